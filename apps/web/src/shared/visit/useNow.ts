// VIS-034, OFR-034: a clock for what says how long ago something was; it ticks every minute and when the clock was
// moved, not with every render.
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Instant } from '@wren/contract/time'
import { clockOffset, now, onClockMoved } from '../clock.ts'

/** Another number once the clock was moved: for a moment that is kept and must not be one of the wrong day. */
export const useClockOffset = (): number => useSyncExternalStore(onClockMoved, clockOffset)

export function useNow(every = 60_000): Instant {
  const [at, setAt] = useState(now)
  useEffect(() => {
    const look = (): void => setAt(now())
    const timer = setInterval(look, every)
    const stop = onClockMoved(look)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [every])
  return at
}
