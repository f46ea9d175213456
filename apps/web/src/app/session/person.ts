// SES "After sign-in" 032-036, SES "Sign-out" 051-058: how a person comes and goes in this tab.
import { identity } from '@wren/contract/identity'
import type { EndReason } from '@wren/contract/identity.rules'
import type { Ending } from '../../shared/drafts/database.ts'
import { clearErrors } from '../../shared/feedback/errors.ts'
import { clearNotices } from '../../shared/feedback/notices.ts'
import { apiBase } from '../../shared/http/api-base.ts'
import {
  keyOf,
  queryClient,
  refreshAfterChange,
  refreshInBackground,
} from '../../shared/http/query-client.ts'
import { responseCache, send } from '../../shared/http/send.ts'
import { realtime } from '../../shared/realtime/realtime.ts'
import { homeOf, paths } from '../../shared/screen/paths.ts'
import { arrive } from '../../shared/session/arrival.ts'
import { clearEndReason, readEndReason, setEndReason } from '../../shared/session/end-reason.ts'
import { endHold, heldSession, holdSession } from '../../shared/session/held-session.ts'
import { clearFlags } from '../../shared/session/flags.ts'
import { claimsOf } from '../../shared/session/claims.ts'
import {
  currentSession,
  endSession,
  loadSession,
  type Session,
} from '../../shared/session/session.ts'
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
import { makeSignOut, type Why } from './sign-out.ts'

export interface Ways {
  /** Whatever stands unsaved: whoever has come or gone meets her own screen. */
  readonly open: (path: string) => void
  /** Asks first, where something stands unsaved. */
  readonly mayLeave: (path: string) => Promise<boolean>
  /** Whether something typed is not saved (SES-088). */
  readonly hasUnsaved?: () => boolean
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

/** Loaded with the page, so that the end of a session does not wait for a connection (CHT-093). */
export const loadDrafts = () => import('./SealedDrafts.tsx')
const endDrafts = (how: Ending): void =>
  void loadDrafts().then(
    (drafts) => drafts.endDrafts(how),
    () => {},
  )

/**
 * SES-088: over something typed nothing is cleared or navigated; the sheet stands over it, and calls wait behind
 * it.
 */
function hold({ id, email }: Session): void {
  tellUsage('forced_logout')
  realtime.stop()
  clearSignIn()
  holdSession({ userId: id, email })
}

export function signOut(why: Why, reason: EndReason = 'signed_out'): void {
  if (heldSession()) return
  const session = currentSession()
  if (why === 'asked') clearEndReason()
  else {
    if (session) setEndReason(reason)
    endDrafts('ended')
  }
  if (why === 'dead' && session && ways.hasUnsaved?.()) hold(session)
  else routine.run(why)
}

/** The sheet's Discard: what was typed goes, and the sign-in screen opens as it would have. */
export function giveUpTyped(): void {
  if (!heldSession()) return
  endDrafts('discarded')
  endHold(false)
  routine.run('dead')
}

const idOf = ({ id, token }: SignedIn): number | null => claimsOf(token)?.id ?? id ?? null

export const isSamePerson = (signedIn: SignedIn): boolean =>
  idOf(signedIn) === heldSession()?.userId

/** The same person is back: every value stands as it was, and the call that was refused is sent once more. */
export function resumeWork(signedIn: SignedIn): void {
  storeSignIn(signedIn)
  clearEndReason()
  routine.begin()
  tellUsage('sign_in')
  endHold(true)
  realtime.start()
  refreshInBackground(keyOf(identity.me))
  refreshAfterChange('live')
}

/** SES-089: nothing of the person before may be sent or shown: all that stands goes first. */
export function replacePerson(signedIn: SignedIn): void {
  endHold(false)
  takeRecoverPath()
  realtime.stop()
  endSession()
  clearFlags()
  // Once the forms are gone: the next person must not meet one that stayed.
  setTimeout(() => signIn(signedIn))
}

/** SES-089, Go Back: the session that was opened by mistake is closed again, and is nobody's. */
export function dropSignIn({ token }: SignedIn): void {
  void fetch(`${apiBase()}/signout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  }).catch(() => {})
}

/**
 * The pressed button: what is unsaved is asked about while its form still stands, and who stays stays signed in
 * (INT-031, VIS-052, CHT-017).
 */
export async function pressSignOut(): Promise<void> {
  if (await ways.mayLeave(paths.auth)) await leaveForGood()
}

/** False when somebody stays. Nothing of the person is left in this browser before the session ends (AUD-083). */
export async function leaveForGood(): Promise<boolean> {
  const drafts = await loadDrafts().catch(() => null)
  if (drafts && !(await drafts.mayLeaveDrafts())) return false
  signOut('asked')
  return true
}

/** SES-032, SES-033: to the remembered path, else to the home list. */
export function signIn(signedIn: SignedIn): void {
  dropCaches()
  clearEndReason()
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
  // A tab whose work waits for its own person follows no other tab.
  if (!isTokenKey(event.key) || heldSession()) return
  const token = readToken()
  if (!token) return void (currentSession() && signOut('dead', readEndReason() ?? 'signed_out'))
  const known = currentSession()
  if (known && claimsOf(token)?.id !== known.id) window.location.reload()
}
