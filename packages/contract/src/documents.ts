// DOC-025, DOC-026, DOC-027, DOC-028, DOC-029, DOC-030, DOC-031, DOC-032, DOC-061, DOC-049, DOC-050: documents and
// the referral reader on the wire.
import { z } from 'zod'
import { notSetBy } from './refused-fields.rules.ts'
import { calls, del, get, Id, Ok, patch, PathId, PathUuid, post, put, Uuid } from './call.ts'
import {
  documentTypes,
  mostBytes,
  mostLinked,
  mostMessage,
  searchLength,
  storedCategories,
} from './documents.rules.ts'
import { isInstant } from './time.ts'

const wrong = 'Invalid value'
const required = 'This field is required.'
const Category = z.enum(storedCategories, wrong)

/** A document without its contents. DOC-001 */
export const Document = z.object({
  id: z.string(),
  fileName: z.string(),
  fileType: z.string(),
  fileSize: z.int(),
  intakeId: z.int().nullable(),
  providerId: z.int().nullable(),
  category: z.string(),
  contentSha256: z.string().nullable(),
  createdAt: z.string(),
  version: z.int(),
})
export type Document = z.output<typeof Document>

/** A page that contains all searched words, with an excerpt around the first match. */
export const FoundPage = z.object({
  documentId: z.string(),
  fileName: z.string(),
  page: z.int(),
  snippet: z.string(),
})
export type FoundPage = z.output<typeof FoundPage>

const nullableText = z.string().nullable()
/** Null for values that the text does not state. DOC-056 */
export const ReferralFields = z.object({
  patient_first_name: nullableText,
  patient_last_name: nullableText,
  dob: nullableText,
  gender: nullableText,
  pharmacy_mrn: nullableText,
  city: nullableText,
  state: nullableText,
  contact_name: nullableText,
  contact_phone: nullableText,
  contact_email: nullableText,
  visit_duration_minutes: z.int().nullable(),
  treatment_duration_days: z.int().nullable(),
  first_lifetime_dose: z.boolean().nullable(),
  labs: nullableText,
  lab_drop_off: nullableText,
  nurse_gender_preference: nullableText,
  languages: z.array(z.string()).nullable(),
  urgent: z.boolean().nullable(),
})
export type ReferralFields = z.output<typeof ReferralFields>

/**
 * A patient of the referral text and the range of the text about them. The fields hold the values of the patient with
 * `read`. DOC-062
 */
export const ReferralPatient = z.object({
  name: nullableText,
  start: z.int(),
  end: z.int(),
  read: z.boolean(),
})
export type ReferralPatient = z.output<typeof ReferralPatient>

/**
 * Further values of the text by field: beside a value those that a correction replaced, and without a value the equally
 * likely candidates. DOC-077
 */
export const ReferralCandidates = z.record(
  z.string(),
  z.array(z.object({ value: z.string(), start: z.int(), end: z.int() })),
)
export type ReferralCandidates = z.output<typeof ReferralCandidates>

/** Offsets count characters of the message as sent. DOC-038, DOC-049, DOC-057 */
export const Extraction = z.object({
  success: z.boolean(),
  address: z.object({ postalCode: nullableText }),
  treatment: nullableText,
  accessType: nullableText,
  startDate: nullableText,
  executionId: z.string(),
  fields: ReferralFields,
  evidence: z.record(z.string(), z.object({ start: z.int(), end: z.int() })),
  patients: z.array(ReferralPatient),
  candidates: ReferralCandidates,
})
export type Extraction = z.output<typeof Extraction>

const byId = z.object({ id: PathUuid })
const notFound = 'Document not found.'
const flag = 'document-upload' as const
const contents = {
  ids: 'DOC-028 DOC-029',
  allow: 'admin',
  flag,
  params: byId,
  multipart: { file: 'file', maxBytes: mostBytes },
  answer: Document,
  notFound,
} as const

const Sorted = z.object({ category: Category, version: z.int(wrong).optional() })

export const documents = calls('documents', {
  create: post('/api/documents', {
    ids: 'DOC-025',
    allow: 'admin',
    flag,
    status: 201,
    idempotent: true,
    answer: Document,
    refuses: ['id', 'version', 'contentSha256', 'createdAt', 'providerId'],
    body: z.object({
      fileName: z.string(required).trim().min(1, required).max(5000, wrong),
      fileType: z.enum(documentTypes, wrong),
      fileSize: z.int(wrong).min(0, wrong),
      intakeId: Id.nullable().optional(),
      category: Category.nullable().optional(),
      data: z.base64(wrong).nullable().optional(),
    }),
  }),
  one: get('/api/documents/:id', {
    ids: 'DOC-026 DOC-060',
    allow: 'session',
    params: byId,
    answer: Document.extend({ data: nullableText }),
    notFound,
    topics: [],
  }),
  ofIntake: get('/api/documents', {
    ids: 'DOC-027',
    allow: 'admin',
    flag,
    query: z.object({
      intakeId: z
        .string(required)
        .regex(/^[1-9]\d{0,9}$/, wrong)
        .transform(Number)
        .refine((id) => id <= 2_147_483_647, wrong),
    }),
    answer: z.object({ data: z.array(Document) }),
    topics: ['intake/{intakeId}'],
  }),
  contents: put('/documents/:id/contents', contents),
  contentsBelowApi: put('/api/documents/:id/contents', contents),
  category: patch('/api/documents/:id/category', {
    ids: 'DOC-030',
    allow: 'admin',
    flag,
    params: byId,
    body: Sorted,
    refuses: notSetBy(Document, Sorted),
    answer: Document,
    notFound,
  }),
  remove: del('/api/documents/:id', {
    ids: 'DOC-031',
    allow: 'admin',
    flag,
    params: byId,
    body: z.object({ version: z.int(wrong).optional() }),
    answer: Ok,
    notFound,
  }),
  setOfIntake: put('/api/intakes/:id/documents', {
    ids: 'DOC-032',
    allow: 'admin',
    flag,
    params: z.object({ id: PathId }),
    body: z.object({ documentIds: z.array(Uuid, wrong).max(mostLinked, wrong) }),
    answer: z.object({ data: z.array(Document) }),
    notFound: 'Intake not found.',
  }),
  // The search text is in the body, because it may be a patient's name. NET-101
  search: post('/api/intakes/:id/documents/search', {
    ids: 'DOC-027',
    allow: 'admin',
    flag,
    params: z.object({ id: PathId }),
    notFound: 'Intake not found.',
    answer: z.object({ data: z.array(FoundPage) }),
    body: z.object({
      q: z
        .string(required)
        .trim()
        .min(searchLength.least, `Please enter at least ${searchLength.least} characters.`)
        .max(
          searchLength.most,
          `Please enter a value with no more than ${searchLength.most} characters.`,
        ),
    }),
  }),
  ofVisit: get('/assignments/:id/documents', {
    ids: 'DOC-061 DOC-060',
    allow: 'session',
    params: z.object({ id: PathId }),
    answer: z.object({ data: z.array(Document) }),
    notFound: 'Visit not found.',
  }),
  extract: post('/api/intakes/extract', {
    ids: 'DOC-049 DOC-062',
    allow: 'admin',
    flag: 'paste-email-for-extraction',
    limit: 'heavy',
    answer: Extraction,
    body: z.object({
      message: z
        .string(required)
        .refine((text) => text.trim() !== '', required)
        .refine(
          (text) => text.length <= mostMessage,
          `Please enter a value with no more than ${mostMessage} characters.`,
        ),
      receivedAt: z.string(wrong).refine(isInstant, wrong).optional(),
      patient: z.int(wrong).min(1, wrong).optional(),
    }),
  }),
  acceptance: post('/api/agents/execution/:id/acceptance', {
    ids: 'DOC-050',
    allow: 'admin',
    params: byId,
    answer: Ok,
    notFound: 'Execution not found.',
    body: z.object({ accepted: z.boolean(wrong), entityId: Id.nullable().optional() }),
  }),
})
