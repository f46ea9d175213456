// The people with a phone number, each with the visit that a text is likely about. AUD-105, AUD-107
import { sql } from 'kysely'
import type { Instant, Zone } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'

export interface SenderVisit {
  readonly id: number
  readonly start: Instant
  readonly timezone: Zone
  readonly ops: number | null
  readonly ahead: boolean
}
export interface TextSender {
  readonly kind: 'nurse' | 'patient'
  /** The nurse's user id, or the patient's number. */
  readonly id: number
  readonly patient_uuid: string | null
  /** Null for a patient, whom the visit identifies. */
  readonly name: string | null
  /** The next visit, or else the last one. */
  readonly visit: SenderVisit | null
}

const visitOf = (condition: ReturnType<typeof sql>, now: Instant) => sql`
  (select json_build_object('id', visit.id, 'start', iso(visit.start), 'timezone', visit.timezone, 'ops',
    visit.user_id_ops, 'ahead', visit.ends_at > ${now}::timestamptz and visit.status not like 'Inactive%')
    from visit where ${condition} and not visit.is_deleted
    order by (visit.ends_at > ${now}::timestamptz and visit.status not like 'Inactive%') desc,
      abs(extract(epoch from visit.start - ${now}::timestamptz)), visit.id
    limit 1)`

/** People with the number, ordered by their nearest coming visit; nurses before patients. */
export async function sendersOf(
  db: Database,
  phone: string,
  now: Instant,
): Promise<readonly TextSender[]> {
  const { rows } = await sql<TextSender>`
    select 'nurse' as kind, person.id, null::text as patient_uuid,
      trim(person.first_name || ' ' || person.last_name) as name,
      ${visitOf(sql`(visit.user_id_assigned = person.id or visit.user_id_selected = person.id)`, now)} as visit
    from user_account person
      join nurse on nurse.user_id = person.id
    where person.phone = ${phone} and not person.is_deleted
    union all select 'patient', patient.id, patient.uuid::text, null,
      ${visitOf(sql`visit.patient_uuid = patient.uuid`, now)}
    from patient
    where ${phone} in (patient.phone, patient.phone_additional, patient.phone_scheduling_contact)`.execute(
    db,
  )
  return rows.toSorted(
    (a, b) => nearness(a, now) - nearness(b, now) || a.kind.localeCompare(b.kind) || a.id - b.id,
  )
}

/** Milliseconds to the visit. Past visits sort after coming ones, people without visits last. */
function nearness({ visit }: TextSender, now: Instant): number {
  if (visit === null) return Number.MAX_SAFE_INTEGER
  const distance = Math.abs(Date.parse(visit.start) - Date.parse(now))
  return visit.ahead ? distance : Number.MAX_SAFE_INTEGER / 2 + distance
}
