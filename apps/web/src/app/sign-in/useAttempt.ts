// Runs one call at a time, so that a double click sends one call. An answer after Cancel is ignored (SES-002, SES-006).
import { useRef } from 'react'

interface Attempt {
  /** Does nothing while a call is running. */
  readonly run: <A>(call: () => Promise<A>, onAnswer: (answer: A) => void) => Promise<void>
  readonly leave: () => void
}

export function useAttempt(): Attempt {
  const current = useRef<symbol | null>(null)
  const run: Attempt['run'] = async (call, onAnswer) => {
    if (current.current !== null) return
    const attempt = Symbol('attempt')
    current.current = attempt
    const answer = await call()
    if (current.current !== attempt) return
    current.current = null
    onAnswer(answer)
  }
  return {
    run,
    leave: () => {
      current.current = null
    },
  }
}
