// AVR-034, AVR-069: the invoice of a report as it travels, with its lines and payments.
import { z } from 'zod'
import { paymentKinds } from './reports-invoice.rules.ts'

const nullableText = z.string().nullable()
const Cents = z.object({ cents: z.int() })
const Due = z.object({ cents: z.int(), currency: z.literal('USD') })

export const lineKinds = ['visit', 'mileage', 'supplies', 'adjustment', 'credit'] as const
export const InvoiceLine = z.object({
  kind: z.enum(lineKinds),
  description: z.string(),
  quantity: z.number(),
  unitCents: z.int(),
  amountCents: z.int(),
})
export type InvoiceLine = z.output<typeof InvoiceLine>

/** Negative cents left the invoice: a refund, or a credit moved to another invoice. */
export const InvoicePayment = z.object({
  id: z.int(),
  kind: z.enum(paymentKinds),
  cents: z.int(),
  paidAt: z.string(),
  by: nullableText,
  at: z.string(),
  note: nullableText,
  takenBackAt: nullableText,
  takenBackBy: nullableText,
  reason: nullableText,
})
export type InvoicePayment = z.output<typeof InvoicePayment>

export const Invoice = z.object({
  id: z.int(),
  number: z.string(),
  assignmentId: z.int(),
  providerId: z.int(),
  version: z.int(),
  lines: z.array(InvoiceLine),
  amountDue: Due,
  paid: Cents,
  balance: Cents,
  payments: z.array(InvoicePayment),
  writeOffReason: nullableText,
  issuedAt: nullableText,
  sentAt: nullableText,
  dueDate: nullableText,
  paidAt: nullableText,
  recipients: z.array(z.string()),
  returnedReason: nullableText,
})
export type Invoice = z.output<typeof Invoice>
