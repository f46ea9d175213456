// NUR-076, NUR-077, NUR-078, NUR-079, NUR-080, NUR-081, NUR-082, NUR-083, NUR-084, NUR-085, NUR-086, NUR-087, NUR-088,
// NUR-089, NUR-141, NUR-142: reads and saves experience, skills and preferences of a nurse as a whole.
import { sql } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import {
  agesInOrder,
  ageOrderText,
  type Experience,
  type nurseExperience,
  type Skill,
  type SkillSave,
} from '@wren/contract/nurse-experience'
import { unknownNurse } from '@wren/contract/nurses.refusals'
import { isInterestRequired, skillTypes } from '@wren/contract/nurses.rules'
import { invalid, invalidField, stale, type Refusal } from '@wren/contract/refusal'
import { violatedConstraint, type Database } from '../../platform/database/database.ts'
import type { UserActor } from '../../platform/identity/actor.ts'
import type { Read } from '../../platform/http/bind.ts'
import type { Work } from '../../platform/work/work.ts'
import { lockNurses, nurseById } from './nurses.public.ts'

const verifier = (idColumn: string) =>
  sql`(select json_build_object(
      'id', person.id, 'firstName', person.first_name, 'lastName', person.last_name)
    from user_account person where person.id = ${sql.ref(idColumn)})`

async function experienceOf(db: Database, id: number): Promise<Experience> {
  const { rows } = await sql<
    Omit<Experience, 'skills'>
  >`select background_experience as "backgroundExperience",
      patient_age_preference_min as "patientAgePreferenceMin",
      patient_age_preference_max as "patientAgePreferenceMax",
      max_distance_miles as "maxDistanceMiles",
      ${verifier('patient_age_experience_verified_by')} as "patientAgeExperienceVerifiedBy",
      iso(patient_age_experience_verified_at) as "patientAgeExperienceVerifiedAt",
      version
    from nurse_experience where user_id = ${id}`.execute(db)
  const { rows: skills } = await sql<
    Omit<Skill, 'interestRequired'>
  >`select nurse_skill_type_name as "nurseSkillTypeName", nurse_interested as "nurseInterested",
      nurse_skill_status as "nurseSkillStatus",
      ${verifier('education_verified_by')} as "educationVerifiedBy",
      iso(education_verified_at) as "educationVerifiedAt",
      ${verifier('experience_verified_by')} as "experienceVerifiedBy",
      iso(experience_verified_at) as "experienceVerifiedAt"
    from nurse_skill where user_id = ${id}`.execute(db)
  const skillsByName = new Map(skills.map((skill) => [skill.nurseSkillTypeName, skill]))
  return {
    ...(rows[0] as Omit<Experience, 'skills'>),
    skills: skillTypes.flatMap((name) => {
      const skill = skillsByName.get(name)
      return skill === undefined ? [] : [{ ...skill, interestRequired: isInterestRequired(name) }]
    }),
  }
}

export async function experienceByPathId(
  read: Read,
  { id }: Input<typeof nurseExperience.byNurse>,
): Promise<Answer<typeof nurseExperience.byNurse> | Refusal> {
  const nurse = await nurseById(read.db, id)
  return nurse === null || nurse.is_deleted
    ? unknownNurse
    : { experience: await experienceOf(read.db, id) }
}

/** Three skills always keep the nurse's interest (NUR-080). */
async function saveSkill(
  work: Work,
  id: number,
  { nurseSkillTypeName: name, ...fields }: SkillSave,
): Promise<void> {
  const columns = {
    nurse_skill_status: fields.nurseSkillStatus,
    nurse_interested:
      fields.nurseInterested === undefined
        ? undefined
        : fields.nurseInterested || isInterestRequired(name),
    education_verified_by: fields.educationVerifiedBy,
    education_verified_at: fields.educationVerifiedAt,
    experience_verified_by: fields.experienceVerifiedBy,
    experience_verified_at: fields.experienceVerifiedAt,
  }
  const changes = Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  )
  await work.db
    .updateTable('nurse_skill')
    .set(changes as never)
    .where('user_id', '=', id)
    .where('nurse_skill_type_name', '=', name)
    .execute()
}

/** The field whose verifier does not exist, if that is the error. */
const unknownVerifierField = (error: unknown): string | undefined =>
  (
    {
      nurse_experience_verified_by_fk: 'patientAgeExperienceVerifiedBy',
      nurse_skill_education_verified_by_fk: 'skills',
      nurse_skill_experience_verified_by_fk: 'skills',
    } as Record<string, string>
  )[violatedConstraint(error) ?? '']

/** The values that History compares, under their column names. */
const historyValues = (experience: Experience) => ({
  background_experience: experience.backgroundExperience,
  patient_age_preference_min: experience.patientAgePreferenceMin,
  patient_age_preference_max: experience.patientAgePreferenceMax,
  max_distance_miles: experience.maxDistanceMiles,
  patient_age_experience_verified_by: experience.patientAgeExperienceVerifiedBy?.id ?? null,
  patient_age_experience_verified_at: experience.patientAgeExperienceVerifiedAt,
  skills: experience.skills.map((skill) => ({
    nurse_skill_type_name: skill.nurseSkillTypeName,
    nurse_interested: skill.nurseInterested,
    nurse_skill_status: skill.nurseSkillStatus,
    education_verified_by: skill.educationVerifiedBy?.id ?? null,
    education_verified_at: skill.educationVerifiedAt,
    experience_verified_by: skill.experienceVerifiedBy?.id ?? null,
    experience_verified_at: skill.experienceVerifiedAt,
  })),
})

export async function saveExperience(
  work: Work,
  { id, version, skills = [], userId, ...fields }: Input<typeof nurseExperience.save>,
): Promise<Answer<typeof nurseExperience.save> | Refusal> {
  if (userId !== undefined && userId !== (work.actor as UserActor).userId)
    return invalidField('userId')
  const nurse = (await lockNurses(work, [id])).get(id)
  if (nurse === undefined || nurse.is_deleted) return unknownNurse
  const before = await experienceOf(work.db, id)
  if (version !== undefined && version !== before.version)
    return stale('nurse', { experience: before })
  const merged = {
    ...before,
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
  }
  if (!agesInOrder(merged.patientAgePreferenceMin, merged.patientAgePreferenceMax))
    return invalid({ patientAgePreferenceMin: ageOrderText })
  try {
    const columns = {
      background_experience: fields.backgroundExperience,
      patient_age_preference_min: fields.patientAgePreferenceMin,
      patient_age_preference_max: fields.patientAgePreferenceMax,
      max_distance_miles: fields.maxDistanceMiles,
      patient_age_experience_verified_by: fields.patientAgeExperienceVerifiedBy,
      patient_age_experience_verified_at: fields.patientAgeExperienceVerifiedAt,
    }
    const changes = Object.fromEntries(
      Object.entries(columns).filter(([, value]) => value !== undefined),
    )
    if (Object.keys(changes).length > 0)
      await work.db
        .updateTable('nurse_experience')
        .set(changes as never)
        .where('user_id', '=', id)
        .execute()
    for (const skill of skills) await saveSkill(work, id, skill)
  } catch (error) {
    const field = unknownVerifierField(error)
    if (field === undefined) throw error
    return invalidField(field)
  }
  const stored = await experienceOf(work.db, id)
  if (JSON.stringify(stored) === JSON.stringify(before)) return { experience: before }
  const after = { ...stored, version: before.version + 1 }
  await sql`update nurse_experience set version = ${after.version}, updated = ${work.now}
    where user_id = ${id}`.execute(work.db)
  const detail = version === undefined ? { unconditional: true } : {} // AUD-030
  work.recordEvent('nurses.experience-changed', {
    changes: [
      { type: 'nurse', id, before: historyValues(before), after: historyValues(after), detail },
    ],
    data: { nurse: id },
  })
  return { experience: after }
}
