// NPY "New Payment" 002 to 015, "All Payments" 022 to 026, "Transfers" 028 to 032, "Safety" 037, 039: paying a
// nurse by hand, as staff see it.
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PaymentRow, RefundRow, Transfer } from '@wren/contract/nurse-payments'
import { guard } from '../../app/routes/guards.ts'
import { screenRoutes } from '../../app/routes/table.ts'
import {
  pass,
  startBrowser,
  startServer,
  stopBrowser,
  type Sent,
  type Server,
} from '../../shared/list/list-screen.testing.tsx'
import { button, json, openAt, press } from '../reports/reports.testing.tsx'
import { NursePaymentsScreen } from './nurse-payments-payments.screen.tsx'
import { NurseTransfersScreen } from './nurse-payments-transfers.screen.tsx'

const aPayment = (over: Partial<PaymentRow> = {}): PaymentRow => ({
  id: 5,
  created_at: '2026-11-21T18:00:00.000Z',
  payment_type: 'Bonus',
  description: 'Thank you',
  assignment_id: null,
  report_id: null,
  amount_cents: 12_550,
  refunded_cents: 0,
  status: 'Processed',
  unanswered: false,
  created_by_name: 'Opal Payer',
  ...over,
})
const aRefund = (over: Partial<RefundRow> = {}): RefundRow => ({
  id: 8,
  created_at: '2026-11-21T20:00:00.000Z',
  payment_type: 'Assignment',
  description: 'Visit #4711',
  assignment_id: 4711,
  report_id: 12,
  amount_cents: 1_000,
  status: 'Processed',
  unanswered: false,
  created_by_name: 'Opal Payer',
  payment_id: 5,
  payment_created_at: '2026-11-20T18:00:00.000Z',
  reason: 'Paid twice',
  visit_payment_status: 'not-scheduled',
  ...over,
})

let server: Server
let payments: readonly PaymentRow[]
let refunds: readonly RefundRow[]
let transfers: readonly Transfer[]
let next: number | null
let answers: Record<string, (sent: Sent) => Response | Promise<Response>>
let keys: (string | null)[]
beforeEach(() => {
  startBrowser()
  server = startServer()
  ;[payments, refunds, transfers, next, answers, keys] = [[], [], [], null, {}, []]
  server.answer = (sent) => {
    const own = Object.entries(answers).find(([path]) => sent.path.endsWith(path))
    if (own) return own[1](sent)
    if (sent.path.endsWith('/payments/search'))
      return { data: sent.body['kind'] === 'refunds' ? refunds : payments, next }
    if (sent.path.endsWith('/transfers/search')) return json({ data: transfers })
    if (sent.path.endsWith('/nurse-pay'))
      return json({
        payment: {
          id: 9,
          status: 'Processed',
          amount_cents: 1,
          refunded_cents: 0,
          transfer_id: 'tr_9',
        },
      })
    if (sent.path.endsWith('/refund'))
      return json({
        payment: {
          id: 5,
          status: 'Processed',
          amount_cents: 12_550,
          refunded_cents: 1_000,
          transfer_id: 'tr_5',
        },
        refund: { id: 3, status: 'Processed', amount_cents: 1_000 },
      })
    return json({ nurse: { user_id: 7, first_name: 'Nina', last_name: 'Nurse' } })
  }
  const answered = fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (/nurse-pay$|refund$/.test(address))
      keys.push(new Headers(init.headers).get('idempotency-key'))
    return answered(address, init)
  })
})
afterEach(stopBrowser)

const openPayments = (query = '') =>
  openAt(`/nurses/7/payments${query}`, '/nurses/$nid/payments', <NursePaymentsScreen />)
const openTransfers = () =>
  openAt('/nurses/7/transfers', '/nurses/$nid/transfers', <NurseTransfersScreen />)
const table = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
const asked = (end: string) => server.asked.filter(({ path }) => path.endsWith(end))
const popup = (name = 'New Payment') => within(screen.getByRole('dialog', { name }))
const type = (field: RegExp, value: string) =>
  fireEvent.change(popup().getByRole('textbox', { name: field }), { target: { value } })
const submit = () => popup().getByRole<HTMLButtonElement>('button', { name: /^Submit/ })
async function choose(kind: string): Promise<void> {
  fireEvent.click(popup().getByRole('combobox', { name: /Payment Type/ }))
  await pass(400)
  fireEvent.click(screen.getByRole('option', { name: kind }))
  await pass(400)
}

test('NPY-002 NPY-004 NPY-005 NPY-006 the popup names the nurse and holds amount, type and description; Submit waits for what is needed, and Cancel sends nothing', async () => {
  await openPayments()
  await press('New Payment')
  expect([
    popup().getByText('To Nina Nurse') !== null,
    popup().getAllByRole('textbox').length,
    popup().getByRole('button', { name: 'Cancel' }) !== null,
  ]).toEqual([true, 2, true])
  expect(submit().disabled).toBe(true)
  type(/^Amount \(\$\)/, '120.00')
  expect(submit().disabled).toBe(true)
  fireEvent.click(popup().getByRole('combobox', { name: /Payment Type/ }))
  await pass(400)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Assignment',
    'Bonus',
    'Referral',
    'Other',
  ])
  fireEvent.click(screen.getByRole('option', { name: 'Other' }))
  await pass(400)
  expect(submit().disabled).toBe(true)
  type(/^Description/, 'Parking')
  expect(submit().disabled).toBe(false)
  type(/^Amount/, '0')
  expect(submit().disabled).toBe(true)
  fireEvent.click(popup().getByRole('button', { name: 'Cancel' }))
  await pass(400)
  expect([screen.queryByRole('dialog'), asked('/nurse-pay')]).toEqual([null, []])
})

test('NPY-007 NPY-010 NPY-011 NPY-037 a double click sends one payment with its key; then the popup closes, says so, and the open list is read again', async () => {
  await openPayments()
  let arrive = (): void => {}
  answers['/nurse-pay'] = () =>
    new Promise((resolve) => {
      arrive = () =>
        resolve(
          json({
            payment: {
              id: 9,
              status: 'Processed',
              amount_cents: 12_000,
              refunded_cents: 0,
              transfer_id: 'tr_9',
            },
          }),
        )
    })
  await press('New Payment')
  type(/^Amount/, '120')
  await choose('Bonus')
  fireEvent.click(submit())
  fireEvent.click(submit())
  await pass(20)
  expect([asked('/nurse-pay').length, submit().disabled]).toEqual([1, true])
  const reads = asked('/payments/search').length
  payments = [aPayment({ amount_cents: 12_000 })]
  arrive()
  await pass(400)
  await pass(400)
  expect([
    screen.queryByRole('dialog'),
    screen.queryByText('Payment has been processed') !== null,
  ]).toEqual([null, true])
  expect([asked('/payments/search').length > reads, table().at(-1)?.[4]]).toEqual([true, '$120.00'])
  await press('New Payment')
  type(/^Amount/, '5')
  await choose('Referral')
  fireEvent.click(submit())
  await pass(20)
  expect([keys.length, new Set(keys).size, keys.every((key) => (key ?? '').length > 10)]).toEqual([
    2,
    2,
    true,
  ])
})

const answerOf = (status: string) =>
  json({
    payment: { id: 9, status, amount_cents: 12_000, refunded_cents: 0, transfer_id: null },
  })
const typePayment = async (): Promise<void> => {
  await press('New Payment')
  type(/^Amount/, '120')
  await choose('Bonus')
}
const tryAgain = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Try again' })
const sentKeys = () => keys.map((key) => keys.indexOf(key))

test("NPY-043 a payment under way says 'Payment has been entered and is being processed.' and closes; the list shows Entered, then Processed", async () => {
  await openPayments()
  answers['/nurse-pay'] = () => answerOf('Entered')
  payments = [aPayment({ amount_cents: 12_000, status: 'Entered' })]
  await typePayment()
  fireEvent.click(submit())
  await pass(400)
  await pass(400)
  expect([
    screen.queryByRole('dialog'),
    screen.queryByText('Payment has been entered and is being processed.') !== null,
    screen.queryByText('Payment has been processed'),
  ]).toEqual([null, true, null])
  expect(table().at(-1)?.slice(4, 6)).toEqual(['$120.00', 'Entered'])
  expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull()
})

test("NPY-043 'Try again' keeps its key while the popup is open: after no answer, a failed server, too many calls and a changed amount", async () => {
  await openPayments()
  const replies = [
    () => Promise.reject(new TypeError('no network')),
    () => json({ error: 'Something went wrong.', code: 'internal' }, 500),
    () => json({ error: 'This request is still being processed.', code: 'in_progress' }, 409),
    () => json({ error: 'Too many requests.', code: 'rate_limited' }, 429),
    () => Promise.reject(new TypeError('no network')),
    () =>
      json(
        { error: 'This request was already sent with different data.', code: 'key_reused' },
        422,
      ),
  ]
  answers['/nurse-pay'] = () => (replies.shift() ?? (() => answerOf('Processed')))()
  await typePayment()
  fireEvent.click(submit())
  for (let presses = 0; presses < 4; presses++) {
    await pass(400)
    expect(tryAgain().disabled).toBe(false)
    fireEvent.click(tryAgain())
  }
  await pass(400)
  // What may have been sent is not sent a second time because something else is typed.
  type(/^Amount/, '130')
  await pass(20)
  fireEvent.click(tryAgain())
  await pass(400)
  expect(sentKeys()).toEqual([0, 0, 0, 0, 0, 0])
  expect(
    screen.queryByText(
      'A payment was entered before, with other values. Look at All Payments before you pay again.',
    ),
  ).not.toBeNull()
  expect(screen.queryByRole('dialog')).not.toBeNull()
  // Who has read that and presses once more means another payment.
  fireEvent.click(submit())
  await pass(400)
  await pass(400)
  expect([sentKeys(), screen.queryByRole('dialog')]).toEqual([[0, 0, 0, 0, 0, 0, 6], null])
})

test('a refund under way says so; the press is repeated with the same key after a lost answer', async () => {
  payments = [aPayment()]
  await openPayments()
  const replies = [
    () => Promise.reject(new TypeError('no network')),
    () =>
      json({
        payment: {
          id: 5,
          status: 'Processed',
          amount_cents: 12_550,
          refunded_cents: 0,
          transfer_id: 'tr_5',
        },
        refund: { id: 3, status: 'Entered', amount_cents: 12_550 },
      }),
  ]
  answers['/refund'] = () => (replies.shift() as () => Response)()
  await press(/^Refund \$125\.50/)
  const popup = within(screen.getByRole('dialog'))
  fireEvent.change(popup.getByRole('textbox', { name: /^Reason/ }), {
    target: { value: 'Paid twice' },
  })
  for (const name of ['Refund', 'Try again']) {
    fireEvent.click(popup.getByRole('button', { name }))
    await pass(400)
    fireEvent.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Refund $125.50' }),
    )
    await pass(400)
  }
  await pass(400)
  expect([
    sentKeys(),
    screen.queryByText('The refund has been entered and is being processed.') !== null,
    screen.queryByRole('dialog'),
  ]).toEqual([[0, 0], true, null])
})

test('NPY-012 NPY-013 a 480 asks first: Cancel sends nothing and keeps the form, Process Payment sends the same with force', async () => {
  await openPayments()
  answers['/nurse-pay'] = ({ body }) =>
    body['force'] === true
      ? json({
          payment: {
            id: 9,
            status: 'Processed',
            amount_cents: 20_000,
            refunded_cents: 0,
            transfer_id: 'tr_9',
          },
        })
      : json(
          {
            error: 'More than $5000 has been paid to this nurse in the last 7 days.',
            code: 'over_limit',
            total_cents: 510_000,
          },
          480,
        )
  await press('New Payment')
  type(/^Amount/, '200')
  await choose('Bonus')
  const answer = async (name: string) => {
    fireEvent.click(submit())
    await pass(400)
    expect(screen.getByRole('alertdialog').textContent).toContain(
      'More than $5000 has been paid to this nurse in the last 7 days. Do you want to process this payment?',
    )
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }))
    await pass(400)
    await pass(400)
  }
  const bonus = { amount: '200', user_id: 7, payment_type: 'Bonus', description: '' }
  await answer('Cancel')
  expect([
    asked('/nurse-pay').map(({ body }) => body),
    popup().getByRole<HTMLInputElement>('textbox', { name: /^Amount/ }).value,
  ]).toEqual([[bonus], '200'])
  await answer('Process Payment')
  expect([asked('/nurse-pay').map(({ body }) => body), screen.queryByRole('dialog')]).toEqual([
    [bonus, bonus, { ...bonus, force: true }],
    null,
  ])
})

test('NPY-015 any other failure stands in the popup, and what was typed stays', async () => {
  await openPayments()
  await press('New Payment')
  type(/^Amount/, '75')
  await choose('Other')
  type(/^Description/, 'Parking')
  for (const [status, text] of [
    [400, 'Nurse has no Stripe ID'],
    [502, 'Payment provider is not available'],
    [500, 'An unexpected error occurred'],
  ] as const) {
    answers['/nurse-pay'] = () => json({ error: text, code: 'x' }, status)
    fireEvent.click(submit())
    await pass(400)
    expect(popup().getByRole('alert').textContent, String(status)).toContain(text)
  }
  expect(
    popup()
      .getAllByRole<HTMLInputElement>('textbox')
      .map(({ value }) => value),
  ).toEqual(['75', 'Parking'])
})

test('NPY-022 NPY-023 NPY-025 NPY-039 payments stand newest first with their visit and report, page by page, below the way back to the nurse; the toggle leads to refunds', async () => {
  payments = [
    aPayment(),
    aPayment({
      id: 6,
      payment_type: 'Assignment',
      description: null,
      assignment_id: 4711,
      report_id: 12,
      amount_cents: 123_405,
      refunded_cents: 1_000,
      created_by_name: null,
    }),
    aPayment({ id: 4, status: 'Refunded', refunded_cents: 12_550 }),
  ]
  next = 2
  const address = await openPayments()
  expect(table()).toEqual([
    ['Date', 'Type', 'Description', 'Visit', 'Amount', 'Status', 'Created By', 'Actions'],
    ['Nov 21, 2026', 'Bonus', 'Thank you', '-', '$125.50', 'Processed', 'Opal Payer', 'Refund'],
    [
      'Nov 21, 2026',
      'Assignment',
      '-',
      '4711Report',
      '$1,234.05',
      'Processed$10.00 refunded',
      '-',
      'Refund',
    ],
    ['Nov 21, 2026', 'Bonus', 'Thank you', '-', '$125.50', 'Refunded', 'Opal Payer', ''],
  ])
  expect([
    screen.getByRole('link', { name: '4711' }).getAttribute('href'),
    screen.getByRole('link', { name: 'Report of visit 4711' }).getAttribute('href'),
  ]).toEqual(['/visits/4711', '/operations/after-visit-reports/12'])
  expect(screen.getByRole('link', { name: 'Nina Nurse' }).getAttribute('href')).toBe('/nurses/7')
  expect(button('Previous page').disabled).toBe(true)
  await press('Next page')
  expect([
    asked('/payments/search').at(-1)?.body,
    asked('/payments/search').at(-1)?.query.get('page'),
  ]).toEqual([expect.objectContaining({ nurse_id: 7, kind: 'payments' }), '2'])
  fireEvent.click(screen.getByText('Refunds'))
  await pass(100)
  await pass(100)
  expect([
    asked('/payments/search').at(-1)?.body['kind'],
    screen.getByText('No refunds found.') !== null,
  ]).toEqual(['refunds', true])
  fireEvent.click(screen.getByText('Payments'))
  await pass(100)
  await press('Transfers')
  expect(address()).toBe('/nurses/7/transfers')
  for (const name of ['nurses-payments', 'nurses-transfers']) {
    const { audience = 'open' } = screenRoutes.find((route) => route.name === name) ?? {}
    expect([guard(audience, null), guard(audience, { isAdmin: true })], name).toEqual([
      { to: '/auth', remember: true },
      null,
    ])
    expect(guard(audience, { isAdmin: false }), name).not.toBeNull()
  }
})

test('NPY-023 without payments the list says so', async () => {
  await openPayments()
  expect(screen.getByText('No payments found.')).toBeTruthy()
})

test("NPY-024 NPY-039 refunds show day, payment, reason, amount, person and the visit's payment", async () => {
  refunds = [
    aRefund(),
    aRefund({
      id: 7,
      assignment_id: null,
      report_id: null,
      visit_payment_status: null,
      created_by_name: null,
      payment_type: 'Bonus',
      description: null,
    }),
  ]
  await openPayments('?kind=refunds')
  expect(table()).toEqual([
    [
      'Date',
      'Payment Date',
      'Type',
      'Description',
      'Reason',
      'Amount',
      'Refunded By',
      'Visit',
      'Visit Payment',
    ],
    [
      'Nov 21, 2026',
      'Nov 20, 2026',
      'Assignment',
      'Visit #4711',
      'Paid twice',
      '$10.00',
      'Opal Payer',
      '4711Report',
      'not scheduled',
    ],
    ['Nov 21, 2026', 'Nov 20, 2026', 'Bonus', '-', 'Paid twice', '$10.00', '-', '-', '-'],
  ])
})

test('NPY-026 NPY-037 a refund begins with the rest, needs a reason and is asked about; it is sent once with its key and says so', async () => {
  payments = [aPayment({ refunded_cents: 550 })]
  await openPayments()
  await press(/^Refund \$125\.50/)
  const refund = () => popup('Refund')
  expect(refund().getByRole<HTMLInputElement>('textbox', { name: /^Amount/ }).value).toBe('120.00')
  fireEvent.click(refund().getByRole('button', { name: 'Refund' }))
  await pass(400)
  expect([refund().queryByText('Reason is required.') !== null, asked('/refund')]).toEqual([
    true,
    [],
  ])
  fireEvent.change(refund().getByRole('textbox', { name: /^Reason/ }), {
    target: { value: 'Paid twice' },
  })
  fireEvent.change(refund().getByRole('textbox', { name: /^Amount/ }), {
    target: { value: '120.01' },
  })
  fireEvent.click(refund().getByRole('button', { name: 'Refund' }))
  await pass(400)
  expect([screen.queryByRole('alertdialog'), asked('/refund')]).toEqual([null, []])
  fireEvent.change(refund().getByRole('textbox', { name: /^Amount/ }), { target: { value: '10' } })
  fireEvent.click(refund().getByRole('button', { name: 'Refund' }))
  await pass(400)
  expect(screen.getByRole('alertdialog').textContent).toContain(
    'Are you sure you want to refund this payment?',
  )
  fireEvent.click(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Refund $10.00' }),
  )
  await pass(400)
  await pass(400)
  expect([
    asked('/refund').map(({ path, body }) => [path, body]),
    screen.queryByText('Payment has been refunded') !== null,
    screen.queryByRole('dialog'),
  ]).toEqual([[['/nurses/payments/5/refund', { amount: '10', reason: 'Paid twice' }]], true, null])
  expect([keys.length, (keys[0] ?? '').length > 10]).toEqual([1, true])
})

test('NPY-028 NPY-030 NPY-031 NPY-032 transfers are asked for from 90 days ago to today, a hundred at most, and told by Pacific day in dollars', async () => {
  const made = (at: string, over: Partial<Transfer> = {}): Transfer => ({
    created: Date.parse(at) / 1_000,
    description: 'Visit #4711',
    id: `tr_${at}`,
    amount: 12_000,
    reversed: false,
    ...over,
  })
  transfers = [
    made('2026-11-22T02:30:00Z'),
    made('2026-11-20T18:00:00Z', { description: null, amount: 123_405, reversed: true }),
  ]
  await openTransfers()
  expect(asked('/transfers/search').map(({ body }) => body)).toEqual([
    { limit: 100, nurse_id: 7, start_date: '2026-08-23', end_date: '2026-11-21' },
  ])
  expect(table()).toEqual([
    ['Date', 'Description', 'ID', 'Amount', 'Reversed'],
    ['Nov 21, 2026', 'Visit #4711', 'tr_2026-11-22T02:30:00Z', '$120.00', '-'],
    ['Nov 20, 2026', '-', 'tr_2026-11-20T18:00:00Z', '$1,234.05', 'Yes'],
  ])
  expect([
    button('Copy tr_2026-11-22T02:30:00Z') !== undefined,
    screen.queryByText(/^Only the latest/),
  ]).toEqual([true, null])
  transfers = Array.from({ length: 100 }, (_, at) =>
    made('2026-11-20T18:00:00Z', { id: `tr_${at}` }),
  )
  const from = screen.getByRole('combobox', { name: 'From' })
  fireEvent.change(from, { target: { value: '11/01/2026' } })
  fireEvent.blur(from)
  await pass(400)
  expect(asked('/transfers/search').at(-1)?.body).toEqual({
    limit: 100,
    nurse_id: 7,
    start_date: '2026-11-01',
    end_date: '2026-11-21',
  })
  expect(
    screen.getByText('Only the latest 100 transfers are shown. Narrow the dates to see others.'),
  ).toBeTruthy()
  transfers = []
  fireEvent.change(from, { target: { value: '11/02/2026' } })
  fireEvent.blur(from)
  await pass(400)
  expect(screen.getByText('No transfers found.')).toBeTruthy()
})
