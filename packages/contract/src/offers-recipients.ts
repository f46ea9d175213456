// Preview of the messages of a booking, and the recipients that staff leave out. OFR-135
import { z } from 'zod'
import { wrongValue } from './field-schemas.ts'
import { Reason } from './visits-fields.ts'

/** `text`: null if nothing is sent. `note`: why a text does not reach this person. */
export const Recipient = z.object({
  key: z.string(),
  visit: z.int(),
  who: z.enum(['nurse', 'patient']),
  nurse_id: z.int().nullable(),
  name: z.string(),
  channel: z.enum(['text', 'call']),
  number: z.string().nullable(),
  text: z.string().nullable(),
  note: z.string().nullable(),
})
export type Recipient = z.output<typeof Recipient>

const LeftOut = z.object({ key: z.string(wrongValue).min(1, wrongValue).max(100), reason: Reason })
export type LeftOut = z.output<typeof LeftOut>

/** Body fields of every call with previewed messages: recipients left out, each with a reason. */
export const LeftOutFields = { left_out: z.array(LeftOut, wrongValue).max(500).optional() }

export const recipientNotes = {
  call: 'Gets no text. The task to call the patient is added.',
  landline: 'Landline: this number takes no texts.',
} as const
/** Shown after the text service rejected the number. OFR-049 */
export const noMobileText = 'The phone number takes no text messages.'
