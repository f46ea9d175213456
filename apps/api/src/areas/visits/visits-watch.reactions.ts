// VIS-170, NUR-156, NUR-158, UPD-031: what can change the answer for an upcoming visit, and which visits are then
// looked at.
import { sql } from 'kysely'
import { addJob } from '../../platform/jobs/add.ts'
import { within, type Reaction } from '../../platform/work/reactions.ts'
import type { Work } from '../../platform/work/work.ts'
import { followVisitTime } from '../updates/updates.public.ts'
import type { VisitFact } from './visits-change.commands.ts'
import { settleAnswers } from './visits-answers.commands.ts'
import { watchOfNurse, watchVisit, watchWhere } from './visits-watch.commands.ts'

/** What the rules of the watch read. */
const watched: readonly string[] = [
  'status',
  'start',
  'timezone',
  'state',
  'street',
  'user_id_assigned',
  'nurse_confirmed',
  'missed',
  'is_deleted',
  'missing_exact_time',
  'provider_id',
  'patient_uuid',
  'patient_order_id',
  'e_chart_scheduled_at',
  'visit_details_checked',
]
const visitFacts = [
  'visits.changed',
  'visits.confirmed',
  'visits.rescheduled',
  'visits.moved',
  'visits.unassigned',
  'visits.held',
  'visits.ready',
  'visits.cancelled',
  'visits.lost',
  'visits.deleted',
  'visits.finished',
  'visits.reopened',
]

async function followVisit(work: Work, { visit, fields }: VisitFact): Promise<void> {
  if (fields.some((name) => watched.includes(name))) await watchVisit(work, visit)
  if (fields.includes('start') || fields.includes('timezone')) await followVisitTime(work, visit)
  await settleAnswers(work, visit, fields)
}
const followNew = (work: Work, { visit }: VisitFact): Promise<void> => watchVisit(work, visit)

const followNurse = (work: Work, { nurse }: { readonly nurse: number }): Promise<void> =>
  watchOfNurse(work, nurse)

const followAccount = async (
  work: Work,
  { user, isNurse }: { readonly user: number; readonly isNurse: boolean },
): Promise<void> => {
  if (isNurse) await watchOfNurse(work, user)
}

async function followBlocks(
  work: Work,
  { pharmacy, nurses }: { readonly pharmacy: number; readonly nurses: readonly number[] },
): Promise<void> {
  await watchWhere(
    work,
    sql<boolean>`provider_id = ${pharmacy} and user_id_assigned = any(${[...nurses]}::int[])`,
  )
}

interface PatientFact {
  readonly patient: string
  readonly fields?: readonly string[]
}
const ofPatient = (work: Work, patient: string): Promise<void> =>
  watchWhere(work, sql<boolean>`patient_uuid = ${patient}::uuid and user_id_assigned is not null`)
async function followPatient(work: Work, { patient, fields = [] }: PatientFact): Promise<void> {
  if (fields.some((name) => name === 'dob' || name === 'nurses_blocked'))
    await ofPatient(work, patient)
}
const followMark = (work: Work, { patient }: PatientFact): Promise<void> => ofPatient(work, patient)

const followOrder = (work: Work, { order }: { readonly order: number }): Promise<void> =>
  watchWhere(work, sql<boolean>`patient_order_id = ${order} and status = 'Active - Booked'`)

/** NUR-128: the daily run ends with a walk over all of them, in units of work of their own. */
const followRun = (work: Work): Promise<void> =>
  addJob(work.db, { name: 'visits-watch', payload: {}, dueAt: work.now, now: work.now })

export const watchReactions: readonly Reaction[] = [
  within('visits.created', followNew),
  ...visitFacts.map((fact) => within(fact, followVisit)),
  ...['nurses.changed', 'nurses.licenses-changed', 'nurses.blocks-changed'].map((fact) =>
    within(fact, followNurse),
  ),
  within('users.changed', followAccount),
  within('pharmacies.nurses-blocked', followBlocks),
  within('patients.changed', followPatient),
  within('patients.nurse-blocked', followMark),
  within('orders.changed', followOrder),
  within('nurses.checked', followRun),
]
