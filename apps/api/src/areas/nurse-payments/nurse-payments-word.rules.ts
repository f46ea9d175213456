// NPY-020: how a payment or refund comes to the provider's word about it, and when the next try is due.
import { addMinutes, type Instant } from '@wren/contract/time'
import type { Done } from './nurse-payments.provider.ts'

/** After so many tries without an answer the provider is asked what it made, and operations hear of it. */
export const mostAttempts = 10
const longestPause = 60

/** One a minute for ten tries, then twice as long each time, up to an hour. */
export const nextTry = (attempts: number, now: Instant): Instant =>
  addMinutes(now, Math.min(longestPause, 2 ** Math.max(0, attempts - mostAttempts + 1)))

/** `id`: null where the provider tells only that it was made. */
type Made = { readonly id: string | null }
/** 'never': nothing was made, and the key is closed. null: no answer. */
export type Word = Done | Made | 'never' | null

export interface Question {
  /** Tries without an answer so far. */
  readonly attempts: number
  /** The provider may have forgotten the key, and would act a second time. */
  readonly isLate: boolean
  make(): Promise<Done>
  find(): Promise<Made | null>
  /** Where the provider can close a key. */
  readonly close?: () => Promise<string | null>
}

/** Only what the provider says is an outcome: a silent one is asked again with the same key. */
export async function wordOf({ attempts, isLate, make, find, close }: Question): Promise<Word> {
  try {
    const isOver = attempts >= mostAttempts
    if (isOver && close !== undefined) {
      const id = await close()
      return id === null ? 'never' : { id }
    }
    const made = isOver || isLate ? await find() : null
    return made ?? (await make())
  } catch {
    return null
  }
}

/** Why a payment or refund is Failed; null for a word that is no failure. */
export const failureOf = (
  word: Exclude<Word, null>,
): { readonly failure: 'refused' | 'never_made'; readonly error: string } | null =>
  word === 'never'
    ? { failure: 'never_made', error: noAnswer }
    : 'refused' in word
      ? { failure: 'refused', error: word.refused }
      : null

const noAnswer = 'Payment provider is not available'
