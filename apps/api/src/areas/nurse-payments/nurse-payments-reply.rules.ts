// NPY-020: how the provider's reply about a payment or refund is obtained, and when the next attempt is due.
import { addMinutes, type Instant } from '@wren/contract/time'
import type { ActionResult } from './nurse-payments.provider.ts'

/** After this many attempts without a reply, the provider is searched and operations are notified. */
export const maxSilentAttempts = 10
const longestPauseMinutes = 60

/** Every minute for ten attempts, then with doubling pauses of up to an hour. */
export const nextAttemptAt = (attempts: number, now: Instant): Instant =>
  addMinutes(now, Math.min(longestPauseMinutes, 2 ** Math.max(0, attempts - maxSilentAttempts + 1)))

/** `id` is null where the provider confirms the action without an id. */
type FoundAction = { readonly id: string | null }
/** 'never': nothing was made and the key is closed. null: no reply. */
export type ProviderReply = ActionResult | FoundAction | 'never' | null

export interface ProviderRequest {
  /** Attempts without a reply so far. */
  readonly attempts: number
  /** True when the provider may have forgotten the key and would act twice. */
  readonly isLate: boolean
  make(): Promise<ActionResult>
  find(): Promise<FoundAction | null>
  /** Only for providers that can close a key. */
  readonly close?: () => Promise<string | null>
}

/** Searches or repeats the action with the same key. Only a reply of the provider is an outcome. */
export async function askProvider({
  attempts,
  isLate,
  make,
  find,
  close,
}: ProviderRequest): Promise<ProviderReply> {
  try {
    const isOver = attempts >= maxSilentAttempts
    if (isOver && close !== undefined) {
      const id = await close()
      return id === null ? 'never' : { id }
    }
    const earlier = isOver || isLate ? await find() : null
    return earlier ?? (await make())
  } catch {
    return null
  }
}

/** The failure that a reply means, or null. */
export const failureOfReply = (
  reply: Exclude<ProviderReply, null>,
): { readonly failure: 'refused' | 'never_made'; readonly error: string } | null =>
  reply === 'never'
    ? { failure: 'never_made', error: noAnswer }
    : 'refused' in reply
      ? { failure: 'refused', error: reply.refused }
      : null

const noAnswer = 'Payment provider is not available'
