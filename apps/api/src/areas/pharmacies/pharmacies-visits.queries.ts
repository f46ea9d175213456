// PHA "Calls" 072, 073, "Pharmacy details page" 017, 019, 021: the visits of one pharmacy.
import { sql, type RawBuilder } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import type { Direction } from '@wren/contract/list'
import type { PharmacyVisit, pharmacyVisits } from '@wren/contract/pharmacies-visits'
import { pharmacyVisitList } from '@wren/contract/pharmacies-visits.list'
import { unknownPharmacy } from '@wren/contract/pharmacies.refusals'
import { invalid, isRefusal, type Refusal } from '@wren/contract/refusal'
import { addDays, isDay, isInstant, toInstant } from '@wren/contract/time'
import type { Read } from '../../platform/http/bind.ts'
import { all, equals, instant, isFalse, type Condition } from '../../platform/lists/conditions.ts'
import { listRows } from '../../platform/lists/list-query.ts'
import { pharmacyById } from './pharmacies.public.ts'

const cents = (column: string) => sql<number | null>`round(${sql.ref(`visit.${column}_cents`)} / 100.0, 2)`

/** The visit's own day; of an instant the days around it too, because the index goes by days and no zone is a day away from UTC. */
const from = (sent: string): Condition => (isDay(sent) ? sql<boolean>`visit.local_date >= ${sent}::date`
  : all([sql<boolean>`visit.start >= ${toInstant(sent)}::timestamptz`, sql<boolean>`visit.local_date >= ${addDays(toInstant(sent).slice(0, 10), -1)}::date`]))
const to = (sent: string): Condition => (isDay(sent) ? sql<boolean>`visit.local_date <= ${sent}::date`
  : all([sql<boolean>`visit.start < ${toInstant(sent)}::timestamptz`, sql<boolean>`visit.local_date <= ${addDays(toInstant(sent).slice(0, 10), 1)}::date`]))

/** PHA-073: the day and the time turn around, the names within a day do not. */
const byPatientDate = (direction: Direction): RawBuilder<unknown> => {
  const turned = sql.raw(direction)
  return sql`visit.local_date ${turned}, visit.patient_sort nulls last, visit.patient_uuid nulls last, visit.start ${turned}`
}

const rowsOf = listRows(pharmacyVisitList, {
  rows: ({ db }) => db
    .selectFrom('visit')
    .leftJoin('patient', 'patient.uuid', 'visit.patient_uuid')
    .leftJoin('user_account as nurse', 'nurse.id', 'visit.user_id_assigned')
    .where(isFalse('visit.is_deleted'))
    .where(sql<boolean>`visit.status not like 'Inactive%'`)
    .select([
      'visit.id', instant('visit.start').as('start'), 'visit.timezone', 'visit.duration_estimate', 'visit.missing_exact_time', 'visit.treatment', 'visit.city', 'visit.state', 'visit.status',
      cents('price_nurse_estimate').as('price_nurse_estimate'), cents('price_nurse_paid').as('price_nurse_paid'), 'visit.missed', 'visit.patient_uuid',
      'patient.first_name as patient_first_name', 'patient.last_name as patient_last_name', 'visit.user_id_assigned', 'nurse.first_name as nurse_first_name',
      'nurse.last_name as nurse_last_name', 'visit.is_recurring', 'visit.notes_pharmacy',
    ]),
  id: 'visit.id',
  filters: { provider_id: equals('visit.provider_id'), date_from: from, date_to: to },
  orders: { patientDate: { whole: byPatientDate } },
  patients: { type: 'visit', uuid: 'patient_uuid' },
})

type Sent = Readonly<Record<string, unknown>>
/** Under one of the three places of LST-082. */
const under = (sent: Sent, name: string): unknown =>
  [sent['filters'], sent['filter'], sent].map((place) => (typeof place === 'object' && place !== null ? (place as Sent)[name] : undefined)).find((value) => value !== undefined)

/** A form's empty date is none. */
function moments(sent: Sent): Refusal | null {
  const [begin, end] = ['date_from', 'date_to'].map((name) => under(sent, name))
  const isMoment = (value: unknown): boolean => value === undefined || value === null || value === '' || (typeof value === 'string' && (isDay(value) || isInstant(value)))
  const wrong = [[begin, 'date_from'] as const, [end, 'date_to'] as const].filter(([value]) => !isMoment(value)).map(([, name]) => [name, 'Invalid value'] as const)
  if (wrong.length > 0) return invalid(Object.fromEntries(wrong))
  return typeof begin === 'string' && typeof end === 'string' && begin !== '' && end !== '' && begin.slice(0, 10) > end.slice(0, 10) ? invalid({ date_to: 'Invalid value' }) : null
}

/** Null travels for an open end, too. */
function withoutNulls(sent: Sent): Sent {
  return Object.fromEntries(Object.entries(sent).filter(([name, value]) => !(value === null && name.startsWith('date_')))
    .map(([name, value]) => [name, (name === 'filters' || name === 'filter') && typeof value === 'object' && value !== null && !Array.isArray(value) ? withoutNulls(value as Sent) : value]))
}

export async function pharmacyVisitSearch(read: Read, sent: Input<typeof pharmacyVisits.search>): Promise<Answer<typeof pharmacyVisits.search> | Refusal> {
  const provider = under(sent, 'provider_id')
  if (typeof provider !== 'number' || !Number.isInteger(provider) || provider < 1 || provider > 2_147_483_647)
    return invalid({ provider_id: provider === undefined ? 'This field is required.' : 'Invalid value' })
  const wrong = moments(sent)
  if (wrong !== null) return wrong
  const pharmacy = await pharmacyById(read.db, provider)
  if (pharmacy === null) return unknownPharmacy
  const found = await rowsOf(read, withoutNulls(sent))
  if (isRefusal(found)) return found
  return { data: [...found.data] as unknown as PharmacyVisit[], parameters: found.parameters, provider_title: pharmacy.title, provider_logo_slug: pharmacy.provider_logo_slug }
}
