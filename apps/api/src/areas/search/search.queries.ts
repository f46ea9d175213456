// Global search over patients, orders, visits, intakes, invoices and pharmacies. Every statement is led by an index
// and stays within its budget at a million patients and visits (SRC-029).
import { sql } from 'kysely'
import type { Input } from '@wren/contract/call'
import { foldName, nameKey } from '@wren/contract/names.rules'
import { oneLineOf } from '@wren/contract/one-line.rules'
import {
  minQueryLength,
  maxHits,
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

/** Ranks at most this many patients. Where more match, those whose last name begins so are read first. */
const candidateLimit = sql.lit(200)
const openStatuses = sql`('New', 'Active - Booked', 'Active - Ready', 'Hold')`

const noPatientFields = sql`null::int as birth_year, null as city, null as next_visit, null as timezone`

/** Order: the whole name, a last name, names that begin with the query, names that contain it. */
async function patientsFor(read: Read, query: string, reading: SearchReading, limit: number) {
  if (reading.patients.length === 0 && reading.lastName === null) return []
  const folded = foldName(query)
  const lastNameBegins = sql`(last_name_folded >= ${folded} and last_name_folded < ${`${folded}\u{10ffff}`})`
  const columns = sql`id, uuid, first_name, last_name, dob, city, timezone, wren_mrn,
    name_key, first_name_folded, last_name_folded`
  const containing: Condition | null =
    reading.patients.length === 0 ? null : anyReading(reading.patients)
  const containingUnion =
    containing === null
      ? sql``
      : sql`union (select ${columns} from patient where ${containing} limit ${candidateLimit})`
  const { rows } = await sql<Row>`with candidate as materialized (
      (select ${columns} from patient where ${lastNameBegins}
        order by last_name_folded, first_name_folded, id limit ${candidateLimit})
      ${containingUnion}),
    best as materialized (
      select *, case
        when name_key = ${nameKey(query)} then 0
        when last_name_folded = ${folded} then 1
        when ${lastNameBegins} then 2
        when first_name_folded >= ${folded} and first_name_folded < ${`${folded}\u{10ffff}`} then 3
        else 4 end as rank
      from candidate order by rank, last_name_folded, first_name_folded, id limit ${limit})
    select /* unnamed */ uuid::text as id, first_name || ' ' || last_name as title,
      extract(year from dob)::int as birth_year, city,
      (select iso(min(visit.start)) from visit where visit.patient_uuid = best.uuid and visit.start >= ${read.now}
        and visit.status in ${openStatuses} and not visit.is_deleted) as next_visit,
      coalesce(timezone, 'America/Phoenix') as timezone, wren_mrn as detail, uuid::text as patient
    from best order by rank, last_name_folded, first_name_folded, best.id`.execute(read.db)
  return rows
}

const nameOfPatient = sql`nullif(btrim(
  coalesce(patient.first_name, '') || ' ' || coalesce(patient.last_name, '')), '')`
const orderColumns = sql`patient_order.id::text as id, 'Order #' || patient_order.id as title, ${noPatientFields},
  concat_ws(', ', ${nameOfPatient}, patient_order.treatment, pharmacy.title) as detail, patient.uuid::text as patient`

async function ordersFor(read: Read, { id, pharmacy }: SearchReading, limit: number) {
  const joins = sql`left join patient on patient.uuid = patient_order.patient_uuid
    left join pharmacy on pharmacy.id = patient_order.provider_id`
  if (id !== null)
    return (
      await sql<Row>`select ${orderColumns} from patient_order ${joins} where patient_order.id = ${id}`.execute(
        read.db,
      )
    ).rows
  if (pharmacy === null) return []
  // The active orders of each matching pharmacy, newest first.
  return (
    await sql<Row>`with matching as materialized (
        select id from pharmacy where not is_deleted and ${containsName('title')(pharmacy)} order by id limit 10),
      newest as materialized (
        select newest_of_pharmacy.id from matching cross join lateral (
          select patient_order.id from patient_order where provider_id = matching.id and status = 'Active'
            order by id desc limit ${limit}) newest_of_pharmacy
        order by newest_of_pharmacy.id desc limit ${limit})
      select ${orderColumns} from newest join patient_order using (id) ${joins}
        order by patient_order.id desc`.execute(read.db)
  ).rows
}

async function visitsFor(read: Read, { id }: SearchReading) {
  if (id === null) return []
  return (
    await sql<Row>`select visit.id::text as id, 'Visit #' || visit.id as title, null::int as birth_year, null as city,
      null as next_visit, null as timezone,
      concat_ws(', ', ${nameOfPatient}, to_char(visit.start at time zone visit.timezone, 'Mon FMDD, YYYY'),
        visit.status) as detail,
      patient.uuid::text as patient
    from visit left join patient on patient.uuid = visit.patient_uuid
      where visit.id = ${id} and not visit.is_deleted`.execute(read.db)
  ).rows
}

async function intakesFor(read: Read, { id }: SearchReading) {
  if (id === null) return []
  return (
    await sql<Row>`select intake.id::text as id, 'Intake #' || intake.id as title, ${noPatientFields},
      concat_ws(', ', coalesce(${nameOfPatient}, intake.referred_name), intake.treatment, intake.status) as detail,
      patient.uuid::text as patient
    from intake left join patient on patient.uuid = intake.patient_uuid where intake.id = ${id}`.execute(
      read.db,
    )
  ).rows
}

async function invoicesFor(read: Read, { invoice }: SearchReading, limit: number) {
  if (invoice === null) return []
  const number = `WREN-${invoice}`
  return (
    await sql<Row>`select invoice.report_id::text as id, invoice.number as title, ${noPatientFields},
      concat_ws(', ', pharmacy.title, ${nameOfPatient}) as detail, patient.uuid::text as patient
    from invoice join pharmacy on pharmacy.id = invoice.provider_id join visit on visit.id = invoice.assignment_id
      left join patient on patient.uuid = visit.patient_uuid
    where invoice.number = ${number}
      or (invoice.number >= ${`${number}-`} and invoice.number < ${`${number}.`})
    order by invoice.number limit ${limit} /* unnamed */`.execute(read.db)
  ).rows
}

/** Pharmacies by the phone number that their orders name. */
async function pharmaciesFor(read: Read, { pharmacyDigits }: SearchReading, limit: number) {
  if (pharmacyDigits === null) return []
  const stored = sql`right(regexp_replace(patient_order.pharmacy_phone, '[^0-9]', '', 'g'), 7)`
  return (
    await sql<Row>`select distinct pharmacy.id::text as id, pharmacy.title, ${noPatientFields},
      'Pharmacy #' || pharmacy.id as detail, null as patient
    from patient_order join pharmacy on pharmacy.id = patient_order.provider_id
    where patient_order.pharmacy_phone is not null and ${stored} = ${pharmacyDigits.slice(-7)}
      and regexp_replace(patient_order.pharmacy_phone, '[^0-9]', '', 'g') like ${`%${pharmacyDigits}`}
        and not pharmacy.is_deleted
    order by pharmacy.title limit ${limit} /* unnamed */`.execute(read.db)
  ).rows
}

/** Gives every kind an equal share of the limit and fills the rest in the order of the kinds. */
function withinLimit(
  hits: Readonly<Record<SearchKind, readonly Row[]>>,
  limit: number,
): { readonly kind: SearchKind; readonly rows: readonly Row[] }[] {
  const kinds = searchKinds.filter((kind) => hits[kind].length > 0)
  const share = Math.max(1, Math.floor(limit / Math.max(1, kinds.length)))
  let remainder = limit - kinds.reduce((sum, kind) => sum + Math.min(share, hits[kind].length), 0)
  return kinds.map((kind) => {
    const extra = Math.max(0, Math.min(remainder, hits[kind].length - share))
    remainder -= extra
    return { kind, rows: hits[kind].slice(0, Math.min(share, hits[kind].length) + extra) }
  })
}

export async function search(
  read: Read,
  { query, limit = maxHits }: Input<typeof globalSearch.find>,
): Promise<{ data: SearchGroup[] }> {
  const text = oneLineOf(query).trim()
  if (text.length < minQueryLength) return { data: [] }
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
