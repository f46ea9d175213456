// Messages to the patient about a visit, each sent once per cause. OFR-131, VIS-173
import { sql } from 'kysely'
import { recipientNotes } from '@wren/contract/offers-recipients'
import { systemTexts } from '@wren/contract/offers-texts.rules'
import type { MessageKind } from '../../platform/outbound/queue.ts'
import type { Work } from '../../platform/work/work.ts'
import {
  patientByUuid,
  patientTextNumber,
  type PatientRecord,
} from '../patients/patients.public.ts'
import { attachTask } from '../tasks/tasks.public.ts'
import type { VisitRecord } from '../visits/visits.public.ts'
import { agreedStart, dateText, noteUnreached, timeText } from './offers-notices.commands.ts'
import { hasOptedOut, opsPhoneOf, sendText } from './offers-texts.commands.ts'

async function reachablePhone(work: Work, patient: PatientRecord): Promise<string | null> {
  const phone = patientTextNumber(patient, work.platform.settings.SMS_COUNTRIES)
  return phone === null || patient.phone_call_preferred === true || (await hasOptedOut(work, phone))
    ? null
    : phone
}

/** Sends a text or, to a patient without texts, attaches the task to call. OFR-131 */
async function sendToPatient(
  work: Work,
  visit: VisitRecord,
  kind: MessageKind,
  body: string,
  occurrence: string,
): Promise<void> {
  if (visit.patient_uuid === null) return
  const patient = await patientByUuid(work.db, visit.patient_uuid)
  if (patient === null) return
  const phone = await reachablePhone(work, patient)
  if (phone === null) {
    const recipient = { visit: visit.id, nurse: null, patient: patient.uuid }
    const isNoted = await noteUnreached(work, recipient, kind, {
      channel: 'call',
      number: patient.phone_scheduling_contact ?? patient.phone,
      note: recipientNotes.call,
    })
    return isNoted ? attachTask(work, visit.id, 'SC_CALL_PATIENT') : undefined
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
  const result = await sql`
    select 1
    from visit_status_history
    where assignment_id = ${visit}
      and to_status = 'Active - Booked'
      and from_status in ('Active - Booked', 'Active - Ready')
    union all
    select 1
    from outbound_message
    where assignment_id = ${visit}
      and kind in ('patient_booked', 'patient_moved')
    limit 1`.execute(work.db)
  return result.rows.length > 0
}

/** Whether another nurse was taken off since the last message to the patient. VIS-173 */
async function isAnotherNurse(work: Work, visit: VisitRecord): Promise<boolean> {
  const result = await sql`
    select 1
    from visit_nurse_off release
    where release.assignment_id = ${visit.id}
      and release.nurse_id <> ${visit.user_id_assigned}::int
      and exists (
        select from outbound_message message
        where message.assignment_id = release.assignment_id
          and message.kind in ('patient_booked', 'patient_moved')
          and message.created_at < release.at)
      and not exists (
        select from outbound_message message
        where message.assignment_id = release.assignment_id
          and message.kind in ('patient_booked', 'patient_moved')
          and message.created_at >= release.at)
    limit 1`.execute(work.db)
  return result.rows.length > 0
}

/** The nurse has confirmed the exact time, or a new one. */
export async function sendPatientTime(work: Work, visit: VisitRecord): Promise<void> {
  const isNewTime = await wasBooked(work, visit.id)
  const [date, time] = [dateText(visit, visit.start), timeText(visit, visit.start)]
  const isOther = await isAnotherNurse(work, visit)
  const text = (isNewTime ? systemTexts.patientMoved : systemTexts.patientBooked)(
    date,
    time,
    opsPhoneOf(work),
  )
  await sendToPatient(
    work,
    visit,
    isNewTime ? 'patient_moved' : 'patient_booked',
    isOther ? systemTexts.anotherNurse(text) : text,
    visit.nurse_confirmed ?? work.now,
  )
}

export const sendPatientCanceled = (work: Work, visit: VisitRecord): Promise<void> =>
  sendToPatient(
    work,
    visit,
    'patient_canceled',
    systemTexts.patientCanceled(dateText(visit, agreedStart(visit)), opsPhoneOf(work)),
    work.now,
  )
