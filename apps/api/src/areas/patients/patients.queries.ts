// PAT "Calls" 107-111, 116: finding and reading patients.
import { sql } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import { requiredText } from '@wren/contract/field-schemas'
import { leastSearchText, type Mrn, type patients, type PatientRow } from '@wren/contract/patients'
import { unknownPatient, unknownVisitOfPatient } from '@wren/contract/patients.refusals'
import { invalid, type Refusal } from '@wren/contract/refusal'
import type { Read } from '../../platform/http/bind.ts'
import { nursesOfPatient, patientAnswer } from './patients.public.ts'
import { patientById, patientByUuid, type PatientRecord } from './patients.store.ts'

/** %, _ and \ match themselves (AUD-071). */
const literally = (term: string): string => term.replace(/[\\%_]/g, '\\$&')

/** PAT-108: one folded text per patient holds both orders of the name, the Wren MRN and all pharmacy MRNs. */
async function matches(read: Read, term: string): Promise<PatientRow[]> {
  const { rows } = await sql<PatientRow>`select /* unnamed */ patient.uuid, patient.id, patient.first_name, patient.last_name, patient.dob, patient.status, patient.wren_mrn,
      coalesce((select json_agg(json_build_object('id', link.id, 'patient_id', link.patient_id, 'provider_id', link.provider_id, 'mrn', link.mrn,
        'provider_title', pharmacy.title) order by fold(pharmacy.title), link.id) from patient_mrn link join pharmacy on pharmacy.id = link.provider_id
        where link.patient_id = patient.id), '[]') as external_mrn,
      patient.nurse_gender_preference,
      coalesce((select json_agg(json_build_object('name', locale.language, 'code', locale.code) order by spoken.place)
        from unnest(patient.languages) with ordinality spoken (code, place) join language_locale locale using (code)), '[]') as languages,
      patient.phone_scheduling_contact
    from patient where patient.search like '%' || fold(${literally(term)}) || '%'
    order by fold(patient.last_name), fold(patient.first_name), patient.id limit 500`.execute(read.db)
  return rows
}

export async function searchPatients(read: Read, input: Input<typeof patients.search>): Promise<Answer<typeof patients.search> | Refusal> {
  const text = input.filters?.text ?? input.filter?.text ?? input.text
  if (text === undefined) return invalid({ text: requiredText })
  const term = text.trim()
  if (term.length < leastSearchText) return { data: [] }
  const data = await matches(read, term)
  read.listed({ type: 'patient', filters: { text: term }, patients: data.map(({ uuid }) => uuid) })
  return { data }
}

const seen = (read: Read, { uuid }: PatientRecord): void => read.viewed({ type: 'patient', id: uuid, patient: uuid })

export async function patientByPathUuid(read: Read, { uuid }: Input<typeof patients.byUuid>): Promise<Answer<typeof patients.byUuid> | Refusal> {
  const record = await patientByUuid(read.db, uuid)
  if (record === null) return unknownPatient
  seen(read, record)
  const patient = await patientAnswer(read.db, record, read.now)
  return { patient, nurses_visited: await nursesOfPatient(read.db, uuid), patient_age: patient.patient_age }
}

export async function patientOfVisit(read: Read, { id }: Input<typeof patients.byVisit>): Promise<Answer<typeof patients.byVisit> | Refusal> {
  const { rows } = await sql<{ patient_uuid: string | null }>`select patient_uuid from visit where id = ${id} and not is_deleted`.execute(read.db)
  if (rows[0] === undefined) return unknownVisitOfPatient
  const record = rows[0].patient_uuid === null ? null : await patientByUuid(read.db, rows[0].patient_uuid)
  if (record === null) return { patient: null }
  seen(read, record)
  return { patient: await patientAnswer(read.db, record, read.now) }
}

export async function nursesVisited(read: Read, { id }: Input<typeof patients.nursesVisited>): Promise<Answer<typeof patients.nursesVisited> | Refusal> {
  const record = await (typeof id === 'number' ? patientById(read.db, id) : patientByUuid(read.db, id))
  if (record === null) return unknownPatient
  seen(read, record)
  return { data: await nursesOfPatient(read.db, record.uuid) }
}

export async function mrnsOfPatient(read: Read, { id }: Input<typeof patients.mrns>): Promise<Answer<typeof patients.mrns> | Refusal> {
  const record = await patientById(read.db, id)
  if (record === null) return unknownPatient
  seen(read, record)
  const { rows } = await sql<Mrn>`select link.id, link.version, link.patient_id, link.provider_id, link.mrn, pharmacy.title as provider_title
    from patient_mrn link join pharmacy on pharmacy.id = link.provider_id where link.patient_id = ${id} order by fold(pharmacy.title), link.id`.execute(read.db)
  return { data: rows }
}
