// SES-052, SHL-013, CHT-093: opening /signout signs out; over charts that were not sent it asks first.
import { useEffect } from 'react'
import { homeOf, paths } from '../../shared/screen/paths.ts'
import { useGo } from '../../shared/screen/route.ts'
import { currentSession } from '../../shared/session/session.ts'
import { leaveForGood } from '../session/person.ts'

export function SignOutScreen() {
  const go = useGo()
  useEffect(() => {
    const session = currentSession()
    const leave = (path: string): void => go(path, { replace: true })
    if (!session) leave(paths.auth)
    else void leaveForGood().then((gone) => gone || leave(homeOf(session)))
    // Once: a question that is open must not be asked again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return null
}
