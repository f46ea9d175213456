// Statuses, pay texts, filters and buttons of the nurse's lists.
import { expect, test } from 'vitest'
import { isChartAvailable } from './chart-window.rules.ts'
import type { AvailableVisit, MyVisit } from './nurse-visits.ts'
import {
  chartHint,
  inMyVisitsOrder,
  isPending,
  isWithinWeek,
  matchesDateAndText,
  nurseVisitStatusText,
  overlapsOwnVisit,
  responseStatus,
  showsDetails,
  statusOption,
} from './nurse-visits.rules.ts'
import { visitPay, payRateText } from './nurse-pay.rules.ts'
import { offerTime } from './nurse-visits-times.rules.ts'
import { derivedPrices } from './visits-rates.rules.ts'
import { detailsAreComplete, visitDetailsUrl } from './visits.rules.ts'

const start = '2026-11-20T18:00:00.000Z'
const card = (over: Partial<MyVisit> = {}): MyVisit => ({
  id: 1,
  start,
  timezone: 'America/Phoenix',
  duration_estimate: 120,
  missing_exact_time: false,
  treatment: 'Saline',
  city: 'San Tan',
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
  price_nurse_hourly_rate: 62.5,
  flat_rate: null,
  is_chart_available: false,
  provider_has_own_chart: false,
  visit_details_url: 'https://x.example',
  visit_details_checked: true,
  nurse_token: null,
  blast_type: 'fixed',
  ...over,
})
const offer = (over: Partial<AvailableVisit> = {}): AvailableVisit => ({
  id: 9,
  start,
  selected_start: null,
  approved_start_date: start,
  timezone: 'America/Phoenix',
  duration_estimate: 130,
  treatment: 'Saline',
  city: 'San Tan',
  price_nurse_estimate: null,
  price_nurse_hourly_rate: 62.5,
  flat_rate: null,
  is_available: null,
  is_pending: false,
  blast_type: 'fixed',
  blast_details: null,
  days_to_schedule: null,
  token: 't',
  nurse_token: null,
  ...over,
})
const status = (over: Partial<MyVisit>, now = '2026-11-20T16:00:00.000Z') =>
  nurseVisitStatusText(card(over), { nurse: 7, now })
const paid = '2026-12-01T20:00:00.000Z'

test('NVS-023 a shadow visit has its own statuses', () => {
  expect(
    status({
      is_shadow: true,
      user_id_assigned: 8,
      shadow_nurse_clicked: start,
      nurse_chart_received: start,
    }),
  ).toBe('Shadow - Completed')
  expect(status({ is_shadow: true, user_id_assigned: 8, nurse_chart_received: start })).toBe(
    'Shadow - Incomplete',
  )
  expect(status({ is_shadow: true, user_id_assigned: 8 })).toBe('Shadow - Upcoming')
})

test('NVS-025 NVS-026 NVS-027 NVS-028 NVS-029 NVS-030 the first matching rule decides the status', () => {
  expect(status({ is_pending: true, user_id_assigned: null, is_available: true })).toBe('Pending')
  expect(
    [null, true, false].map((is_available) => status({ user_id_assigned: null, is_available })),
  ).toEqual(['New', 'Applied', 'Declined'])
  expect(
    [true, false].map((is_active_ready) => status({ is_active_ready }, '2026-11-20T15:59:59.999Z')),
  ).toEqual(['Upcoming', 'Awaiting Approval'])
  expect([true, false].map((is_active_ready) => status({ is_active_ready }))).toEqual([
    'Awaiting Chart',
    'Awaiting Approval',
  ])
  const received = { nurse_chart_received: start }
  expect(status({ ...received, payment_nurse_paid: paid, payment_nurse_scheduled: paid })).toBe(
    'Paid - Dec 1, 2026',
  )
  expect(status({ ...received, payment_nurse_scheduled: paid })).toBe('Pay Scheduled - Dec 1, 2026')
  expect(status(received)).toBe('Chart in Review')
  expect(status(received, '2026-11-20T15:00:00.000Z')).toBe('Upcoming') // the time rules precede that of the chart
  expect(status({ user_id_assigned: 8 })).toBe('Error')
})

test('AVR-022 days of payment are Pacific days in any zone of the visit', () => {
  const late = '2026-12-02T05:30:00.000Z' // the 1st in Pacific time, the 2nd in Eastern time
  for (const timezone of ['America/New_York', 'Pacific/Honolulu']) {
    expect(status({ timezone, nurse_chart_received: start, payment_nurse_scheduled: late })).toBe(
      'Pay Scheduled - Dec 1, 2026',
    )
    expect(
      status({
        timezone,
        nurse_chart_received: start,
        payment_nurse_paid: '2026-12-02T08:30:00.000Z',
      }),
    ).toBe('Paid - Dec 2, 2026')
  }
})

test('NVS-031 NVS-032 the reason of a missed visit precedes all other rules', () => {
  expect(
    status({ missed: true, missed_reason: 'Missed - Other', is_shadow: true, is_pending: true }),
  ).toBe('Missed - Other')
  expect(status({ missed: true })).toBe('Missed')
  expect(status({ start: '' })).toBe('Error')
  expect(status({ is_shadow: true, is_pending: true })).toBe('Shadow - Upcoming')
})

test('NVS-036 a selected, informed nurse without an answer is pending while the visit is New or Booked', () => {
  const facts = {
    status: 'New',
    user_id_selected: 7,
    user_id_assigned: null,
    nurse_informed: start,
    nurse_confirmed: null,
    nurse_rejected: null,
  }
  expect(isPending(facts, 7)).toBe(true)
  expect(
    isPending(
      { ...facts, status: 'Active - Booked', user_id_selected: null, user_id_assigned: 7 },
      7,
    ),
  ).toBe(true)
  expect(
    [
      { nurse_informed: null },
      { nurse_confirmed: start },
      { nurse_rejected: start },
      { status: 'Hold' },
      { user_id_selected: 8 },
    ].map((one) => isPending({ ...facts, ...one }, 7)),
  ).toEqual([false, false, false, false, false])
})

const facts = {
  duration_estimate: 60,
  nurse_chart_received: null,
  actual_start: null,
  actual_end: null,
  flat_rate_cents: null,
  price_nurse_hourly_rate_cents: null,
  price_provider_hourly_rate_cents: null,
}

test('NVS-010 NVS-011 pay is rounded down to whole dollars', () => {
  expect(visitPay(card())).toEqual({ text: '$178', label: 'est.' })
  expect(visitPay(card({ price_nurse_paid: 99.99 }))).toEqual({ text: '$99', label: 'act.' })
  expect(visitPay(card({ price_nurse_estimate: null }))).toEqual({ text: '(pending)', label: null })
  expect([
    payRateText(offer({ price_nurse_estimate: 135.42 })),
    payRateText(offer({ flat_rate: 150.75 })),
    payRateText(offer({ price_nurse_hourly_rate: null })),
  ]).toEqual(['~$135 ($62/hr)', '$150 flat', '(pending)'])
})

test('NVS-041 NVS-042 VIS-172 the pay rate is flat, estimated with hourly rate, or pending, with terms', () => {
  expect(payRateText(offer({ flat_rate: 150.75, price_nurse_hourly_rate: 62.5 }))).toBe('$150 flat')
  const priced = (
    duration_estimate: number,
    rate: number,
    terms: Parameters<typeof derivedPrices>[1] = {
      duration_rounding_method: 'none',
      minimal_minutes_charge: null,
    },
  ) => {
    const prices = derivedPrices(
      { ...facts, duration_estimate, price_nurse_hourly_rate_cents: Math.round(rate * 100) },
      terms,
    )
    const visit = {
      flat_rate: null,
      price_nurse_hourly_rate: rate,
      price_nurse_estimate: (prices.price_nurse_estimate_cents ?? 0) / 100,
      ...(prices.price_nurse_note === null ? {} : { price_nurse_note: prices.price_nurse_note }),
    }
    // My Visits shows the same amount.
    expect(payRateText(visit)).toContain(`~${visitPay(card(visit)).text} (`)
    return payRateText(visit)
  }
  expect(priced(130, 62.5)).toBe('~$135 ($62/hr)') // 135.42
  expect(priced(45, 89.99)).toBe('~$67 ($89/hr)') // 67.49
  expect(priced(60, 95, { duration_rounding_method: 'none', minimal_minutes_charge: 120 })).toBe(
    '~$190 ($95/hr, 2 h minimum)',
  )
  expect(priced(50, 80, { duration_rounding_method: 'up-15', minimal_minutes_charge: 60 })).toBe(
    '~$80 ($80/hr, rounded up to 15 min)',
  )
  expect(
    priced(62, 80, { duration_rounding_method: 'round-15', minimal_minutes_charge: null }),
  ).toBe('~$80 ($80/hr, rounded to 15 min)')
  expect(priced(75, 80, { duration_rounding_method: 'up-15', minimal_minutes_charge: 90 })).toBe(
    '~$120 ($80/hr, 1.5 h minimum)',
  )
  expect(payRateText(offer({ price_nurse_hourly_rate: null }))).toBe('(pending)')
})
test('NVS-010 NVS-041 a minimum of the pharmacy raises the estimate', () => {
  const short = {
    ...facts,
    duration_estimate: 45,
    nurse_chart_received: null,
    actual_start: null,
    actual_end: null,
    flat_rate_cents: null,
    price_nurse_hourly_rate_cents: 8_999,
    price_provider_hourly_rate_cents: null,
  }
  const { price_nurse_estimate_cents: cents } = derivedPrices(short, {
    duration_rounding_method: 'up-15',
    minimal_minutes_charge: 120,
  })
  expect(visitPay(card({ price_nurse_estimate: (cents ?? 0) / 100 }))).toEqual({
    text: '$179',
    label: 'est.',
  })
})

test('NVS-043 NVS-044 an offer shows day and time or its flexibility, and the answer as a status', () => {
  expect(offerTime(offer({ timezone: 'America/New_York', blast_type: 'manual' }))).toEqual({
    date: 'Nov 20, 2026',
    time: '1:00 PM - 3:10 PM EST',
  })
  expect(
    offerTime(offer({ blast_type: 'fixed-date', blast_details: { date: '2026-11-22' } })),
  ).toEqual({ date: 'Nov 22, 2026', time: 'Flexible time' })
  const range = { date_from: '2026-11-22', date_to: '2026-11-25' }
  expect(offerTime(offer({ blast_type: 'flexible', blast_details: range }))).toEqual({
    date: 'Nov 22, 2026 - Nov 25, 2026 date',
    time: 'Flexible',
  })
  expect(
    offerTime(offer({ blast_type: 'multi-day', blast_details: range, days_to_schedule: 3 })),
  ).toEqual({ date: 'Nov 22, 2026 - Nov 25, 2026 date', time: 'Flexible, 3 days' })
  expect(
    [null, true, false].map((is_available) => responseStatus({ is_available, is_pending: false })),
  ).toEqual(['New', 'Applied', 'Declined'])
  expect(
    [null, true, false].map((is_available) => responseStatus({ is_available, is_pending: true })),
  ).toEqual(['Pending', 'Pending', 'Pending'])
})

test('NVS-034 a visit awaits its chart from exactly 2 hours before its start', () => {
  const facts = {
    nurse: 7,
    has_own_chart: false,
    phone: '',
    chart: null,
    visit: { ...card(), is_deleted: false, nurse_confirmed: true },
  }
  for (const [now, expected, open] of [
    ['2026-11-20T15:59:59.999Z', 'Upcoming', false],
    ['2026-11-20T16:00:00.000Z', 'Awaiting Chart', true],
    ['2026-11-20T18:00:00.000Z', 'Awaiting Chart', true],
  ] as const)
    expect([status({}, now), isChartAvailable({ ...facts, now })]).toEqual([expected, open])
})

test('NVS-052 NVS-059 a generated address counts as set and still needs the check', () => {
  for (const standing of ['Active - Booked', 'Active - Ready', 'Completed - Visit Finished']) {
    const visit_details_url = visitDetailsUrl(
      { id: 9, status: standing, visit_details_url: null },
      'https://wren.example',
    )
    expect(visit_details_url).toBe('https://wren.example/visits/9/details')
    for (const visit_details_checked of [true, false])
      expect([
        showsDetails(card({ visit_details_url, visit_details_checked }), start),
        detailsAreComplete({ visit_details_url, visit_details_checked }),
      ]).toEqual([visit_details_checked, visit_details_checked])
  }
  const none = visitDetailsUrl(
    { id: 9, status: 'New', visit_details_url: null },
    'https://wren.example',
  )
  expect([
    none,
    showsDetails(card({ visit_details_url: none }), start),
    detailsAreComplete({ visit_details_url: none, visit_details_checked: true }),
  ]).toEqual([null, false, false])
})

test('NVS-017 View Details is visible within a week, for ready or charted visits with checked details', () => {
  expect([
    isWithinWeek(start, '2026-11-13T18:00:00.000Z'),
    isWithinWeek(start, '2026-11-13T17:59:59.999Z'),
    isWithinWeek(start, '2026-11-27T18:00:00.001Z'),
  ]).toEqual([true, false, false])
  const shown = (over: Partial<MyVisit>) => showsDetails(card(over), start)
  expect([
    shown({}),
    shown({ is_active_ready: false }),
    shown({ is_active_ready: false, nurse_chart_received: start }),
    shown({ visit_details_checked: false }),
    shown({ visit_details_url: null }),
  ]).toEqual([true, false, true, false, false])
})

test('NVS-013 the disabled Chart button states the reason', () => {
  const hint = (over: Partial<MyVisit>, now = start) => chartHint(card(over), now, '555-555-0100')
  expect(hint({ is_chart_available: true })).toBeNull()
  expect(hint({ provider_has_own_chart: true })).toBe(
    'This pharmacy uses its own chart. Please submit the chart by email or fax.',
  )
  expect(hint({ missed: true, provider_has_own_chart: true })).toBe('This visit was missed.')
  expect(hint({}, '2026-11-20T15:00:00.000Z')).toBe('The chart opens 2 hours before the visit.')
  expect(hint({ status: 'Active - Booked' })).toBe(
    'This visit is awaiting approval. Please call 555-555-0100.',
  )
})

test('NVS-004 NVS-006 filters match text, local date and status option; older visits come last', () => {
  expect(matchesDateAndText(card(), { date: '2026-11-20', text: 'saline san' })).toBe(true)
  expect(
    matchesDateAndText(card({ start: '2026-11-21T06:59:00.000Z' }), {
      date: '2026-11-20',
      text: '',
    }),
  ).toBe(true)
  expect(matchesDateAndText(card(), { date: '2026-11-21', text: '' })).toBe(false)
  expect([
    matchesDateAndText(card(), { date: '2026-11-20', text: 'mesa' }),
    matchesDateAndText(card(), { date: '2026-11-21', text: 'saline' }),
  ]).toEqual([false, false])
  expect(
    ['Paid - Dec 1, 2026', 'Pay Scheduled - Dec 1, 2026', 'Upcoming'].map(statusOption),
  ).toEqual(['Paid', 'Pay Scheduled', 'Upcoming'])
  const visits = ['2026-11-20', '2026-10-01', '2026-11-10', '2026-09-01'].map((day, id) =>
    card({ id, start: `${day}T18:00:00.000Z` }),
  )
  expect(inMyVisitsOrder(visits, start).map(({ id }) => id)).toEqual([2, 0, 1, 3])
})

test('NVS-062 warns of an offered time that overlaps an own visit', () => {
  expect(offerTime(offer())).toEqual({ date: 'Nov 20, 2026', time: '11:00 AM - 1:10 PM MST' })
  expect(
    offerTime(offer({ blast_type: 'fixed-date', blast_details: { date: '2026-11-22' } })),
  ).toEqual({ date: 'Nov 22, 2026', time: 'Flexible time' })
  const range = { date_from: '2026-11-22', date_to: '2026-11-25' }
  expect(offerTime(offer({ blast_type: 'flexible', blast_details: range }))).toEqual({
    date: 'Nov 22, 2026 - Nov 25, 2026 date',
    time: 'Flexible',
  })
  expect(
    offerTime(offer({ blast_type: 'multi-day', blast_details: range, days_to_schedule: 3 })).time,
  ).toBe('Flexible, 3 days')
  expect([
    overlapsOwnVisit(offer(), [card()]),
    overlapsOwnVisit(offer({ blast_type: 'flexible' }), [card()]),
    overlapsOwnVisit(offer({ start: '2026-11-20T20:00:00.000Z' }), [card()]),
  ]).toEqual([true, false, false])
  for (const own of [
    { is_pending: true },
    { status: 'Inactive - Canceled' },
    { missed: true },
    { is_shadow: true },
  ])
    expect(overlapsOwnVisit(offer(), [card(own)]), JSON.stringify(own)).toBe(false)
})
