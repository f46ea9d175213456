// PAT "Pharmacy MRNs" 058, 064, PAT-117
import { sql } from 'kysely'
import type { Input } from '@wren/contract/call'
import type { Mrn, patients } from '@wren/contract/patients'
import { mrnExists, mrnTaken, unknownPatient, wrongField } from '@wren/contract/patients.refusals'
import type { Refusal } from '@wren/contract/refusal'
import { brokenConstraint } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'
import { pharmacyById } from '../pharmacies/pharmacies.public.ts'
import { patientById } from './patients.store.ts'

export async function addMrn(work: Work, { patient_id, provider_id, mrn }: Input<typeof patients.addMrn>): Promise<Mrn | Refusal> {
  const patient = await patientById(work.db, patient_id)
  if (patient === null) return unknownPatient
  const pharmacy = await pharmacyById(work.db, provider_id)
  if (pharmacy === null || pharmacy.is_deleted) return wrongField('provider_id')
  try {
    const { rows } = await sql<{ id: number; version: number }>`insert into patient_mrn (patient_id, provider_id, mrn, created, updated)
      values (${patient_id}, ${provider_id}, ${mrn}, ${work.now}, ${work.now}) returning id, version`.execute(work.db)
    const { id, version } = rows[0] as { id: number; version: number }
    const row: Mrn = { id, version, patient_id, provider_id, mrn, provider_title: pharmacy.title }
    work.record('patients.mrn-added', {
      changes: [{ type: 'mrn', id, patient: patient.uuid, version, after: row }], data: { patient: patient.uuid, provider: provider_id },
    })
    return row
  } catch (error) {
    switch (brokenConstraint(error)) {
      case 'patient_mrn_once_per_pharmacy': return mrnExists(pharmacy.title)
      case 'patient_mrn_once_within_pharmacy': return mrnTaken(mrn, pharmacy.title)
      default: throw error
    }
  }
}
