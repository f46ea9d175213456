// NUR-076, NUR-077, NUR-078, NUR-079, NUR-080, NUR-081, NUR-082, NUR-083, NUR-084, NUR-085, NUR-086, NUR-087, NUR-088,
// NUR-089, NUR-090, NUR-141, NUR-142: experience, skills and preferences of a nurse, with who verified them and when.
import { z } from 'zod'
import { calls, get, Id, PathId, put } from './call.ts'
import { optionalText, Version, wrongValue, yesNo } from './field-schemas.ts'
import { skillStatuses, skillTypes } from './nurses.rules.ts'
import { isInstant } from './time.ts'

const Verifier = z.object({ id: z.int(), firstName: z.string(), lastName: z.string() }).nullable()
const nullableText = z.string().nullable()
export const Skill = z.object({
  nurseSkillTypeName: z.enum(skillTypes),
  nurseInterested: z.boolean(),
  interestRequired: z.boolean(),
  nurseSkillStatus: z.enum(skillStatuses),
  educationVerifiedBy: Verifier,
  educationVerifiedAt: nullableText,
  experienceVerifiedBy: Verifier,
  experienceVerifiedAt: nullableText,
})
export type Skill = z.output<typeof Skill>
export const Experience = z.object({
  backgroundExperience: nullableText,
  patientAgePreferenceMin: z.int().nullable(),
  patientAgePreferenceMax: z.int().nullable(),
  maxDistanceMiles: z.int().nullable(),
  patientAgeExperienceVerifiedBy: Verifier,
  patientAgeExperienceVerifiedAt: nullableText,
  skills: z.array(Skill),
  version: z.int(),
})
export type Experience = z.output<typeof Experience>

export const ageOrderText = 'Minimum age must be less than or equal to maximum age'
export const maxAge = 110
/** The largest distance that a nurse may name (OFR-137). */
export const maxDistanceMiles = 500
/** True unless both ages are set and the minimum exceeds the maximum (NUR-088). */
export const agesInOrder = (
  min: number | null | undefined,
  max: number | null | undefined,
): boolean => min == null || max == null || min <= max

const age = z.int(wrongValue).min(0, wrongValue).max(maxAge, wrongValue).nullable()
/** A user id and an ISO timestamp (NUR-078). */
const verifierId = Id.nullable()
const verifiedAt = z.string(wrongValue).refine(isInstant, wrongValue).nullable()
const SkillSave = z.object({
  nurseSkillTypeName: z.enum(skillTypes, wrongValue),
  nurseInterested: yesNo.optional(),
  nurseSkillStatus: z.enum(skillStatuses, wrongValue),
  educationVerifiedBy: verifierId.optional(),
  educationVerifiedAt: verifiedAt.optional(),
  experienceVerifiedBy: verifierId.optional(),
  experienceVerifiedAt: verifiedAt.optional(),
})
export type SkillSave = z.output<typeof SkillSave>

const answer = z.object({ experience: Experience })
const nurseCall = {
  allow: 'admin',
  params: z.object({ id: PathId }),
  notFound: 'Nurse not found.',
  answer,
} as const

export const nurseExperience = calls('nurseExperience', {
  byNurse: get('/api/nurses/:id/experience', { ids: 'NUR-141', ...nurseCall, topics: ['nurse'] }),
  save: put('/api/nurses/:id/experience', {
    ids: 'NUR-142 NUR-088 NUR-089',
    ...nurseCall,
    body: z.object({
      skills: z.array(SkillSave, wrongValue).max(skillTypes.length, wrongValue).optional(),
      patientAgePreferenceMin: age.optional(),
      patientAgePreferenceMax: age.optional(),
      maxDistanceMiles: z
        .int(wrongValue)
        .min(1, wrongValue)
        .max(maxDistanceMiles, wrongValue)
        .nullish(),
      backgroundExperience: optionalText(5000).optional(),
      patientAgeExperienceVerifiedBy: verifierId.optional(),
      patientAgeExperienceVerifiedAt: verifiedAt.optional(),
      userId: Id.optional(),
      version: Version.optional(),
    }),
  }),
})
