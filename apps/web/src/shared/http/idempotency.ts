// AUD-032, NPY-043: one key per press; after an answer that leaves it open whether the deed was done the press is
// repeated with the same key.
import { isCallError } from './call-error.ts'

export interface PressKeys {
  readonly keyFor: (input: unknown) => string
  /** The answer came, good or bad: the next press is a new one. */
  readonly answered: () => void
}

export function makePressKeys(newKey: () => string, { isOneDeed = false } = {}): PressKeys {
  let open: { readonly input: string; readonly key: string } | null = null
  return {
    // A changed input is another press, except where the screen is for one deed, as a payment: the server then says
    // that it was entered already.
    keyFor: (input) => {
      const text = JSON.stringify(input)
      if (open === null || (open.input !== text && !isOneDeed))
        open = { input: text, key: newKey() }
      return open.key
    },
    answered: () => {
      open = null
    },
  }
}

/**
 * The call may have been done although this answer says nothing of it: none came, the server failed, or it asked to
 * come again.
 */
export const mayBeDone = (error: unknown): boolean =>
  isCallError(error) &&
  (error.status === 0 ||
    error.status === 401 ||
    error.status === 408 ||
    error.status === 429 ||
    error.status >= 500 ||
    error.code === 'in_progress')
