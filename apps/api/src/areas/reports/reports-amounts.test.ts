// AVR "From chart to report" 011, "Operation" 059: what is invoiced and paid, counted in whole cents until it was.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { amountCents, roundHalfUp } from '@wren/contract/money'
import { belowZero } from '@wren/contract/reports.refusals'
import { reports } from '@wren/contract/reports'
import { visits } from '@wren/contract/visits'
import type { WholeVisit } from '@wren/contract/visits-whole'
import { marginPercent } from '@wren/contract/visits-rates.rules'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { totalCents } from './reports-amounts.rules.ts'
import { aReport, resubmitted, type Reported } from './reports.builders.ts'

const app = useTestApp()

const changes = ({ admin, report, fixture }: Reported) => ({
  read: async () => (await admin.call(reports.byId, { id: report.id })).body,
  save: async (fields: object) =>
    expect((await admin.raw('PUT', `/assignments/${fixture.visit.id}`, fields)).status).toBe(200),
  change: (fields: object) => admin.raw('PATCH', `/api/aftervisitreports/${report.id}`, fields),
})
const typed = (line: {
  kind: string
  description: string
  quantity: number
  unitCents: number
}) => ({
  kind: line.kind,
  description: line.description,
  quantity: line.quantity,
  unitCents: line.unitCents,
})
test("AVR-011 the invoice is billable minutes at the pharmacy's rate with its lines, the nurse has her flat amount or rate times pay minutes, both until invoiced and paid, never below nothing", async () => {
  const made = await aReport(app) // 240 charted minutes at $120.00, rounded up to 15
  const { read, save, change } = changes(made)
  const [line] = made.report.invoice.lines
  expect([made.report.billableMinutes, made.report.invoice.amountDue.cents]).toEqual([240, 48_000])
  await save({ price_nurse_hourly_rate: 61.13, flat_rate: null })
  expect((await read()).nursePayment.amount.cents).toBe(24_452)
  expect(
    (
      await change({
        lines: [
          typed(line as never),
          { kind: 'supplies', description: 'Tubing', quantity: 1.5, unitCents: 333 },
        ],
      })
    ).status,
  ).toBe(200)
  expect((await read()).invoice.amountDue.cents).toBe(48_500) // 499.5 cents of tubing are 500
  await save({ price_provider_hourly_rate: 113.33 })
  expect((await read()).invoice.amountDue.cents).toBe(45_332 + 500)
  // The chart comes back with ten minutes more: 255 are billed, and paid.
  await resubmitted(made, 250)
  expect(await read()).toMatchObject({
    billableMinutes: 255,
    invoice: { amountDue: { cents: amountCents(255, 11_333) + 500 } },
    nursePayment: { amount: { cents: 25_980 } },
  })
  await save({ flat_rate: 150.05, price_nurse_hourly_rate: null })
  expect((await read()).nursePayment.amount.cents).toBe(15_005)

  const lines = (await read()).invoice.lines.map(typed)
  expect(
    (
      await change({
        lines: [
          ...lines,
          { kind: 'adjustment', description: 'Goodwill', quantity: 1, unitCents: -60_000 },
        ],
      })
    ).body['fields'],
  ).toEqual({ lines: 'Invoice total must not be negative.' })
  await change({
    lines: [
      ...lines,
      { kind: 'adjustment', description: 'Goodwill', quantity: 1, unitCents: -40_000 },
    ],
  })
  const before = await read()
  expect(
    await made.admin.raw('PUT', `/assignments/${made.fixture.visit.id}`, {
      price_provider_hourly_rate: 1,
    }),
  ).toMatchObject({ status: 409, body: { error: belowZero.error } })
  expect(await read()).toEqual(before)
  expect(before.invoice.amountDue.cents).toBe(amountCents(255, 11_333) + 500 - 40_000)
  expect((await change({ nursePaymentCents: -1, reason: 'Less than nothing.' })).status).toBe(400)
})

test('AVR-011 AVR-013 once invoiced the invoice stays and once paid the payment does; what a correction comes to less what was paid is the difference', async () => {
  const made = await aReport(app)
  const { read, save } = changes(made)
  const { admin, report } = made
  await save({ price_nurse_hourly_rate: 60, flat_rate: null })
  await admin.call(reports.markSent, { id: report.id })
  await save({ price_provider_hourly_rate: 200, price_nurse_hourly_rate: 50 })
  expect(await read()).toMatchObject({
    invoice: { amountDue: { cents: 48_000 } },
    nursePayment: { amount: { cents: 20_000 } },
  })
  expect((await admin.call(reports.payNurse, { id: report.id })).status).toBe(200)
  await admin.call(reports.markReturned, { id: report.id, reason: 'The times are wrong.' })
  await admin.call(reports.reopen, { id: report.id, reason: 'The times are wrong.' })
  await resubmitted(made, 250)
  const corrected = await read()
  expect(corrected).toMatchObject({
    status: 'audit-required',
    billableMinutes: 255,
    nursePayment: { amount: { cents: 21_250 } },
    visit: { payment: { status: 'paid', paidCents: 20_000, differenceCents: 1_250 } },
  })
  expect(corrected.invoice.amountDue.cents).toBe(amountCents(255, 20_000))
})

const columns = async (client: Client) => {
  expect(client.id).toBeGreaterThan(0)
  const { rows } = await sql<{
    name: string
    type: string
  }>`select table_name || '.' || column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and column_name ~ '(cents|price|amount|rate|margin|percent|minutes|hours|duration|balance|paid)' order by 1`.execute(
    app.instance.platform.db,
  )
  return rows
}

test('AVR-059 money is stored in whole cents, times in whole minutes, and one rounding, half up, stands at the end', async () => {
  const found = await columns(await app.admin())
  const cents = found.filter(({ name }) => name.endsWith('_cents'))
  expect(cents.length).toBeGreaterThan(30)
  expect(cents.filter(({ type }) => type !== 'integer' && type !== 'bigint')).toEqual([])
  // Nothing else holds money or a measure of time; a percentage is a limit that somebody typed or what a list shows
  // of the cents.
  const fractions = found
    .filter(
      ({ type, name }) =>
        ['numeric', 'double precision', 'real', 'money'].includes(type) && !name.endsWith('_cents'),
    )
    .map(({ name }) => name)
  expect(
    fractions.filter(
      (name) =>
        !/\.(intake_)?margin_(max|min|target|urgent|percent)$|\.(min_)?take_rate$|_percent$/.test(
          name,
        ),
    ),
  ).toEqual([])
  expect([
    roundHalfUp(5, 10),
    roundHalfUp(4, 10),
    roundHalfUp(-5, 10),
    roundHalfUp(-6, 10),
  ]).toEqual([1, 0, 0, -1])
  expect([amountCents(95, 15_000), amountCents(100, 11_333), amountCents(1, 30)]).toEqual([
    23_750, 18_888, 1,
  ])
  // Each line is rounded by itself; the sum is of what the lines say.
  expect(
    totalCents([
      { kind: 'visit', description: 'a', quantity: 1, unitCents: 1, amountCents: 18_888 },
      { kind: 'mileage', description: 'b', quantity: 1, unitCents: 1, amountCents: 838 },
    ]),
  ).toBe(19_726)
})

test('VIS-103 the take rate of the visit follows the invoice: lines and minutes that are changed on the report, and a chart that came back', async () => {
  const made = await aReport(app)
  const { read, save, change } = changes(made)
  await save({ price_nurse_hourly_rate: 60, flat_rate: null })
  const margin = async () =>
    (
      (await made.admin.call(visits.byId, { id: made.fixture.visit.id }))
        .body as unknown as WholeVisit
    ).assignment.margin_percent
  const ofCents = async () => {
    const { invoice, nursePayment } = await read()
    return marginPercent(invoice.amountDue.cents, nursePayment.amount.cents)
  }
  expect(await margin()).toBe(50)
  const [line] = (await read()).invoice.lines.map(typed)
  await change({
    lines: [line, { kind: 'adjustment', description: 'Goodwill', quantity: 1, unitCents: -8_000 }],
  })
  expect([await margin(), await ofCents()]).toEqual([40, 40])
  await change({ billableMinutes: 300, reason: 'Agreed by phone.' })
  expect([await margin(), await ofCents()]).toEqual([53.85, 53.85])
  await resubmitted(made, 250)
  expect(await margin()).toBe(await ofCents())
})
