// VIS-151, VIS-163: what a call refuses and a person may allow with a reason: asked for, then sent again.
import type { ReactNode } from 'react'
import { formatTime } from '@wren/contract/time'
import type { OverlappingVisit } from '@wren/contract/visits.refusals'
import { useReason, type ReasonQuestion } from '../feedback/useReason.tsx'
import type { CallError } from '../http/call-error.ts'
import { useSession } from '../session/session.ts'

export interface Allowance {
  readonly overlap_allowed?: true
  readonly overlap_reason?: string
  readonly ready_reason?: string
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
  /** Tries, asks, tries again. Null when it is done or was given up; otherwise the refusal that is none of the questions. */
  readonly settle: (
    attempt: (allowance: Allowance) => Promise<CallError | null>,
  ) => Promise<{ readonly done: boolean; readonly error: CallError | null }>
}

export function useVisitQuestions(): VisitQuestions {
  const { dialog, askReason } = useReason()
  const mayWaive = useSession().may('ORD_LINK')
  const isQuestion = (error: CallError): boolean =>
    overlaps(error).length > 0 || (mayWaive && waivable(error).length > 0)
  const ask = async (error: CallError, known: Allowance): Promise<Allowance | null> => {
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
      if (error === null) return { done: true, error: null }
      if (!isQuestion(error)) return { done: false, error }
      const next = await ask(error, allowance)
      if (next === null) return { done: false, error: null }
      allowance = next
    }
  }
  return { dialog, isQuestion, settle }
}
