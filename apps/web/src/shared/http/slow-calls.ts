// NET-111: what a person waits for longer than five seconds says that it is still tried.
import { makeStore, useStore } from '../store.ts'

const slowAfter = 5_000
const slow = makeStore(0)

/** Counts a call that takes long, until it ends. */
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
