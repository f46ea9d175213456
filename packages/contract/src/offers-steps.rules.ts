// The six scheduling steps of a visit and their states, from stored facts. OFR-001 to OFR-005
import type { Instant } from './time.ts'

export const schedulingSteps = [
  { key: 'prepare-blast', label: 'Prepare Blast' },
  { key: 'send-blast', label: 'Send Blast' },
  { key: 'select-nurse-availability', label: 'Select Nurse Availability' },
  { key: 'confirm-with-patient', label: 'Confirm with Patient' },
  { key: 'confirm-with-nurse', label: 'Confirm with Nurse' },
  { key: 'echart-scheduled', label: 'eChart Scheduled' },
] as const
export type StepKey = (typeof schedulingSteps)[number]['key']
export const stepKeys = schedulingSteps.map(({ key }) => key)
export const stepStates = ['done', 'current', 'pending', 'skipped', 'problem'] as const
export type StepState = (typeof stepStates)[number]

export interface StepFacts {
  readonly status: string
  readonly status_reason: string | null
  readonly blast_type: string | null
  readonly blast_saved_at: Instant | null
  readonly user_id_selected: number | null
  readonly user_id_assigned: number | null
  readonly patient_confirmed: Instant | null
  readonly patient_declined: boolean
  readonly nurse_confirmed: Instant | null
  readonly nurse_rejected: Instant | null
  readonly e_chart_scheduled: boolean
  readonly e_chart_scheduled_at: Instant | null
  readonly skipped_steps: readonly string[]
  /** The visit's notifications: number sent, number of those that failed, number of nurses who declined. */
  readonly notified: number
  readonly failed: number
  readonly declined: number
}
export interface SchedulingStep {
  readonly key: StepKey
  readonly label: string
  readonly state: StepState
  readonly hint: string | null
}

/** VIS-066, VIS-068 */
export const pendingPatient = 'Pending Patient Confirmation'
export const pendingNurse = 'Pending Nurse Confirmation'

const hasNurse = (facts: StepFacts): boolean =>
  facts.user_id_selected !== null || facts.user_id_assigned !== null

/** A booked visit got a new time: nurse and patient confirm again, also in steps skipped before. VIS-068 */
export const isTimeChanged = ({
  status,
  status_reason,
  nurse_confirmed,
}: Pick<StepFacts, 'status' | 'status_reason' | 'nurse_confirmed'>): boolean =>
  status === 'Active - Booked' &&
  nurse_confirmed === null &&
  (status_reason === pendingPatient || status_reason === pendingNurse)

/** OFR-003 */
const isDone: Record<StepKey, (facts: StepFacts) => boolean> = {
  'prepare-blast': (facts) => facts.blast_type !== null && facts.blast_saved_at !== null,
  'send-blast': (facts) => facts.notified > 0,
  'select-nurse-availability': (facts) => facts.user_id_selected !== null,
  'confirm-with-patient': (facts) => facts.patient_confirmed !== null,
  'confirm-with-nurse': (facts) => facts.nurse_confirmed !== null,
  'echart-scheduled': (facts) => facts.e_chart_scheduled_at !== null,
}

const beforeNurse: readonly StepKey[] = ['prepare-blast', 'send-blast', 'select-nurse-availability']

/** Skipped by an override or the eChart, as long as the visit has a nurse. OFR-004, VIS-065 */
const isPassedOver = (key: StepKey, facts: StepFacts): boolean =>
  hasNurse(facts) && (facts.e_chart_scheduled || facts.skipped_steps.includes(key))

/** Steps before the selection of a nurse are skipped once a nurse is set. OFR-004 */
function isSkipped(key: StepKey, facts: StepFacts): boolean {
  if (key === 'echart-scheduled') return false
  if (beforeNurse.includes(key))
    return (
      isPassedOver(key, facts) ||
      (hasNurse(facts) && (facts.blast_type === 'manual' || !isDone[key](facts)))
    )
  if (isTimeChanged(facts)) return false
  if (isPassedOver(key, facts)) return true
  return (
    key === 'confirm-with-patient' &&
    facts.blast_type === 'fixed' &&
    facts.patient_confirmed === null &&
    !facts.patient_declined
  )
}

/** Whether the nurse can be asked to confirm without waiting for the patient. OFR-086 */
export const isPatientStepOver = (facts: StepFacts): boolean =>
  facts.patient_confirmed !== null || isSkipped('confirm-with-patient', facts)

/** The latest problem, which is the one to act on. OFR-005 */
function problemOf(facts: StepFacts): { readonly key: StepKey; readonly hint: string } | null {
  if (facts.nurse_rejected !== null && facts.nurse_confirmed === null)
    return { key: 'confirm-with-nurse', hint: 'Nurse declined' }
  if (facts.patient_declined && facts.patient_confirmed === null)
    return { key: 'confirm-with-patient', hint: 'Patient declined' }
  if (!hasNurse(facts) && facts.notified > 0 && facts.failed + facts.declined >= facts.notified)
    return {
      key: 'send-blast',
      hint: facts.declined > 0 ? 'All nurses declined' : 'All messages failed',
    }
  return null
}

/** Exactly one step is current or a problem until the last is done. OFR-002 */
export function schedulingStepsOf(facts: StepFacts): readonly SchedulingStep[] {
  const isOver = facts.e_chart_scheduled_at !== null
  const problem = isOver ? null : problemOf(facts)
  const finalState = (key: StepKey): StepState | null =>
    isOver && key !== 'echart-scheduled' && !isDone[key](facts)
      ? 'skipped'
      : isSkipped(key, facts)
        ? 'skipped'
        : isDone[key](facts)
          ? 'done'
          : null
  const current = isOver
    ? null
    : (problem?.key ?? stepKeys.find((key) => finalState(key) === null) ?? null)
  return schedulingSteps.map(({ key, label }) => {
    if (key === problem?.key) return { key, label, state: 'problem', hint: problem.hint }
    if (key === current) return { key, label, state: 'current', hint: null }
    const state = finalState(key)
    if (state === null) return { key, label, state: 'pending', hint: null }
    return {
      key,
      label,
      state,
      hint:
        state === 'skipped' && facts.skipped_steps.includes(key)
          ? 'Skipped by schedule override'
          : null,
    }
  })
}

/** The steps that an override skips. OFR-093 */
export const openSteps = (facts: StepFacts): readonly StepKey[] =>
  schedulingStepsOf(facts)
    .filter(({ key, state }) => key !== 'echart-scheduled' && state !== 'done')
    .map(({ key }) => key)
