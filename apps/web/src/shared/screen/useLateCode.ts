// NET-039: a part's code once it is wanted; what nobody would want a second time is asked for again by itself.
import { useEffect, useRef, useState } from 'react'
import { lateCode } from './late-code.ts'

const again = 5_000

/** null until it is there. Without `failed` it is tried every five seconds. */
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
