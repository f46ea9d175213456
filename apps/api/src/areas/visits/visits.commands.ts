// VIS "Calls" 127, 133, 134: a new visit, its end by Cancel, its end by Delete.
import { ok, type Input } from '@wren/contract/call'
import { conflict, isRefusal, type Refusal } from '@wren/contract/refusal'
import { localDay, type Zone } from '@wren/contract/time'
import type { visits } from '@wren/contract/visits'
import { cancelReasons, cannotChange } from '@wren/contract/visits-statuses.rules'
import { cancelNeedsReason, orderLinkForbidden, orderOfAnother, unknownVisit } from '@wren/contract/visits.refusals'
import { requiredFault, visitFaults } from '@wren/contract/visits.rules'
import { confirmableHint } from '@wren/contract/visits-nurse.rules'
import type { Work } from '../../platform/work/work.ts'
import { orderById } from '../orders/orders.public.ts'
import { lockPatient, patientByUuid } from '../patients/patients.public.ts'
import { placeOfZip } from '../reference/reference.public.ts'
import { visitAnswer } from './visits-answer.queries.ts'
import { choiceFault } from './visits-choices.queries.ts'
import { nurseFault } from './visits-confirm.queries.ts'
import { createVisits } from './visits-create.commands.ts'
import { limitFault } from './visits-guards.commands.ts'
import { answering } from './visits-save.commands.ts'
import { columnsOf } from './visits-save.rules.ts'
import { cancelVisit, deleteVisit } from './visits-steps.commands.ts'
import { mayLinkOrder } from './visits.policy.ts'
import { lockVisit, visitById, type NewVisit, type VisitRecord } from './visits.store.ts'

export async function cancel(work: Work, { id, reason }: Input<typeof visits.cancel>) {
  const visit = await lockVisit(work, id)
  if (visit === null) return unknownVisit
  const chosen = cancelReasons.find((one) => one === reason)
  if (chosen === undefined) return cancelNeedsReason
  const after = await cancelVisit(work, visit, chosen)
  return isRefusal(after) ? after : { assignment: await visitAnswer(answering(work), after) }
}

export async function remove(work: Work, { id }: Input<typeof visits.remove>) {
  const visit = await lockVisit(work, id)
  if (visit === null) return unknownVisit
  const after = await deleteVisit(work, visit)
  return isRefusal(after) ? after : ok
}

type Sent = Input<typeof visits.create>

/** VIS-127, VIS-155: what was typed, else where the zip lies, else where the patient lives. */
async function zoneFor(work: Work, { timezone, zip, patient_uuid }: Sent): Promise<Zone | null> {
  if (timezone != null) return timezone
  const place = zip == null ? null : await placeOfZip(work.db, zip)
  if (place !== null) return place.timezone
  return patient_uuid == null ? null : ((await patientByUuid(work.db, patient_uuid))?.timezone ?? null)
}

/** VIS-002: an order comes with a duplicate of its own visit (VIS-092); every other link needs the permission. */
async function orderFault(work: Work, { patient_order_id: id, patient_uuid, duplicate_id }: Sent): Promise<Refusal | null> {
  if (id == null) return null
  const original = duplicate_id === undefined ? null : await visitById(work.db, duplicate_id)
  if (original?.patient_order_id !== id && !mayLinkOrder(work.actor)) return orderLinkForbidden
  const order = await orderById(work.db, id)
  return order?.patient_uuid != null && patient_uuid != null && order.patient_uuid !== patient_uuid ? orderOfAnother : null
}

/** VIS-067: with the nurse chosen comes the question to her. */
const withNurse = (visit: NewVisit): NewVisit => (visit.user_id_assigned == null ? visit : {
  ...visit, user_id_selected: visit.user_id_assigned, selected_start: visit.missing_exact_time === true ? null : visit.start,
  ...(visit.status_reason == null ? { status_reason: 'Pending Nurse Confirmation' } : {}),
})

async function createFault(work: Work, visit: NewVisit): Promise<Refusal | null> {
  if (visit.status !== undefined && visit.status !== 'New' && visit.status !== 'Hold') return cannotChange('New', visit.status)
  if (visit.user_id_assigned == null) return null
  const hint = confirmableHint({ status: visit.status ?? 'New' })
  if (hint !== null) return conflict(hint)
  if (visit.patient_uuid != null) await lockPatient(work, visit.patient_uuid) // PAT-123
  const place = { patient_uuid: visit.patient_uuid ?? null, provider_id: visit.provider_id, state: visit.state ?? null }
  return nurseFault(work.db, { nurseId: visit.user_id_assigned, visit: place, day: localDay(visit.start as string, visit.timezone) })
}

export async function createVisit(work: Work, sent: Sent) {
  const { duplicate_id: _duplicate, overlap_allowed: _allowed, overlap_reason: _reason, ...fields } = sent
  const filled = { ...fields, status: fields.status === undefined ? 'New' as const : fields.status, timezone: await zoneFor(work, sent) }
  const wrong = requiredFault(filled) ?? visitFaults(filled, () => true)
  if (wrong !== null) return wrong
  const columns = columnsOf(filled)
  const fault = (await choiceFault(work.db, columns)) ?? (await orderFault(work, sent))
  if (fault !== null) return fault
  const values = withNurse(columns as NewVisit)
  const refused = await createFault(work, values)
  if (refused !== null) return refused
  const [visit] = await createVisits(work, [values])
  const named = sent.flat_rate != null || sent.price_nurse_hourly_rate != null
  const outside = named ? await limitFault(work, visit as VisitRecord) : null
  return outside ?? { assignment: await visitAnswer(answering(work), visit as VisitRecord) }
}
