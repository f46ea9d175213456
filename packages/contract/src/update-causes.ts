// Causes for which the product opens an update. A cause identifies what happened to a record, never its wording, start
// or nurse. UPD-030
export const updateCauses = [
  'visit_not_ready',
  'pay_below_confirmed',
  'auto_order_silent',
  'visit_no_nurse',
  'reassign',
  'replacement',
  'nurse_declined',
  'patient_declined',
  'patient_asked_time',
  'reply',
  'unknown_number',
  'opted_out',
  'next_visit_request',
  'reaction_reported',
  'nurse_payment_failed',
  'nurse_payment_unanswered',
  'nurse_payment_unheard',
  'invoice_returned',
  'invoice_credit',
] as const
export type UpdateCause = (typeof updateCauses)[number]
