// NUR "Experience and skills" 076-089, "Calls" 141, 142: what she has done and would do, read and saved as a whole.
import { sql } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import {
  agesInOrder,
  agesText,
  type Experience,
  type nurseExperience,
  type Skill,
  type SkillSave,
} from '@wren/contract/nurse-experience'
import { unknownNurse, wrongField } from '@wren/contract/nurses.refusals'
import { isInterestRequired, skillTypes } from '@wren/contract/nurses.rules'
import { invalid, stale, type Refusal } from '@wren/contract/refusal'
import { violatedConstraint, type Database } from '../../platform/database/database.ts'
import type { UserActor } from '../../platform/identity/actor.ts'
import type { Read } from '../../platform/http/bind.ts'
import type { Work } from '../../platform/work/work.ts'
import { lockNurses, nurseById } from './nurses.public.ts'

const person = (id: string) =>
  sql`(select json_build_object('id', person.id, 'firstName', person.first_name, 'lastName', person.last_name) from user_account person where person.id = ${sql.ref(id)})`

async function experienceOf(db: Database, id: number): Promise<Experience> {
  const { rows } = await sql<
    Omit<Experience, 'skills'>
  >`select background_experience as "backgroundExperience", patient_age_preference_min as "patientAgePreferenceMin", patient_age_preference_max as "patientAgePreferenceMax",
      max_distance_miles as "maxDistanceMiles",
      ${person('patient_age_experience_verified_by')} as "patientAgeExperienceVerifiedBy", iso(patient_age_experience_verified_at) as "patientAgeExperienceVerifiedAt", version
    from nurse_experience where user_id = ${id}`.execute(db)
  const { rows: skills } = await sql<
    Omit<Skill, 'interestRequired'>
  >`select nurse_skill_type_name as "nurseSkillTypeName", nurse_interested as "nurseInterested", nurse_skill_status as "nurseSkillStatus",
      ${person('education_verified_by')} as "educationVerifiedBy", iso(education_verified_at) as "educationVerifiedAt", ${person('experience_verified_by')} as "experienceVerifiedBy", iso(experience_verified_at) as "experienceVerifiedAt"
    from nurse_skill where user_id = ${id}`.execute(db)
  const held = new Map(skills.map((skill) => [skill.nurseSkillTypeName, skill]))
  return {
    ...(rows[0] as Omit<Experience, 'skills'>),
    skills: skillTypes.flatMap((name) => {
      const skill = held.get(name)
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

/** NUR-080: the interest cannot be taken from three of them. */
async function saveSkill(
  work: Work,
  id: number,
  { nurseSkillTypeName: name, ...sent }: SkillSave,
): Promise<void> {
  const columns = {
    nurse_skill_status: sent.nurseSkillStatus,
    nurse_interested:
      sent.nurseInterested === undefined
        ? undefined
        : sent.nurseInterested || isInterestRequired(name),
    education_verified_by: sent.educationVerifiedBy,
    education_verified_at: sent.educationVerifiedAt,
    experience_verified_by: sent.experienceVerifiedBy,
    experience_verified_at: sent.experienceVerifiedAt,
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

const unknownVerifier = (error: unknown): string | undefined =>
  (
    {
      nurse_experience_verified_by_fk: 'patientAgeExperienceVerifiedBy',
      nurse_skill_education_verified_by_fk: 'skills',
      nurse_skill_experience_verified_by_fk: 'skills',
    } as Record<string, string>
  )[violatedConstraint(error) ?? '']

/** What History compares: in the columns' own names. */
const asRow = (experience: Experience) => ({
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
  { id, version, skills = [], userId, ...sent }: Input<typeof nurseExperience.save>,
): Promise<Answer<typeof nurseExperience.save> | Refusal> {
  if (userId !== undefined && userId !== (work.actor as UserActor).userId)
    return wrongField('userId')
  const nurse = (await lockNurses(work, [id])).get(id)
  if (nurse === undefined || nurse.is_deleted) return unknownNurse
  const before = await experienceOf(work.db, id)
  if (version !== undefined && version !== before.version)
    return stale('nurse', { experience: before })
  const wanted = {
    ...before,
    ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
  }
  if (!agesInOrder(wanted.patientAgePreferenceMin, wanted.patientAgePreferenceMax))
    return invalid({ patientAgePreferenceMin: agesText })
  try {
    const columns = {
      background_experience: sent.backgroundExperience,
      patient_age_preference_min: sent.patientAgePreferenceMin,
      patient_age_preference_max: sent.patientAgePreferenceMax,
      max_distance_miles: sent.maxDistanceMiles,
      patient_age_experience_verified_by: sent.patientAgeExperienceVerifiedBy,
      patient_age_experience_verified_at: sent.patientAgeExperienceVerifiedAt,
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
    const field = unknownVerifier(error)
    if (field === undefined) throw error
    return wrongField(field)
  }
  const bare = await experienceOf(work.db, id)
  if (JSON.stringify(bare) === JSON.stringify(before)) return { experience: before }
  const after = { ...bare, version: before.version + 1 }
  await sql`update nurse_experience set version = ${after.version}, updated = ${work.now} where user_id = ${id}`.execute(
    work.db,
  )
  const detail = version === undefined ? { unconditional: true } : {} // AUD-030
  work.recordEvent('nurses.experience-changed', {
    changes: [{ type: 'nurse', id, before: asRow(before), after: asRow(after), detail }],
    data: { nurse: id },
  })
  return { experience: after }
}
