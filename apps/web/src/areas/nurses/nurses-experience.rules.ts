// NUR-078, NUR-082, NUR-083, NUR-084, NUR-085, NUR-086, NUR-087, NUR-088, NUR-089: fields of the experience drawer,
// their check and their conversion from and to the call.
import {
  agesInOrder,
  ageOrderText,
  maxDistanceMiles,
  type Experience,
  type Skill,
} from '@wren/contract/nurse-experience'
import type { SkillStatus, SkillType } from '@wren/contract/nurses.rules'
import { skillLabels } from '@wren/contract/nurses.rules'
import type { Instant } from '@wren/contract/time'

export const skillStatusTexts: Readonly<Record<SkillStatus, string>> = {
  NOT_QUALIFIED: 'Not qualified',
  EDUCATED: 'Educated',
  QUALIFIED: 'Qualified',
}

/** Who verified, and when; null if not verified. */
export interface Verification {
  readonly by: number
  readonly at: Instant
  readonly name: string
}
const verification = (by: Skill['educationVerifiedBy'], at: Instant | null): Verification | null =>
  by === null || at === null ? null : { by: by.id, at, name: `${by.firstName} ${by.lastName}` }

export interface SkillValues {
  readonly name: SkillType
  readonly interested: boolean
  readonly required: boolean
  readonly status: SkillStatus | null
  readonly education: Verification | null
  readonly experience: Verification | null
}
export interface ExperienceValues {
  readonly min: number | null
  readonly max: number | null
  readonly distance: number | null
  readonly ages: Verification | null
  readonly background: string | null
  readonly skills: readonly SkillValues[]
}

export const experienceValues = (experience: Experience): ExperienceValues => ({
  min: experience.patientAgePreferenceMin,
  max: experience.patientAgePreferenceMax,
  distance: experience.maxDistanceMiles,
  ages: verification(
    experience.patientAgeExperienceVerifiedBy,
    experience.patientAgeExperienceVerifiedAt,
  ),
  background: experience.backgroundExperience,
  skills: experience.skills.map((skill) => ({
    name: skill.nurseSkillTypeName,
    interested: skill.nurseInterested,
    required: skill.interestRequired,
    status: skill.nurseSkillStatus,
    education: verification(skill.educationVerifiedBy, skill.educationVerifiedAt),
    experience: verification(skill.experienceVerifiedBy, skill.experienceVerifiedAt),
  })),
})

/** Each skill is a field, so that another person's change of one leaves the others (NET-096). */
export type ExperienceFields = Omit<ExperienceValues, 'skills'> &
  Readonly<Partial<Record<SkillType, SkillValues>>>
export const experienceFields = ({ skills, ...rest }: ExperienceValues): ExperienceFields => ({
  ...rest,
  ...Object.fromEntries(skills.map((skill) => [skill.name, skill])),
})
export const valuesOfFields = ({
  min,
  max,
  distance,
  ages,
  background,
  ...skills
}: ExperienceFields): ExperienceValues => ({
  min,
  max,
  distance,
  ages,
  background,
  skills: Object.values(skills),
})

const isAge = (age: number | null): boolean =>
  age === null || (Number.isInteger(age) && age >= 0 && age <= 110)

/** Errors by field, found before sending (NUR-088, NUR-089). */
export function experienceErrors({
  min,
  max,
  distance,
  skills,
}: ExperienceValues): Readonly<Record<string, string>> {
  if (!isAge(min) || !isAge(max))
    return { [isAge(min) ? 'max' : 'min']: 'Ages are whole numbers from 0 to 110.' }
  if (!agesInOrder(min, max)) return { min: ageOrderText }
  if (
    distance !== null &&
    !(Number.isInteger(distance) && distance > 0 && distance <= maxDistanceMiles)
  )
    return { distance: `The distance is a whole number from 1 to ${maxDistanceMiles} miles.` }
  const missing = skills.find(({ status }) => status === null || !(status in skillStatusTexts))
  return missing === undefined
    ? {}
    : { [missing.name]: `Please choose a status for ${skillLabels[missing.name]}.` }
}

/** The body of the save. `interestRequired` is set by the server and not sent (NUR-077). */
export const experienceInput = (
  { min, max, distance, ages, background, skills }: ExperienceValues,
  userId: number,
) => ({
  patientAgePreferenceMin: min,
  patientAgePreferenceMax: max,
  maxDistanceMiles: distance,
  patientAgeExperienceVerifiedBy: ages?.by ?? null,
  patientAgeExperienceVerifiedAt: ages?.at ?? null,
  backgroundExperience: background,
  userId,
  skills: skills.map((skill) => ({
    nurseSkillTypeName: skill.name,
    nurseInterested: skill.interested,
    nurseSkillStatus: skill.status as SkillStatus,
    educationVerifiedBy: skill.education?.by ?? null,
    educationVerifiedAt: skill.education?.at ?? null,
    experienceVerifiedBy: skill.experience?.by ?? null,
    experienceVerifiedAt: skill.experience?.at ?? null,
  })),
})

/** The label of the experience verification (NUR-084, NUR-085). */
export const experienceLabel = (name: SkillType): string =>
  name === 'PORT' ? 'Has at least 2 years of experience' : 'Experience verified'
export const ageRangeText = ({
  patientAgePreferenceMin: min,
  patientAgePreferenceMax: max,
}: Experience): string =>
  min === null && max === null
    ? 'Any age'
    : min === null
      ? `Up to ${max}`
      : max === null
        ? `From ${min}`
        : `${min} to ${max}`
