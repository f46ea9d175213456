// VIS "Duplicate" 091, 092, "Calls" 127: a visit made by hand, from nothing or from another visit.
import type { Input } from '@wren/contract/call'
import type { OfferedVisit } from '@wren/contract/offers-blast.rules'
import { dayFaults } from '@wren/contract/offers-days.rules'
import { conflict, invalid, isRefusal, type Refusal } from '@wren/contract/refusal'
import { localDay, type Zone } from '@wren/contract/time'
import type { visits } from '@wren/contract/visits'
import { cannotChange, newStatuses } from '@wren/contract/visits-statuses.rules'
import {
  orderLinkForbidden,
  patientFromIntake,
  unknownOriginal,
} from '@wren/contract/visits.refusals'
import { requiredFault, typedDetailsUrl, visitFaults } from '@wren/contract/visits.rules'
import { confirmableHint } from '@wren/contract/visits-nurse.rules'
import type { Work } from '../../platform/work/work.ts'
import { orderById, type OrderRecord } from '../orders/orders.public.ts'
import { patientByUuid } from '../patients/patients.public.ts'
import { placeOfZip } from '../reference/reference.public.ts'
import { visitAnswer } from './visits-answer.queries.ts'
import { settleReplacement } from './visits-answers.commands.ts'
import { clearedFault } from './visits-cleared.commands.ts'
import { choiceFault } from './visits-choices.queries.ts'
import { createVisits } from './visits-create.commands.ts'
import { orderFault } from './visits-finished.commands.ts'
import { limitFault } from './visits-guards.commands.ts'
import { answering } from './visits-save.commands.ts'
import { columnsOf } from './visits-save.rules.ts'
import { mayLinkOrder } from './visits.policy.ts'
import { visitById, type NewVisit, type VisitRecord } from './visits.store.ts'

type Sent = Input<typeof visits.create>
type Fields = Omit<Sent, 'duplicate_id' | 'overlap_allowed' | 'overlap_reason'>

/**
 * VIS-127, VIS-155: the timezone that was typed, else where the zip lies, else where the patient lives; what else
 * was not said of the place is the zip's too.
 */
async function placed<F extends Fields>(
  work: Work,
  fields: F,
): Promise<F & { readonly timezone: Zone | null }> {
  const { timezone, zip, patient_uuid } = fields
  const place = zip == null ? null : await placeOfZip(work.db, zip)
  const zone =
    timezone ??
    place?.timezone ??
    (patient_uuid == null ? null : (await patientByUuid(work.db, patient_uuid))?.timezone) ??
    null
  return {
    ...(place === null ? {} : { city: place.city, county: place.county, state: place.state }),
    ...fields,
    timezone: zone,
  }
}

/**
 * VIS-092: of the visit it is made from it keeps what no form sends: the intake, whose patient it then has. An
 * address made for the other is not its own.
 */
function fromOriginal(fields: Fields, original: VisitRecord | null): Fields {
  if (original === null) return fields
  const { visit_details_url: url, patient_uuid: patient } = fields
  return {
    ...fields,
    ...(original.intake_id !== null && patient === undefined
      ? { patient_uuid: original.patient_uuid }
      : {}),
    ...(url == null
      ? {}
      : { visit_details_url: typedDetailsUrl({ id: original.id, visit_details_url: url }) }),
  }
}

/** VIS-099: a linked order says where the drugs come from, and fills what was left empty. */
const fromOrder = (fields: Fields, order: OrderRecord | null): Fields =>
  order === null
    ? fields
    : {
        ...fields,
        access_type: order.access_type as Fields['access_type'],
        provider_id: order.provider_id ?? fields.provider_id,
        treatment: fields.treatment ?? order.treatment,
        duration_estimate: fields.duration_estimate ?? order.duration_estimate,
        nonconsecutive: fields.nonconsecutive ?? order.nonconsecutive,
        duration_days:
          fields.duration_days ??
          ((fields.days_to_schedule ?? 0) <= order.duration_days ? order.duration_days : null),
      }

/**
 * VIS-002: an order comes with a duplicate of its own visit (VIS-092); every other link needs the permission, and a
 * patient (VIS-166).
 */
async function linkFault(
  work: Work,
  visit: NewVisit,
  original: VisitRecord | null,
): Promise<Refusal | null> {
  const { patient_order_id = null, patient_uuid = null, provider_id } = visit
  if (patient_order_id === null) return null
  const isOriginal = original?.patient_order_id === patient_order_id
  if (!isOriginal && !mayLinkOrder(work.actor)) return orderLinkForbidden
  const fault = await orderFault(work, {
    patient_order_id,
    patient_uuid,
    provider_id,
    is_deleted: false,
  })
  return fault ?? (patient_uuid === null && !isOriginal ? patientFromIntake : null)
}

/** VIS-049 */
const intakeFault = (
  original: VisitRecord | null,
  { patient_uuid = null }: Fields,
): Refusal | null =>
  original !== null && original.intake_id !== null && original.patient_uuid !== patient_uuid
    ? patientFromIntake
    : null

/** VIS-067: with the nurse chosen comes the question to her. */
const withNurse = (visit: NewVisit): NewVisit =>
  visit.user_id_assigned == null
    ? visit
    : {
        ...visit,
        user_id_selected: visit.user_id_assigned,
        selected_start: visit.missing_exact_time === true ? null : visit.start,
        ...(visit.status_reason == null ? { status_reason: 'Pending Nurse Confirmation' } : {}),
      }

async function createFault(work: Work, visit: NewVisit): Promise<Refusal | null> {
  if (visit.status !== undefined && !newStatuses.includes(visit.status))
    return cannotChange('New', visit.status)
  if (visit.user_id_assigned == null) return null
  const hint = confirmableHint({ status: visit.status ?? 'New' })
  if (hint !== null) return conflict(hint)
  const place = {
    patient_uuid: visit.patient_uuid ?? null,
    provider_id: visit.provider_id,
    state: visit.state ?? null,
  }
  return clearedFault(work, {
    nurseId: visit.user_id_assigned,
    visit: place,
    day: localDay(visit.start as string, visit.timezone),
  })
}

async function originalOf(
  work: Work,
  id: number | undefined,
): Promise<VisitRecord | null | Refusal> {
  return id === undefined ? null : ((await visitById(work.db, id)) ?? unknownOriginal)
}

/** The visit as it would be stored, or what is wrong with it. */
async function wanted(
  work: Work,
  { duplicate_id, overlap_allowed: _allowed, overlap_reason: _reason, ...fields }: Sent,
): Promise<NewVisit | Refusal> {
  const original = await originalOf(work, duplicate_id)
  if (isRefusal(original)) return original
  const order =
    fields.patient_order_id == null ? null : await orderById(work.db, fields.patient_order_id)
  const known = fromOrder(fromOriginal(fields, original), order)
  const filled = await placed(work, {
    ...known,
    status: known.status === undefined ? ('New' as const) : known.status,
  })
  const wrong = requiredFault(filled) ?? visitFaults(filled, () => true)
  if (wrong !== null) return wrong
  const columns = columnsOf(filled)
  const apart = dayFaults({ blast_type: null, blast_details: null, ...columns } as OfferedVisit)
  const fault =
    (Object.keys(apart).length > 0 ? invalid(apart) : null) ??
    (await choiceFault(work.db, columns)) ??
    intakeFault(original, filled) ??
    (await linkFault(work, columns as NewVisit, original))
  return fault ?? withNurse({ ...columns, intake_id: original?.intake_id ?? null } as NewVisit)
}

export async function createVisit(work: Work, sent: Sent) {
  const values = await wanted(work, sent)
  if (isRefusal(values)) return values
  const refused = await createFault(work, values)
  if (refused !== null) return refused
  const [visit] = await createVisits(work, [values])
  if (sent.duplicate_id !== undefined)
    await settleReplacement(work, sent.duplicate_id, (visit as VisitRecord).id)
  const named = sent.flat_rate != null || sent.price_nurse_hourly_rate != null
  const outside = named ? await limitFault(work, visit as VisitRecord) : null
  return outside ?? { assignment: await visitAnswer(answering(work), visit as VisitRecord) }
}
