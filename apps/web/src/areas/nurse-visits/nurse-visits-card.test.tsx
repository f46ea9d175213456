// Texts and buttons of a visit's card.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MyVisit } from '@wren/contract/nurse-visits'
import { VisitCard } from './VisitCard.tsx'
import { useMyVisitFilters } from './useMyVisitFilters.ts'
import { MyVisitFilterBar } from './MyVisitFilterBar.tsx'

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const viewer = { nurse: 7, now: '2026-11-20T15:00:00.000Z' }
/** 9:00 AM in Phoenix, in an hour. */
const ready: MyVisit = {
  id: 48211,
  start: '2026-11-20T16:00:00.000Z',
  timezone: 'America/Phoenix',
  duration_estimate: 120,
  missing_exact_time: false,
  treatment: 'Entyvio 300 mg',
  city: 'Tempe',
  state: 'AZ',
  status: 'Active - Ready',
  missed: false,
  missed_reason: null,
  user_id_assigned: 7,
  is_shadow: false,
  shadow_nurse_clicked: null,
  is_available: null,
  is_pending: false,
  is_active_ready: true,
  nurse_chart_received: null,
  payment_nurse_paid: null,
  payment_nurse_scheduled: null,
  price_nurse_estimate: 178.92,
  price_nurse_paid: null,
  price_nurse_hourly_rate: 89,
  flat_rate: null,
  is_chart_available: true,
  provider_has_own_chart: false,
  visit_details_url: 'https://wren.example/visits/48211/details',
  visit_details_checked: true,
  nurse_token: null,
  blast_type: 'fixed',
}

async function show(change: Partial<MyVisit> = {}): Promise<HTMLElement> {
  const card = () => (
    <QueryClientProvider client={new QueryClient()}>
      <VisitCard visit={{ ...ready, ...change }} viewer={viewer} phone="555-555-0100" />
    </QueryClientProvider>
  )
  const router = createRouter({
    routeTree: createRootRoute({ component: card }),
    history: createMemoryHistory(),
  })
  render(<RouterProvider router={router as never} />)
  return screen.findByRole('article')
}
const chart = (): HTMLElement => screen.getByRole('button', { name: 'Chart' })

test('NVS-007 NVS-008 NVS-009 NVS-014 NVS-016 a card shows the visit, pay, status, Chart and details', async () => {
  const card = await show()
  for (const text of [
    '#48211',
    'Nov 20, 2026',
    '9:00 AM - 11:00 AM MST',
    'Entyvio 300 mg, Tempe',
    '$178 est.',
    'Awaiting Chart',
  ])
    expect(card.textContent).toContain(text)
  expect(screen.getByRole('link', { name: 'Chart of visit 48211' }).getAttribute('href')).toBe(
    '/visits/48211/chart',
  )
  const details = screen.getByRole('link', { name: 'View Details' })
  expect([details.getAttribute('href'), details.getAttribute('target')]).toEqual([
    'https://wren.example/visits/48211/details',
    '_blank',
  ])
})

test('NVS-012 NVS-013 a disabled Chart button states the reason, also as its tooltip', async () => {
  const reasons: readonly (readonly [Partial<MyVisit>, string])[] = [
    [
      { provider_has_own_chart: true },
      'This pharmacy uses its own chart. Please submit the chart by email or fax.',
    ],
    [
      { status: 'Active - Booked', is_active_ready: false },
      'This visit is awaiting approval. Please call 555-555-0100.',
    ],
    [{ start: '2026-11-21T16:00:00.000Z' }, 'The chart opens 2 hours before the visit.'],
    [{ missed: true, missed_reason: 'Missed - Other' }, 'This visit was missed.'],
  ]
  for (const [change, reason] of reasons) {
    const card = await show({ is_chart_available: false, ...change })
    expect([chart().hasAttribute('disabled'), chart().title]).toEqual([true, reason])
    expect(card.textContent).toContain(reason)
    if (change.missed_reason) expect(card.textContent).toContain(change.missed_reason)
    cleanup()
  }
})

test('NVS-008 shows Time TBD without an exact time, and uses the zone of the visit, or Pacific', async () => {
  const card = await show({ missing_exact_time: true })
  expect(card.textContent).toContain('Nov 20, 2026Time TBD')
  cleanup()
  for (const [timezone, expected] of [
    ['America/New_York', 'Nov 20, 202611:00 AM - 1:00 PM EST'],
    ['', 'Nov 20, 20268:00 AM - 10:00 AM PST'],
  ] as const) {
    expect((await show({ timezone })).textContent, timezone).toContain(expected)
    cleanup()
  }
})

test('NVS-015 a pending visit has Confirm in place of Chart', async () => {
  await show({
    is_pending: true,
    nurse_token: 'abc',
    user_id_assigned: null,
    status: 'New',
    blast_type: 'multi-day',
  })
  const confirm = screen.getByRole('link', { name: 'Confirm' })
  expect([confirm.getAttribute('href'), confirm.getAttribute('target')]).toEqual([
    '/nc?t=abc&d=1',
    '_blank',
  ])
  expect([
    screen.queryByRole('button', { name: 'Chart' }),
    screen.queryByRole('link', { name: /Chart/ }),
  ]).toEqual([null, null])
  cleanup()
  await show({
    is_pending: true,
    nurse_token: 'abc',
    user_id_assigned: null,
    status: 'New',
    blast_type: 'fixed',
  })
  expect(screen.getByRole('link', { name: 'Confirm' }).getAttribute('href')).toBe('/nc?t=abc')
})

test('a fully refunded payment is noted on the card, whose status is that of the chart', async () => {
  const refunded = await show({
    nurse_chart_received: '2026-11-20T18:00:00.000Z',
    payment_nurse_refunded: '2026-11-24T18:00:00.000Z',
  })
  expect(refunded.textContent).toContain('Chart in Review')
  expect(refunded.textContent).toContain('Refunded Nov 24, 2026')
})

test('NVS-009 NVS-033 a scheduled payment states its arrival, a paid one the amount', async () => {
  const done = {
    nurse_chart_received: '2026-11-19T16:00:00.000Z',
    start: '2026-11-19T12:00:00.000Z',
  }
  const scheduled = await show({ ...done, payment_nurse_scheduled: '2026-11-21T16:00:00.000Z' })
  expect(scheduled.textContent).toContain('Pay Scheduled - Nov 21, 2026')
  expect(scheduled.textContent).toContain(
    'Funds will reflect in your bank account within 1 to 3 banking days from this date.',
  )
  expect(
    screen.getByTitle(
      'Funds will reflect in your bank account within 1 to 3 banking days from this date.',
    ).textContent,
  ).toContain('Pay Scheduled')
  cleanup()
  const paid = await show({
    ...done,
    payment_nurse_paid: '2026-11-20T12:00:00.000Z',
    price_nurse_paid: 207.99,
  })
  expect(paid.textContent).toContain('Paid - Nov 20, 2026')
  expect(paid.textContent).toContain('$207 act.')
})

test('a shadow visit has neither pay nor Chart', async () => {
  const card = await show({ is_shadow: true, user_id_assigned: 9 })
  expect(card.textContent).toContain('Shadow - Upcoming')
  expect(card.textContent).not.toContain('$')
  expect(screen.queryByRole('button', { name: 'Chart' })).toBeNull()
})

function Filters() {
  return (
    <MyVisitFilterBar
      state={useMyVisitFilters()}
      clearable
      counts={{ all: 9, of: (status) => (status === 'Paid' ? 2 : 0) }}
    />
  )
}

test('NVS-001 NVS-002 NVS-003 NVS-005 stores, restores and clears the three filters in local storage', async () => {
  const user = userEvent.setup()
  render(<Filters />)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'All (9)',
    'Awaiting Approval (0)',
    'Awaiting Chart (0)',
    'Chart in Review (0)',
    'New (0)',
    'Paid (2)',
    'Pay Scheduled (0)',
    'Pending (0)',
    'Upcoming (0)',
  ])
  expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull()
  await user.type(screen.getByRole('searchbox'), 'San')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Paid')
  await user.type(screen.getByLabelText('Date'), '2026-11-20')
  const kept = (): (string | null)[] =>
    ['refineDates', 'refineQuery', 'refineStatus'].map((key) => localStorage.getItem(key))
  expect(kept()).toEqual(['2026-11-20', 'San', 'Paid'])
  cleanup()
  render(<Filters />)
  expect(
    [
      screen.getByRole('searchbox'),
      screen.getByRole('combobox', { name: 'Status' }),
      screen.getByLabelText('Date'),
    ].map((field) => (field as HTMLInputElement).value),
  ).toEqual(['San', 'Paid', '2026-11-20'])
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }))
  expect(kept()).toEqual([null, null, null])
  expect((screen.getByRole('combobox', { name: 'Status' }) as HTMLSelectElement).value).toBe('')
})

test('NVS-024 a shadow visit has no Chart and pay, and an attendance button once it has started', async () => {
  const attended = () => screen.queryByRole('button', { name: 'I attended this visit' })
  const shadowed = { user_id_assigned: 9, is_shadow: true }
  const card = await show(shadowed)
  expect([
    attended(),
    screen.queryByRole('button', { name: 'Chart' }),
    screen.queryByRole('link', { name: /Chart/ }),
    card.textContent?.includes('$'),
  ]).toEqual([null, null, null, false])
  cleanup()
  await show({ ...shadowed, start: viewer.now, shadow_nurse_clicked: viewer.now })
  expect(attended()).toBeNull()
  cleanup()
  await show({ ...shadowed, start: viewer.now })
  const asked = vi.fn(
    async () =>
      new Response(JSON.stringify({ nurse_shadow: null }), {
        headers: { 'content-type': 'application/json' },
      }),
  )
  vi.stubGlobal('fetch', asked)
  await userEvent.click(attended() as HTMLElement)
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  const [path, options] = asked.mock.calls[0] as unknown as [string, RequestInit]
  expect([
    String(path).endsWith('/nurse/shadow-checked'),
    options.method,
    JSON.parse(String(options.body)),
  ]).toEqual([true, 'POST', { assignment_id: ready.id }])
})
