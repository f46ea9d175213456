// SES-054, SES-090: the server ended the session; why comes just after, and is told where the end is.
import { isEndReason, type EndReason } from '@wren/contract/identity.rules'
import { setEndReason } from '../../shared/session/end-reason.ts'
import { readToken } from '../../shared/session/storage.ts'
import { signOut } from './person.ts'

export const reasonOf = (reason: unknown): EndReason => (isEndReason(reason) ? reason : 'expired')

export const forcedOut = (): void => signOut('dead', 'signed_out')

/** Of a session that is over; not of one that was opened since. */
export function forcedOutBecause(reason: string): void {
  if (isEndReason(reason) && readToken() === null) setEndReason(reason)
}
