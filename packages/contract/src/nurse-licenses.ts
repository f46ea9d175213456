// NUR-066, NUR-067, NUR-068, NUR-069, NUR-070, NUR-071, NUR-072, NUR-073, NUR-074, NUR-075, NUR-136, NUR-137, NUR-138,
// NUR-139: licences of a nurse. The licence on the profile follows every write.
import { z } from 'zod'
import { calls, del, get, Ok, PathId, patch, post } from './call.ts'
import { requiredText, requiredWords, Version, wrongValue, yesNo } from './field-schemas.ts'
import { licenseBoards, licenseTypes } from './nurses.rules.ts'
import { conflict, notFound, type Refusal } from './refusal.ts'
import { notSetBy } from './refused-fields.rules.ts'
import { isDay } from './time.ts'

export const License = z.object({
  id: z.int(),
  location: z.string(),
  number: z.string(),
  type: z.enum(licenseTypes),
  expires: z.string(),
  board: z.string(),
  verified: z.string().nullable(),
  is_compact: z.boolean(),
  version: z.int(),
})
export type License = z.output<typeof License>

const requiredField = z
  .string({
    error: ({ input }) => (input === undefined || input === null ? requiredText : wrongValue),
  })
  .min(1, requiredText)
const requiredFields = {
  location: requiredField.regex(/^[A-Z]{2}$/, wrongValue),
  number: requiredWords(50),
  type: z.enum(licenseTypes, {
    error: ({ input }) =>
      input === undefined || input === null || input === '' ? requiredText : wrongValue,
  }),
  board: z.enum(licenseBoards, {
    error: ({ input }) =>
      input === undefined || input === null || input === '' ? requiredText : wrongValue,
  }),
  expires: requiredField.refine(isDay, wrongValue),
}
const optionalFields = {
  verified: z
    .union([z.literal('').transform(() => null), z.string().refine(isDay).nullable()], wrongValue)
    .optional(),
  is_compact: yesNo.optional(),
}
const Create = z.object({ ...requiredFields, ...optionalFields })
const Save = z
  .object(requiredFields)
  .partial()
  .extend({ ...optionalFields, version: Version.optional() })

export const licenseTexts = {
  none: 'No licenses have been added',
  missing: 'License details are missing.',
  question: 'Are you sure you want to delete this license? This cannot be undone.',
  added: 'License added successfully',
  updated: 'License updated successfully',
  deleted: 'License deleted successfully',
} as const
export const unknownLicense: Refusal = notFound('License not found.')
export const licenseExists: Refusal = conflict('This license already exists')

const nurseCall = {
  allow: 'admin',
  notFound: 'Nurse not found.',
  params: z.object({ id: PathId }),
} as const
const licenseCall = {
  allow: 'admin',
  notFound: 'License not found.',
  params: z.object({ id: PathId, licenseId: PathId }),
} as const

export const nurseLicenses = calls('nurseLicenses', {
  list: get('/nurses/:id/licenses', {
    ids: 'NUR-136',
    ...nurseCall,
    answer: z.object({ data: z.array(License) }),
    topics: ['nurse'],
  }),
  add: post('/nurses/:id/licenses', {
    ids: 'NUR-137 NUR-075',
    ...nurseCall,
    status: 201,
    idempotent: true,
    body: Create,
    refuses: notSetBy(License, Create, 'id'),
    answer: License,
  }),
  save: patch('/nurses/:id/licenses/:licenseId', {
    ids: 'NUR-138 NUR-075',
    ...licenseCall,
    body: Save,
    refuses: notSetBy(License, Save, 'id'),
    answer: License,
  }),
  remove: del('/nurses/:id/licenses/:licenseId', {
    ids: 'NUR-139',
    ...licenseCall,
    body: z.object({ version: Version.optional() }),
    answer: Ok,
  }),
})
