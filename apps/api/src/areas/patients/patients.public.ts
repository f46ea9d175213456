// PAT-094, PAT-098, PAT-099, PAT-100, PAT-101, PAT-102, PAT-103: what other areas may do with patients.
import { sql } from 'kysely'
import type { Patient, PatientNurse } from '@wren/contract/patients'
import { age, defaultZone, localDay, type Instant } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'
import { languagesOf } from '../reference/reference.public.ts'
import {
  blockedNursesOf,
  lockPatient,
  updatePatient,
  type PatientRecord,
} from './patients.store.ts'

export { anyReading } from './patients-readings.queries.ts'
export { patientTextNumber } from '@wren/contract/patients.rules'
export { blockedNursesOf, lockPatient, patientByUuid } from './patients.store.ts'
export type { PatientRecord } from './patients.store.ts'

async function externalMrns(db: Database, patientId: number): Promise<Patient['external_mrn']> {
  const { rows } = await sql<Patient['external_mrn'][number]>`
    select link.id, link.patient_id, link.provider_id, link.mrn, pharmacy.title as provider_title
    from patient_mrn link join pharmacy on pharmacy.id = link.provider_id where link.patient_id = ${patientId}
      order by fold(pharmacy.title), link.id`.execute(db)
  return rows
}

/** The patient as her fetch returns her (PAT-066). */
export async function patientAnswer(
  db: Database,
  record: PatientRecord,
  now: Instant,
): Promise<Patient> {
  const { id, uuid, version, languages, diagnoses, created, updated, ...fields } = record
  return {
    id,
    uuid,
    version,
    ...fields,
    patient_age: age(record.dob, localDay(now, defaultZone)),
    languages: await languagesOf(db, languages),
    diagnoses: [...diagnoses],
    external_mrn: await externalMrns(db, id),
    nurses_blocked: await blockedNursesOf(db, uuid),
    created,
    updated,
  } as Patient
}

/** PAT-100: who completed a visit of the patient, and whoever is preferred or blocked. */
export async function nursesOfPatient(db: Database, uuid: string): Promise<PatientNurse[]> {
  const { rows } = await sql<PatientNurse>`
    with visited as (
      select distinct on (user_id_assigned) user_id_assigned as nurse_id, start, timezone, count(*) over (partition by user_id_assigned)::int as visits
      from visit where patient_uuid = ${uuid} and status like 'Completed%' and not is_deleted and user_id_assigned is not null
      order by user_id_assigned, start desc)
    select nurse_id, nurse_id as user_nurse_id, person.first_name as nurse_first_name, person.last_name as nurse_last_name, visited.start as last_visit,
      visited.timezone as visit_timezone, coalesce(visited.visits, 0) as visits_qty, coalesce(mark.is_primary, false) as "primary",
      coalesce(mark.is_blocked, false) as blocked
    from visited full join (select nurse_id, is_primary, is_blocked from patient_nurse where patient_uuid = ${uuid}) mark using (nurse_id)
      join user_account person on person.id = nurse_id
    order by "primary" desc, visited.start desc nulls last, nurse_id`.execute(db)
  return rows
}

/** PAT-094: a visit of hers was booked or completed. The lock keeps a concurrent save from being overwritten. */
export async function activatePatient(work: Work, uuid: string): Promise<void> {
  const before = await lockPatient(work, uuid)
  if (before?.status !== 'New') return
  const after = await updatePatient(work, before, { status: 'Active' })
  work.recordEvent('patients.changed', {
    changes: [
      {
        type: 'patient',
        id: uuid,
        patient: uuid,
        version: after.version,
        before: { status: before.status },
        after: { status: after.status },
      },
    ],
    data: { patient: uuid, id: after.id, fields: ['status'] },
  })
}

/** ORD-087: of a patient for which it is Unknown. */
export async function becomeRecurring(work: Work, uuid: string): Promise<void> {
  const before = await lockPatient(work, uuid)
  if (before === null || before.is_recurring !== null) return
  const after = await updatePatient(work, before, { is_recurring: true })
  work.recordEvent('patients.changed', {
    changes: [
      {
        type: 'patient',
        id: uuid,
        patient: uuid,
        version: after.version,
        before: { is_recurring: null },
        after: { is_recurring: true },
      },
    ],
    data: { patient: uuid, id: after.id, fields: ['is_recurring'] },
  })
}
