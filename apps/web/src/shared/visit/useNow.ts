// VIS-034, OFR-034: a clock for what says how long ago something was; it ticks every minute, not with every render.
import { useEffect, useState } from 'react'
import type { Instant } from '@wren/contract/time'
import { now } from '../clock.ts'

export function useNow(every = 60_000): Instant {
  const [at, setAt] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), every)
    return () => clearInterval(timer)
  }, [every])
  return at
}
