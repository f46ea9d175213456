// Calls that a person waits for longer than five seconds (NET-111).
import { makeStore, useStore } from '../store.ts'

const slowAfter = 5_000
const slow = makeStore(0)

/** Counts a slow call until it ends. */
export function watchCall(): () => void {
  let counted = false
  const timer = setTimeout(() => {
    counted = true
    slow.set(slow.get() + 1)
  }, slowAfter)
  return () => {
    clearTimeout(timer)
    if (counted) slow.set(slow.get() - 1)
    counted = false
  }
}

export const useSlowCalls = (): boolean => useStore(slow) > 0
