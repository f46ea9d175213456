// Sessions ended by the server. The reason arrives just after the end (SES-054, SES-090).
import { isEndReason, type EndReason } from '@wren/contract/identity.rules'
import { setEndReason } from '../../shared/session/end-reason.ts'
import { readToken } from '../../shared/session/storage.ts'
import { signOut } from './person.ts'

export const reasonOf = (reason: unknown): EndReason => (isEndReason(reason) ? reason : 'expired')

export const forcedOut = (): void => signOut('ended', 'signed_out')

/** Ignored once another session has begun. */
export function forcedOutBecause(reason: string): void {
  if (isEndReason(reason) && readToken() === null) setEndReason(reason)
}
