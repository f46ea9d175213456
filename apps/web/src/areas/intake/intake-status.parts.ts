// INT "Effect on visits" 100-106, 150: a change of status asks what it does to the visits, and Submit carries the
// answer.
import { useRef, useState } from 'react'
import type { Intake } from '@wren/contract/intake'
import { effectOf, effectQuestion } from '@wren/contract/intake-statuses.rules'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { pause } from '../../shared/form/useTypeAhead.ts'
import type { IntakeFormValues } from './intake-form.rules.ts'
import type { Linked } from './intake-form.parts.tsx'

export const openVisits = (visits: readonly Linked[]): readonly Linked[] =>
  visits.filter(({ is_open }) => is_open)

/**
 * INT-125, 128: those that patient and pharmacy of the intake reach; one that was linked to another order keeps
 * what that one says.
 */
export const visitsOfOrder = (visits: readonly Linked[], order: number | null): readonly Linked[] =>
  visits.filter(({ patient_order_id }) => patient_order_id === null || patient_order_id === order)

export interface StatusAnswers {
  readonly apply_to_visits?: true
  readonly hold_visits?: true
}

export function useStatusQuestions(saved: Intake, visits: readonly Linked[]) {
  const { ask, dialog } = useAsk()
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const [holdToo, setHoldToo] = useState(false)
  const open = openVisits(visits)
  const staying = open.filter(
    ({ nurse_confirmed, status }) => nurse_confirmed !== null && status !== 'Hold',
  )
  const questionFor = (status: string | null) =>
    effectQuestion(status ?? '', effectOf(saved.status, status ?? ''), open.length)

  return {
    dialog,
    /** Visits that keep their time while the intake is on Hold, unless they are held too. */
    staying: (status: string | null) =>
      status === 'Hold' && saved.status !== 'Hold' ? staying : [],
    holdToo,
    setHoldToo,
    /** True when the change may stand: nothing to ask, or 'Yes'. */
    mayChange: async (status: string): Promise<boolean> => {
      const question = questionFor(status)
      if (question === null || confirmed === status) return true
      const yes = await ask({ title: question, confirm: 'Yes', keep: 'No', danger: true })
      if (yes) setConfirmed(status)
      return yes
    },
    /** What the PATCH carries. The question was answered for this status; for another the server asks again. */
    answers: ({ status }: Pick<IntakeFormValues, 'status'>): StatusAnswers => ({
      ...(confirmed !== null && confirmed === status && questionFor(status) !== null
        ? { apply_to_visits: true as const }
        : {}),
      ...(holdToo && status === 'Hold' && saved.status !== 'Hold' && staying.length > 0
        ? { hold_visits: true as const }
        : {}),
    }),
    settled: () => {
      setConfirmed(null)
      setHoldToo(false)
    },
  }
}
export type StatusQuestions = ReturnType<typeof useStatusQuestions>

type Chosen = Pick<IntakeFormValues, 'status' | 'status_reason'>

/**
 * INT-101, 102: 'No' brings back status and reason as they stood before the word was typed: its first letter alone
 * may have chosen another status.
 */
export function useChooseStatus(
  { status, status_reason }: Chosen,
  change: (some: Partial<Chosen>) => void,
  mayChange: StatusQuestions['mayChange'],
) {
  const stood = useRef<Chosen & { readonly at: number }>({ status, status_reason, at: 0 })
  return async (next: string): Promise<void> => {
    const at = Date.now()
    stood.current =
      at - stood.current.at > pause ? { status, status_reason, at } : { ...stood.current, at }
    const before = stood.current
    if (await mayChange(next)) change({ status: next })
    else if (before.status !== status)
      change({ status: before.status, status_reason: before.status_reason })
  }
}
