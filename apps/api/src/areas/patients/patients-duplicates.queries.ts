// PAT-087, PAT-127: the patients that look like one that is about to be stored, read so that none of two simultaneous
// saves is missed.
import { sql } from 'kysely'
import { nameKey } from '@wren/contract/names.rules'
import {
  likeness,
  mistakenDays,
  maxDuplicates,
  schedulingDigits,
  type ComparedFields,
  type PatientIdentity,
} from '@wren/contract/patients-duplicates.rules'
import { duplicatePatient, type PatientDuplicate } from '@wren/contract/patients.refusals'
import type { Refusal } from '@wren/contract/refusal'
import type { Work } from '../../platform/work/work.ts'
import type { PatientColumns, PatientRecord } from './patients.store.ts'

type Candidate = PatientIdentity & Omit<PatientDuplicate, 'reason'>

/** In one order for all, so that two saves do not wait for each other. */
async function lockAlike(work: Work, person: PatientIdentity): Promise<void> {
  const keys = [
    `dob ${person.dob}`,
    `name ${nameKey(`${person.first_name} ${person.last_name}`)}`,
    `phone ${schedulingDigits(person) ?? ''}`,
  ]
  await sql`select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(key, 127) as key from unnest(${keys}::text[]) key order by 1) ordered`.execute(
    work.db,
  )
}

/**
 * Each way of being alike has an index: the birth date, the words of the name with the dates it may be mistaken for,
 * the phone.
 */
async function candidates(
  work: Work,
  person: PatientIdentity,
  self: string | null,
): Promise<readonly Candidate[]> {
  const columns = sql`uuid, first_name, last_name, dob, wren_mrn, phone_scheduling_contact, phone_additional, id`
  const { rows } = await sql<Candidate>`select ${columns} from (
      select ${columns} from patient where dob = ${person.dob}::date
      union select ${columns} from patient
        where name_key = name_key(${`${person.first_name} ${person.last_name}`})
          and dob = any(${[...mistakenDays(person.dob)]}::date[])
      union select ${columns} from patient
        where coalesce(phone_scheduling_contact, phone_additional) is not null
          and right(regexp_replace(coalesce(phone_scheduling_contact, phone_additional), '[^0-9]', '', 'g'),
            10) = ${schedulingDigits(person)}
          and fold_name(last_name) = fold_name(${person.last_name})) alike
    where ${self}::uuid is null or uuid <> ${self}::uuid order by id /* unnamed */`.execute(work.db)
  return rows
}

const named = ['first_name', 'last_name', 'dob'] as const
const reached = ['phone_scheduling_contact', 'phone_additional', 'last_name'] as const

/** Only of what is new: who saved a twin on purpose is not asked again about it with every save. */
export async function duplicateFault(
  work: Work,
  before: PatientRecord | null,
  changes: PatientColumns,
): Promise<Refusal | null> {
  const compared: ComparedFields = {
    nameOrDob: named.some((name) => name in changes),
    phone: reached.some((name) => name in changes),
  }
  if (!compared.nameOrDob && !compared.phone) return null
  const person = {
    phone_scheduling_contact: null,
    phone_additional: null,
    ...before,
    ...changes,
  } as PatientIdentity
  await lockAlike(work, person)
  const alike = (await candidates(work, person, before?.uuid ?? null))
    .map((other) => ({ other, like: likeness(person, other, compared) }))
    .filter((one) => one.like !== null)
    .toSorted((a, b) => (a.like?.rank ?? 0) - (b.like?.rank ?? 0))
    .slice(0, maxDuplicates)
    .map(({ other: { uuid, first_name, last_name, dob, wren_mrn }, like }): PatientDuplicate => ({
      uuid,
      first_name,
      last_name,
      dob,
      wren_mrn,
      reason: like?.reason as PatientDuplicate['reason'],
    }))
  return alike.length === 0 ? null : duplicatePatient(alike)
}
