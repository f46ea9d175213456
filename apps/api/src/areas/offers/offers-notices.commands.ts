// OFR "Messages" 125, "Field practice" 131, VIS-068, VIS-082: what nurse and patient are told about their visit,
// once per cause.
import { sql } from 'kysely'
import { conflict, type Refusal } from '@wren/contract/refusal'
import { recipientNotes } from '@wren/contract/offers-recipients'
import { leftOut, noNursePhone } from '@wren/contract/offers-scheduling.refusals'
import { timeChanged } from '@wren/contract/offers-steps.rules'
import { texts } from '@wren/contract/offers-texts.rules'
import { noPhoneNumber, textNumber } from '@wren/contract/phone'
import { formatDate, formatNamedDay, formatTime, localDay, type Instant } from '@wren/contract/time'
import { nurseTokenExpiry } from '@wren/contract/token-pages.rules'
import { tellsNurse } from '@wren/contract/visits-nurse-off.rules'
import { linkMark } from '../../platform/outbound/message-link.ts'
import type { MessageKind } from '../../platform/outbound/queue.ts'
import type { AddressedRecipient, Recipient } from '../../platform/outbound/recipients.ts'
import type { Work } from '../../platform/work/work.ts'
import { nurseById, type NurseRecord } from '../nurses/nurses.public.ts'
import {
  patientByUuid,
  patientTextNumber,
  type PatientRecord,
} from '../patients/patients.public.ts'
import { attachTask } from '../tasks/tasks.public.ts'
import type { OffFact, VisitRecord } from '../visits/visits.public.ts'
import { isLeftOut } from './offers-left-out.store.ts'
import { issueLink } from './offers-links.store.ts'
import { hasOptedOut, opsPhoneOf, sendText, type SentText } from './offers-texts.commands.ts'

const dayOf = (visit: VisitRecord, at: Instant): string => formatDate(at, visit.timezone)
/**
 * Until the nurse confirms, what was accepted is what everybody speaks of; the stored start is only the day that
 * was proposed.
 */
const agreedStart = ({ nurse_confirmed, selected_start, start }: VisitRecord): Instant =>
  nurse_confirmed === null ? (selected_start ?? start) : start
const timeOf = (visit: VisitRecord, at: Instant): string => formatTime(at, visit.timezone)

/** OFR-135: nothing is sent to this person, unless staff left the person out anyway. */
async function noteUnreached(
  work: Work,
  recipient: Recipient,
  kind: MessageKind,
  how: Pick<AddressedRecipient, 'channel' | 'number' | 'note'>,
): Promise<boolean> {
  if (await isLeftOut(work, recipient, kind)) return false
  work.recipients.addressed.push({ ...recipient, ...how, text: null })
  return true
}

async function textNurse(
  work: Work,
  visit: VisitRecord,
  nurse: NurseRecord,
  kind: MessageKind,
  body: string,
  occurrence: string,
  linkId?: number,
): Promise<SentText | null> {
  const phone = textNumber(nurse.phone, work.platform.settings.SMS_COUNTRIES)
  if (phone === null) {
    await noteUnreached(work, { visit: visit.id, nurse: nurse.user_id, patient: null }, kind, {
      channel: 'text',
      number: nurse.phone,
      note: noPhoneNumber,
    })
    return null
  }
  return sendText(work, {
    kind,
    phone,
    body,
    ...(linkId === undefined ? {} : { linkId }),
    visit,
    nurseId: nurse.user_id,
    timezone: nurse.timezone,
    dedupKey: `${kind}:${visit.id}:${nurse.user_id}:${occurrence}`,
  })
}

/** OFR-086, VIS-068: the /nc link. A nurse who cannot be reached is a refusal: nobody would wait for her answer. */
export async function sendNurseLink(
  work: Work,
  visit: VisitRecord,
  nurseId: number,
): Promise<null | Refusal> {
  const nurse = await nurseById(work.db, nurseId)
  if (textNumber(nurse?.phone, work.platform.settings.SMS_COUNTRIES) === null || nurse === null)
    return noNursePhone
  const recipient = { visit: visit.id, nurse: nurseId, patient: null }
  if (await isLeftOut(work, recipient, 'confirm_link')) return leftOut
  const start = visit.selected_start ?? visit.start
  const linkId = await issueLink(work, {
    kind: 'nurse_token',
    visit,
    nurseId,
    expiresAt: nurseTokenExpiry(start),
  })
  const moved = timeChanged(visit)
  const body = moved
    ? texts.newTime(visit.id, linkMark)
    : texts.confirmLink({
        firstName: nurse.first_name,
        city: visit.city ?? visit.zip,
        date: dayOf(visit, start),
        link: linkMark,
      })
  const sent = await textNurse(
    work,
    visit,
    nurse,
    moved ? 'new_time' : 'confirm_link',
    body,
    work.now,
    linkId,
  )
  return sent?.error == null ? null : conflict(sent.error)
}

/** OFR-093 */
export async function tellOverride(work: Work, visit: VisitRecord, nurseId: number): Promise<void> {
  const nurse = await nurseById(work.db, nurseId)
  if (nurse !== null)
    await textNurse(
      work,
      visit,
      nurse,
      'override',
      texts.override(
        visit.id,
        dayOf(visit, visit.start),
        timeOf(visit, visit.start),
        opsPhoneOf(work),
      ),
      work.now,
    )
}

/** VIS-136 */
export async function tellShadow(work: Work, visit: VisitRecord, nurseId: number): Promise<void> {
  const nurse = await nurseById(work.db, nurseId)
  const start = agreedStart(visit)
  const time = visit.missing_exact_time ? 'Time TBD' : timeOf(visit, start)
  if (nurse !== null)
    await textNurse(
      work,
      visit,
      nurse,
      'shadow_request',
      texts.shadowRequest(visit.id, visit.city ?? visit.zip, dayOf(visit, start), time),
      work.now,
    )
}

/** VIS-082 */
export async function tellCancellation(
  work: Work,
  visit: VisitRecord,
  nurseId: number,
): Promise<void> {
  const nurse = await nurseById(work.db, nurseId)
  if (nurse !== null)
    await textNurse(
      work,
      visit,
      nurse,
      'cancellation',
      texts.cancellation(visit.id, dayOf(visit, agreedStart(visit)), opsPhoneOf(work)),
      work.now,
    )
}

/** OFR-138 */
export async function tellMoved(
  work: Work,
  visit: VisitRecord,
  nurseId: number,
  days: string,
): Promise<void> {
  const nurse = await nurseById(work.db, nurseId)
  if (nurse !== null)
    await textNurse(
      work,
      visit,
      nurse,
      'cancellation',
      texts.offerMoved(visit.id, days, opsPhoneOf(work)),
      work.now,
    )
}

/** VIS-173: the visit is another one's now, or nobody's. */
export async function tellOff(work: Work, visit: VisitRecord, off: OffFact): Promise<void> {
  if (!tellsNurse(off, work.now)) return
  const nurse = await nurseById(work.db, off.nurse)
  if (nurse !== null)
    await textNurse(
      work,
      visit,
      nurse,
      'cancellation',
      texts.nurseOff(visit.id, formatNamedDay(localDay(off.start, off.timezone)), opsPhoneOf(work)),
      work.now,
    )
}

async function reachable(work: Work, patient: PatientRecord): Promise<string | null> {
  const phone = patientTextNumber(patient, work.platform.settings.SMS_COUNTRIES)
  return phone === null || patient.phone_call_preferred === true || (await hasOptedOut(work, phone))
    ? null
    : phone
}

/** OFR-131: a text, or else the task to call. */
async function tellPatient(
  work: Work,
  visit: VisitRecord,
  kind: MessageKind,
  body: string,
  occurrence: string,
): Promise<void> {
  if (visit.patient_uuid === null) return
  const patient = await patientByUuid(work.db, visit.patient_uuid)
  if (patient === null) return
  const phone = await reachable(work, patient)
  if (phone === null) {
    const recipient = { visit: visit.id, nurse: null, patient: patient.uuid }
    const calls = await noteUnreached(work, recipient, kind, {
      channel: 'call',
      number: patient.phone_scheduling_contact ?? patient.phone,
      note: recipientNotes.call,
    })
    return calls ? attachTask(work, visit.id, 'SC_CALL_PATIENT') : undefined
  }
  await sendText(work, {
    kind,
    phone,
    body,
    visit,
    patientUuid: patient.uuid,
    timezone: patient.timezone ?? visit.timezone,
    dedupKey: `${kind}:${visit.id}:${patient.uuid}:${occurrence}`,
  })
}

async function wasBooked(work: Work, visit: number): Promise<boolean> {
  const found =
    await sql`select 1 from visit_status_history where assignment_id = ${visit} and to_status = 'Active - Booked' and from_status in ('Active - Booked', 'Active - Ready')
    union all select 1 from outbound_message where assignment_id = ${visit} and kind in ('patient_booked', 'patient_moved') limit 1`.execute(
      work.db,
    )
  return found.rows.length > 0
}

/** VIS-173: since the patient was told last, another nurse than this one was taken off the visit. */
async function isAnotherNurse(work: Work, visit: VisitRecord): Promise<boolean> {
  const found =
    await sql`select 1 from visit_nurse_off gone where gone.assignment_id = ${visit.id} and gone.nurse_id <> ${visit.user_id_assigned}::int
      and exists (select from outbound_message told where told.assignment_id = gone.assignment_id and told.kind in ('patient_booked', 'patient_moved') and told.created_at < gone.at)
      and not exists (select from outbound_message told where told.assignment_id = gone.assignment_id and told.kind in ('patient_booked', 'patient_moved') and told.created_at >= gone.at) limit 1`.execute(
      work.db,
    )
  return found.rows.length > 0
}

/** The nurse is confirmed with the exact time, or has confirmed the new one. */
export async function tellPatientTime(work: Work, visit: VisitRecord): Promise<void> {
  const moved = await wasBooked(work, visit.id)
  const [date, time] = [dayOf(visit, visit.start), timeOf(visit, visit.start)]
  const another = await isAnotherNurse(work, visit)
  const text = (moved ? texts.patientMoved : texts.patientBooked)(date, time, opsPhoneOf(work))
  await tellPatient(
    work,
    visit,
    moved ? 'patient_moved' : 'patient_booked',
    another ? texts.anotherNurse(text) : text,
    visit.nurse_confirmed ?? work.now,
  )
}

export const tellPatientCanceled = (work: Work, visit: VisitRecord): Promise<void> =>
  tellPatient(
    work,
    visit,
    'patient_canceled',
    texts.patientCanceled(dayOf(visit, agreedStart(visit)), opsPhoneOf(work)),
    work.now,
  )
