// OFR-135: what staff see before they book: each recipient of the deed's messages.
import { z } from 'zod'
import { calls, PathId, post } from './call.ts'
import { offers } from './offers.ts'
import { Recipient } from './offers-recipients.ts'
import { scheduling } from './offers-scheduling.ts'
import { tokenPages } from './token-pages.ts'

const params = z.object({ id: PathId })
const notFound = 'Visit not found.'

/** The bodies of the calls that book, without the visit. */
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

export const bookings = calls('bookings', {
  /** One deed; its messages are listed, and nothing is written or sent. Refused as the deed itself would be. */
  recipients: post('/assignments/:id/recipients', {
    ids: 'OFR-135',
    allow: 'admin',
    params,
    notFound,
    body: z.object(deeds),
    answer: z.object({ data: z.array(Recipient) }),
  }),
})
