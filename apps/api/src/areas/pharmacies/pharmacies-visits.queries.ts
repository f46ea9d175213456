// PHA "Calls" 072, 073, "Pharmacy details page" 017, 019, 021: the visits of one pharmacy.
import { sql, type RawBuilder } from 'kysely'
import type { Answer, FileAnswer, Input } from '@wren/contract/call'
import type { Direction } from '@wren/contract/list'
import type { Days } from '@wren/contract/list-filters'
import { codecOf } from '@wren/contract/list-values.rules'
import type { PharmacyVisit, pharmacyVisits } from '@wren/contract/pharmacies-visits'
import { pharmacyVisitList } from '@wren/contract/pharmacies-visits.list'
import { unknownPharmacy } from '@wren/contract/pharmacies.refusals'
import { invalid, isRefusal, type Refusal } from '@wren/contract/refusal'
import { addDays, isDay, isInstant, toInstant } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'
import type { Read } from '../../platform/http/bind.ts'
import { all, equals, instant, isFalse, type Condition } from '../../platform/lists/conditions.ts'
import { listRows } from '../../platform/lists/list-query.ts'
import type { Work } from '../../platform/work/work.ts'
import { pharmacyById, type PharmacyRecord } from './pharmacies.public.ts'

const cents = (column: string) =>
  sql<number | null>`round(${sql.ref(`visit.${column}_cents`)} / 100.0, 2)`

/**
 * The visit's own day; of an instant the days around it too, because the index goes by days and no zone is a day
 * away from UTC.
 */
const from = (sent: string): Condition =>
  isDay(sent)
    ? sql<boolean>`visit.local_date >= ${sent}::date`
    : all([
        sql<boolean>`visit.start >= ${toInstant(sent)}::timestamptz`,
        sql<boolean>`visit.local_date >= ${addDays(toInstant(sent).slice(0, 10), -1)}::date`,
      ])
const to = (sent: string): Condition =>
  isDay(sent)
    ? sql<boolean>`visit.local_date <= ${sent}::date`
    : all([
        sql<boolean>`visit.start < ${toInstant(sent)}::timestamptz`,
        sql<boolean>`visit.local_date <= ${addDays(toInstant(sent).slice(0, 10), 1)}::date`,
      ])

/** PHA-073: the day and the time turn around, the names within a day do not. */
const byPatientDate = (direction: Direction): RawBuilder<unknown> => {
  const turned = sql.raw(direction)
  return sql`visit.local_date ${turned}, visit.patient_sort nulls last, visit.patient_uuid nulls last, visit.start ${turned}`
}

const rowsOf = listRows(pharmacyVisitList, {
  rows: ({ db }) =>
    db
      .selectFrom('visit')
      .leftJoin('patient', 'patient.uuid', 'visit.patient_uuid')
      .leftJoin('user_account as nurse', 'nurse.id', 'visit.user_id_assigned')
      .where(isFalse('visit.is_deleted'))
      .where(sql<boolean>`visit.status not like 'Inactive%'`)
      .select([
        'visit.id',
        instant('visit.start').as('start'),
        'visit.timezone',
        'visit.duration_estimate',
        'visit.missing_exact_time',
        'visit.treatment',
        'visit.city',
        'visit.state',
        'visit.status',
        cents('price_nurse_estimate').as('price_nurse_estimate'),
        cents('price_nurse_paid').as('price_nurse_paid'),
        'visit.missed',
        'visit.patient_uuid',
        'patient.first_name as patient_first_name',
        'patient.last_name as patient_last_name',
        'visit.user_id_assigned',
        'nurse.first_name as nurse_first_name',
        'nurse.last_name as nurse_last_name',
        'visit.is_recurring',
        'visit.notes_pharmacy',
      ]),
  id: 'visit.id',
  filters: { provider_id: equals('visit.provider_id'), date_from: from, date_to: to },
  orders: { patientDate: { whole: byPatientDate } },
  patients: { type: 'visit', uuid: 'patient_uuid' },
})

type Sent = Readonly<Record<string, unknown>>
/** Under one of the three places of LST-082. */
const under = (sent: Sent, name: string): unknown =>
  [sent['filters'], sent['filter'], sent]
    .map((place) =>
      typeof place === 'object' && place !== null ? (place as Sent)[name] : undefined,
    )
    .find((value) => value !== undefined)

const wrongFilter = (name: string, text = 'Invalid value'): Refusal =>
  invalid({ [name]: text }, `Invalid filter: ${name}`) // LST-025
/** A form's empty date is none. */
const isOpen = (value: unknown): value is undefined | null | '' =>
  value === undefined || value === null || value === ''
/**
 * LST-021, LST-084: a day as every list sends it is that day; another instant bounds by the clock, as the next 30
 * days do.
 */
function momentOf(sent: unknown): string | null {
  if (typeof sent !== 'string' || !(isDay(sent) || isInstant(sent))) return null
  return /T00:00:00(\.0+)?Z$/.test(sent) ? sent.slice(0, 10) : sent
}

/** The two ends under their own names, else those of a range in one text (LST-022). */
function endsOf(sent: Sent): readonly [unknown, unknown] | Refusal {
  const [begin, end, range] = ['date_from', 'date_to', 'date_range'].map((name) =>
    under(sent, name),
  )
  if (!isOpen(begin) || !isOpen(end) || isOpen(range)) return [begin, end]
  const days = codecOf({ type: 'date-range', label: '' }).fromWire(range) as Days | undefined
  return days === undefined ? wrongFilter('date_range') : [days.from, days.to]
}

function moments(sent: Sent): Sent | Refusal {
  const ends = endsOf(sent)
  if (isRefusal(ends)) return ends
  const asked: Record<string, string> = {}
  for (const [at, name] of (['date_from', 'date_to'] as const).entries()) {
    const value = ends[at]
    if (isOpen(value)) continue
    const moment = momentOf(value)
    if (moment === null) return wrongFilter(name)
    asked[name] = moment
  }
  const { date_from: begin, date_to: end } = asked
  return begin !== undefined && end !== undefined && begin.slice(0, 10) > end.slice(0, 10)
    ? wrongFilter('date_to')
    : asked
}

/** Paging and order alone: what is filtered by has been read. Places that are none stay, to be refused. */
const withoutFilters = (sent: Sent): Sent =>
  Object.fromEntries(
    Object.entries(sent).filter(
      ([name, value]) =>
        !['provider_id', 'date_from', 'date_to', 'date_range'].includes(name) &&
        !(
          (name === 'filters' || name === 'filter') &&
          typeof value === 'object' &&
          value !== null &&
          !Array.isArray(value)
        ),
    ),
  )

interface Asked {
  readonly pharmacy: PharmacyRecord
  readonly sent: Sent
}

async function askedOf(db: Database, sent: Sent): Promise<Asked | Refusal> {
  const provider = under(sent, 'provider_id')
  if (provider === undefined) return invalid({ provider_id: 'This field is required.' })
  if (
    typeof provider !== 'number' ||
    !Number.isInteger(provider) ||
    provider < 1 ||
    provider > 2_147_483_647
  )
    return wrongFilter('provider_id')
  const asked = moments(sent)
  if (isRefusal(asked)) return asked
  const pharmacy = await pharmacyById(db, provider)
  if (pharmacy === null) return unknownPharmacy
  return { pharmacy, sent: { ...withoutFilters(sent), ...asked, provider_id: provider } }
}

export async function pharmacyVisitSearch(
  read: Read,
  input: Input<typeof pharmacyVisits.search>,
): Promise<Answer<typeof pharmacyVisits.search> | Refusal> {
  const asked = await askedOf(read.db, input)
  if (isRefusal(asked)) return asked
  const { pharmacy } = asked
  const found = await rowsOf(read, asked.sent)
  if (isRefusal(found)) return found
  return {
    data: [...found.data] as unknown as PharmacyVisit[],
    parameters: found.parameters,
    provider_title: pharmacy.title,
    provider_logo_slug: pharmacy.provider_logo_slug,
  }
}

/** The same visits as a file. */
export async function pharmacyVisitFile(work: Work, input: Sent): Promise<FileAnswer | Refusal> {
  const asked = await askedOf(work.db, input)
  return isRefusal(asked) ? asked : rowsOf.csv(work, asked.sent)
}
