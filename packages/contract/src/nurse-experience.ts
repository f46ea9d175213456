// NUR "Experience and skills" 076-090, "Calls" 141, 142: what a nurse has done and would do; who verified it, and when.
import { z } from 'zod'
import { calls, get, Id, PathId, put } from './call.ts'
import { optionalText, Version, wrongValue, yesNo } from './field-schemas.ts'
import { skillStatuses, skillTypes } from './nurses.rules.ts'
import { isInstant } from './time.ts'

const Verifier = z.object({ id: z.int(), firstName: z.string(), lastName: z.string() }).nullable()
const text = z.string().nullable()
export const Skill = z.object({
  nurseSkillTypeName: z.enum(skillTypes),
  nurseInterested: z.boolean(),
  interestRequired: z.boolean(),
  nurseSkillStatus: z.enum(skillStatuses),
  educationVerifiedBy: Verifier,
  educationVerifiedAt: text,
  experienceVerifiedBy: Verifier,
  experienceVerifiedAt: text,
})
export type Skill = z.output<typeof Skill>
export const Experience = z.object({
  backgroundExperience: text,
  patientAgePreferenceMin: z.int().nullable(),
  patientAgePreferenceMax: z.int().nullable(),
  maxDistanceMiles: z.int().nullable(),
  patientAgeExperienceVerifiedBy: Verifier,
  patientAgeExperienceVerifiedAt: text,
  skills: z.array(Skill),
  version: z.int(),
})
export type Experience = z.output<typeof Experience>

export const agesText = 'Minimum age must be less than or equal to maximum age'
export const oldest = 110
/** OFR-137 */
export const farthestMiles = 500
/** NUR-088 */
export const agesInOrder = (
  min: number | null | undefined,
  max: number | null | undefined,
): boolean => min == null || max == null || min <= max

const age = z.int(wrongValue).min(0, wrongValue).max(oldest, wrongValue).nullable()
/** NUR-078: a user id and an ISO timestamp. */
const by = Id.nullable()
const at = z.string(wrongValue).refine(isInstant, wrongValue).nullable()
const SkillSave = z.object({
  nurseSkillTypeName: z.enum(skillTypes, wrongValue),
  nurseInterested: yesNo.optional(),
  nurseSkillStatus: z.enum(skillStatuses, wrongValue),
  educationVerifiedBy: by.optional(),
  educationVerifiedAt: at.optional(),
  experienceVerifiedBy: by.optional(),
  experienceVerifiedAt: at.optional(),
})
export type SkillSave = z.output<typeof SkillSave>

const answer = z.object({ experience: Experience })
const ofNurse = {
  allow: 'admin',
  params: z.object({ id: PathId }),
  notFound: 'Nurse not found.',
  answer,
} as const

export const nurseExperience = calls('nurseExperience', {
  byNurse: get('/api/nurses/:id/experience', { ids: 'NUR-141', ...ofNurse, topics: ['nurse'] }),
  save: put('/api/nurses/:id/experience', {
    ids: 'NUR-142 NUR-088 NUR-089',
    ...ofNurse,
    body: z.object({
      skills: z.array(SkillSave, wrongValue).max(skillTypes.length, wrongValue).optional(),
      patientAgePreferenceMin: age.optional(),
      patientAgePreferenceMax: age.optional(),
      maxDistanceMiles: z
        .int(wrongValue)
        .min(1, wrongValue)
        .max(farthestMiles, wrongValue)
        .nullish(),
      backgroundExperience: optionalText(5000).optional(),
      patientAgeExperienceVerifiedBy: by.optional(),
      patientAgeExperienceVerifiedAt: at.optional(),
      userId: Id.optional(),
      version: Version.optional(),
    }),
  }),
})
