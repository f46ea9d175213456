// Code of a component that loads on demand (NET-039).
import { useEffect, useRef, useState } from 'react'
import { lateCode } from './late-code.ts'

const again = 5_000

/** Null until it is loaded. Without `failed` it is retried every five seconds. */
export function useLateCode<T>(
  wanted: boolean,
  load: () => Promise<T>,
  failed?: () => void,
): T | null {
  const [code, setCode] = useState<{ readonly value: T } | null>(null)
  const [tries, setTries] = useState(0)
  const latest = useRef({ load, failed })
  latest.current = { load, failed }
  useEffect(() => {
    if (!wanted || code !== null) return undefined
    let waits = true
    let timer: ReturnType<typeof setTimeout> | undefined
    lateCode(latest.current.load).then(
      (value) => setCode({ value }),
      () => {
        if (!waits) return
        if (latest.current.failed) latest.current.failed()
        else timer = setTimeout(() => setTries(tries + 1), again)
      },
    )
    return () => {
      waits = false
      clearTimeout(timer)
    }
  }, [wanted, code, tries])
  return code && code.value
}
