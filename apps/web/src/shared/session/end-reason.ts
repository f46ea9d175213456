// SES-090: why the session of this browser ended. Other tabs learn it from local storage, where the token they lose
// was.
import { isEndReason, type EndReason } from '@wren/contract/identity.rules'
import { makeStore, useStore } from '../store.ts'

const key = 'endReason'
const reason = makeStore<EndReason | null>(null)

export const useEndReason = (): EndReason | null => useStore(reason)
export const clearEndReason = (): void => {
  reason.set(null)
  localStorage.removeItem(key)
}
export function setEndReason(next: EndReason): void {
  reason.set(next)
  localStorage.setItem(key, next)
}
/** What another tab was told; null where it left none. */
export function readEndReason(): EndReason | null {
  const kept = localStorage.getItem(key)
  return isEndReason(kept) ? kept : null
}
