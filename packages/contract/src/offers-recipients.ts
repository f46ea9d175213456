// OFR-135: who is told what by a booking, before it is made, and who is left out of it.
import { z } from 'zod'
import { wrongValue } from './field-schemas.ts'
import { Reason } from './visits-fields.ts'

/** `text` null: nothing is sent to this person. `note` says why a text does not reach the person. */
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

/** Of every call whose messages are previewed: the recipients that get none, each with the reason. */
export const LeftOutFields = { left_out: z.array(LeftOut, wrongValue).max(500).optional() }

export const recipientNotes = {
  call: 'Gets no text. The task to call the patient is added.',
  landline: 'Landline: this number takes no texts.',
} as const
/** OFR-049: what the text service answered for a number that is no mobile. */
export const noMobileText = 'The phone number takes no text messages.'
