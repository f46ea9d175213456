// NET "Error display and notices" 031-037: the one error banner of a screen.
import { makeStore, useStore } from '../store.ts'
import { failedOnNetwork } from '../http/call-error.ts'
import { errorText, isShown } from '../http/error-text.ts'

export interface ShownError {
  readonly text: string
  readonly error: unknown
  /** Two failures with the same text are still two: the page scrolls up again. */
  readonly turn: number
}

const shown = makeStore<ShownError | null>(null)
let turn = 0

export function showError(error: unknown): void {
  if (isShown(error)) shown.set({ text: errorText(error), error, turn: ++turn })
}
/** When what had failed has been answered meanwhile; another error stays. */
export const takeBackError = (error: unknown): void => {
  if (shown.get()?.error === error) shown.set(null)
}
/** NET-113: the words follow the connection while the banner stands. */
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

/** LST-061 */
export const optionNotFound = (value: string): string => `Option ${value} was not found`
