// AVR "Report page" 032, "Calls" 016, 052, 062: what the pharmacy paid is written down by amount and day, never by
// one press.
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pass, startBrowser, stopBrowser } from '../../shared/list/list-screen.testing.tsx'
import { aReport, json, openReport, press, startWorld, type World } from './reports.testing.tsx'

const invoiced = () =>
  aReport({
    status: 'invoiced',
    version: 6,
    invoice: { paid: { cents: 4_000 }, balance: { cents: 20_000 } },
  })
let world: World
beforeEach(() => {
  startBrowser()
  world = startWorld(invoiced())
})
afterEach(stopBrowser)

const drawer = () => within(screen.getByRole('dialog'))
const amount = () => drawer().getByRole<HTMLInputElement>('textbox', { name: /^Amount/ })
const type = (name: RegExp, value: string): void => {
  fireEvent.change(drawer().getByRole('textbox', { name }), { target: { value } })
}
const record = async (): Promise<void> => {
  fireEvent.click(drawer().getByRole('button', { name: 'Mark Paid' }))
  await pass(400)
}
const sent = () =>
  world.server.asked.filter(({ path }) => path.endsWith('/mark-paid')).map(({ body }) => body)

test('AVR-016 AVR-032 AVR-052 Mark Paid asks for amount and day, from the balance and today; Cancel records nothing', async () => {
  await openReport()
  await press('Mark Paid')
  expect([amount().value, sent()]).toEqual(['200.00', []])
  fireEvent.click(drawer().getByRole('button', { name: 'Cancel' }))
  await pass(400)
  expect([screen.queryByRole('dialog'), sent()]).toEqual([null, []])
  await press('Mark Paid')
  await record()
  expect([screen.queryByRole('dialog'), sent()]).toEqual([null, [{ version: 6, cents: 20_000 }]])
})

test('AVR-016 AVR-052 AVR-062 a part leaves a balance, which is said before; the rest may be written off; an amount that is none is not sent, and a refusal keeps what was typed', async () => {
  await openReport()
  await press('Mark Paid')
  type(/^Amount/, '50.255')
  await record()
  expect([
    drawer().queryByText('Amount must be a dollar amount with at most two decimals.') !== null,
    sent(),
  ]).toEqual([true, []])
  type(/^Amount/, '50.25')
  expect(
    drawer().queryByText('The invoice stays Invoiced with a balance of $149.75.'),
  ).not.toBeNull()
  world.answers['/mark-paid'] = () =>
    json(
      {
        error: 'This report was changed by someone else. Reload to see the latest version.',
        code: 'stale',
        current: invoiced(),
      },
      409,
    )
  await record()
  expect([
    drawer().queryByText(
      'This report was changed by someone else. Reload to see the latest version.',
    ) !== null,
    amount().value,
  ]).toEqual([true, '50.25'])
  world.answers = {}
  type(/^Write-off reason/, 'Agreed with the pharmacy')
  expect(drawer().queryByText('The rest of $149.75 is written off.')).not.toBeNull()
  const day = drawer().getByRole('combobox', { name: /^Paid on/ })
  fireEvent.change(day, { target: { value: '11/20/2026' } })
  fireEvent.blur(day)
  await pass(50)
  await record()
  expect(sent().at(-1)).toEqual({
    version: 6,
    cents: 5_025,
    paidAt: '2026-11-20T20:00:00.000Z',
    writeOffReason: 'Agreed with the pharmacy',
  })
})

test('AVR-016 AVR-052 a reason that is too short is said at its field alone', async () => {
  await openReport()
  await press('Mark Paid')
  type(/^Amount/, '50')
  type(/^Write-off reason/, 'no')
  const short = 'Please enter at least 5 characters.'
  world.answers['/mark-paid'] = () =>
    json({ error: short, code: 'validation', fields: { writeOffReason: short } }, 400)
  await record()
  const field = drawer().getByRole<HTMLInputElement>('textbox', { name: /^Write-off reason/ })
  expect([
    drawer().getAllByText(short).length,
    field.getAttribute('aria-invalid'),
    field.value,
  ]).toEqual([1, 'true', 'no'])
})

test('AVR-053 Mark Returned is never the filled button and says at its field that a reason is required', async () => {
  world.report = aReport({ status: 'invoice-paid' })
  await openReport()
  const filled = screen
    .getAllByRole('button')
    .filter((button) => button.dataset['variant'] === 'filled')
  expect(filled.map(({ textContent }) => textContent)).toEqual([])
  await press('Mark Returned')
  fireEvent.click(drawer().getByRole('button', { name: 'Mark Returned' }))
  await pass(50)
  const reason = drawer().getByRole('textbox', { name: /^Reason/ })
  expect([
    drawer().getAllByText('A reason is required.').length,
    reason.getAttribute('aria-invalid'),
    world.server.asked.filter(({ path }) => path.endsWith('/mark-returned')),
  ]).toEqual([1, 'true', []])
  fireEvent.change(reason, { target: { value: 'Wrong order number' } })
  expect(drawer().queryByText('A reason is required.')).toBeNull()
})

test('a written-off invoice says how much was written off beside the reason', async () => {
  world.report = aReport({
    status: 'invoice-paid',
    invoice: { balance: { cents: 33_750 }, writeOffReason: 'The mileage is disputed' },
  })
  await openReport()
  expect(screen.getByText('$337.50: The mileage is disputed')).toBeTruthy()
})

test('AVR-032 AVR-062 a double click marks as sent once, and says so once', async () => {
  world.report = aReport({ status: 'manual-send-required' })
  await openReport()
  const marked = screen.getAllByRole('button', { name: 'Mark as Sent' })[0] as HTMLElement
  fireEvent.click(marked)
  fireEvent.click(marked)
  await pass(400)
  expect([
    world.server.asked.filter(({ path }) => path.endsWith('/mark-sent')).length,
    screen.getAllByText('Invoice has been marked as sent').length,
  ]).toEqual([1, 1])
})
