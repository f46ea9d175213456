// SES-088: a session that ended over something typed. The screen stays as it was, and calls wait until the same
// person is signed in again.
import { makeStore, useStore } from '../store.ts'
import { claimsOf } from './claims.ts'
import { readToken } from './storage.ts'

export interface HeldSession {
  readonly userId: number
  readonly email: string
}

const held = makeStore<HeldSession | null>(null)
let settle: (resumed: boolean) => void = () => {}
let settled: Promise<boolean> | null = null

export const heldSession = (): HeldSession | null => held.get()
export const useHeldSession = (): HeldSession | null => useStore(held)

export function holdSession(session: HeldSession): void {
  settled = new Promise((resolve) => {
    settle = resolve
  })
  held.set(session)
}
/** The same person is signed in again, or what was typed is given up. */
export function endHold(resumed: boolean): void {
  settle(resumed)
  settled = null
  held.set(null)
}

const personOf = (token: string | null): number | undefined =>
  token === null ? undefined : claimsOf(token)?.id

/** For a call that begins (no token), or one that was refused with this token. */
export function waitForSession(token: string | null): Promise<boolean> | undefined {
  if (settled !== null) return settled
  const person = personOf(token)
  if (person === undefined) return undefined
  // Its answer came late: the same person has been signed in again since.
  const now = readToken()
  return now !== token && personOf(now) === person ? Promise.resolve(true) : undefined
}
