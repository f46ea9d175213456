// ORD-053, ORD-068, ORD-069, ORD-070, ORD-071, ORD-072, ORD-073: whatever a patient's row in the Orders view is made
// of changes that row in the same unit of work.
import { within, type Reaction } from '../../platform/work/reactions.ts'
import type { Work } from '../../platform/work/work.ts'
import { summariseOrders } from './orders-summary.store.ts'

interface PatientFact {
  readonly patient: string
  readonly fields?: readonly string[]
}
interface OrderFact {
  readonly patient: string | null
  readonly left?: string | null
}
interface VisitFact {
  readonly patients: readonly string[]
  readonly fields: readonly string[]
}

/** Of a visit: what says whether it is next, and what the due date counts from. */
const telling = new Set([
  'status',
  'start',
  'timezone',
  'patient_uuid',
  'patient_order_id',
  'missed',
  'is_deleted',
  'assignment_series_uuid',
])

const ofPatient = async (work: Work, { patient, fields }: PatientFact): Promise<void> => {
  if (fields === undefined || fields.includes('soc_date')) await summariseOrders(work, [patient])
}
const ofOrder = (work: Work, { patient, left = null }: OrderFact): Promise<void> =>
  summariseOrders(
    work,
    [patient, left].filter((uuid) => uuid !== null),
  )
/** A new visit names no fields. */
const ofVisit = async (work: Work, { patients, fields }: VisitFact): Promise<void> => {
  if (fields.length === 0 || fields.some((name) => telling.has(name)))
    await summariseOrders(work, patients)
}

const visitFacts = [
  'created',
  'changed',
  'moved',
  'cancelled',
  'lost',
  'deleted',
  'held',
  'rescheduled',
  'unassigned',
  'confirmed',
  'ready',
  'finished',
  'reopened',
  'closed-out',
  'nurse-selected',
  'patient-confirmed',
]

export const ordersReactions: readonly Reaction[] = [
  within('patients.created', ofPatient),
  within('patients.changed', ofPatient),
  ...['created', 'changed', 'removed'].map((what) => within(`orders.${what}`, ofOrder)),
  ...visitFacts.map((what) => within(`visits.${what}`, ofVisit)),
]
