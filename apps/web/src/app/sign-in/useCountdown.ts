// Seconds until another code may be requested. Computed from the clock, because timers of hidden tabs are suspended
// (SES-014).
import { useEffect, useState } from 'react'

/** `initial`: seconds left of a countdown that began before. */
export function useCountdown(initial = 0) {
  const [until, setUntil] = useState(() => (initial > 0 ? Date.now() + initial * 1_000 : 0))
  const [left, setLeft] = useState(initial)
  useEffect(() => {
    if (until === 0) return
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1_000))
      setLeft(seconds)
      if (seconds === 0) setUntil(0)
    }, 1_000)
    return () => clearInterval(timer)
  }, [until])
  const start = (seconds: number): void => {
    setLeft(seconds)
    setUntil(Date.now() + seconds * 1_000)
  }
  return { left, start }
}
