// AVR-008, AVR-010, AVR-067, VIS-046: taking in a pharmacy's own chart, and billing a wasted trip, on the visit.
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addMinutes } from '@wren/contract/time'
import type { Assignment } from '@wren/contract/visits-assignment'
import { pass, startBrowser, stopBrowser } from '../../shared/list/list-screen.testing.tsx'
import { blankVisit } from '../visits/visits-new.values.ts'
import { ReceivedChart } from './reports-received.dialog.tsx'
import { PaymentCard } from './reports-payment.panel.tsx'
import { WastedTrip } from './reports-trip.dialog.tsx'
import { queryClient } from '../../shared/http/query-client.ts'
import {
  aReport,
  button,
  json,
  openAt,
  press,
  startWorld,
  type ReportParts,
  type World,
} from './reports.testing.tsx'

let world: World
let visit: Assignment
beforeEach(() => {
  startBrowser()
  world = startWorld()
  // Yesterday, one in the afternoon in Phoenix.
  visit = {
    ...blankVisit.assignment,
    id: 4711,
    start: new Date(Date.now() - 24 * 3_600_000).toISOString(),
    timezone: 'America/Phoenix',
    status: 'Active - Ready',
    provider_has_own_chart: true,
    provider_title: 'Cactus Infusion',
    user_id_assigned: 9,
    nurse_first_name: 'Ann',
    nurse_last_name: 'Lee',
    nurse_confirmed: '2026-11-01T00:00:00.000Z',
    updated: '2026-11-22T02:30:00.000Z',
  }
})
afterEach(stopBrowser)

const received = (over: Partial<Assignment> = {}, hint: string | null = null) =>
  openAt(
    '/visits/4711',
    '/visits/$aid',
    <ReceivedChart visit={{ ...visit, ...over }} hint={hint} />,
  )
const card = (over: Partial<Assignment>) =>
  openAt(
    '/visits/4711',
    '/visits/$aid',
    <PaymentCard
      visitId={4711}
      hasReport={over.report_id != null}
      action={<WastedTrip visit={{ ...visit, ...over }} />}
    />,
  )
const named = (name: string) => screen.queryByRole('button', { name })
const setTime = (of: string, part: 'hour' | 'minutes', text: string) => {
  const field = screen.getByRole('combobox', {
    name: new RegExp(`^Actual ${of} time .*, ${part}$`),
  })
  fireEvent.change(field, { target: { value: text } })
  fireEvent.blur(field)
}
const times = async () => {
  for (const [of, hour, minute] of [
    ['start', '09', '07'],
    ['end', '10', '42'],
  ] as const) {
    setTime(of, 'hour', hour)
    await pass(20)
    setTime(of, 'minutes', minute)
    await pass(20)
  }
}
const sent = (path: string) =>
  world.server.asked.filter((one) => one.path === path).map(({ body }) => body)
const says = (text: string) => screen.queryAllByText(text).length > 0

test('AVR-008 Mark Chart Received asks for actual start and end and a file of its kinds, and what is missing or wrong stands at its field before anything is sent', async () => {
  await received()
  await press('Mark Chart Received')
  await press('Mark Chart Received')
  expect(screen.getByRole('dialog', { name: 'Mark Chart Received' })).not.toBeNull()
  await pass(20)
  fireEvent.click(
    screen.getAllByRole('button', { name: 'Mark Chart Received' }).at(-1) as HTMLElement,
  )
  await pass(20)
  expect(screen.getAllByText('This field is required.')).toHaveLength(2)
  const input = screen.getByTestId('received-chart')
  fireEvent.change(input, {
    target: { files: [new File(['x'], 'notes.txt', { type: 'text/plain' })] },
  })
  await pass(20)
  expect(says('notes.txt: only JPEG, PNG and PDF files are accepted')).toBe(true)
  fireEvent.change(input, {
    target: {
      files: [
        new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'big.pdf', { type: 'application/pdf' }),
      ],
    },
  })
  await pass(20)
  expect(says('big.pdf: the file is larger than 5 MB')).toBe(true)
  fireEvent.change(input, {
    target: { files: [new File(['%PDF-1.4'], 'chart.pdf', { type: 'application/pdf' })] },
  })
  await pass(20)
  expect([says('chart.pdf'), says('big.pdf: the file is larger than 5 MB')]).toEqual([true, false])
  expect(sent('/assignments/4711/chart-received')).toEqual([])
})

test('the button rests with its hint, and a chart that was handed in can be looked at', async () => {
  await received({}, 'This visit was missed')
  expect([
    named('Mark Chart Received')?.getAttribute('aria-disabled') ??
      named('Mark Chart Received')?.hasAttribute('disabled').toString(),
    named('View Received Chart'),
  ]).toEqual(['true', null])
  cleanup()
  await received({ has_chart_file: true }, 'The chart has been received')
  expect(named('View Received Chart')).not.toBeNull()
})

test('Withdraw Trip Report stands in its place where the trip was billed, asks for a reason and sends it', async () => {
  world.answers['/trip-report'] = () => json({ ok: true })
  await card({ missed: true, missed_reason: 'Missed - Other', report_id: 12 })
  expect(named('Bill Wasted Trip')).toBeNull()
  await press('Withdraw Trip Report')
  const dialog = screen.getByRole('alertdialog')
  const confirm = () =>
    fireEvent.click(within(dialog).getByRole('button', { name: 'Withdraw Trip Report' }))
  confirm()
  await pass(20)
  expect([
    says('Please enter a reason of 5 to 500 characters.'),
    sent('/assignments/4711/trip-report'),
  ]).toEqual([true, []])
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Reason' }), {
    target: { value: 'Billed by mistake' },
  })
  confirm()
  await pass(20)
  await pass(400)
  expect(sent('/assignments/4711/trip-report')).toMatchObject([{ reason: 'Billed by mistake' }])
  expect(says('Trip report has been withdrawn')).toBe(true)
})

test('Withdraw Trip Report is offered only while nothing of the trip was invoiced or paid', async () => {
  const trip = { missed: true, missed_reason: 'Missed - Other', report_id: 12 } as const
  const cases: readonly (readonly [ReportParts, boolean])[] = [
    [{ status: 'audit-required' }, true],
    [{ status: 'auto-send-scheduled' }, true],
    [{ payment: { status: 'scheduled' } }, true],
    [{ payment: { status: 'paid' } }, false],
    [{ status: 'invoiced' }, false],
    [{ status: 'invoice-paid' }, false],
    [{ invoice: { paid: { cents: 100 } } }, false],
  ]
  for (const [parts, offered] of cases) {
    world.report = aReport(parts)
    await card(trip)
    expect([JSON.stringify(parts), named('Withdraw Trip Report') !== null]).toEqual([
      JSON.stringify(parts),
      offered,
    ])
    cleanup()
    queryClient.clear()
  }
})

const canceled = (minutesBefore: number): Partial<Assignment> => ({
  status: 'Inactive - Canceled',
  status_history: [
    {
      assignment_id: 4711,
      from: 'Active - Ready',
      to: 'Inactive - Canceled',
      reason: null,
      cause: 'manual',
      user_id: 1,
      user_name: 'Opal Payer',
      overlap_assignment_ids: [],
      at: addMinutes(visit.start, -minutesBefore),
    },
  ],
})

test('AVR-067 Bill Wasted Trip stands on the payment card of a missed or canceled visit with a confirmed nurse and no report, and on no other', async () => {
  const cases: readonly (readonly [Partial<Assignment>, boolean])[] = [
    [{ missed: true, missed_reason: 'Missed - Other' }, true],
    [canceled(24 * 60), true],
    [canceled(24 * 60 + 1), false],
    [{}, false],
    [{ missed: true, nurse_confirmed: null }, false],
    [{ status: 'Inactive - Canceled', user_id_assigned: null }, false],
    [{ status: 'Inactive - Lost' }, false],
    [{ missed: true, report_id: 12 }, false],
  ]
  for (const [over, stands] of cases) {
    cleanup()
    await card(over)
    expect(named('Bill Wasted Trip') !== null, JSON.stringify(over)).toBe(stands)
  }
  cleanup()
  world.server.answer = () => json({ report_id: 12 })
  await card({ missed: true, missed_reason: 'Missed - Other' })
  await press('Bill Wasted Trip')
  const dialog = screen.getByRole('dialog', { name: 'Bill Wasted Trip' })
  const confirm = () => {
    fireEvent.click(
      screen.getAllByRole('button', { name: 'Bill Wasted Trip' }).at(-1) as HTMLElement,
    )
  }
  expect(dialog.textContent).toContain(
    'Ann Lee is paid for the way and Cactus Infusion is invoiced',
  )
  confirm()
  await pass(20)
  expect([
    says('A reason is required.'),
    screen.getAllByText('This field is required.').length,
    sent('/assignments/4711/trip-report'),
  ]).toEqual([true, 2, []])
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), {
    target: { value: 'Nobody was at home' },
  })
  fireEvent.change(screen.getByRole('textbox', { name: 'Invoice amount' }), {
    target: { value: '95.5' },
  })
  fireEvent.change(screen.getByRole('textbox', { name: 'Nurse payment' }), {
    target: { value: '0' },
  })
  confirm()
  await pass(40)
  expect(sent('/assignments/4711/trip-report')).toEqual([
    { reason: 'Nobody was at home', invoice_cents: 9_550, nurse_cents: 0 },
  ])
  expect(says('Wasted trip has been billed')).toBe(true)
})

test("a trip is billed by its times, to the minute, on the visit's own clock", async () => {
  world.server.answer = () => json({ report_id: 12 })
  await card({ status: 'Inactive - Canceled' })
  await press('Bill Wasted Trip')
  fireEvent.click(screen.getByRole('radio', { name: 'Times of the trip' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), {
    target: { value: 'Nobody was at home' },
  })
  await pass(20)
  await times()
  fireEvent.click(screen.getAllByRole('button', { name: 'Bill Wasted Trip' }).at(-1) as HTMLElement)
  await pass(40)
  const [body] = sent('/assignments/4711/trip-report') as {
    actual_start: string
    actual_end: string
  }[]
  expect([body?.actual_start.slice(11), body?.actual_end.slice(11)]).toEqual([
    '16:07:00.000Z',
    '17:42:00.000Z',
  ])
  expect(button('Bill Wasted Trip')).toBeDefined()
})
