// VIS-151, VIS-163, VIS-168: the save of a form that raises questions about visits: refused, asked, sent again with
// the answer.
import { useRef } from 'react'
import { showError } from '../feedback/errors.ts'
import type { CallError } from '../http/call-error.ts'
import type { Allowance, VisitQuestions } from './useVisitQuestions.tsx'

type Sent = Readonly<Record<string, unknown>>
/** The form's own part: what is sent beside its fields, and which refusals it leaves to the questions. */
export interface AskedSave {
  readonly sent: () => Sent
  readonly refused: (error: CallError) => boolean
  readonly submit: (form: { submit(): Promise<boolean> }, also?: Sent) => Promise<boolean>
}

export function useAskedSave(questions: VisitQuestions): AskedSave {
  const extra = useRef<Sent>({})
  const asked = useRef<CallError | null>(null)
  return {
    sent: () => extra.current,
    refused: (error) => {
      const takes = questions.isQuestion(error)
      if (takes) asked.current = error
      return takes
    },
    submit: async (form, also = {}) => {
      let saved = false
      const { error } = await questions.settle(async (allowance: Allowance) => {
        extra.current = { ...also, ...allowance }
        asked.current = null
        saved = await form.submit()
        return asked.current ?? (saved ? null : 'stopped')
      })
      extra.current = {}
      if (error) showError(error)
      return saved
    },
  }
}
