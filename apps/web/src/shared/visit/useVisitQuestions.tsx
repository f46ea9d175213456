// VIS-151, VIS-163, VIS-168: what a call refuses and a person may allow with a reason: asked for, then sent again.
import type { ReactNode } from 'react'
import { formatTime } from '@wren/contract/time'
import type { VisitLosingNurse } from '@wren/contract/nurses-lost'
import { nurseRefusedCode } from '@wren/contract/visits-nurse.rules'
import type { OverlappingVisit } from '@wren/contract/visits.refusals'
import { useAsk, type Question } from '../feedback/useAsk.tsx'
import { useReason, type ReasonQuestion } from '../feedback/useReason.tsx'
import type { CallError } from '../http/call-error.ts'
import { useSession } from '../session/session.ts'
import { LosingNurses } from './LosingNurses.tsx'

export interface Allowance {
  readonly overlap_allowed?: true
  readonly overlap_reason?: string
  readonly ready_reason?: string
  readonly without_nurse?: true
}

export interface Asking {
  /** VIS-168: whether what is sent can go on without a nurse who may not do the visit. */
  readonly canGoOn?: () => boolean
}

const overlaps = (error: CallError): readonly OverlappingVisit[] =>
  error.code === 'overlap' && Array.isArray(error.extra['visits'])
    ? (error.extra['visits'] as OverlappingVisit[])
    : []
const waivable = (error: CallError): readonly string[] =>
  error.extra['waivable'] === true && Array.isArray(error.extra['missing'])
    ? (error.extra['missing'] as string[])
    : []

/** 'A signed order' inside a sentence. */
const listed = (conditions: readonly string[]): string =>
  conditions.map((one) => `${one.charAt(0).toLowerCase()}${one.slice(1)}`).join(', ')

const bookAnyway = ([first]: readonly OverlappingVisit[]): ReasonQuestion => ({
  title: first
    ? `This nurse already has visit #${first.id} at ${formatTime(first.start, first.timezone)}. Book anyway?`
    : '',
  confirm: 'Book Anyway',
  danger: true,
  text: "The visit then shows 'Overlap allowed' with your name and the reason.",
})
const makeReady = (conditions: readonly string[]): ReasonQuestion => ({
  title: `Missing: ${listed(conditions)}. Make the visit ready anyway?`,
  confirm: 'Make Ready',
  text: "The visit then shows 'Ready without signed order' with your name and the reason.",
})

export interface VisitQuestions {
  readonly dialog: ReactNode
  /** Whether a refusal is a question that this person may answer. */
  readonly isQuestion: (error: CallError) => boolean
  /**
   * Tries, asks, tries again. `error` is a refusal that is none of the questions. An attempt resolves to its
   * refusal, to null when it is saved, or to 'stopped' when it ended without either (given up, shown at a field).
   */
  readonly settle: (
    attempt: (allowance: Allowance) => Promise<CallError | 'stopped' | null>,
  ) => Promise<{ readonly done: boolean; readonly error: CallError | null }>
}

const goOn = ({ error, extra }: CallError): Question => {
  const visits = (extra['nurses_lost'] ?? []) as readonly VisitLosingNurse[]
  const areMany = visits.length > 1
  return {
    title: areMany
      ? `${visits.length} visits would lose their nurse.`
      : 'The nurse may not do this visit.',
    text: <LosingNurses rule={error} visits={visits} />,
    confirm: areMany ? 'Continue without the nurses' : 'Continue without the nurse',
    keep: 'Keep editing',
  }
}

export function useVisitQuestions({ canGoOn = () => false }: Asking = {}): VisitQuestions {
  const { dialog, askReason, forgetReasons } = useReason()
  const going = useAsk()
  const isRefused = (error: CallError): boolean => error.code === nurseRefusedCode && canGoOn()
  const mayWaive = useSession().may('ORD_LINK')
  const isQuestion = (error: CallError): boolean =>
    isRefused(error) || overlaps(error).length > 0 || (mayWaive && waivable(error).length > 0)
  const ask = async (error: CallError, known: Allowance): Promise<Allowance | null> => {
    if (isRefused(error))
      return (await going.ask(goOn(error))) ? { ...known, without_nurse: true } : null
    const taken = overlaps(error)
    const reason = await askReason(
      taken.length > 0 ? bookAnyway(taken) : makeReady(waivable(error)),
    )
    if (reason === null) return null
    return taken.length > 0
      ? { ...known, overlap_allowed: true, overlap_reason: reason }
      : { ...known, ready_reason: reason }
  }
  const settle: VisitQuestions['settle'] = async (attempt) => {
    let allowance: Allowance = {}
    for (;;) {
      const error = await attempt(allowance)
      if (error === null) {
        forgetReasons()
        return { done: true, error: null }
      }
      if (error === 'stopped') return { done: false, error: null }
      if (!isQuestion(error)) return { done: false, error }
      const next = await ask(error, allowance)
      if (next === null) return { done: false, error: null }
      allowance = next
    }
  }
  return {
    dialog: (
      <>
        {dialog}
        {going.dialog}
      </>
    ),
    isQuestion,
    settle,
  }
}
