// ORD "Auto order generator" 050-062, 083, 085: one run for one order, in one unit of work under the order's row.
import { sql } from 'kysely'
import { conflict } from '@wren/contract/refusal'
import { atLocal, type Zone } from '@wren/contract/time'
import { violatedConstraint } from '../../platform/database/database.ts'
import { attempt, type Work } from '../../platform/work/work.ts'
import { keepExamination, lockOrder, type OrderRecord } from '../orders/orders.public.ts'
import { patientByUuid, type PatientRecord } from '../patients/patients.public.ts'
import { generatedTime } from './visits-auto-orders-days.rules.ts'
import { factsOf } from './visits-auto-orders.queries.ts'
import { keepMade } from './visits-auto-orders.store.ts'
import { failedText, handledDue, planOf, type Making } from './visits-auto-orders.rules.ts'
import { createVisits } from './visits-create.commands.ts'
import { askReplacement } from './visits-updates.commands.ts'
import { visitById, type NewVisit } from './visits.store.ts'

/** More than a fortnight of daily visits with their make-ups; a rule that never ends is a fault, not a hang. */
const mostSteps = 40

/** ORD-057 */
function visitsOf(
  order: OrderRecord,
  patient: PatientRecord,
  { due, makeUp, days, anchor }: Making,
): NewVisit[] {
  const timezone = patient.timezone as Zone
  const time = generatedTime(patient, anchor)
  const series = days.length > 1 ? crypto.randomUUID() : null
  const set = crypto.randomUUID()
  return days.map((day) => ({
    start: atLocal(day, time, timezone),
    timezone,
    duration_estimate: order.duration_estimate as number,
    patient_uuid: patient.uuid,
    provider_id: order.provider_id as number,
    patient_order_id: order.id,
    assignment_series_uuid: series,
    user_id_ops: patient.user_id_ops,
    treatment: order.treatment,
    access_type: order.access_type,
    is_recurring: true,
    street: patient.street,
    zip: patient.zip as string,
    city: patient.city,
    county: patient.county,
    state: patient.state,
    duration_days: order.duration_days,
    days_to_schedule: order.duration_days,
    nonconsecutive: order.nonconsecutive,
    visit_details_url: anchor.visit_details_url,
    visit_details_checked: false,
    auto_generated: true,
    auto_due_date: due,
    auto_make_up: makeUp,
    auto_set: set,
  }))
}

/** What lets one set of visits live for a due date (ORD-083). */
const onceKeys = ['visit_auto_due_once', 'auto_order_generation_once']
const madeElsewhere = conflict('Another run made it.')

/** Where another run or a save was first, nothing is made, and the next look sees what it made. */
async function make(
  work: Work,
  order: OrderRecord,
  patient: PatientRecord,
  making: Making,
): Promise<void> {
  await attempt(work, async () => {
    try {
      const made = await createVisits(work, visitsOf(order, patient, making))
      const due = { order: order.id, due: making.due, makeUp: making.makeUp }
      await keepMade(
        work,
        due,
        made.map(({ id }) => id),
      )
      return null
    } catch (error) {
      if (onceKeys.includes(violatedConstraint(error) ?? '')) return madeElsewhere
      throw error
    }
  })
}

/** Once for a visit: every hour would find the same. */
async function askOnce(work: Work, id: number): Promise<void> {
  const asked =
    await sql`select 1 from update_item where type = 'assignment' and type_id = ${id} and cause = 'replacement' limit 1`.execute(
      work.db,
    )
  const visit = asked.rows.length > 0 ? null : await visitById(work.db, id)
  if (visit !== null) await askReplacement(work, visit)
}

/** The order is locked by the caller; the unique key holds without (ORD-083). */
export async function examine(work: Work, order: OrderRecord): Promise<void> {
  const patient =
    order.patient_uuid === null ? null : await patientByUuid(work.db, order.patient_uuid)
  if (!order.auto_order || patient === null) return
  for (let step = 0; step < mostSteps; step++) {
    const facts = await factsOf(work, order, patient)
    const plan = planOf(facts)
    for (const visit of plan.replace) await askOnce(work, visit)
    if (plan.make === null) {
      return keepExamination(work, order, {
        auto_generation_problems: plan.problems.length === 0 ? null : plan.problems.join('; '),
        auto_handled_due_date: handledDue(facts.generations) ?? order.auto_handled_due_date,
      })
    }
    await make(work, order, patient, plan.make)
  }
  throw new Error(`Order ${order.id} does not come to an end`)
}

export async function examineOrder(work: Work, id: number): Promise<null> {
  const order = await lockOrder(work, id)
  if (order !== null) await examine(work, order)
  return null
}

/** ORD-063 */
export async function noteFailure(work: Work, id: number): Promise<null> {
  const order = await lockOrder(work, id)
  if (order?.auto_order === true)
    await keepExamination(work, order, {
      auto_generation_problems: failedText,
      auto_handled_due_date: order.auto_handled_due_date,
    })
  return null
}
