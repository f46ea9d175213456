// SES "After sign-in" 032-036, SES "Sign-out" 051-058: how a person comes and goes in this tab.
import { identity } from '@wren/contract/identity'
import { clearErrors } from '../../shared/feedback/errors.ts'
import { clearNotices } from '../../shared/feedback/notices.ts'
import { queryClient } from '../../shared/http/query-client.ts'
import { responseCache, send } from '../../shared/http/send.ts'
import { realtime } from '../../shared/realtime/realtime.ts'
import { homeOf, paths } from '../../shared/screen/paths.ts'
import { arrive } from '../../shared/session/arrival.ts'
import { clearFlags } from '../../shared/session/flags.ts'
import { claimsOf } from '../../shared/session/claims.ts'
import { currentSession, endSession, loadSession } from '../../shared/session/session.ts'
import { tellUsage } from '../../shared/usage/usage.ts'
import {
  clearSignIn,
  isTokenKey,
  readToken,
  storeRecoverPath,
  storeSignIn,
  takeRecoverPath,
  type SignedIn,
} from '../../shared/session/storage.ts'
import { recoverable } from './recover.ts'
import { makeSignOut } from './sign-out.ts'

export interface Ways {
  /** Whatever stands unsaved: whoever has come or gone meets her own screen. */
  readonly open: (path: string) => void
  /** Asks first, where something stands unsaved. */
  readonly mayLeave: (path: string) => Promise<boolean>
}
let ways: Ways = { open: () => {}, mayLeave: async () => true }
/** The router hands in how to open a path; it is made after this module. */
export const onOpen = (next: Ways): void => {
  ways = next
}

export function rememberPath(pathname: string, search: string): void {
  const path = recoverable(pathname, search)
  if (path) storeRecoverPath(path)
}

/** A cached answer must not pass to another person (NET-026). */
function dropCaches(): void {
  responseCache.clear()
  queryClient.clear()
}

const routine = makeSignOut({
  remember: () => rememberPath(window.location.pathname, window.location.search),
  tellServer: () => send(identity.signOut, {}, { keepalive: true }),
  tellUsage: (why) => tellUsage(why === 'asked' ? 'sign_out' : 'forced_logout'),
  clear: () => {
    realtime.stop()
    clearSignIn()
    endSession()
    dropCaches()
    clearFlags()
    clearErrors()
    clearNotices()
  },
  openSignIn: () => ways.open(paths.auth),
})

export const signOut = routine.run

/** The pressed button: what is unsaved is asked about while its form still stands, and who stays stays signed in (INT-031, VIS-052, CHT-017). */
export async function pressSignOut(): Promise<void> {
  if (await ways.mayLeave(paths.auth)) signOut('asked')
}

/** SES-032, SES-033: to the remembered path, else to the home list. */
export function signIn(signedIn: SignedIn): void {
  dropCaches()
  storeSignIn(signedIn)
  const session = loadSession()
  if (!session) return
  routine.begin()
  tellUsage('sign_in')
  arrive()
  ways.open(takeRecoverPath() ?? homeOf(session))
}

/** SES-051: what another tab did to the token. */
export function followOtherTab(event: Pick<StorageEvent, 'key' | 'newValue'>): void {
  if (!isTokenKey(event.key)) return
  const token = readToken()
  if (!token) return void (currentSession() && signOut('dead'))
  const known = currentSession()
  if (known && claimsOf(token)?.id !== known.id) window.location.reload()
}
