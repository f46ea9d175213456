// AUD-019: the fields of after-visit reports, invoices and payments, as people call them.
import { cents, choice, day, instant, many, minutes, number, numbered, part, parts, person, pharmacy, text, words, yesNo } from './audit-kinds.ts'
import type { FieldTable } from './audit-fields.ts'
import { paymentLabels, reportLabels } from './reports.rules.ts'

export const reportFields: FieldTable = {
  assignment_id: ['Visit', numbered('Visit')], nurse_id: ['Nurse', person], provider_id: ['Pharmacy', pharmacy], status: ['Status', choice(reportLabels)], source: ['Source', words], audit_flags: ['Audit Flags', many(words)],
  trip_reason: ['Reason Given', text], approved_by: ['Approved by', person], approved_at: ['Approved', instant], auto_send_at: ['Sends Automatically', instant], send_error: ['Sending Error', text],
  billable_minutes: ['Billable Time', minutes], chart_version: ['Chart Version', number], nurse_payment_cents: ['Nurse Payment', cents], nurse_payment_fixed_reason: ['Reason for the Nurse Payment', text],
  payment_status: ['Payment Status', choice(paymentLabels)], payment_scheduled_time: ['Payment Scheduled', instant], payment_paid_time: ['Payment Made', instant], payment_error: ['Payment Error', text],
  visit_local_date: ['Visit Date', day], received_chart: ['Received Chart', text], visit_start: ['Visit Start', instant],
}

export const invoiceFields: FieldTable = {
  number: ['Invoice Number', text], report_id: ['After Visit Report', numbered('Report')], assignment_id: ['Visit', numbered('Visit')], provider_id: ['Pharmacy', pharmacy], amount_due_cents: ['Amount Due', cents],
  paid_cents: ['Paid', cents], balance_cents: ['Balance', cents], currency: ['Currency', text], due_date: ['Due', day], issued_at: ['Issued', instant], sent_at: ['Sent', instant], paid_at: ['Paid At', instant],
  recipients: ['Recipients', many(text)], returned_reason: ['Reason for the Return', text], write_off_reason: ['Reason for the Write-off', text], pdf: ['PDF Kept', yesNo],
  lines: ['Lines', parts([part('description'), part('kind', words), part('quantity', number, 'Quantity'), part('unitCents', cents, 'Each'), part('amountCents', cents, 'Amount')], ', ')],
}

export const paymentFields: FieldTable = {
  user_id: ['Nurse', person], amount_cents: ['Amount', cents], refunded_cents: ['Refunded', cents], payment_type: ['Type', text], description: ['Description', text], status: ['Status', text], transfer_id: ['Transfer', text],
  assignment_id: ['Visit', numbered('Visit')], error: ['Error', text], attempts: ['Attempts', number], force: ['Limit Passed on Purpose', yesNo], force_by: ['Limit Passed By', person], created_by: ['Entered By', person],
  next_attempt_at: ['Next Attempt', instant], processed_at: ['Processed', instant], payment_id: ['Payment', numbered('Payment')], reason: ['Reason', text], reversal_id: ['Reversal', text],
}

export const refundFields: FieldTable = {
  payment_id: ['Payment', numbered('Payment')], user_id: ['Nurse', person], amount_cents: ['Amount', cents], reason: ['Reason', text], status: ['Status', words], error: ['Error', text], reversal_id: ['Reversal', text],
  created_by: ['Entered By', person], attempts: ['Attempts', number], next_attempt_at: ['Next Attempt', instant], processed_at: ['Processed', instant],
}

export const jobFields: FieldTable = { name: ['Job', text], state: ['State', words], error: ['Error', text], attempts: ['Attempts', number], due_at: ['Due', instant], finished_at: ['Finished', instant] }
