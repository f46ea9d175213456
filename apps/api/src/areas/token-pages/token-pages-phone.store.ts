// OFR-136: an answer by phone as it is kept: who said it, who recorded it, and when.
import { sql } from 'kysely'
import type { PhoneAnswer } from '@wren/contract/bookings'
import { userIdOf } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'
import type { VisitRecord } from '../visits/visits.public.ts'

export interface PhoneSaid {
  /** Null: the patient said it. */
  readonly nurse: number | null
  readonly answer: PhoneAnswer['answer']
  readonly times: readonly { readonly start: string; readonly all_day?: boolean | undefined }[]
  readonly note: string | null
}

/** Kept beside the answer itself, and said in the visit's history. */
export async function keepPhoneAnswer(
  work: Work,
  visit: VisitRecord,
  { nurse, answer, times, note }: PhoneSaid,
): Promise<PhoneAnswer> {
  const patient = nurse === null ? visit.patient_uuid : null
  const { rows } = await sql<Omit<PhoneAnswer, 'answer' | 'note'>>`
    with kept as (
      insert into visit_phone_answer
        (assignment_id, nurse_id, patient_uuid, answer, times, note, recorded_by, recorded_at)
      values (${visit.id}, ${nurse}, ${patient}, ${answer}, ${JSON.stringify(times)}::jsonb, ${note},
        ${userIdOf(work.actor)}, ${work.now})
      returning nurse_id, patient_uuid, recorded_by, recorded_at)
    select coalesce(nurse.first_name || ' ' || nurse.last_name, patient.first_name || ' ' || patient.last_name)
        as said_by,
      staff.first_name || ' ' || staff.last_name as recorded_by, iso(kept.recorded_at) as recorded_at
    from kept join user_account staff on staff.id = kept.recorded_by
      left join user_account nurse on nurse.id = kept.nurse_id
      left join patient on patient.uuid = kept.patient_uuid`.execute(work.db)
  const kept = { ...(rows[0] as Omit<PhoneAnswer, 'answer' | 'note'>), answer, note }
  const said = `${nurse === null ? 'Patient' : kept.said_by}: ${answer}`
  work.recordEvent('visits.answered-by-phone', {
    changes: [
      {
        type: 'visit',
        id: visit.id,
        patient: visit.patient_uuid,
        before: { phone_answer: null },
        after: { phone_answer: note === null ? said : `${said} (${note})` },
      },
    ],
    data: { visit: visit.id },
  })
  return kept
}
