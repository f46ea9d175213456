// AVR-036: the invoice as it is mailed: the patient by MRN and initials only.
import { formatCents } from '@wren/contract/money'
import type { InvoiceLine } from '@wren/contract/reports-invoice'
import {
  formatDate,
  formatDay,
  formatTime,
  zoneAbbreviation,
  type Day,
  type Instant,
  type Zone,
} from '@wren/contract/time'
import type { PdfDocument, PdfNode } from '../../platform/pdf/document.ts'

export interface InvoicePaper {
  readonly number: string
  /** null until the invoice is sent. */
  readonly issuedAt: Instant | null
  readonly dueDate: Day | null
  readonly termDays: number
  /** The contact of Wren's operations; the phone as shown. */
  readonly operations: { readonly phone: string; readonly email: string }
  readonly pharmacy: { readonly title: string; readonly address: readonly string[] }
  /** `mrn` as mrnText writes it (CHT-091). */
  readonly patient: { readonly mrn: string; readonly initials: string } | null
  readonly visit: {
    readonly id: number
    readonly start: Instant
    readonly timezone: Zone
    readonly actual_start: Instant | null
    readonly actual_end: Instant | null
    readonly treatment: string
  }
  readonly nurse: string
  readonly lines: readonly InvoiceLine[]
  readonly amountDueCents: number
  readonly paidCents: number
}

export const invoiceFileName = (number: string): string => `invoice-${number}.pdf` // AVR-044
const office: Zone = 'America/Los_Angeles'

const right = (text: string, style = 'cell'): PdfNode => ({ text, style, alignment: 'right' })
const cell = (text: string, style = 'cell'): PdfNode => ({ text, style })
const pair = (label: string, text: string): PdfNode[] => [cell(label, 'label'), cell(text)]

function visitTimes({
  start,
  timezone: zone,
  actual_start,
  actual_end,
}: InvoicePaper['visit']): string {
  const from = actual_start ?? start
  return `${formatTime(from, zone)} - ${actual_end ? formatTime(actual_end, zone) : '?'} ${zoneAbbreviation(from, zone)}`
}

const sum = (label: string, cents: number, bold: boolean): (PdfNode | Record<string, never>)[] => [
  { ...right(label), colSpan: 3, bold },
  {},
  {},
  { ...right(formatCents(cents)), bold },
]

const totals = ({
  amountDueCents,
  paidCents,
}: InvoicePaper): (PdfNode | Record<string, never>)[][] =>
  paidCents === 0
    ? [sum('Total', amountDueCents, true)]
    : [
        sum('Total', amountDueCents, false),
        sum('Paid', paidCents, false),
        amountDueCents < paidCents
          ? sum('Credit', paidCents - amountDueCents, true)
          : sum('Balance', amountDueCents - paidCents, true),
      ]

export function invoicePdf(invoice: InvoicePaper): PdfDocument {
  const {
    number,
    issuedAt,
    dueDate,
    termDays,
    operations,
    pharmacy,
    patient,
    visit,
    nurse,
    lines,
  } = invoice
  return {
    title: `Invoice ${number}`,
    header: [`Invoice ${number}`, `Operations ${operations.phone}`, operations.email],
    footer: `Questions? ${operations.email}, ${operations.phone}. Please name ${number} with your payment.`,
    content: [
      { text: `Invoice ${number}`, style: 'title', margin: [0, 2, 0, 10] },
      {
        columnGap: 24,
        margin: [0, 0, 0, 12],
        columns: [
          {
            width: '*',
            stack: [
              cell('Bill to', 'label'),
              { ...cell(pharmacy.title), bold: true },
              ...pharmacy.address.map((line) => cell(line)),
            ],
          },
          {
            width: 210,
            layout: 'plain',
            table: {
              widths: [70, '*'],
              body: [
                pair('Issued', issuedAt === null ? '-' : formatDate(issuedAt, office)),
                pair('Due', dueDate === null ? '-' : formatDay(dueDate)),
                pair('Terms', `Net ${termDays}`),
              ],
            },
          },
        ],
      },
      { text: 'Visit', style: 'section' },
      {
        layout: 'plain',
        table: {
          widths: [70, '*', 70, '*'],
          body: [
            [
              ...pair('Visit', `#${visit.id}`),
              ...pair('Patient', patient === null ? '-' : patient.initials),
            ],
            [
              ...pair('Date', formatDate(visit.actual_start ?? visit.start, visit.timezone)),
              ...pair('MRN', patient?.mrn ?? '-'),
            ],
            [...pair('Time', visitTimes(visit)), ...pair('Treatment', visit.treatment)],
            [...pair('Nurse', nurse), ...pair('', '')],
          ],
        },
      },
      { text: 'Charges', style: 'section' },
      {
        layout: 'lines',
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: ['*', 60, 80, 80],
          body: [
            [
              cell('Description', 'head'),
              right('Quantity', 'head'),
              right('Price', 'head'),
              right('Amount', 'head'),
            ],
            ...lines.map((line) => [
              cell(line.description),
              right(String(line.quantity)),
              right(formatCents(line.unitCents)),
              right(formatCents(line.amountCents)),
            ]),
            ...totals(invoice),
          ],
        },
      },
    ],
  }
}
