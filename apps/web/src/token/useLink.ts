// The state of a link page. It reads on opening, runs one action at a time and shows the state that the answer holds.
// TOK-072, TOK-073, TOK-076, TOK-079.
import { useCallback, useEffect, useState } from 'react'
import { isEnded, type Failed, type Outcome } from './call.ts'

export interface Link<P> {
  readonly page: P | null
  readonly covered: boolean
  readonly failed: Failed | null
  readonly busy: boolean
  /** Runs one action. A refusal that says the times changed also refreshes the page behind its text. */
  act(run: () => Promise<Outcome<P>>): Promise<boolean>
  readAgain(): Promise<void>
  clear(): void
}

const pauses = [2_000, 5_000, 10_000] as const

export function useLink<P>(read: () => Promise<Outcome<P>>): Link<P> {
  const [page, setPage] = useState<P | null>(null)
  const [covered, setCovered] = useState(false)
  const [failed, setFailed] = useState<Failed | null>(null)
  const [busy, setBusy] = useState(true)

  const take = useCallback((outcome: Outcome<P>): boolean => {
    if ('page' in outcome) {
      setPage(outcome.page)
      setCovered(outcome.covered)
    } else setFailed(outcome.failed)
    return 'page' in outcome
  }, [])

  useEffect(() => {
    void read()
      .then(take)
      .finally(() => setBusy(false))
  }, [read, take])

  // An unread page is read again after 2, 5 and 10 seconds, and at once on reconnection (NET-112).
  const isUnread = page === null && failed?.status === 0
  const readAgain = useCallback(async (): Promise<void> => {
    const outcome = await read()
    if ('page' in outcome) setFailed(null)
    take(outcome)
  }, [read, take])
  useEffect(() => {
    if (!isUnread) return undefined
    const timers: ReturnType<typeof setTimeout>[] = []
    const schedule = (): void => {
      for (const timer of timers.splice(0)) clearTimeout(timer)
      for (const pause of pauses) timers.push(setTimeout(() => void readAgain(), pause))
    }
    const retry = (): void => {
      void readAgain()
      schedule()
    }
    schedule()
    window.addEventListener('online', retry)
    return () => {
      window.removeEventListener('online', retry)
      for (const timer of timers) clearTimeout(timer)
    }
  }, [isUnread, readAgain])

  const act = async (run: () => Promise<Outcome<P>>): Promise<boolean> => {
    setBusy(true)
    setFailed(null)
    const outcome = await run()
    const done = take(outcome)
    if (!done && 'failed' in outcome && [400, 409].includes(outcome.failed.status)) {
      const latest = await read()
      if ('page' in latest || isEnded(latest.failed)) take(latest)
    }
    setBusy(false)
    return done
  }
  return { page, covered, failed, busy, act, readAgain, clear: () => setFailed(null) }
}
