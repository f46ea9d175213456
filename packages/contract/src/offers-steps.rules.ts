// OFR "Workflow steps" 001-005: where the scheduling of a visit stands, from what is stored.
import type { Instant } from './time.ts'

export const steps = [
  { key: 'prepare-blast', label: 'Prepare Blast' },
  { key: 'send-blast', label: 'Send Blast' },
  { key: 'select-nurse-availability', label: 'Select Nurse Availability' },
  { key: 'confirm-with-patient', label: 'Confirm with Patient' },
  { key: 'confirm-with-nurse', label: 'Confirm with Nurse' },
  { key: 'echart-scheduled', label: 'eChart Scheduled' },
] as const
export type StepKey = (typeof steps)[number]['key']
export const stepKeys = steps.map(({ key }) => key)
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
  /** Of the visit's notifications: how many went out, how many of them failed, how many nurses declined. */
  readonly notified: number
  readonly failed: number
  readonly declined: number
}
export interface Step {
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

/** VIS-068: nurse and patient are asked anew, whatever was skipped before. */
export const timeChanged = ({
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

/**
 * OFR-004: an override, or the eChart, passed the step over for the nurse who was booked by it; without her it is
 * open again (VIS-065).
 */
const passedOver = (key: StepKey, facts: StepFacts): boolean =>
  hasNurse(facts) && (facts.e_chart_scheduled || facts.skipped_steps.includes(key))

/** OFR-004; what lies before the choice of a nurse is over once there is one. */
function isSkipped(key: StepKey, facts: StepFacts): boolean {
  if (key === 'echart-scheduled') return false
  if (beforeNurse.includes(key))
    return (
      passedOver(key, facts) ||
      (hasNurse(facts) && (facts.blast_type === 'manual' || !isDone[key](facts)))
    )
  if (timeChanged(facts)) return false
  if (passedOver(key, facts)) return true
  return (
    key === 'confirm-with-patient' &&
    facts.blast_type === 'fixed' &&
    facts.patient_confirmed === null &&
    !facts.patient_declined
  )
}

/** OFR-086: whether the patient is no longer asked before the nurse. */
export const patientIsDone = (facts: StepFacts): boolean =>
  facts.patient_confirmed !== null || isSkipped('confirm-with-patient', facts)

/** OFR-005: the latest of them is the one to act on. */
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

/** OFR-002: exactly one step is current or a problem until the last is done. */
export function stepsOf(facts: StepFacts): readonly Step[] {
  const over = facts.e_chart_scheduled_at !== null
  const problem = over ? null : problemOf(facts)
  const settled = (key: StepKey): StepState | null =>
    over && key !== 'echart-scheduled' && !isDone[key](facts)
      ? 'skipped'
      : isSkipped(key, facts)
        ? 'skipped'
        : isDone[key](facts)
          ? 'done'
          : null
  const current = over
    ? null
    : (problem?.key ?? stepKeys.find((key) => settled(key) === null) ?? null)
  return steps.map(({ key, label }) => {
    if (key === problem?.key) return { key, label, state: 'problem', hint: problem.hint }
    if (key === current) return { key, label, state: 'current', hint: null }
    const state = settled(key)
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

/** OFR-093: what an override passes over. */
export const openSteps = (facts: StepFacts): readonly StepKey[] =>
  stepsOf(facts)
    .filter(({ key, state }) => key !== 'echart-scheduled' && state !== 'done')
    .map(({ key }) => key)
