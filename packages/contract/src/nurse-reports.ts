// NUR-107, NUR-108, NUR-109, NUR-110, NUR-111, NUR-112, NUR-113, NUR-114, NUR-115, NUR-116, NUR-117, NUR-118, NUR-143,
// NUR-144, NUR-145, NUR-146: positive and negative feedback of staff about a nurse.
import { z } from 'zod'
import { calls, del, get, Id, Ok, PathId, post, put } from './call.ts'
import { optionalText, Version, wrongValue } from './field-schemas.ts'
import { notFound, type Refusal } from './refusal.ts'
import { notSetBy } from './refused-fields.rules.ts'

export const positiveFeedback = [
  'accurate-charting',
  'reliable',
  'clinical-skill',
  'flexible',
  'responsive',
  'professional',
  'patient-compliment',
  'pharmacy-compliment',
  'above-and-beyond',
] as const
export const negativeFeedback = [
  'clinical-concern',
  'no-show',
  'cancel-short-notice',
  'cancel-advance-notice',
  'late-arrival',
  'rate-negotiation',
  'rescheduling',
  'rude',
  'unprofessional',
  'unresponsive',
  'inaccurate-charting',
  'late-charting',
  'patient-complaint',
  'pharmacy-complaint',
] as const
export const feedbackKinds = [...positiveFeedback, ...negativeFeedback] as const
export type FeedbackKind = (typeof feedbackKinds)[number]
/** Whether a kind of feedback is positive or negative (NUR-108). */
export const feedbackSentiment = (kind: FeedbackKind): 'positive' | 'negative' =>
  positiveFeedback.some((positive) => positive === kind) ? 'positive' : 'negative'
/** 'cancel-short-notice' is shown as 'Cancel Short Notice (under 24 hours)' (NUR-112). */
export const feedbackLabel = (kind: FeedbackKind): string => {
  const words = kind
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
  return kind === 'cancel-short-notice' ? `${words} (under 24 hours)` : words
}

export const feedbackTexts = {
  none: 'No feedback has been submitted.',
  missing: 'Feedback type is required',
  saved: 'Nurse feedback submitted!',
  question: 'Are you sure you want to delete this report?',
  empty: 'The feedback could not be read back. Please reload.',
} as const
export const unknownFeedback: Refusal = notFound('Report not found.')

const Link = z.object({ url: z.string(), text: z.string().nullable() })
export const NurseReport = z.object({
  id: z.int(),
  kind: z.enum(feedbackKinds),
  notes: z.string().nullable(),
  detailsLinks: z.object({ links: z.array(Link) }),
  subjectNurse: z.object({ id: z.int() }),
  reportingUser: z.object({ firstName: z.string(), lastName: z.string() }),
  createdAt: z.string(),
  version: z.int(),
})
export type NurseReport = z.output<typeof NurseReport>

const kind = z.enum(feedbackKinds, {
  error: ({ input }) =>
    input === undefined || input === null || input === '' ? feedbackTexts.missing : wrongValue,
})
/**
 * Drops links without an address (NUR-115). Accepts http and https only: a stored javascript: address must never
 * become a link.
 */
const links = z
  .array(
    z.object({
      url: z.string(wrongValue).nullish(),
      text: z.string(wrongValue).max(200, wrongValue).nullish(),
    }),
    wrongValue,
  )
  .max(20, wrongValue)
  .transform((entries) =>
    entries.flatMap(({ url, text }) =>
      (url ?? '').trim() === ''
        ? []
        : [{ url: (url ?? '').trim(), text: text?.trim() ? text.trim() : null }],
    ),
  )
  .refine(
    (entries) => entries.every(({ url }) => url.length <= 2000 && /^https?:\/\/\S+$/i.test(url)),
    wrongValue,
  )
const detailsLinks = z.object({ links }, wrongValue).nullable()
const Create = z.object({
  kind,
  notes: optionalText(5000).optional(),
  detailsLinks: detailsLinks.optional(),
  subjectNurseId: Id,
})
const Save = z.object({
  kind: kind.optional(),
  notes: optionalText(5000).optional(),
  detailsLinks: detailsLinks.optional(),
  subjectNurseId: Id.optional(),
  version: Version.optional(),
})

const answer = z.object({ report: NurseReport })
const byId = {
  allow: 'admin',
  params: z.object({ id: PathId }),
  notFound: 'Report not found.',
} as const
const unsettable = ['reportingUser', 'createdAt'] as const

export const nurseReports = calls('nurseReports', {
  list: get('/api/nurse-reports', {
    ids: 'NUR-143',
    allow: 'admin',
    answer: z.object({ data: z.array(NurseReport) }),
    topics: ['nurse'],
    query: z.object({
      nurseId: z
        .string({ error: 'nurseId is required' })
        .regex(/^[1-9]\d{0,8}$/, wrongValue)
        .transform(Number),
    }),
  }),
  create: post('/api/nurse-reports', {
    ids: 'NUR-144 NUR-114 NUR-115',
    allow: 'admin',
    status: 201,
    idempotent: true,
    body: Create,
    refuses: notSetBy(NurseReport, Create, 'id', 'subjectNurse', 'version'),
    answer,
  }),
  save: put('/api/nurse-reports/:id', {
    ids: 'NUR-145',
    ...byId,
    body: Save,
    refuses: [...unsettable],
    answer,
  }),
  remove: del('/api/nurse-reports/:id', {
    ids: 'NUR-146',
    ...byId,
    body: z.object({ version: Version.optional() }),
    answer: Ok,
  }),
})
