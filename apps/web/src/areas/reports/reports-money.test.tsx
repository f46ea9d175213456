// AVR-068 to AVR-073 on the screens: payments with date and person, credit, reopening by name, settling, lines that
// stay.
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { InvoicePayment } from '@wren/contract/reports-invoice'
import { pass, startBrowser, stopBrowser } from '../../shared/list/list-screen.testing.tsx'
import { aReport, json, openAt, openReport, press, startWorld } from './reports.testing.tsx'
import type { ReportParts, World } from './reports.testing.tsx'
import { PaymentCard } from './reports-payment.panel.tsx'

const payment = (id: number, over: Partial<InvoicePayment> = {}): InvoicePayment => ({
  id,
  kind: 'payment',
  cents: 20_000,
  paidAt: '2026-11-20T20:00:00.000Z',
  by: 'Opal Payer',
  at: '2026-11-20T20:00:00.000Z',
  note: null,
  takenBackAt: null,
  takenBackBy: null,
  reason: null,
  ...over,
})
const takenBack = payment(2, {
  cents: 500,
  takenBackAt: '2026-11-21T20:00:00.000Z',
  takenBackBy: 'Ada Ames',
  reason: 'The cheque bounced.',
})
const credit: ReportParts = {
  status: 'invoice-paid',
  version: 7,
  invoice: {
    amountDue: { cents: 15_000, currency: 'USD' },
    paid: { cents: 20_000 },
    balance: { cents: -5_000 },
    payments: [payment(1), takenBack],
  },
}

let world: World
beforeEach(() => {
  startBrowser()
  world = startWorld(aReport(credit))
})
afterEach(stopBrowser)

const rows = () =>
  within(screen.getByRole('list', { name: 'Payments' }))
    .getAllByRole('listitem')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
const listed = [
  ['Payment', '$200.00', 'Nov 20, 2026, Opal Payer'],
  [
    'Payment',
    '$5.00',
    'Nov 20, 2026, Opal Payer',
    'Taken back Nov 21, 2026 by Ada Ames: The cheque bounced.',
  ],
]
const drawer = () => within(screen.getByRole('dialog'))
const submit = async (name: string): Promise<void> => {
  fireEvent.click(drawer().getByRole('button', { name }))
  await pass(400)
}
const bodies = (end: string) =>
  world.server.asked.filter(({ path }) => path.endsWith(end)).map(({ body }) => body)

test('AVR-068 AVR-069 AVR-070 the report page lists each payment with date, amount and person, those taken back struck through, and the credit', async () => {
  await openReport()
  expect(rows()).toEqual(listed)
  expect([...document.querySelectorAll('s')].map(({ textContent }) => textContent)).toEqual([
    'Payment',
    '$5.00',
  ])
  expect([...document.querySelectorAll('tfoot tr')].map(({ textContent }) => textContent)).toEqual([
    'Amount due$150.00',
    'Paid$200.00',
    'Credit$50.00',
  ])
})

test("AVR-068 AVR-069 the visit's card lists the payments and says 'Credit {amount}'", async () => {
  await openAt('/visits/4711', '/visits/$aid', <PaymentCard visitId={4711} hasReport />)
  expect(rows()).toEqual(listed)
  expect(screen.queryByText('Credit $50.00')).not.toBeNull()
})

test('AVR-054 AVR-070 Reopen of a paid invoice names the payments it takes back, the newest chosen first', async () => {
  world.report = aReport({
    status: 'invoice-paid',
    invoice: { payments: [payment(1), takenBack, payment(3, { cents: 4_000 })] },
  })
  await openReport()
  await press('Other actions')
  await pass(400)
  fireEvent.click(screen.getByRole('menuitem', { name: 'Reopen' }))
  await pass(400)
  const boxes = drawer().getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked }) => checked)).toEqual([false, true])
  await submit('Reopen')
  expect(bodies('/reopen')).toEqual([])
  fireEvent.change(drawer().getByRole('textbox', { name: /^Reason/ }), {
    target: { value: 'Bounced.' },
  })
  fireEvent.click(boxes[0] as HTMLInputElement)
  await submit('Reopen')
  expect(bodies('/reopen')).toEqual([{ reason: 'Bounced.', payment_ids: [3, 1] }])
})

test('AVR-073 Settle credit refunds with a reference, and a refusal keeps what was typed', async () => {
  await openReport()
  await press('Settle credit')
  const amount = drawer().getByRole<HTMLInputElement>('textbox', { name: /^Amount/ })
  expect(amount.value).toBe('50.00')
  fireEvent.change(amount, { target: { value: '60.00' } })
  fireEvent.change(drawer().getByRole('textbox', { name: 'Reference' }), {
    target: { value: 'Check 1881' },
  })
  const fields = { cents: 'The amount must be between 1 and the credit.' }
  world.answers['/settle-credit'] = () =>
    json({ error: fields.cents, code: 'validation', fields }, 400)
  await submit('Settle credit')
  expect([amount.value, drawer().queryAllByText(fields.cents).length > 0]).toEqual(['60.00', true])
  delete world.answers['/settle-credit']
  await submit('Settle credit')
  expect(bodies('/settle-credit')).toEqual([
    { version: 7, cents: 6_000, how: 'refunded', reference: 'Check 1881' },
    { version: 7, cents: 6_000, how: 'refunded', reference: 'Check 1881' },
  ])
})

test('AVR-073 Settle credit moves the credit to another open invoice, which must be chosen', async () => {
  const row = (id: number, visitId: number, balanceCents: number) => ({ id, visitId, balanceCents })
  world.answers['/search'] = () =>
    json({ data: [row(12, 4711, -5_000), row(13, 4712, 9_000), row(14, 4713, 0)] })
  await openReport()
  await press('Settle credit')
  fireEvent.click(drawer().getByRole('radio', { name: 'Move to another invoice' }))
  await pass(400)
  await submit('Settle credit')
  expect(
    drawer().getByText('Please choose another open invoice of the same pharmacy.'),
  ).toBeTruthy()
  expect(bodies('/settle-credit')).toEqual([])
  fireEvent.click(drawer().getByRole('combobox', { name: 'Invoice' }))
  await pass(600)
  const offered = screen.getAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Visit 4712, $90.00 open'])
  fireEvent.click(offered[0] as HTMLElement)
  await pass(50)
  await submit('Settle credit')
  expect(bodies('/settle-credit')).toEqual([
    { version: 7, cents: 5_000, how: 'moved', report_id: 13 },
  ])
})

test('AVR-071 lines that were sent cannot be edited once money came in; a new line is added below them', async () => {
  world.report = aReport({
    status: 'invoice-returned',
    lockedLines: 1,
    invoice: { payments: [payment(1)] },
  })
  await openReport()
  await press('Edit')
  expect(drawer().queryAllByRole('textbox', { name: 'Description of line 1' })).toEqual([])
  expect(
    drawer().queryByText('Sent lines stay once money came in. Add a line instead.'),
  ).not.toBeNull()
  fireEvent.click(drawer().getByRole('button', { name: 'Add line' }))
  await pass(100)
  fireEvent.change(drawer().getByRole('textbox', { name: 'Description of line 2' }), {
    target: { value: 'Goodwill' },
  })
  fireEvent.change(drawer().getByRole('textbox', { name: 'Unit ($) of line 2' }), {
    target: { value: '-10' },
  })
  await submit('Save')
  const sent = bodies('/aftervisitreports/12').find(
    (body) => (body as { lines?: unknown } | null)?.lines !== undefined,
  )
  expect(
    (sent as { lines: { unitCents: number }[] }).lines.map(({ unitCents }) => unitCents),
  ).toEqual([24_000, -1_000])
})
