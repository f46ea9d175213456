// NUR "Experience and skills" 078, 082-089: what the drawer edits, and how it travels.
import {
  agesInOrder,
  agesText,
  farthestMiles,
  type Experience,
  type Skill,
} from '@wren/contract/nurse-experience'
import type { SkillStatus, SkillType } from '@wren/contract/nurses.rules'
import { skillLabels } from '@wren/contract/nurses.rules'
import type { Instant } from '@wren/contract/time'

export const statusWords: Readonly<Record<SkillStatus, string>> = {
  NOT_QUALIFIED: 'Not qualified',
  EDUCATED: 'Educated',
  QUALIFIED: 'Qualified',
}

/** Who ticked, when; null while it is not ticked. */
export interface Mark {
  readonly by: number
  readonly at: Instant
  readonly name: string
}
const markOf = (by: Skill['educationVerifiedBy'], at: Instant | null): Mark | null =>
  by === null || at === null ? null : { by: by.id, at, name: `${by.firstName} ${by.lastName}` }

export interface SkillValues {
  readonly name: SkillType
  readonly interested: boolean
  readonly required: boolean
  readonly status: SkillStatus | null
  readonly education: Mark | null
  readonly experience: Mark | null
}
export interface ExperienceValues {
  readonly min: number | null
  readonly max: number | null
  readonly distance: number | null
  readonly ages: Mark | null
  readonly background: string | null
  readonly skills: readonly SkillValues[]
}

export const valuesOf = (experience: Experience): ExperienceValues => ({
  min: experience.patientAgePreferenceMin,
  max: experience.patientAgePreferenceMax,
  distance: experience.maxDistanceMiles,
  ages: markOf(
    experience.patientAgeExperienceVerifiedBy,
    experience.patientAgeExperienceVerifiedAt,
  ),
  background: experience.backgroundExperience,
  skills: experience.skills.map((one) => ({
    name: one.nurseSkillTypeName,
    interested: one.nurseInterested,
    required: one.interestRequired,
    status: one.nurseSkillStatus,
    education: markOf(one.educationVerifiedBy, one.educationVerifiedAt),
    experience: markOf(one.experienceVerifiedBy, one.experienceVerifiedAt),
  })),
})

/** Each skill is a field of its own: what somebody else saved of one leaves the others alone (NET-096). */
export type ExperienceFields = Omit<ExperienceValues, 'skills'> &
  Readonly<Partial<Record<SkillType, SkillValues>>>
export const fieldsOf = ({ skills, ...rest }: ExperienceValues): ExperienceFields => ({
  ...rest,
  ...Object.fromEntries(skills.map((one) => [one.name, one])),
})
export const experienceOf = ({
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

/** What is wrong before anything is sent, at its field (NUR-088, NUR-089). */
export function faultOf({
  min,
  max,
  distance,
  skills,
}: ExperienceValues): Readonly<Record<string, string>> {
  if (!isAge(min) || !isAge(max))
    return { [isAge(min) ? 'max' : 'min']: 'Ages are whole numbers from 0 to 110.' }
  if (!agesInOrder(min, max)) return { min: agesText }
  if (
    distance !== null &&
    !(Number.isInteger(distance) && distance > 0 && distance <= farthestMiles)
  )
    return { distance: `The distance is a whole number from 1 to ${farthestMiles} miles.` }
  const missing = skills.find(({ status }) => status === null || !(status in statusWords))
  return missing === undefined
    ? {}
    : { [missing.name]: `Please choose a status for ${skillLabels[missing.name]}.` }
}

/** interestRequired is the server's own and does not travel (NUR-077). */
export const sentOf = (
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
  skills: skills.map((one) => ({
    nurseSkillTypeName: one.name,
    nurseInterested: one.interested,
    nurseSkillStatus: one.status as SkillStatus,
    educationVerifiedBy: one.education?.by ?? null,
    educationVerifiedAt: one.education?.at ?? null,
    experienceVerifiedBy: one.experience?.by ?? null,
    experienceVerifiedAt: one.experience?.at ?? null,
  })),
})

/** NUR-084, NUR-085 */
export const experienceLabel = (name: SkillType): string =>
  name === 'PORT' ? 'Has at least 2 years of experience' : 'Experience verified'
export const agesWords = ({
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
