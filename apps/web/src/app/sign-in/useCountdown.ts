// SES-014: the seconds until another code may be asked for.
import { useEffect, useState } from 'react'

export function useCountdown() {
  const [left, setLeft] = useState(0)
  const runs = left > 0
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setLeft((was) => was - 1), 1_000)
    return () => clearInterval(timer)
  }, [runs])
  return { left, begin: setLeft }
}
