// OFR-013, VIS-051, VIS-053, VIS-068, VIS-151, VIS-163, VIS-173: the visit's form and its save, with the questions
// a save may raise.
import { createElement, Fragment, useRef, type ReactNode } from 'react'
import { changeTypeQuestion } from '@wren/contract/offers-blast.rules'
import { movedText } from '@wren/contract/offers-days.rules'
import { visits } from '@wren/contract/visits'
import type { WholeVisit } from '@wren/contract/visits-whole'
import { notify } from '../../shared/feedback/notices.ts'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { useCallForm, type CallForm } from '../../shared/form/useCallForm.ts'
import { useAskedSave } from '../../shared/visit/useAskedSave.ts'
import { useNurseOff } from '../../shared/visit/useNurseOff.tsx'
import { useVisitQuestions } from '../../shared/visit/useVisitQuestions.tsx'
import {
  asksNewTime,
  checkVisit,
  sentOf,
  summaryOfFaults,
  valuesOf,
  type VisitValues,
} from './visits-form.values.ts'
import { useReschedule } from './visits-reschedule.dialog.tsx'

export interface VisitFormState {
  readonly form: CallForm<VisitValues>
  readonly dialogs: ReactNode
}

/** VIS-168: not another nurse, and no step forward that needs the nurse; lifting Hold can do without. */
const goesOn = ({ changed }: CallForm<VisitValues>, lifted: boolean): boolean =>
  !changed('user_id_assigned') && (!changed('status') || lifted)

export function useVisitForm({ assignment, scheduling }: WholeVisit): VisitFormState {
  const latest = useRef<CallForm<VisitValues>>(null as never)
  const questions = useVisitQuestions({
    canGoOn: () => goesOn(latest.current, assignment.status === 'Hold'),
  })
  const reschedule = useReschedule()
  const nurseOff = useNurseOff()
  const another = useAsk()
  const before = useRef(assignment)
  const asked = useAskedSave(questions)
  const sentence = useRef<string | null>(null)
  const form = useCallForm(visits.save, {
    record: assignment,
    values: valuesOf,
    with: ({ id, updated }) => ({ id, updated }),
    sent: (part, all) => ({ ...sentOf(part, all), ...asked.sent() }),
    check: (values) => {
      sentence.current = summaryOfFaults(values, assignment)
      return checkVisit(values, assignment)
    },
    summary: (errors) => sentence.current ?? Object.values(errors)[0] ?? '',
    saved: (answer) => answer.assignment,
    onSaved: ({ assignment: after }) => {
      notify('Visit has been updated')
      const moved = movedText(before.current, after)
      if (moved !== null) notify(moved)
    },
    refused: asked.refused,
  })
  latest.current = form

  /** The save lets go of what nurses answered to the type before. */
  const changesType = (): boolean =>
    assignment.blast_type !== null &&
    latest.current.values.blast_type !== assignment.blast_type &&
    scheduling.notified_count > 0

  const submit = async (): Promise<boolean> => {
    if (
      changesType() &&
      !(await another.ask({
        title: changeTypeQuestion.text,
        confirm: changeTypeQuestion.change,
        keep: changeTypeQuestion.keep,
      }))
    )
      return false
    before.current = assignment
    const agreed = asksNewTime(assignment, latest.current.values)
      ? await reschedule.askReschedule()
      : false
    if (agreed === null) return false
    const off = await nurseOff.askIfOff(assignment, latest.current.values.user_id_assigned)
    if (off === null) return false
    return asked.submit(latest.current, { ...(agreed ? { patient_agreed: true } : {}), ...off })
  }
  return {
    form: { ...form, submit },
    dialogs: createElement(
      Fragment,
      null,
      questions.dialog,
      reschedule.dialog,
      nurseOff.dialog,
      another.dialog,
    ),
  }
}
