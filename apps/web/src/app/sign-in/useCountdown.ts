// SES-014: the seconds until another code may be asked for; counted from the time itself, since timers of hidden
// tabs sleep.
import { useEffect, useState } from 'react'

/** `first`: seconds that are left of one that began before. */
export function useCountdown(first = 0) {
  const [until, setUntil] = useState(() => (first > 0 ? Date.now() + first * 1_000 : 0))
  const [left, setLeft] = useState(first)
  useEffect(() => {
    if (until === 0) return
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1_000))
      setLeft(seconds)
      if (seconds === 0) setUntil(0)
    }, 1_000)
    return () => clearInterval(timer)
  }, [until])
  const begin = (seconds: number): void => {
    setLeft(seconds)
    setUntil(Date.now() + seconds * 1_000)
  }
  return { left, begin }
}
