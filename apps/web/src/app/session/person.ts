// Sign-in and sign-out in this tab (SES-032, SES-033, SES-051, SES-052, SES-053, SES-054, SES-055, SES-056, SES-057,
// SES-058).
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
import { recoverPath } from './recover.ts'
import { makeSignOut, type SignOutCause } from './sign-out.ts'

interface Navigation {
  /** Opens a path without asking about unsaved input. */
  readonly open: (path: string) => void
  /** Asks the guards of unsaved forms; false if the person stays. */
  readonly mayLeave: (path: string) => Promise<boolean>
  /** True while typed input is not saved (SES-088). */
  readonly hasUnsaved?: () => boolean
}
let navigation: Navigation = { open: () => {}, mayLeave: async () => true }
/** Set by the application once the router exists, which imports this module. */
export const setNavigation = (next: Navigation): void => {
  navigation = next
}

export function rememberPath(pathname: string, search: string): void {
  const path = recoverPath(pathname, search)
  if (path) storeRecoverPath(path)
}

/** Cached answers must not reach another person (NET-026). */
function dropCaches(): void {
  responseCache.clear()
  queryClient.clear()
}

const signOutRoutine = makeSignOut({
  remember: () => rememberPath(window.location.pathname, window.location.search),
  tellServer: () => send(identity.signOut, {}, { keepalive: true }),
  tellUsage: (cause) => tellUsage(cause === 'requested' ? 'sign_out' : 'forced_logout'),
  clear: () => {
    realtime.stop()
    clearSignIn()
    endSession()
    dropCaches()
    clearFlags()
    clearErrors()
    clearNotices()
  },
  openSignIn: () => navigation.open(paths.auth),
})

/** Loaded with the page, so that the end of a session needs no connection (CHT-093). */
export const loadDrafts = () => import('./SealedDrafts.tsx')
const endDrafts = (ending: Ending): void =>
  void loadDrafts().then(
    (drafts) => drafts.endDrafts(ending),
    () => {},
  )

/** Ends a session over unsaved input: nothing is cleared, a sheet covers the page and calls wait (SES-088). */
function hold({ id, email }: Session): void {
  tellUsage('forced_logout')
  realtime.stop()
  clearSignIn()
  holdSession({ userId: id, email })
}

export function signOut(cause: SignOutCause, reason: EndReason = 'signed_out'): void {
  if (heldSession()) return
  const session = currentSession()
  if (cause === 'requested') clearEndReason()
  else {
    if (session) setEndReason(reason)
    endDrafts('ended')
  }
  if (cause === 'ended' && session && navigation.hasUnsaved?.()) hold(session)
  else signOutRoutine.run(cause)
}

/** Discard on the sheet: drops the input and opens the sign-in screen. */
export function discardInput(): void {
  if (!heldSession()) return
  endDrafts('discarded')
  endHold(false)
  signOutRoutine.run('ended')
}

const idOf = ({ id, token }: SignedIn): number | null => claimsOf(token)?.id ?? id ?? null

export const isSamePerson = (signedIn: SignedIn): boolean =>
  idOf(signedIn) === heldSession()?.userId

/** Sign-in of the same person on the sheet: keeps the input and repeats the refused call. */
export function resumeWork(signedIn: SignedIn): void {
  storeSignIn(signedIn)
  clearEndReason()
  signOutRoutine.begin()
  tellUsage('sign_in')
  endHold(true)
  realtime.start()
  refreshInBackground(keyOf(identity.me))
  refreshAfterChange('live')
}

/** Sign-in of another person on the sheet. Nothing of the previous person may be sent or shown (SES-089). */
export function replacePerson(signedIn: SignedIn): void {
  endHold(false)
  takeRecoverPath()
  realtime.stop()
  endSession()
  clearFlags()
  // After the forms are unmounted, so that the next person sees none of them.
  setTimeout(() => signIn(signedIn))
}

/** Go Back on the sheet: ends the session that another person opened there (SES-089). */
export function endOtherSession({ token }: SignedIn): void {
  void fetch(`${apiBase()}/signout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  }).catch(() => {})
}

/** Sign Out button. Asks about unsaved input; a person who stays remains signed in (INT-031, VIS-052, CHT-017). */
export async function requestSignOut(): Promise<void> {
  if (await navigation.mayLeave(paths.auth)) await signOutAndDeleteDrafts()
}

/** False if the person stays. Deletes the person's data in this browser before the session ends (AUD-083). */
export async function signOutAndDeleteDrafts(): Promise<boolean> {
  const drafts = await loadDrafts().catch(() => null)
  if (drafts && !(await drafts.deleteDraftsOnSignOut())) return false
  signOut('requested')
  return true
}

/** Opens the remembered path, otherwise the home list (SES-032, SES-033). */
export function signIn(signedIn: SignedIn): void {
  dropCaches()
  clearEndReason()
  storeSignIn(signedIn)
  const session = loadSession()
  if (!session) return
  signOutRoutine.begin()
  tellUsage('sign_in')
  arrive()
  navigation.open(takeRecoverPath() ?? homeOf(session))
}

/** Follows a change of the token by another tab (SES-051). */
export function followOtherTab(event: Pick<StorageEvent, 'key' | 'newValue'>): void {
  // A tab with held input waits for its own person.
  if (!isTokenKey(event.key) || heldSession()) return
  const token = readToken()
  if (!token) return void (currentSession() && signOut('ended', readEndReason() ?? 'signed_out'))
  const session = currentSession()
  if (session && claimsOf(token)?.id !== session.id) window.location.reload()
}
