// Calls of the scheduling assistant, the schedule override and the links. OFR-008, OFR-082 to OFR-093, OFR-126
import { z } from 'zod'
import { calls, get, Id, PathId, post } from './call.ts'
import { wrongValue, yesNo } from './field-schemas.ts'
import { LeftOutFields } from './offers-recipients.ts'
import { stepKeys, stepStates } from './offers-steps.rules.ts'
import { isInstant, toInstant } from './time.ts'
import { Assignment } from './visits-assignment.ts'
import { OverlapFields, NurseOffFields } from './visits-fields.ts'

const text = z.string().nullable()
const requiredString = z.string({
  error: ({ input }) =>
    input === undefined || input === null ? 'This field is required.' : wrongValue,
})
export const InstantText = requiredString.refine(isInstant, wrongValue).transform(toInstant)

/** An override uses only times that the visit form can show. OFR-093 */
export const stepText = 'Please choose minutes in steps of 5.'
const FiveMinutes = InstantText.refine((at) => Date.parse(at) % 300_000 === 0, stepText)

/** TOK-015 */
export const OfferedTime = z.object({ start: z.string(), all_day: z.boolean() })
export type OfferedTime = z.output<typeof OfferedTime>
/** A slot that a page or grid sends back. Slots that are not checked are ignored. */
export const SentTime = z.object({
  start: InstantText,
  all_day: yesNo.optional(),
  checked: yesNo.optional(),
})

export const SchedulingStatus = z.object({
  key: z.enum(stepKeys as [string, ...string[]]),
  label: z.string(),
  state: z.enum(stepStates),
  at: text,
  by: text,
  hint: text,
})
export type SchedulingStatus = z.output<typeof SchedulingStatus>

/** Who recorded an answer by phone; null for an answer by link. OFR-136 */
export const ByPhone = z.object({ recorded_by: z.string(), recorded_at: z.string() }).nullable()

export const NurseAvailability = z.object({
  nurse_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  is_available: z.boolean().nullable(),
  nurse_response_date: text,
  scheduling_dates: z.array(OfferedTime),
  note: text,
  covers_all_days: z.boolean(),
  max_consecutive_days: z.int(),
  by_phone: ByPhone,
})
export type NurseAvailability = z.output<typeof NurseAvailability>

const params = z.object({ id: PathId })
const notFound = 'Visit not found.'
const savedVisit = z.object({ assignment: Assignment })
const visitId = z.object({ assignment_id: Id })

export const scheduling = calls('scheduling', {
  statuses: get('/assignments/:id/scheduling-statuses', {
    ids: 'OFR-008',
    allow: 'admin',
    params,
    notFound,
    // lead_id: the visit on which a multi-day offer runs (OFR-015).
    answer: z.object({ data: z.array(SchedulingStatus), lead_id: z.int().nullable() }),
    topics: ['scheduling_statuses/{id}', 'assignment', 'assignment_notify'],
  }),
  availabilities: post('/scheduling/nurse/all-availabilities', {
    ids: 'OFR-082',
    allow: 'admin',
    body: visitId,
    answer: z.object({ data: z.array(NurseAvailability) }),
    topics: ['assignment_notify', 'scheduling_statuses/{assignment_id}'],
  }),
  acceptTime: post('/scheduling/nurse/accept-time', {
    ids: 'OFR-083',
    allow: 'admin',
    idempotent: true,
    body: visitId.extend({
      nurse_id: Id,
      start: InstantText.optional(),
      scheduling_dates: z.array(SentTime, wrongValue).max(100, wrongValue).optional(),
      replace: yesNo.optional(),
      ...NurseOffFields,
    }),
    answer: z.object({ assignment: Assignment, series: z.array(z.int()) }),
  }),
  confirmSend: post('/scheduling/nurse/confirm-send', {
    ids: 'OFR-086',
    allow: 'admin',
    idempotent: true,
    body: visitId,
    answer: savedVisit,
  }),
  patientResend: post('/scheduling/patient/resend', {
    ids: 'OFR-088',
    allow: 'admin',
    idempotent: true,
    body: visitId.extend({ override: yesNo.optional() }),
    answer: savedVisit,
  }),
  reset: post('/scheduling/visit/reset', {
    ids: 'OFR-090',
    allow: 'admin',
    idempotent: true,
    body: visitId.extend(NurseOffFields),
    answer: savedVisit,
  }),
  override: post('/scheduling/visit/override', {
    ids: 'OFR-093',
    allow: 'admin',
    idempotent: true,
    body: visitId.extend({
      nurse_id: Id,
      override_start_date_time: FiveMinutes,
      ...LeftOutFields,
      ...OverlapFields,
      ...NurseOffFields,
    }),
    answer: savedVisit,
  }),
  revokeLinks: post('/scheduling/visit/revoke-links', {
    ids: 'OFR-126',
    allow: 'admin',
    answer: z.object({ revoked: z.int() }),
    body: visitId.extend({
      kinds: z
        .array(z.enum(['token', 'nurse_token', 'patient_token'], wrongValue), wrongValue)
        .optional(),
      nurse_id: Id.optional(),
    }),
  }),
})
