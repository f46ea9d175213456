// AVR "Calls" 039-056: after-visit reports and invoices as they travel; camelCase below /api/.
import { z } from 'zod'
import { notSetBy } from './refused-fields.rules.ts'
import { calls, del, get, Ok, patch, PathId, post } from './call.ts'
import { listCall } from './list-answer.ts'
import { csvCall } from './list-csv.ts'
import { creditWays } from './reports-invoice.rules.ts'
import { Invoice, lineKinds } from './reports-invoice.ts'
import { reportActions } from './reports.rules.ts'
import { hundredths } from './money.ts'
import { isInstant } from './time.ts'
import { isEmail, emailText, oneLine } from './email.ts'

const wrong = 'Invalid value'
const Cents = z.object({ cents: z.int() })
const nullableText = z.string().nullable()
const Instant = z
  .string(wrong)
  .refine(isInstant, wrong)
  .transform((text) => new Date(text).toISOString())

const mostUnitCents = 10_000_000 // $100,000
const quantity = z
  .number(wrong)
  .positive(wrong)
  .max(10_000, wrong)
  .refine((value) => hundredths(value) !== null, 'Please enter at most two decimals.')
/** AVR-041, 042 */
export const Report = z.object({
  id: z.int(),
  status: z.string(),
  version: z.int(),
  visit: z.object({
    id: z.int(),
    start: z.string(),
    timezone: z.string(),
    treatment: z.string(),
    patientName: nullableText,
    patientUuid: nullableText,
    wrenMrn: nullableText,
    pharmacyMrn: nullableText,
    pharmacy: z.string(),
    nurseName: z.string(),
    payment: z.object({
      status: z.string(),
      scheduledTime: nullableText,
      paidTime: nullableText,
      paidCents: z.int(),
      refundedCents: z.int(),
      differenceCents: z.int().nullable(),
      refunds: z.array(
        z.object({
          paymentId: z.int(),
          cents: z.int(),
          reason: z.string(),
          at: z.string(),
          by: nullableText,
        }),
      ),
      error: nullableText,
    }),
  }),
  auditFlags: z.array(z.string()),
  autoSendAt: nullableText,
  sendError: nullableText,
  chartVersion: z.int().nullable(),
  /** AVR-010 */ hasChartFile: z.boolean(),
  billableMinutes: z.int().nullable(),
  invoice: Invoice,
  /** AVR-071: so many of its first lines stay as they were sent, because money came in. */ lockedLines:
    z.int(),
  /** False only for figures of before that are not the sum of their lines (AVR-068). */ invoiceAddsUp:
    z.boolean(),
  nursePayment: z.object({ amount: Cents }),
  history: z.array(
    z.object({
      from: nullableText,
      to: z.string(),
      by: nullableText,
      at: z.string(),
      reason: nullableText,
    }),
  ),
  billingEmails: z.array(z.string()),
  allowedActions: z.array(z.enum(reportActions)),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Report = z.output<typeof Report>

export const ReportRow = z.object({
  id: z.int(),
  visitId: z.int(),
  visitStart: z.string(),
  timezone: z.string(),
  patient: nullableText,
  pharmacyMrn: nullableText,
  wrenMrn: nullableText,
  patientUuid: nullableText,
  pharmacy: z.string(),
  nurseName: z.string(),
  auditFlags: z.array(z.string()),
  status: z.string(),
  invoiceCents: z.int(),
  balanceCents: z.int(),
  nursePaymentCents: z.int().nullable(),
  paymentStatus: z.string(),
  sentAt: nullableText,
  dueDate: nullableText,
})
export type ReportRow = z.output<typeof ReportRow>

const one = { params: z.object({ id: PathId }), notFound: 'Report not found.' } as const
const act = { allow: 'admin', answer: Report, ...one } as const
const reason = z.object({
  reason: z.string('A reason is required.').trim().min(1, 'A reason is required.').max(500, wrong),
})
const ofVisit = {
  params: z.object({ id: PathId }),
  allow: 'admin',
  notFound: 'Invoice not found.',
} as const
const topics = ['assignment'] as const

const ReportChange = z.object({
  lines: z
    .array(
      z.object({
        kind: z.enum(lineKinds, wrong),
        description: z.string(wrong).trim().max(500, wrong),
        quantity,
        unitCents: z.int(wrong).min(-mostUnitCents, wrong).max(mostUnitCents, wrong),
      }),
      wrong,
    )
    .max(100, wrong)
    .optional(),
  billableMinutes: z.int(wrong).min(0, wrong).max(2880, wrong).optional(),
  nursePaymentCents: z.int(wrong).min(0, wrong).max(5_000_000, wrong).optional(),
  reason: z.string(wrong).trim().max(500, wrong).optional(),
  version: z.int(wrong).optional(),
})

const search = post('/api/aftervisitreports/search', {
  ids: 'AVR-047',
  allow: 'admin',
  ...listCall(ReportRow),
  topics,
})

export const reports = calls('reports', {
  byVisit: get('/api/aftervisitreports/by-visit-id/:id', {
    ids: 'AVR-039',
    allow: 'admin',
    answer: Report,
    ...one,
    topics,
  }),
  search,
  csv: csvCall(search),
  byId: get('/api/aftervisitreports/:id', {
    ids: 'AVR-045',
    allow: 'admin',
    answer: Report,
    ...one,
    topics,
  }),
  pdf: get('/api/aftervisitreports/:id/pdf', {
    ids: 'AVR-046',
    allow: 'admin',
    limit: 'heavy',
    answer: 'file',
    ...one,
  }),
  approve: post('/api/aftervisitreports/:id/approve', {
    ids: 'AVR-048',
    ...act,
    body: z.object({ note: z.string(wrong).max(2000, wrong).nullish() }),
  }),
  returnChart: post('/api/aftervisitreports/:id/return-chart', {
    ids: 'AVR-049',
    ...act,
    idempotent: true,
    body: reason,
  }),
  send: post('/api/aftervisitreports/:id/send', {
    ids: 'AVR-050',
    ...act,
    idempotent: true,
    body: z.object({
      recipients: z
        .array(
          z.string(emailText).regex(oneLine, emailText).trim().refine(isEmail, emailText),
          wrong,
        )
        .min(1, 'Pharmacy has no billing email.')
        .max(20, wrong)
        .optional(),
    }),
  }),
  markSent: post('/api/aftervisitreports/:id/mark-sent', {
    ids: 'AVR-051',
    ...act,
    body: z.object({ sentAt: Instant.optional() }),
  }),
  markPaid: post('/api/aftervisitreports/:id/mark-paid', {
    ids: 'AVR-052',
    ...act,
    idempotent: true,
    body: z.object({
      paidAt: Instant.optional(),
      cents: z.int(wrong).optional(),
      version: z.int(wrong).optional(),
      writeOffReason: z
        .string(wrong)
        .trim()
        .min(5, 'Please enter at least 5 characters.')
        .max(500, wrong)
        .nullish(),
    }),
  }),
  markReturned: post('/api/aftervisitreports/:id/mark-returned', {
    ids: 'AVR-053',
    ...act,
    idempotent: true,
    body: reason,
  }),
  reopen: post('/api/aftervisitreports/:id/reopen', {
    ids: 'AVR-054 AVR-070',
    ...act,
    idempotent: true,
    body: reason.extend({
      payment_ids: z
        .array(z.int(wrong), wrong)
        .min(1, 'Please choose a payment.')
        .max(100, wrong)
        .optional(),
    }),
  }),
  settleCredit: post('/api/aftervisitreports/:id/settle-credit', {
    ids: 'AVR-073',
    ...act,
    idempotent: true,
    body: z.object({
      cents: z.int(wrong),
      how: z.enum(creditWays, 'Please choose how.'),
      report_id: z.int(wrong).min(1, wrong).max(2_147_483_647, wrong).nullish(),
      reference: z.string(wrong).trim().max(500, wrong).nullish(),
      paidAt: Instant.optional(),
      version: z.int(wrong).optional(),
    }),
  }),
  payNurse: post('/api/aftervisitreports/:id/pay-nurse', {
    ids: 'AVR-056',
    ...act,
    idempotent: true,
    body: z.object({ force: z.boolean(wrong).optional() }),
  }),
  change: patch('/api/aftervisitreports/:id', {
    ids: 'AVR-055',
    ...act,
    refuses: notSetBy(Report, ReportChange),
    body: ReportChange,
  }),
  invoicePdf: get('/invoices/by-assignment/:id/pdf', {
    ids: 'AVR-044',
    ...ofVisit,
    limit: 'heavy',
    answer: 'file',
  }),
  deleteInvoicePdf: del('/invoices/by-assignment/:id/pdf', {
    ids: 'AVR-043',
    ...ofVisit,
    answer: Ok,
  }),
})
