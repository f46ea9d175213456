// Routes of the link pages and of bookings. TOK-064, TOK-065, TOK-066, TOK-067, TOK-068, OFR-135, OFR-136.
import { bookings } from '@wren/contract/bookings'
import { tokenPages } from '@wren/contract/token-pages'
import { changes, reads, type Binding } from '../../platform/http/bind.ts'
import { confirmByNurse } from './token-pages-confirm.commands.ts'
import { patientDenyTime, patientSelectTime } from './token-pages-patient.commands.ts'
import { phoneAnswer } from './token-pages-phone.commands.ts'
import { bookingRecipients } from './token-pages-recipients.queries.ts'
import { removeAnswer, selectTime } from './token-pages-select.commands.ts'

export const tokenPagesRoutes: readonly Binding[] = [
  changes(tokenPages.selectTime, selectTime),
  changes(tokenPages.remove, removeAnswer),
  changes(tokenPages.confirm, confirmByNurse),
  changes(tokenPages.patientSelectTime, patientSelectTime),
  changes(tokenPages.patientDenyTime, patientDenyTime),
  reads(bookings.recipients, bookingRecipients),
  changes(bookings.phoneAnswer, phoneAnswer),
]
