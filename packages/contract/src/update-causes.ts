// UPD-030: what can make the product open an update by itself: the thing that happened to one record, never its
// wording, start or nurse.
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
