// SES-052, SHL-013: opening /signout signs out.
import { useEffect } from 'react'
import { paths } from '../../shared/screen/paths.ts'
import { useGo } from '../../shared/screen/route.ts'
import { currentSession } from '../../shared/session/session.ts'
import { signOut } from '../session/person.ts'

export function SignOutScreen() {
  const go = useGo()
  useEffect(() => {
    if (currentSession()) signOut('asked')
    else go(paths.auth, { replace: true })
  })
  return null
}
