// SES-002, SES-006: one question at a time, since a double click is one press; what Cancel left behind is not
// answered any more.
import { useRef } from 'react'

interface Attempt {
  /** Nothing is asked while an answer is awaited. */
  readonly ask: <A>(question: () => Promise<A>, answered: (answer: A) => void) => Promise<void>
  readonly leave: () => void
}

export function useAttempt(): Attempt {
  const current = useRef<symbol | null>(null)
  const ask: Attempt['ask'] = async (question, answered) => {
    if (current.current !== null) return
    const mine = Symbol('attempt')
    current.current = mine
    const answer = await question()
    if (current.current !== mine) return
    current.current = null
    answered(answer)
  }
  return {
    ask,
    leave: () => {
      current.current = null
    },
  }
}
