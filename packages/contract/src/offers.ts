// Calls that prepare blasts, notify nurses and recommend them. OFR-023 to OFR-026, OFR-043 to OFR-057
import { z } from 'zod'
import { calls, get, Id, PathId, post } from './call.ts'
import { choiceOf, wrongValue, yesNo } from './field-schemas.ts'
import { blastTexts } from './offers-blast.rules.ts'
import { nothingSelected } from './offers-notify.rules.ts'
import { LeftOutFields } from './offers-recipients.ts'
import { templateTexts } from './offers-template.rules.ts'
import { Assignment } from './visits-assignment.ts'
import { BlastDetailsField, blastTypes, InstantField } from './visits-fields.ts'
import {
  BlastTemplate,
  NotifyRow,
  BlastedRow,
  Blast,
  SendingResult,
  NotificationMessage,
  NurseConflict,
  RecommendedNurse,
  BusyNurse,
} from './offers-shapes.ts'

const notFound = 'Visit not found.'
const params = z.object({ id: PathId })
const mostNurses = 500

const missing = (sentence: string) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined || input === null || input === '' ? sentence : wrongValue,
})
const BlastTypeField = z.enum(blastTypes, missing(blastTexts.type))
/** The command checks OFR-017, because Manual Staff needs no text. */
const Template = z.string(missing(templateTexts.required))
const days = z.int(wrongValue).min(1, wrongValue).max(14, wrongValue).nullish()
const nurseIds = z
  .array(Id, wrongValue)
  .max(mostNurses, wrongValue)
  .transform((ids) => [...new Set(ids)])

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
    answer: SendingResult,
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
    // The command checks the reason's length if the reason is needed (OFR-032).
    body: z.object({
      nurses: z.preprocess(
        (value) => value ?? [],
        nurseIds.refine((ids) => ids.length > 0, nothingSelected),
      ),
      override: yesNo.optional(),
      override_reason: z.string(wrongValue).nullish(),
      ...LeftOutFields,
    }),
    answer: SendingResult,
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
   * Delivery report of the text-message service. Header `x-message-signature`: HMAC-SHA-256 in lower-case hex, under
   * TOKEN_SECRET, of `{message_id}.{status}` as in the body. Checked before any other answer.
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
  /** An incoming text, signed like a report over `{from}.{text}`, or by Twilio's own signature. */
  messageInbound: post('/public/messages/inbound', {
    ids: 'AUD-080 AUD-105 AUD-106 AUD-107',
    allow: 'signature',
    limit: 'none',
    status: 204,
    answer: 'empty',
    body: z.object({
      from: z.string(wrongValue).min(1, wrongValue).max(50, wrongValue),
      text: z.string(wrongValue).max(2_000, wrongValue),
      /** The text service's interpretation, which takes precedence (AUD-106). */
      opt_out: z.enum(['stop', 'start', 'help']).optional(),
      /** Media types. The files are not stored (AUD-105). */
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
