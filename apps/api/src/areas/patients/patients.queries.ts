// PAT-107, PAT-108, PAT-109, PAT-110, PAT-111, PAT-116: finding and reading patients.
import { sql } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import { requiredText } from '@wren/contract/field-schemas'
import { oneLineOf } from '@wren/contract/one-line.rules'
import { minSearchLength, type Mrn, type patients } from '@wren/contract/patients'
import { unknownPatient, unknownVisitOfPatient } from '@wren/contract/patients.refusals'
import { readPatientQuery, type PatientReading } from '@wren/contract/patients-search.rules'
import { invalid, type Refusal } from '@wren/contract/refusal'
import { rawJson, type RawJson } from '../../platform/http/answers.ts'
import type { Read } from '../../platform/http/bind.ts'
import { textOptOutOf } from '../../platform/outbound/text-opt-outs.queries.ts'
import { anyReading } from './patients-readings.queries.ts'
import { nursesOfPatient, patientAnswer } from './patients.public.ts'
import { patientById, patientByUuid, type PatientRecord } from './patients.store.ts'

/**
 * So many are sorted sooner than the index of names is read up to where they stand, which for a last name with Z is
 * to its end.
 */
const fewMatches = sql.lit(5_000)
const mostFound = sql.lit(500)
const byName = sql`order by last_name_folded, first_name_folded, id`

interface Matches {
  readonly rows: string
  readonly uuids: string[] | null
}

/**
 * PAT-108: one folded text per patient holds both orders of the name, the Wren MRN and all pharmacy MRNs. Who
 * matches is looked for once: few are
 * sorted, and of many the first in order are read from the index of names, of which the other way is never begun.
 * MRNs are gathered for all that are found and languages once for each way of speaking some: row by row that took
 * most of the time.
 */
async function matches(read: Read, readings: readonly PatientReading[]): Promise<Matches> {
  const those = sql`from patient where ${anyReading(readings)}`
  // The uuid is asked for because the index of names has it not: reading that whole for them looked cheaper and
  // takes four times as long.
  const { rows } = await sql<Matches>`with one as materialized (select id, uuid, last_name_folded,
      first_name_folded ${those} limit ${fewMatches} + 1),
    few as materialized (select count(*) <= ${fewMatches} as are from one),
    ids as materialized (
      (select id from one where (select are from few) ${byName} limit ${mostFound})
      union all (select id ${those} and not (select are from few) ${byName} limit ${mostFound})),
    found as materialized (
      select uuid, id, first_name, last_name, dob, status, wren_mrn, nurse_gender_preference, languages, phone_scheduling_contact, last_name_folded, first_name_folded
      from patient where id = any(array(select id from ids))),
    titled as materialized (select id, title, rank() over (order by fold(title)) as place from pharmacy),
    numbers as (
      select link.patient_id, json_agg(json_build_object('id', link.id, 'patient_id', link.patient_id, 'provider_id', link.provider_id, 'mrn', link.mrn,
        'provider_title', pharmacy.title) order by pharmacy.place, link.id) as mrns
      from patient_mrn link join titled pharmacy on pharmacy.id = link.provider_id where link.patient_id = any(array(select id from ids)) group by link.patient_id),
    tongues as materialized (
      select languages, (select coalesce(json_agg(json_build_object('name', locale.language, 'code', locale.code) order by spoken.place), '[]')
        from unnest(languages) with ordinality spoken (code, place) join language_locale locale using (code)) as named
      from (select distinct languages from found) one)
    select /* unnamed */ coalesce(json_agg(listed), '[]')::text as rows, array_agg(listed.uuid) as uuids from (
      select found.uuid, found.id, found.first_name, found.last_name, found.dob, found.status, found.wren_mrn, coalesce(numbers.mrns, '[]') as external_mrn,
        found.nurse_gender_preference, tongues.named as languages, found.phone_scheduling_contact
      from found left join numbers on numbers.patient_id = found.id join tongues using (languages)
      order by found.last_name_folded, found.first_name_folded, found.id) listed`.execute(read.db)
  return rows[0] ?? { rows: '[]', uuids: null }
}

/** The rows leave as the JSON that PostgreSQL wrote. */
export async function searchPatients(
  read: Read,
  input: Input<typeof patients.search>,
): Promise<RawJson | Refusal> {
  const text = input.filters?.text ?? input.filter?.text ?? input.text
  if (text === undefined) return invalid({ text: requiredText })
  const term = oneLineOf(text).trim()
  if (term.length < minSearchLength) return rawJson('{"data":[]}')
  const readings = readPatientQuery(term)
  if (readings.length === 0) return rawJson('{"data":[]}')
  const { rows, uuids } = await matches(read, readings)
  read.listed({ type: 'patient', filters: { text: term }, patients: uuids ?? [] })
  return rawJson(`{"data":${rows}}`)
}

const seen = (read: Read, { uuid }: PatientRecord): void =>
  read.viewed({ type: 'patient', id: uuid, patient: uuid })

export async function patientByPathUuid(
  read: Read,
  { uuid }: Input<typeof patients.byUuid>,
): Promise<Answer<typeof patients.byUuid> | Refusal> {
  const record = await patientByUuid(read.db, uuid)
  if (record === null) return unknownPatient
  seen(read, record)
  const patient = await patientAnswer(read.db, record, read.now)
  return {
    patient,
    nurses_visited: await nursesOfPatient(read.db, uuid),
    patient_age: patient.patient_age,
    no_texts: await textOptOutOf(read.db, [
      record.phone,
      record.phone_additional,
      record.phone_scheduling_contact,
    ]),
  }
}

export async function patientOfVisit(
  read: Read,
  { id }: Input<typeof patients.byVisit>,
): Promise<Answer<typeof patients.byVisit> | Refusal> {
  const { rows } = await sql<{
    patient_uuid: string | null
  }>`select patient_uuid from visit where id = ${id} and not is_deleted`.execute(read.db)
  if (rows[0] === undefined) return unknownVisitOfPatient
  const record =
    rows[0].patient_uuid === null ? null : await patientByUuid(read.db, rows[0].patient_uuid)
  if (record === null) return { patient: null }
  seen(read, record)
  return { patient: await patientAnswer(read.db, record, read.now) }
}

export async function nursesVisited(
  read: Read,
  { id }: Input<typeof patients.nursesVisited>,
): Promise<Answer<typeof patients.nursesVisited> | Refusal> {
  const record = await (typeof id === 'number'
    ? patientById(read.db, id)
    : patientByUuid(read.db, id))
  if (record === null) return unknownPatient
  seen(read, record)
  return { data: await nursesOfPatient(read.db, record.uuid) }
}

export async function mrnsOfPatient(
  read: Read,
  { id }: Input<typeof patients.mrns>,
): Promise<Answer<typeof patients.mrns> | Refusal> {
  const record = await patientById(read.db, id)
  if (record === null) return unknownPatient
  seen(read, record)
  const { rows } =
    await sql<Mrn>`select link.id, link.version, link.patient_id, link.provider_id, link.mrn,
      pharmacy.title as provider_title
    from patient_mrn link join pharmacy on pharmacy.id = link.provider_id where link.patient_id = ${id}
      order by fold(pharmacy.title), link.id`.execute(read.db)
  return { data: rows }
}
