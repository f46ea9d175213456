// NPY-020, NPY-042: payments and refunds without an answer of the provider, as staff see them.
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  pass,
  startBrowser,
  startServer,
  stopBrowser,
  type Server,
} from '../../shared/list/list-screen.testing.tsx'
import { json, openAt, press } from '../reports/reports.testing.tsx'
import { NursePaymentsScreen } from './nurse-payments-payments.screen.tsx'

const entry = {
  id: 5,
  created_at: '2026-11-21T18:00:00.000Z',
  payment_type: 'Bonus',
  description: 'Thank you',
  assignment_id: null,
  report_id: null,
  amount_cents: 12_550,
  status: 'Processed',
  unanswered: false,
  created_by_name: 'Opal Payer',
}
let server: Server
beforeEach(() => {
  startBrowser()
  server = startServer()
})
afterEach(stopBrowser)

function serve(rows: readonly Record<string, unknown>[]): void {
  server.answer = ({ path, body }) => {
    if (path.endsWith('/payments/search')) return { data: rows, next: null }
    if (/nurse-pay$|refund$/.test(path))
      return body['again'] === true
        ? json({
            payment: {
              id: 5,
              status: 'Processed',
              amount_cents: 1,
              refunded_cents: 0,
              transfer_id: 'tr_9',
            },
            refund: { id: 3, status: 'Processed', amount_cents: 1 },
          })
        : json({ error: 'The same is still being processed.', code: 'equal_open' }, 409)
    return json({ nurse: { user_id: 7, first_name: 'Nina', last_name: 'Nurse' } })
  }
}
const open = () => openAt('/nurses/7/payments', '/nurses/$nid/payments', <NursePaymentsScreen />)
const sentTo = (end: string) =>
  server.asked.filter(({ path }) => path.endsWith(end)).map(({ body }) => body)
const popup = (name: string) => within(screen.getByRole('dialog', { name }))
const type = (name: string, field: RegExp, value: string) =>
  fireEvent.change(popup(name).getByRole('textbox', { name: field }), { target: { value } })
async function click(name: string): Promise<void> {
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }))
  await pass(400)
  await pass(400)
}

test('a row without an answer says what not to do; a failure without the word of the provider says so', async () => {
  serve([
    { ...entry, id: 1, refunded_cents: 0, status: 'Entered', unanswered: true },
    { ...entry, id: 2, refunded_cents: 0, status: 'Entered' },
    { ...entry, id: 3, refunded_cents: 0, status: 'Failed', unanswered: true },
    { ...entry, id: 4, refunded_cents: 0, status: 'Failed' },
  ])
  await open()
  expect(
    within(screen.getByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.children[5]?.textContent),
  ).toEqual([
    'EnteredNo answer from the provider yet. Do not enter it again.',
    'Entered',
    'FailedNot confirmed by the provider',
    'Failed',
  ])
})

test('a refund that is not processed shows its state beside the amount', async () => {
  const refund = {
    ...entry,
    payment_id: 9,
    payment_created_at: entry.created_at,
    reason: 'Paid twice',
    visit_payment_status: null,
  }
  serve([
    refund,
    { ...refund, id: 6, status: 'Entered', unanswered: true },
    { ...refund, id: 7, status: 'Failed' },
  ])
  await open()
  expect(
    within(screen.getByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.children[5]?.textContent),
  ).toEqual([
    '$125.50',
    '$125.50EnteredNo answer from the provider yet. Do not enter it again.',
    '$125.50Failed',
  ])
})

test('an equal payment needs a Yes: Cancel keeps the form, Pay a Second Time sends `again`', async () => {
  serve([])
  await open()
  await press('New Payment')
  type('New Payment', /^Amount/, '200')
  fireEvent.click(popup('New Payment').getByRole('combobox', { name: /Payment Type/ }))
  await pass(400)
  fireEvent.click(screen.getByRole('option', { name: 'Bonus' }))
  await pass(400)
  const bonus = { amount: '200', user_id: 7, payment_type: 'Bonus', description: '' }
  for (const name of ['Cancel', 'Pay a Second Time']) {
    fireEvent.click(popup('New Payment').getByRole('button', { name: /^Submit/ }))
    await pass(400)
    expect(screen.getByRole('alertdialog').textContent).toContain(
      'Do you want to pay it a second time?',
    )
    expect(
      popup('New Payment').getByRole<HTMLInputElement>('textbox', { name: /^Amount/ }).value,
    ).toBe('200')
    await click(name)
  }
  expect(sentTo('/nurse-pay')).toEqual([bonus, bonus, { ...bonus, again: true }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an equal refund is asked about in the same way', async () => {
  serve([{ ...entry, refunded_cents: 0 }])
  await open()
  await press(/^Refund \$125\.50/)
  type('Refund', /^Reason/, 'Paid twice')
  const whole = { amount: '125.50', reason: 'Paid twice' }
  for (const name of ['Cancel', 'Refund a Second Time']) {
    fireEvent.click(popup('Refund').getByRole('button', { name: 'Refund' }))
    await pass(400)
    await click('Refund $125.50')
    expect(screen.getByRole('alertdialog').textContent).toContain(
      'Do you want to make it a second time?',
    )
    await click(name)
  }
  expect(sentTo('/refund')).toEqual([whole, whole, { ...whole, again: true }])
  expect(screen.queryByRole('dialog')).toBeNull()
})
