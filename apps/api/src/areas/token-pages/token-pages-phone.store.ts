// Stores an answer by phone with who gave it, who recorded it and when. OFR-136.
import { sql } from 'kysely'
import type { PhoneAnswer } from '@wren/contract/bookings'
import { userIdOf } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'
import type { VisitRecord } from '../visits/visits.public.ts'

interface PhoneAnswerRecord {
  /** Null if the patient answered. */
  readonly nurse: number | null
  readonly answer: PhoneAnswer['answer']
  readonly times: readonly { readonly start: string; readonly all_day?: boolean | undefined }[]
  readonly note: string | null
}

/** Stores the record beside the answer itself and adds it to the visit's history. */
export async function storePhoneAnswer(
  work: Work,
  visit: VisitRecord,
  { nurse, answer, times, note }: PhoneAnswerRecord,
): Promise<PhoneAnswer> {
  const patient = nurse === null ? visit.patient_uuid : null
  const { rows } = await sql<Omit<PhoneAnswer, 'answer' | 'note'>>`
    with stored as (
      insert into visit_phone_answer
        (assignment_id, nurse_id, patient_uuid, answer, times, note, recorded_by, recorded_at)
      values (
        ${visit.id}, ${nurse}, ${patient}, ${answer}, ${JSON.stringify(times)}::jsonb, ${note},
        ${userIdOf(work.actor)}, ${work.now}
      )
      returning nurse_id, patient_uuid, recorded_by, recorded_at
    )
    select
      coalesce(
        nurse.first_name || ' ' || nurse.last_name,
        patient.first_name || ' ' || patient.last_name
      ) as said_by,
      staff.first_name || ' ' || staff.last_name as recorded_by,
      iso(stored.recorded_at) as recorded_at
    from stored
    join user_account staff on staff.id = stored.recorded_by
    left join user_account nurse on nurse.id = stored.nurse_id
    left join patient on patient.uuid = stored.patient_uuid`.execute(work.db)
  const phoneAnswer = { ...(rows[0] as Omit<PhoneAnswer, 'answer' | 'note'>), answer, note }
  const summary = `${nurse === null ? 'Patient' : phoneAnswer.said_by}: ${answer}`
  work.recordEvent('visits.answered-by-phone', {
    changes: [
      {
        type: 'visit',
        id: visit.id,
        patient: visit.patient_uuid,
        before: { phone_answer: null },
        after: { phone_answer: note === null ? summary : `${summary} (${note})` },
      },
    ],
    data: { visit: visit.id },
  })
  return phoneAnswer
}
