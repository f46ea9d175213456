// PAT-058, PAT-064, PAT-065, PAT-117, PAT-118, PAT-119
import { sql } from 'kysely'
import { ok, type Input } from '@wren/contract/call'
import { fullName } from '@wren/contract/format'
import type { Mrn, patients } from '@wren/contract/patients'
import {
  mrnExists,
  mrnLooksSame,
  mrnTaken,
  sameMrn,
  unknownMrn,
  unknownPatient,
} from '@wren/contract/patients.refusals'
import { invalidField, isRefusal, stale, type Refusal } from '@wren/contract/refusal'
import { violatedConstraint } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'
import { pharmacyById } from '../pharmacies/pharmacies.public.ts'
import { patientById } from './patients.store.ts'

/** PAT-064: the two constraints are the last word. */
async function guarded(
  mrn: string,
  pharmacy: string,
  write: () => Promise<Mrn>,
): Promise<Mrn | Refusal> {
  try {
    return await write()
  } catch (error) {
    switch (violatedConstraint(error)) {
      case 'patient_mrn_once_per_pharmacy':
        return mrnExists(pharmacy)
      case 'patient_mrn_once_within_pharmacy':
        return mrnTaken(mrn, pharmacy)
      default:
        throw error
    }
  }
}

/**
 * PAT-128: another patient's number at this pharmacy, with a hyphen or blank more or less. The lock lets the second
 * of two simultaneous saves see the first.
 */
async function looksSame(
  work: Work,
  mrn: string,
  pharmacyId: number,
  patientId: number,
): Promise<Refusal | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(loose_mrn(${mrn}) || '|' || ${pharmacyId}::text,
    128))`.execute(work.db)
  const { rows } = await sql<{
    mrn: string
    first_name: string
    last_name: string
  }>`select link.mrn, patient.first_name, patient.last_name
    from patient_mrn link join patient on patient.id = link.patient_id
    where link.provider_id = ${pharmacyId} and loose_mrn(link.mrn) = loose_mrn(${mrn})
      and mrn_key(link.mrn) <> mrn_key(${mrn})
      and link.patient_id <> ${patientId} order by link.id limit 1`.execute(work.db)
  const [like] = rows
  return like === undefined
    ? null
    : mrnLooksSame(like.mrn, fullName(like.first_name, like.last_name))
}

async function isTaken(work: Work, mrn: string, pharmacyId: number, patientId: number) {
  const { rows } =
    await sql`select from patient_mrn where provider_id = ${pharmacyId} and mrn_key(mrn) = mrn_key(${mrn})
      and same_as is null and patient_id <> ${patientId} limit 1`.execute(work.db)
  return rows.length > 0
}

/** What is taken is refused before anybody is asked about what only looks the same. */
async function unlikeOthers(
  work: Work,
  mrn: string,
  pharmacy: { readonly id: number; readonly title: string },
  patientId: number,
  force: boolean | undefined,
): Promise<Refusal | null> {
  if (await isTaken(work, mrn, pharmacy.id, patientId)) return mrnTaken(mrn, pharmacy.title)
  return force === true ? null : looksSame(work, mrn, pharmacy.id, patientId)
}

export async function addMrn(
  work: Work,
  { patient_id, provider_id, mrn, force }: Input<typeof patients.addMrn>,
): Promise<Mrn | Refusal> {
  const patient = await patientById(work.db, patient_id)
  if (patient === null) return unknownPatient
  const pharmacy = await pharmacyById(work.db, provider_id)
  if (pharmacy === null || pharmacy.is_deleted) return invalidField('provider_id')
  const alike = await unlikeOthers(work, mrn, pharmacy, patient_id, force)
  if (alike !== null) return alike
  const row = await guarded(mrn, pharmacy.title, async () => {
    const { rows } = await sql<{
      id: number
      version: number
    }>`insert into patient_mrn (patient_id, provider_id, mrn, created, updated)
      values (${patient_id}, ${provider_id}, ${mrn}, ${work.now}, ${work.now}) returning id, version`.execute(
      work.db,
    )
    const { id, version } = rows[0] as { id: number; version: number }
    return { id, version, patient_id, provider_id, mrn, provider_title: pharmacy.title }
  })
  if (isRefusal(row)) return row
  work.recordEvent('patients.mrn-added', {
    changes: [{ type: 'mrn', id: row.id, patient: patient.uuid, version: row.version, after: row }],
    data: { patient: patient.uuid, provider: provider_id },
  })
  return row
}

interface Held {
  readonly row: Mrn
  readonly patient: string
}

async function lockMrn(work: Work, id: number): Promise<Held | null> {
  const { rows } = await sql<
    Mrn & { patient: string }
  >`select link.id, link.version, link.patient_id, link.provider_id, link.mrn, pharmacy.title as provider_title,
    patient.uuid as patient
    from patient_mrn link join pharmacy on pharmacy.id = link.provider_id join patient on patient.id = link.patient_id
      where link.id = ${id} for update of link`.execute(work.db)
  if (rows[0] === undefined) return null
  const { patient, ...row } = rows[0]
  return { row, patient }
}

const unchecked = (version: number | undefined): Readonly<Record<string, unknown>> =>
  version === undefined ? { unconditional: true } : {} // AUD-030

/** The pharmacy stays (PAT-065); an unchanged number is none to save. */
export async function changeMrn(
  work: Work,
  { id, mrn, version, force }: Input<typeof patients.changeMrn>,
): Promise<Mrn | Refusal> {
  const held = await lockMrn(work, id)
  if (held === null) return unknownMrn
  const { row: before, patient } = held
  if (version !== undefined && version !== before.version) return stale('pharmacy MRN', before)
  if (mrn === before.mrn) return sameMrn
  const pharmacy = { id: before.provider_id, title: before.provider_title }
  const alike = await unlikeOthers(work, mrn, pharmacy, before.patient_id, force)
  if (alike !== null) return alike
  const after = await guarded(mrn, before.provider_title, async () => {
    await sql`update patient_mrn set mrn = ${mrn}, version = version + 1, updated = ${work.now}
      where id = ${id}`.execute(work.db)
    return { ...before, mrn, version: before.version + 1 }
  })
  if (isRefusal(after)) return after
  work.recordEvent('patients.mrn-changed', {
    changes: [
      {
        type: 'mrn',
        id,
        patient,
        version: after.version,
        before,
        after,
        detail: unchecked(version),
      },
    ],
    data: { patient, provider: before.provider_id },
  })
  return after
}

export async function removeMrn(
  work: Work,
  { id, version }: Input<typeof patients.removeMrn>,
): Promise<typeof ok | Refusal> {
  const held = await lockMrn(work, id)
  if (held === null) return unknownMrn
  const { row: before, patient } = held
  if (version !== undefined && version !== before.version) return stale('pharmacy MRN', before)
  await sql`delete from patient_mrn where id = ${id}`.execute(work.db)
  work.recordEvent('patients.mrn-removed', {
    changes: [
      {
        type: 'mrn',
        id,
        patient,
        version: before.version,
        before,
        after: null,
        detail: unchecked(version),
      },
    ],
    data: { patient, provider: before.provider_id },
  })
  return ok
}
