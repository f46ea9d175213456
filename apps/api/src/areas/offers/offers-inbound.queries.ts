// AUD-105, AUD-107: who has the number that texted, and the visit that the text is likely about.
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
export interface Sender {
  readonly kind: 'nurse' | 'patient'
  /** The nurse's user id, or the patient's number. */
  readonly id: number
  readonly patient_uuid: string | null
  /** A nurse's; a patient is named by the visit. */
  readonly name: string | null
  /** The next visit, else the last one. */
  readonly visit: SenderVisit | null
}

const visitOf = (whose: ReturnType<typeof sql>, now: Instant) => sql`(
  select json_build_object('id', visit.id, 'start', iso(visit.start), 'timezone', visit.timezone, 'ops', visit.user_id_ops,
    'ahead', visit.ends_at > ${now}::timestamptz and visit.status not like 'Inactive%')
  from visit where ${whose} and not visit.is_deleted
  order by (visit.ends_at > ${now}::timestamptz and visit.status not like 'Inactive%') desc,
    abs(extract(epoch from visit.start - ${now}::timestamptz)), visit.id limit 1)`

/** People with the number, the one with the nearest visit ahead first; nurses before patients. */
export async function sendersOf(
  db: Database,
  phone: string,
  now: Instant,
): Promise<readonly Sender[]> {
  const { rows } = await sql<Sender>`
    select 'nurse' as kind, person.id, null::text as patient_uuid, trim(person.first_name || ' ' || person.last_name) as name,
      ${visitOf(sql`(visit.user_id_assigned = person.id or visit.user_id_selected = person.id)`, now)} as visit
    from user_account person join nurse on nurse.user_id = person.id
    where person.phone = ${phone} and not person.is_deleted
    union all
    select 'patient', patient.id, patient.uuid::text, null, ${visitOf(sql`visit.patient_uuid = patient.uuid`, now)}
    from patient where patient.phone = ${phone} or patient.phone_scheduling_contact = ${phone}`.execute(
    db,
  )
  return rows.toSorted(
    (one, other) =>
      nearness(one, now) - nearness(other, now) ||
      one.kind.localeCompare(other.kind) ||
      one.id - other.id,
  )
}

/** Milliseconds to the visit ahead; every past visit is farther than any ahead, and no visit farther than those. */
function nearness({ visit }: Sender, now: Instant): number {
  if (visit === null) return Number.MAX_SAFE_INTEGER
  const distance = Math.abs(Date.parse(visit.start) - Date.parse(now))
  return visit.ahead ? distance : Number.MAX_SAFE_INTEGER / 2 + distance
}
