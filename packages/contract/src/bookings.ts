// The preview of a booking by staff, and answers that staff record from a phone call. OFR-135, OFR-136
import { z } from 'zod'
import { calls, Id, PathId, post } from './call.ts'
import { optionalText, wrongValue } from './field-schemas.ts'
import { offers } from './offers.ts'
import { Recipient } from './offers-recipients.ts'
import { SentTime, scheduling } from './offers-scheduling.ts'
import { tokenPages } from './token-pages.ts'
import { Assignment } from './visits-assignment.ts'

const params = z.object({ id: PathId })
const notFound = 'Visit not found.'

/** The bodies of the booking calls, without the visit. */
const deeds = {
  override: scheduling.override.body.omit({ assignment_id: true }).optional(),
  confirm_nurse: tokenPages.confirm.body
    .omit({ assignment_id: true, nurse_token: true, confirmed: true })
    .optional(),
  confirm_patient: tokenPages.patientSelectTime.body.pick({ selected_dates: true }).optional(),
  notify: offers.notify.body.optional(),
}
export const deedNames = ['override', 'confirm_nurse', 'confirm_patient', 'notify'] as const
export const oneDeedText = 'Exactly one booking must be given.'

export const phoneAnswers = ['yes', 'no', 'times'] as const
const PhoneAnswerSent = z.object({
  who: z.enum(['nurse', 'patient'], wrongValue),
  /** Records the answer of a nurse, notified or not. */
  nurse_id: Id.optional(),
  answer: z.enum(phoneAnswers, wrongValue),
  /** `times` are all named times. `yes` needs the exact start, or the slot when several are open. */
  times: z.array(SentTime, wrongValue).max(200, wrongValue).optional(),
  note: optionalText(500).optional(),
})
export const PhoneAnswer = z.object({
  answer: z.enum(phoneAnswers),
  said_by: z.string(),
  recorded_by: z.string(),
  recorded_at: z.string(),
  note: z.string().nullable(),
})
export type PhoneAnswer = z.output<typeof PhoneAnswer>

export const bookings = calls('bookings', {
  /** Lists the messages of a booking without writing or sending anything. Refused like the booking. */
  recipients: post('/assignments/:id/recipients', {
    ids: 'OFR-135',
    allow: 'admin',
    params,
    notFound,
    body: z.object(deeds),
    answer: z.object({ data: z.array(Recipient) }),
  }),
  phoneAnswer: post('/assignments/:id/phone-answer', {
    ids: 'OFR-136',
    allow: 'admin',
    params,
    notFound,
    idempotent: true,
    body: PhoneAnswerSent,
    answer: z.object({ assignment: Assignment, phone_answer: PhoneAnswer }),
  }),
})
