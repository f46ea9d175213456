// PHA-017, PHA-019, PHA-021, PHA-072, PHA-073: the visits of one pharmacy, as pages and as a file.
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
 * A day compares with the visit's local date. An instant is also widened to the days around it: the index holds days,
 * and no time zone is more than a day away from UTC.
 */
const from = (bound: string): Condition =>
  isDay(bound)
    ? sql<boolean>`visit.local_date >= ${bound}::date`
    : all([
        sql<boolean>`visit.start >= ${toInstant(bound)}::timestamptz`,
        sql<boolean>`visit.local_date >= ${addDays(toInstant(bound).slice(0, 10), -1)}::date`,
      ])
const to = (bound: string): Condition =>
  isDay(bound)
    ? sql<boolean>`visit.local_date <= ${bound}::date`
    : all([
        sql<boolean>`visit.start < ${toInstant(bound)}::timestamptz`,
        sql<boolean>`visit.local_date <= ${addDays(toInstant(bound).slice(0, 10), 1)}::date`,
      ])

/** PHA-073: the direction applies to day and time; names within a day always ascend. */
const byPatientDate = (direction: Direction): RawBuilder<unknown> => {
  const order = sql.raw(direction)
  return sql`
    visit.local_date ${order}, visit.patient_sort nulls last, visit.patient_uuid nulls last, visit.start ${order}`
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

type Parameters = Readonly<Record<string, unknown>>
/** LST-082: a filter may be sent in `filters`, in `filter` or beside them. */
const filterValue = (sent: Parameters, name: string): unknown =>
  [sent['filters'], sent['filter'], sent]
    .map((place) =>
      typeof place === 'object' && place !== null ? (place as Parameters)[name] : undefined,
    )
    .find((value) => value !== undefined)

const wrongFilter = (name: string, text = 'Invalid value'): Refusal =>
  invalid({ [name]: text }, `Invalid filter: ${name}`) // LST-025
/** An empty date field of a form counts as no bound. */
const isOpen = (value: unknown): value is undefined | null | '' =>
  value === undefined || value === null || value === ''
/** A day for midnight UTC, the way lists send days, else an exact instant; null when neither (LST-021, LST-084). */
function boundOf(value: unknown): string | null {
  if (typeof value !== 'string' || !(isDay(value) || isInstant(value))) return null
  return /T00:00:00(\.0+)?Z$/.test(value) ? value.slice(0, 10) : value
}

/** The two named bounds, else those of a range in one text (LST-022). */
function rangeOf(sent: Parameters): readonly [unknown, unknown] | Refusal {
  const [begin, end, range] = ['date_from', 'date_to', 'date_range'].map((name) =>
    filterValue(sent, name),
  )
  if (!isOpen(begin) || !isOpen(end) || isOpen(range)) return [begin, end]
  const days = codecOf({ type: 'date-range', label: '' }).fromWire(range) as Days | undefined
  return days === undefined ? wrongFilter('date_range') : [days.from, days.to]
}

function boundsOf(sent: Parameters): Parameters | Refusal {
  const range = rangeOf(sent)
  if (isRefusal(range)) return range
  const bounds: Record<string, string> = {}
  for (const [at, name] of (['date_from', 'date_to'] as const).entries()) {
    const value = range[at]
    if (isOpen(value)) continue
    const bound = boundOf(value)
    if (bound === null) return wrongFilter(name)
    bounds[name] = bound
  }
  const { date_from: begin, date_to: end } = bounds
  return begin !== undefined && end !== undefined && begin.slice(0, 10) > end.slice(0, 10)
    ? wrongFilter('date_to')
    : bounds
}

/** Paging and order. A `filters` that is no object stays, so that the list refuses it. */
const withoutFilters = (sent: Parameters): Parameters =>
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

interface VisitRequest {
  readonly pharmacy: PharmacyRecord
  readonly parameters: Parameters
}

async function requestOf(db: Database, sent: Parameters): Promise<VisitRequest | Refusal> {
  const provider = filterValue(sent, 'provider_id')
  if (provider === undefined) return invalid({ provider_id: 'This field is required.' })
  if (
    typeof provider !== 'number' ||
    !Number.isInteger(provider) ||
    provider < 1 ||
    provider > 2_147_483_647
  )
    return wrongFilter('provider_id')
  const bounds = boundsOf(sent)
  if (isRefusal(bounds)) return bounds
  const pharmacy = await pharmacyById(db, provider)
  if (pharmacy === null) return unknownPharmacy
  return { pharmacy, parameters: { ...withoutFilters(sent), ...bounds, provider_id: provider } }
}

export async function pharmacyVisitSearch(
  read: Read,
  input: Input<typeof pharmacyVisits.search>,
): Promise<Answer<typeof pharmacyVisits.search> | Refusal> {
  const request = await requestOf(read.db, input)
  if (isRefusal(request)) return request
  const { pharmacy } = request
  const page = await rowsOf(read, request.parameters)
  if (isRefusal(page)) return page
  return {
    data: [...page.data] as unknown as PharmacyVisit[],
    parameters: page.parameters,
    provider_title: pharmacy.title,
    provider_logo_slug: pharmacy.provider_logo_slug,
  }
}

export async function pharmacyVisitFile(
  work: Work,
  input: Parameters,
): Promise<FileAnswer | Refusal> {
  const request = await requestOf(work.db, input)
  return isRefusal(request) ? request : rowsOf.csv(work, request.parameters)
}
