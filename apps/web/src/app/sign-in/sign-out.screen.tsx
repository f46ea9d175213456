// Path that signs out, after a question about unsent charts (SES-052, SHL-013, CHT-093).
import { useEffect } from 'react'
import { homeOf, paths } from '../../shared/screen/paths.ts'
import { useGo } from '../../shared/screen/route.ts'
import { currentSession } from '../../shared/session/session.ts'
import { signOutAndDeleteDrafts } from '../session/person.ts'

export function SignOutScreen() {
  const go = useGo()
  useEffect(() => {
    const session = currentSession()
    const open = (path: string): void => go(path, { replace: true })
    if (!session) open(paths.auth)
    else void signOutAndDeleteDrafts().then((isSignedOut) => isSignedOut || open(homeOf(session)))
    // Once: an open question must not be repeated.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return null
}
