// INT "Order and visits from an intake" 121-124, 144, ORD-087: patient's order and the series, in one unit of work.
import type { Input } from '@wren/contract/call'
import type { intake, Intake } from '@wren/contract/intake'
import { unknownIntake } from '@wren/contract/intake.refusals'
import {
  blastDetailsFor,
  blastTypeOf,
  hasOpenVisits,
  proposedVisits,
} from '@wren/contract/intake-visits.rules'
import { invalid, isRefusal, type Refusal } from '@wren/contract/refusal'
import { localDay, type Instant, type Zone } from '@wren/contract/time'
import { violatedConstraint } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'
import { changeOrder, createOrder, lockOrder } from '../orders/orders.public.ts'
import { patientByUuid } from '../patients/patients.public.ts'
import { createVisits } from '../visits/visits.public.ts'
import { keepCreation, type Made } from './intake-creation.store.ts'
import { followRecurring } from './intake-recurring.commands.ts'
import { lockIntake, updateIntake } from './intake.store.ts'
import { seriesOf, visitsFault } from './intake-visits.queries.ts'

/** INT-121, ORD-087 */
const valuesOf = (found: Intake) => ({
  provider_id: found.requested_provider_id,
  treatment: found.treatment as string,
  access_type: found.access_type,
  duration_days: found.treatment_duration_days as number,
  nonconsecutive: found.is_nonconsecutive,
  duration_estimate: found.duration_estimate,
  frequency_value: found.frequency_value,
  frequency_type: found.frequency_type ?? 'd',
  flexibility_days: found.flexibility_days,
  lab_order: found.labs === 'Yes',
  lab_drop_off: found.labs === 'Yes' ? found.quest_liab : null,
  lab_drop_off_other: found.labs === 'Yes' ? found.lab_drop_off_other : null,
  authorization_start: found.pot_cert_start,
  authorization_end: found.pot_cert_end,
  is_first_lifetime_dose: found.is_first_lifetime_dose,
})
function orderOf(found: Intake) {
  const values = valuesOf(found)
  return {
    ...values,
    intake_id: found.id,
    patient_uuid: found.patient_uuid,
    status: 'Active' as const,
    auto_order: false,
    intake_fields: Object.entries(values)
      .filter(([, value]) => value !== null && value !== false)
      .map(([name]) => name),
  }
}

/** INT-123: of two at once the table takes one. */
async function newOrder(
  work: Work,
  found: Intake,
): Promise<Pick<Made, 'order' | 'orderBefore'> | Refusal> {
  try {
    return { order: await createOrder(work, orderOf(found)), orderBefore: null }
  } catch (error) {
    if (violatedConstraint(error) === 'patient_order_intake_once') return hasOpenVisits
    throw error
  }
}

/** INT-124: the shell order of a reopened intake comes back; otherwise a new one is made. */
async function orderFor(
  work: Work,
  found: Intake,
): Promise<Pick<Made, 'order' | 'orderBefore'> | Refusal> {
  const existing =
    found.patient_order_id === null ? null : await lockOrder(work, found.patient_order_id)
  if (existing === null) return newOrder(work, found)
  return {
    order:
      existing.status === 'Active'
        ? existing
        : await changeOrder(work, existing, { status: 'Active' }),
    orderBefore: existing,
  }
}

function outside(start: Instant, found: Intake): boolean {
  const day = localDay(start, found.timezone as Zone)
  return day < (found.series_start_date as string) || day > lastProposedDay(found)
}
/** A nonrecurring series ends with its range; a recurring one's last block may reach beyond it (INT-119). */
const lastProposedDay = (found: Intake): string =>
  [found.series_end_date as string, proposedVisits(seriesOf(found)).at(-1)?.date ?? '']
    .toSorted()
    .at(-1) as string

export async function createOrderAndVisits(
  work: Work,
  { id, visits }: Input<typeof intake.createOrderAndVisits>,
) {
  const found = await lockIntake(work, id)
  if (found === null) return unknownIntake
  const fault = await visitsFault(work.db, found)
  if (fault !== null) return fault
  const starts =
    visits?.map(({ start }) => start) ?? proposedVisits(seriesOf(found)).map(({ start }) => start)
  if (new Set(starts.map((start) => Date.parse(start))).size < starts.length)
    return invalid({ visits: 'Two visits cannot start at the same time.' })
  if (starts.some((start) => outside(start, found)))
    return invalid({ visits: 'A visit must start within the series.' })
  await followRecurring(work, found)
  const ordered = await orderFor(work, found)
  if (isRefusal(ordered)) return ordered
  const { order, orderBefore } = ordered
  const patient =
    found.patient_uuid === null ? null : await patientByUuid(work.db, found.patient_uuid)
  const days = found.treatment_duration_days as number
  const series = starts.length > 1 ? crypto.randomUUID() : null
  const made = await createVisits(
    work,
    starts.toSorted().map((start) => ({
      start,
      timezone: found.timezone as Zone,
      duration_estimate: found.duration_estimate as number,
      treatment: found.treatment as string,
      street: patient?.street ?? null,
      city: found.city,
      county: found.county,
      state: found.state,
      zip: found.zip as string,
      provider_id: found.requested_provider_id,
      patient_uuid: found.patient_uuid,
      patient_order_id: order.id,
      intake_id: found.id,
      access_type: found.access_type,
      duration_days: days,
      days_to_schedule: days,
      nonconsecutive: found.is_nonconsecutive,
      is_recurring: found.patient_type === 'recurring',
      is_urgent: found.is_urgent,
      user_id_ops: found.user_id_ops,
      assignment_series_uuid: series,
      blast_type: blastTypeOf(seriesOf(found)),
      blast_details: {
        ...blastDetailsFor(
          { ...seriesOf(found), flexibility_days: found.flexibility_days },
          localDay(start, found.timezone as Zone),
        ),
      },
    })),
  )
  // INT-098: the only move that is not a person's.
  const moved = found.status === 'New Intake'
  const after = await updateIntake(work, found, {
    ...(moved ? { status: 'In Progress', status_reason: 'Ready to Schedule' } : {}),
    patient_order_id: order.id,
  })
  if (isRefusal(after)) return after
  await keepCreation(work, id, { order, orderBefore, moved, visits: made })
  work.recordEvent('intake.changed', {
    changes: [
      {
        type: 'intake',
        id,
        patient: after.patient_uuid,
        version: after.version,
        before: found,
        after,
      },
    ],
    data: { intake: id },
  })
  if (after.auto_offer_enabled)
    work.recordEvent('intake.offers-wanted', { data: { intake: id, switchedOn: false } }) // OFR-099
  return { patient_order_id: order.id, assignments: made.map((visit) => visit.id) }
}
