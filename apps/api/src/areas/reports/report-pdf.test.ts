// AVR-036, AVR-037: what stands on the after-visit report and on the invoice.
import { expect, test } from 'vitest'
import { aChart, timeAt, treatmentOf } from '@wren/contract/chart.builders'
import type { PdfDocument } from '../../platform/pdf/document.ts'
import { makePdf } from '../../platform/pdf/make.ts'
import { invoicePdf, type InvoicePaper } from './invoice-pdf.ts'
import { reportPdf, type ReportPaper } from './report-pdf.ts'

const visit = {
  id: 4711,
  start: timeAt('09:00'),
  timezone: 'America/Phoenix',
  treatment: 'Privigen',
  actual_start: timeAt('09:05'),
  actual_end: timeAt('13:00'),
}

function textsOf(node: unknown): string[] {
  if (typeof node === 'string') return [node]
  if (Array.isArray(node)) return node.flatMap(textsOf)
  if (typeof node !== 'object' || node === null) return []
  const { text, stack, columns, table } = node as {
    text?: unknown
    stack?: unknown
    columns?: unknown
    table?: { body: unknown }
  }
  return [text, stack, columns, table?.body].flatMap(textsOf)
}
const texts = ({ header, content, footer }: PdfDocument): string[] => [
  ...header,
  ...textsOf(content),
  footer,
]

const report = (chart: Partial<NonNullable<ReportPaper['chart']>> = {}): string[] =>
  texts(
    reportPdf({
      visit,
      pharmacy: 'Sonoran Infusion',
      patient: { name: 'Imogen Featherwick', dob: '1961-04-17', mrn: 'SIP-88213 (Wren W000042)' },
      nurse: 'Ann Lee',
      chart: { ver: 1, submittedAt: timeAt('13:15'), data: aChart(), corrections: [], ...chart },
    }),
  )

test('AVR-013 AVR-037 the report tells the visit, what was given and how the patient was on at most two Letter pages, and names no price', async () => {
  const lines = report({
    ver: 2,
    corrections: [{ at: timeAt('13:15'), reason: 'Rate steps corrected.' }],
  })
  for (const line of [
    'Imogen Featherwick',
    'Born Apr 17, 1961   MRN SIP-88213 (Wren W000042)',
    'Nov 20, 2026 9:05 AM - 1:00 PM MST',
    'Corrected Nov 20, 2026: Rate steps corrected.',
    'Privigen',
    '40 g',
    '9:45 AM - 12:40 PM',
    'Acetaminophen, premedication',
    'None reported.',
    'No labs.',
    'stable',
    'Not Scheduled, The pharmacy will call with the date of the next dose.',
    'Ann Lee',
    'Made from chart version 2, submitted Nov 20, 2026 1:15 PM MST.',
  ])
    expect(lines).toContain(line)
  expect(lines.some((line) => line.startsWith('PIV, ') && line.includes('site after: clear'))).toBe(
    true,
  )
  const busy = aChart((chart) => {
    chart.medications = Array.from({ length: 12 }, () => ({ ...treatmentOf(chart) }))
    chart.reactions = {
      occurred: 'yes',
      reactions: Array.from({ length: 6 }, () => ({
        severity: 'mild',
        symptoms: ['rash'],
        note: 'x'.repeat(300),
      })),
    }
  })
  for (const data of [aChart(), busy]) {
    const bytes = await makePdf(
      reportPdf({
        visit,
        pharmacy: 'Sonoran Infusion',
        patient: null,
        nurse: 'Ann Lee',
        chart: { ver: 1, submittedAt: timeAt('13:15'), data, corrections: [] },
      }),
    )
    const raw = Buffer.from(bytes as Uint8Array).toString('latin1')
    expect([
      [1, 2].includes(raw.match(/\/Type \/Page\b/g)?.length ?? 0),
      new Set(raw.match(/\/MediaBox \[[^\]]*\]/g)),
    ]).toEqual([true, new Set(['/MediaBox [0 0 612 792]'])])
  }
  const pulse = lines.indexOf('Pulse (per min)')
  expect(lines.slice(pulse, pulse + 5)).toEqual(['Pulse (per min)', '72', '72', '78', '72'])
  expect(lines.join(' ')).not.toMatch(/\$|price|rate per/i)
  expect(
    report({
      data: aChart((chart) => {
        chart.labs = { drawn: 'yes', tests: ['CBC'], drop_off: 'Quest Diagnostics' }
      }),
    }),
  ).toContain('Drawn: CBC, Quest Diagnostics')
  expect(
    texts(reportPdf({ visit, pharmacy: 'Own', patient: null, nurse: 'Ann Lee', chart: null })),
  ).toContain('This pharmacy uses its own chart.')
})

test('a visit that ended before its treatment names the premedication that was given, and no treatment', () => {
  const lines = report({
    data: aChart((chart) => {
      chart.no_medication_reason = 'visit ended before treatment'
      chart.medications = [
        { name: 'Gamunex-C', kind: 'treatment' },
        {
          name: 'Acetaminophen',
          kind: 'premedication',
          dose: 650,
          dose_unit: 'mg',
          route: 'PO',
          start: timeAt('09:10'),
          completed: 'yes',
        },
      ]
    }),
  })
  for (const line of ['visit ended before treatment', 'Acetaminophen, premedication', '650 mg'])
    expect(lines).toContain(line)
  expect(lines).not.toContain('Gamunex-C')
})

const paper = (over: Partial<InvoicePaper> = {}): InvoicePaper => ({
  number: 'WREN-4711',
  issuedAt: '2026-11-22T04:00:00.000Z',
  dueDate: '2026-12-21',
  termDays: 30,
  operations: { phone: '555-555-0100', email: 'ops@wren.example' },
  pharmacy: { title: 'Sonoran Infusion', address: ['1 Main Street', 'Phoenix, AZ 85004'] },
  patient: { mrn: 'SIP-88213 (Wren W000042)', initials: 'IF' },
  visit,
  nurse: 'Ann Lee',
  lines: [
    {
      kind: 'visit',
      description: 'Infusion nursing visit Nov 20, 2026, 240 min at $120.00/hr',
      quantity: 1,
      unitCents: 48_000,
      amountCents: 48_000,
    },
  ],
  amountDueCents: 48_000,
  paidCents: 0,
  ...over,
})

test('AVR-036 the invoice names the patient by MRN and initials only, and what is owed until when', () => {
  const lines = texts(invoicePdf(paper()))
  for (const line of [
    'Invoice WREN-4711',
    'Operations 555-555-0100',
    'ops@wren.example',
    'Sonoran Infusion',
    'Phoenix, AZ 85004',
    'Nov 21, 2026',
    'Dec 21, 2026',
    'Net 30',
    '#4711',
    'IF',
    'SIP-88213 (Wren W000042)',
    '9:05 AM - 1:00 PM MST',
    'Privigen',
    'Ann Lee',
    'Infusion nursing visit Nov 20, 2026, 240 min at $120.00/hr',
    '$480.00',
    'Total',
  ])
    expect(lines).toContain(line)
  expect(lines.join(' ')).not.toContain('Featherwick')
  expect(lines).not.toContain('Balance')
  expect(texts(invoicePdf(paper({ paidCents: 8_000 }))).slice(-5, -1)).toEqual([
    'Paid',
    '$80.00',
    'Balance',
    '$400.00',
  ])
})

test('AVR-068 the invoice PDF says what the pharmacy has paid too much as a credit', () => {
  expect(texts(invoicePdf(paper({ paidCents: 50_000 }))).slice(-5, -1)).toEqual([
    'Paid',
    '$500.00',
    'Credit',
    '$20.00',
  ])
})
