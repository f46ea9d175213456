// AVR-068, AVR-071, AVR-072 as pure rules: whatever is sent, paid and corrected in whatever order, the lines add up.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figuresOf, reachedAt, statusBySum } from '@wren/contract/reports-invoice.rules'
import { isRefusal } from '@wren/contract/refusal'
import { linesFault, pricedLine, totalCents, visitLine } from './reports-amounts.rules.ts'
import { chargedLines, typedLines, type LineRecord, type NewLine } from './reports-lines.rules.ts'

const now = '2026-11-29T18:00:00.000Z'
const deed = fc.oneof(
  fc.record({
    charge: fc.record({ minutes: fc.nat(600), rate: fc.nat(30_000) }),
  }),
  fc.record({
    add: fc.record({
      kind: fc.constantFrom('mileage', 'supplies', 'adjustment', 'credit'),
      description: fc.constantFrom('Tubing', 'Goodwill'),
      quantity: fc.integer({ min: 1, max: 400 }).map((hundredth) => hundredth / 100),
      unitCents: fc.integer({ min: -5_000, max: 20_000 }),
    } as const),
  }),
  fc.record({ drop: fc.nat(20) }),
  fc.record({ send: fc.constant(true) }),
  fc.record({ pay: fc.integer({ min: 1, max: 90_000 }) }),
  fc.record({ takeBack: fc.nat(10) }),
)
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never

interface Invoice {
  lines: LineRecord[]
  payments: { id: number; cents: number; paidAt: string; takenBackAt: string | null }[]
  version: number
  nextId: number
}

/** As the store does it: lines with an id stay, others are stored. */
function store(invoice: Invoice, lines: readonly NewLine[]): void {
  invoice.lines = lines.map((line) => ({
    isCorrection: false,
    minutes: null,
    rateCents: null,
    ...line,
    id: line.id ?? ++invoice.nextId,
    sentVersion: invoice.lines.find(({ id }) => id === line.id)?.sentVersion ?? null,
  }))
}
const chargeOf = (minutes: number, rate: number) =>
  visitLine({
    start: now,
    timezone: 'America/Phoenix',
    billableMinutes: minutes,
    rateCentsPerHour: rate,
  })
const isPaidOn = ({ payments }: Invoice) => payments.some(({ takenBackAt }) => takenBackAt === null)

function take(invoice: Invoice, step: Deed): void {
  const standing = { stored: invoice.lines, isPaidOn: isPaidOn(invoice) }
  if ('charge' in step) {
    const charge = chargeOf(step.charge.minutes, step.charge.rate)
    const lines = chargedLines(invoice.lines, charge, standing, now)
    const ofVisit = lines.filter(({ kind, isCorrection }) => kind === 'visit' || isCorrection)
    if (ofVisit.some(({ kind }) => kind === 'visit'))
      expect(totalCents(ofVisit)).toBe(charge.amountCents)
    if (linesFault(lines) === null) store(invoice, lines)
  } else if ('add' in step || 'drop' in step) {
    const typed =
      'add' in step
        ? [...invoice.lines, pricedLine(step.add)]
        : invoice.lines.filter((_, at) => at !== step.drop % invoice.lines.length)
    const lines = typedLines(typed, standing)
    if (!isRefusal(lines) && linesFault(lines) === null) store(invoice, lines)
  } else if ('send' in step) {
    invoice.version++
    const { version } = invoice
    invoice.lines = invoice.lines.map((line) => ({
      ...line,
      sentVersion: line.sentVersion ?? version,
    }))
  } else if ('pay' in step) {
    invoice.payments.push({
      id: ++invoice.nextId,
      cents: step.pay,
      paidAt: `2026-11-30T00:00:00.${String(invoice.nextId).padStart(3, '0')}Z`,
      takenBackAt: null,
    })
    take(invoice, { send: true })
  } else {
    const row = invoice.payments[step.takeBack % invoice.payments.length]
    if (row !== undefined) row.takenBackAt = now
  }
}

test('AVR-068 AVR-071 the lines of an invoice add up through any corrections, and sent lines stay while money is there', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 25 }), (steps) => {
      const invoice: Invoice = { lines: [], payments: [], version: 0, nextId: 0 }
      store(invoice, [chargeOf(90, 15_000)])
      for (const step of steps) {
        const sent = invoice.lines.filter(({ sentVersion }) => sentVersion !== null)
        const wasPaidOn = isPaidOn(invoice)
        take(invoice, step)
        if (wasPaidOn && isPaidOn(invoice))
          expect(invoice.lines.slice(0, sent.length)).toEqual(sent)
        const { due, paid, balance } = figuresOf(invoice.lines, invoice.payments)
        expect(due).toBeGreaterThanOrEqual(0)
        expect(balance).toBe(due - paid)
        const unsent = invoice.lines.filter(
          ({ isCorrection, sentVersion }) => isCorrection && sentVersion === null,
        )
        if (isPaidOn(invoice)) expect(unsent.length).toBeLessThanOrEqual(1)
        const status = statusBySum('invoiced', { balance, isWrittenOff: false })
        expect(status).toBe(balance <= 0 ? 'invoice-paid' : 'invoiced')
        expect(statusBySum(status, { balance, isWrittenOff: false })).toBe(status)
        if (balance <= 0 && due > 0) expect(reachedAt(due, invoice.payments)).not.toBeNull()
      }
    }),
    { numRuns: 3_000 },
  )
})
