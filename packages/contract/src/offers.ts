// OFR "Blast template" 023-026, "Notification calls" 043-050, "Busy and conflicts" 053-054, "Recommended nurses"
// 057: the calls before a nurse answers.
import { z } from 'zod'
import { calls, get, Id, PathId, post } from './call.ts'
import { choiceOf, wrongValue, yesNo } from './field-schemas.ts'
import { blastTexts } from './offers-blast.rules.ts'
import { deliveryStatuses, nothingSelected } from './offers-notify.rules.ts'
import { LeftOutFields } from './offers-recipients.ts'
import { templateTexts } from './offers-template.rules.ts'
import { Assignment } from './visits.ts'
import { BlastDetailsField, blastTypes, InstantField } from './visits-fields.ts'

const text = z.string().nullable()
const dollars = z.number().nullable()
const notFound = 'Visit not found.'
const params = z.object({ id: PathId })
const mostNurses = 500

const missing = (sentence: string) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined || input === null || input === '' ? sentence : wrongValue,
})
const BlastTypeField = z.enum(blastTypes, missing(blastTexts.type))
/** The rules of OFR-017 are the command's: Manual Staff needs no text. */
const Template = z.string(missing(templateTexts.required))
const days = z.int(wrongValue).min(1, wrongValue).max(14, wrongValue).nullish()
const nurseIds = z
  .array(Id, wrongValue)
  .max(mostNurses, wrongValue)
  .transform((ids) => [...new Set(ids)])

export const BlastTemplate = z.object({
  blast_type: z.enum(blastTypes).nullable(),
  blast_details: z.record(z.string(), z.unknown()).nullable(),
  template: text,
  is_default: z.boolean(),
  placeholders: z.array(z.string()),
})
export type BlastTemplate = z.output<typeof BlastTemplate>

/** OFR-041, 043 */
const notifyRow = {
  user_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  status: z.string(),
  sub_status: text,
  is_available: z.boolean().nullable(),
  notified: text,
  nurse_response_date: text,
  sms_status: z.enum(deliveryStatuses).nullable(),
  wave: z.int().nullable(),
  price_nurse_hourly_rate: dollars,
  flat_rate: dollars,
  block_hint: text,
  /** OFR-137 */
  distance_miles: dollars,
  far_miles: z.number(),
}
export const NotifyRow = z.object(notifyRow)
export type NotifyRow = z.output<typeof NotifyRow>

/** What was sent just now; the text as the nurse reads it. */
export const Notification = z.object({ ...notifyRow, text: z.string() })
export type Notification = z.output<typeof Notification>

export const BlastedRow = z.object({
  ...notifyRow,
  scheduling_dates: z.array(z.object({ start: z.string(), all_day: z.boolean() })),
  sent_count: z.int(),
})
export type BlastedRow = z.output<typeof BlastedRow>

/** `text` is the template; `sent_by` a person's name, null for the engine. */
export const Blast = z.object({
  id: z.int(),
  kind: z.enum(['first', 'additional', 'auto']),
  blast_type: text,
  text: z.string(),
  sent_at: z.string(),
  sent_by: text,
  nurses_count: z.int(),
  price_nurse_hourly_rate: dollars,
  flat_rate: dollars,
})
export type Blast = z.output<typeof Blast>

/** NET-098: `results` one per nurse in the order sent, `failed` those that got none, `data` those that did. */
const Sent = z.object({
  data: z.array(Notification),
  results: z.array(z.object({ id: z.int(), ok: z.boolean(), error: text })),
  failed: z.array(z.object({ nurse_id: z.int(), error: z.string() })),
})
export type SentBlast = z.output<typeof Sent>

/** OFR-042 */
export const NotificationMessage = z.object({
  text: z.string(),
  notified: z.string(),
  nurse_response_date: text,
  is_available: z.boolean().nullable(),
})
export type NotificationMessage = z.output<typeof NotificationMessage>

/** OFR-054 */
export const NurseConflict = z.object({
  nurseId: z.int(),
  assignmentId: z.int(),
  startTime: z.string(),
  nurseConfirmed: z.boolean(),
  durationMinutes: z.int(),
  isDirectConflict: z.boolean(),
})
export type NurseConflict = z.output<typeof NurseConflict>

/** OFR-057: `rank` counts the eligible ones from 1 and goes on through the others. */
export const RecommendedNurse = z.object({
  nurseId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  nickname: text,
  status: z.string(),
  subStatus: text,
  score: z.number(),
  rank: z.int(),
  eligible: z.boolean(),
  blockReasons: z.array(z.string()),
  reasons: z.array(z.string()),
  distanceMiles: z.number().nullable(),
  /** OFR-137: beyond it the visit is far for this nurse. */
  farMiles: z.number(),
  previousVisits: z.int(),
  lastVisit: text,
  isPrimary: z.boolean(),
  conflicts: z.array(NurseConflict),
  notified: text,
  isAvailable: z.boolean().nullable(),
})
export type RecommendedNurse = z.output<typeof RecommendedNurse>

/** OFR-050, 051 */
export const BusyNurse = z.object({ id: z.int(), color: z.enum(['red', 'orange', 'yellow']) })
export type BusyNurse = z.output<typeof BusyNurse>

const panel = ['assignment_notify', 'scheduling_statuses/{id}', 'assignment'] as const

export const offers = calls('offers', {
  blastTemplate: post('/scheduling/visit/blast-template', {
    ids: 'OFR-023',
    allow: 'admin',
    body: z.object({ assignment_id: Id, blast_type: choiceOf(blastTypes).nullish() }),
    notFound,
    answer: z.object({ data: BlastTemplate }),
    topics: ['blast_template/{assignment_id}'],
  }),
  blastSave: post('/scheduling/visit/blast-save', {
    ids: 'OFR-024 OFR-012',
    allow: 'admin',
    notFound,
    body: z.object({
      assignment_id: Id,
      blast_type: BlastTypeField,
      blast_details: BlastDetailsField,
      template: z.string(wrongValue).nullish(),
      days_to_schedule: days,
      duration_days: days,
      nonconsecutive: yesNo.optional(),
    }),
    answer: z.object({ assignment: Assignment }),
  }),
  blastPreview: post('/scheduling/visit/blast-preview', {
    ids: 'OFR-025',
    allow: 'admin',
    notFound,
    body: z.object({
      assignment_id: Id,
      template: Template,
      blast_type: BlastTypeField,
      blast_details: BlastDetailsField,
      nurse_id: Id.nullish(),
      days_to_schedule: days,
    }),
    answer: z.object({
      data: z.object({ text: z.string(), characters: z.int(), segments: z.int() }),
    }),
  }),
  blastAdditional: post('/scheduling/visit/blast-additional', {
    ids: 'OFR-026',
    allow: 'admin',
    notFound,
    idempotent: true,
    body: z.object({ assignment_id: Id, template: Template, nurses: nurseIds.nullish() }),
    answer: Sent,
  }),
  notifyList: get('/assignments/:id/notify', {
    ids: 'OFR-043',
    allow: 'admin',
    params,
    notFound,
    topics: panel,
    answer: z.object({ data: z.array(NotifyRow) }),
  }),
  blasted: get('/assignments/:id/notify-blasted', {
    ids: 'OFR-044 OFR-033',
    allow: 'admin',
    params,
    notFound,
    topics: panel,
    answer: z.object({ data: z.array(BlastedRow), blasts: z.array(Blast) }),
  }),
  notify: post('/assignments/:id/nurse-notify', {
    ids: 'OFR-045 OFR-128 OFR-129',
    allow: 'admin',
    params,
    notFound,
    idempotent: true,
    // The reason's length is checked only where it is needed (OFR-032).
    body: z.object({
      nurses: z.preprocess(
        (sent) => sent ?? [],
        nurseIds.refine((ids) => ids.length > 0, nothingSelected),
      ),
      override: yesNo.optional(),
      override_reason: z.string(wrongValue).nullish(),
      ...LeftOutFields,
    }),
    answer: Sent,
  }),
  notified: post('/nurse/nurses-assignments-notified', {
    ids: 'OFR-046',
    allow: 'admin',
    notFound,
    body: z.object({ assignment_id: Id }),
    topics: ['assignment_notify'],
    answer: z.object({
      data: z.array(
        NotifyRow.pick({
          user_id: true,
          first_name: true,
          last_name: true,
          notified: true,
          sms_status: true,
          is_available: true,
          nurse_response_date: true,
        }),
      ),
    }),
  }),
  notifyTexts: post('/nurse/nurses-assignments-notify-texts', {
    ids: 'OFR-047',
    allow: 'admin',
    notFound,
    body: z.object({ assignment_id: Id, nurse_id: Id }),
    topics: ['assignment_notify'],
    answer: z.object({ data: z.array(NotificationMessage) }),
  }),
  busy: post('/nurse/nurses-assignments-busy', {
    ids: 'OFR-050',
    allow: 'admin',
    topics: ['assignment'],
    body: z.object({
      time_in: InstantField,
      duration: z.int(wrongValue).min(1, wrongValue).max(1440, wrongValue),
      ignore_assignment_id: Id.nullish(),
    }),
    answer: z.object({ data: z.array(BusyNurse) }),
  }),
  /**
   * For the text-message service. Header `x-message-signature`: HMAC-SHA-256 in lower-case hex, under TOKEN_SECRET, of
   * `{message_id}.{status}` with both values as they stand in the body. Checked before anything else is said.
   */
  messageStatus: post('/public/messages/status', {
    ids: 'OFR-048',
    allow: 'signature',
    limit: 'none',
    status: 204,
    answer: 'empty',
    body: z.object({
      message_id: z.string(wrongValue).min(1, wrongValue).max(200, wrongValue),
      status: z.string(wrongValue).max(50, wrongValue),
      ref: z.int(wrongValue).min(1, wrongValue).optional(),
    }),
  }),
  /** What people text back; signed as above over `{from}.{text}`, or by Twilio itself. */
  messageInbound: post('/public/messages/inbound', {
    ids: 'AUD-080 AUD-105 AUD-106 AUD-107',
    allow: 'signature',
    limit: 'none',
    status: 204,
    answer: 'empty',
    body: z.object({
      from: z.string(wrongValue).min(1, wrongValue).max(50, wrongValue),
      text: z.string(wrongValue).max(2_000, wrongValue),
      /** What the text service itself made of it; its state wins (AUD-106). */
      opt_out: z.enum(['stop', 'start', 'help']).optional(),
      /** Media types; the files themselves are not kept (AUD-105). */
      attachments: z.array(z.string(wrongValue).max(100, wrongValue)).max(20).optional(),
    }),
  }),
  conflicts: get('/api/scheduling/visits/:id/nurse-conflicts', {
    ids: 'OFR-053 OFR-055',
    allow: 'admin',
    params,
    notFound,
    topics: ['assignment', 'assignment_notify'],
    answer: z.object({ data: z.array(NurseConflict) }),
  }),
  recommended: get('/api/scheduling/visits/:id/recommended-nurses', {
    ids: 'OFR-057',
    allow: 'admin',
    params,
    notFound,
    topics: ['assignment', 'assignment_notify', 'nurse', 'patient_nurse'],
    answer: z.object({ data: z.array(RecommendedNurse) }),
  }),
})
export const mostRecommended = 200
