// The error banner of a screen (NET-031, NET-034, NET-037).
import { makeStore, useStore } from '../store.ts'
import { failedOnNetwork } from '../http/call-error.ts'
import { errorText, isShown } from '../http/error-text.ts'

export interface ShownError {
  readonly text: string
  readonly error: unknown
  /** Distinguishes two failures with the same text, each of which scrolls up. */
  readonly turn: number
}

const shown = makeStore<ShownError | null>(null)
let turn = 0

export function showError(error: unknown): void {
  if (isShown(error)) shown.set({ text: errorText(error), error, turn: ++turn })
}
/** Closes the banner of this error, not that of another one. */
export const takeBackError = (error: unknown): void => {
  if (shown.get()?.error === error) shown.set(null)
}
/** Text that follows the connection (NET-113). */
const reword = (): void => {
  const now = shown.get()
  if (now && failedOnNetwork(now.error)) shown.set({ ...now, text: errorText(now.error) })
}
if (typeof window !== 'undefined') {
  window.addEventListener('offline', reword)
  window.addEventListener('online', reword)
}

export const clearErrors = (): void => shown.set(null)
export const useShownError = (): ShownError | null => useStore(shown)

/** Text for an unknown option (LST-061). */
export const optionNotFound = (value: string): string => `Option ${value} was not found`
