// SRC-029: patients, orders, visits, intakes, invoices and pharmacies for a caller's words. Each look has an index
// that leads it, so that it
// stays within its budget at a million patients and visits.
import { sql } from 'kysely'
import type { Input } from '@wren/contract/call'
import { foldName, nameKey } from '@wren/contract/names.rules'
import { oneLineOf } from '@wren/contract/one-line.rules'
import {
  leastQueryText,
  mostHits,
  searchKinds,
  type globalSearch,
  type SearchGroup,
  type SearchHit,
  type SearchKind,
} from '@wren/contract/search'
import { readSearch, type SearchReading } from '@wren/contract/search.rules'
import type { Read } from '../../platform/http/bind.ts'
import { containsName, type Condition } from '../../platform/lists/conditions.ts'
import { anyReading } from '../patients/patients.public.ts'

type Row = SearchHit & { readonly patient: string | null }

/** So many are ranked; of a name that more bear those whose last name it is come first anyway. */
const candidates = sql.lit(200)
const open = sql`('New', 'Active - Booked', 'Active - Ready', 'Hold')`

const none = sql`null::int as birth_year, null as city, null as next_visit, null as timezone`

/** The whole name first, then a last or first name that begins so, then what only contains it. */
async function patientsFor(read: Read, query: string, reading: SearchReading, limit: number) {
  if (reading.patients.length === 0 && reading.lastName === null) return []
  const folded = foldName(query)
  const begins = sql`(last_name_folded >= ${folded} and last_name_folded < ${`${folded}\u{10ffff}`})`
  const columns = sql`id, uuid, first_name, last_name, dob, city, timezone, wren_mrn, name_key, first_name_folded, last_name_folded`
  const contained: Condition | null =
    reading.patients.length === 0 ? null : anyReading(reading.patients)
  const { rows } = await sql<Row>`with alike as materialized (
      (select ${columns} from patient where ${begins}
        order by last_name_folded, first_name_folded, id limit ${candidates})
      ${contained === null ? sql`` : sql`union (select ${columns} from patient where ${contained} limit ${candidates})`}),
    best as materialized (
      select *, case when name_key = ${nameKey(query)} then 0 when last_name_folded = ${folded} then 1 when ${begins} then 2
        when first_name_folded >= ${folded} and first_name_folded < ${`${folded}\u{10ffff}`} then 3 else 4 end as rank
      from alike order by rank, last_name_folded, first_name_folded, id limit ${limit})
    select /* unnamed */ uuid::text as id, first_name || ' ' || last_name as title, extract(year
      from dob)::int as birth_year, city,
      (select iso(min(visit.start)) from visit where visit.patient_uuid = best.uuid and visit.start >= ${read.now}
        and visit.status in ${open}
        and not visit.is_deleted) as next_visit,
      coalesce(timezone, 'America/Phoenix') as timezone, wren_mrn as detail, uuid::text as patient
    from best order by rank, last_name_folded, first_name_folded, best.id`.execute(read.db)
  return rows
}

const nameOfPatient = sql`nullif(btrim(coalesce(patient.first_name, '') || ' ' || coalesce(patient.last_name, '')), '')`
const orderColumns = sql`patient_order.id::text as id, 'Order #' || patient_order.id as title, ${none},
  concat_ws(', ', ${nameOfPatient}, patient_order.treatment, pharmacy.title) as detail, patient.uuid::text as patient`

async function ordersFor(read: Read, { id, pharmacy }: SearchReading, limit: number) {
  const joined = sql`left join patient on patient.uuid = patient_order.patient_uuid left join pharmacy on pharmacy.id = patient_order.provider_id`
  if (id !== null)
    return (
      await sql<Row>`select ${orderColumns} from patient_order ${joined} where patient_order.id = ${id}`.execute(
        read.db,
      )
    ).rows
  if (pharmacy === null) return []
  // The active ones of each pharmacy that is meant, newest first.
  return (
    await sql<Row>`with meant as materialized (
        select id from pharmacy where not is_deleted and ${containsName('title')(pharmacy)} order by id limit 10),
      newest as materialized (
        select own.id from meant cross join lateral (
          select patient_order.id from patient_order where provider_id = meant.id and status = 'Active'
            order by id desc limit ${limit}) own
        order by own.id desc limit ${limit})
      select ${orderColumns} from newest join patient_order using (id) ${joined}
        order by patient_order.id desc`.execute(read.db)
  ).rows
}

async function visitsFor(read: Read, { id }: SearchReading) {
  if (id === null) return []
  return (
    await sql<Row>`select visit.id::text as id, 'Visit #' || visit.id as title, null::int as birth_year, null as city,
      null as next_visit, null as timezone,
      concat_ws(', ', ${nameOfPatient}, to_char(visit.start at time zone visit.timezone, 'Mon FMDD, YYYY'), visit.status) as detail, patient.uuid::text as patient
    from visit left join patient on patient.uuid = visit.patient_uuid
      where visit.id = ${id} and not visit.is_deleted`.execute(read.db)
  ).rows
}

async function intakesFor(read: Read, { id }: SearchReading) {
  if (id === null) return []
  return (
    await sql<Row>`select intake.id::text as id, 'Intake #' || intake.id as title, ${none},
      concat_ws(', ', coalesce(${nameOfPatient}, intake.referred_name), intake.treatment, intake.status) as detail, patient.uuid::text as patient
    from intake left join patient on patient.uuid = intake.patient_uuid where intake.id = ${id}`.execute(
      read.db,
    )
  ).rows
}

async function invoicesFor(read: Read, { invoice }: SearchReading, limit: number) {
  if (invoice === null) return []
  const number = `WREN-${invoice}`
  return (
    await sql<Row>`select invoice.report_id::text as id, invoice.number as title, ${none},
      concat_ws(', ', pharmacy.title, ${nameOfPatient}) as detail, patient.uuid::text as patient
    from invoice join pharmacy on pharmacy.id = invoice.provider_id join visit on visit.id = invoice.assignment_id
      left join patient on patient.uuid = visit.patient_uuid
    where invoice.number = ${number} or (invoice.number >= ${`${number}-`} and invoice.number < ${`${number}.`})
    order by invoice.number limit ${limit} /* unnamed */`.execute(read.db)
  ).rows
}

/** A pharmacy is called from the number that its orders name. */
async function pharmaciesFor(read: Read, { pharmacyDigits }: SearchReading, limit: number) {
  if (pharmacyDigits === null) return []
  const stored = sql`right(regexp_replace(patient_order.pharmacy_phone, '[^0-9]', '', 'g'), 7)`
  return (
    await sql<Row>`select distinct pharmacy.id::text as id, pharmacy.title, ${none},
      'Pharmacy #' || pharmacy.id as detail, null as patient
    from patient_order join pharmacy on pharmacy.id = patient_order.provider_id
    where patient_order.pharmacy_phone is not null and ${stored} = ${pharmacyDigits.slice(-7)}
      and regexp_replace(patient_order.pharmacy_phone, '[^0-9]', '', 'g') like ${`%${pharmacyDigits}`}
        and not pharmacy.is_deleted
    order by pharmacy.title limit ${limit} /* unnamed */`.execute(read.db)
  ).rows
}

/** Each kind has its best hits; what is left of the limit is filled in the order of the kinds. */
function withinLimit(
  found: Readonly<Record<SearchKind, readonly Row[]>>,
  limit: number,
): { readonly kind: SearchKind; readonly rows: readonly Row[] }[] {
  const kinds = searchKinds.filter((kind) => found[kind].length > 0)
  const share = Math.max(1, Math.floor(limit / Math.max(1, kinds.length)))
  let left = limit - kinds.reduce((sum, kind) => sum + Math.min(share, found[kind].length), 0)
  return kinds.map((kind) => {
    const more = Math.max(0, Math.min(left, found[kind].length - share))
    left -= more
    return { kind, rows: found[kind].slice(0, Math.min(share, found[kind].length) + more) }
  })
}

export async function search(
  read: Read,
  { query, limit = mostHits }: Input<typeof globalSearch.find>,
): Promise<{ data: SearchGroup[] }> {
  const text = oneLineOf(query).trim()
  if (text.length < leastQueryText) return { data: [] }
  const reading = readSearch(text)
  const groups = withinLimit(
    {
      Patient: await patientsFor(read, text, reading, limit),
      Order: await ordersFor(read, reading, limit),
      Visit: await visitsFor(read, reading),
      Intake: await intakesFor(read, reading),
      Invoice: await invoicesFor(read, reading, limit),
      Provider: await pharmaciesFor(read, reading, limit),
    },
    limit,
  ).filter(({ rows }) => rows.length > 0)
  read.listed({
    type: 'patient',
    filters: { query: text },
    patients: [
      ...new Set(groups.flatMap(({ rows }) => rows.flatMap(({ patient }) => patient ?? []))),
    ],
  })
  return {
    data: groups.map(({ kind, rows }) => ({
      kind,
      hits: rows.map(({ id, title, birth_year, city, next_visit, timezone, detail }) => ({
        id,
        title,
        birth_year,
        city,
        next_visit,
        timezone,
        detail,
      })),
    })),
  }
}
