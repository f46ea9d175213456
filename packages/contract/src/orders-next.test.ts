// PAT-023, PAT-027, PAT-031, PAT-033, PAT-035: what the Orders view says of the next visit, and what it asks for.
import { expect, test } from 'vitest'
import { listPayload } from './list-payload.rules.ts'
import { defaultValues, formatListUrl, parseListUrl, withoutFilters } from './list-url.rules.ts'
import { ordersList } from './orders.list.ts'
import {
  hasUniqueFrequency,
  nextVisitStatus,
  nextVisitText,
  nextVisitTone,
  type NextVisit,
} from './orders-next.rules.ts'

const none: NextVisit = {
  next_visit_date: null,
  next_visit_due_date: null,
  next_visit_timezone: null,
  next_visit_status: null,
  active_orders_qty: 1,
  frequency: 7,
  frequency_other: null,
}
const now = '2026-11-22T03:00:00.000Z' // still the 21st in Los Angeles
const today = '2026-11-21'

test('PAT-023 without a date the first reason that holds is told', () => {
  const text = (some: Partial<NextVisit>) => nextVisitText({ ...none, ...some })
  expect([
    text({ active_orders_qty: 0, frequency: null, frequency_other: 'x' }),
    text({ active_orders_qty: 2, frequency: null, frequency_other: 'x' }),
    text({ frequency: null, frequency_other: 'x' }),
    text({ frequency: null }),
    text({}),
  ]).toEqual([
    'No Active Order',
    'More than 1 Order is Active',
    'This order has a unique frequency',
    'Frequency is missing',
    'Sth is wrong with Orders - contact Tech Support',
  ])
})

test('PAT-027 a due date of today still counts as future, by the calendar of the zone, and a row with a next visit is never marked', () => {
  const tone = (due: string | null, zone: string | null = null, visit: string | null = null) =>
    nextVisitTone(
      { ...none, next_visit_due_date: due, next_visit_timezone: zone, next_visit_date: visit },
      now,
    )
  expect([tone('2026-11-22'), tone('2026-11-21'), tone('2026-11-20'), tone(null)]).toEqual([
    'warning',
    'warning',
    'error',
    'error',
  ])
  expect([
    tone('2026-11-21', 'America/New_York'),
    tone('2026-11-21', 'Europe/Madrid'),
    tone('2026-11-22', 'Europe/Madrid'),
  ]).toEqual(['warning', 'error', 'warning'])
  expect([
    tone('2020-01-01', null, '2026-12-01T17:00:00.000Z'),
    tone(null, null, '2026-12-01T17:00:00.000Z'),
  ]).toEqual([null, null])
})

test('with a next visit its own calendar day and status are told, with a due date alone that day and Due', () => {
  const visit = {
    ...none,
    next_visit_date: '2026-11-04T05:00:00.000Z',
    next_visit_status: 'Active - Booked',
    next_visit_due_date: '2026-12-01',
  }
  expect([
    nextVisitText(visit),
    nextVisitText({ ...visit, next_visit_timezone: 'Europe/Madrid' }),
    nextVisitStatus(visit),
  ]).toEqual(['November 3, 2026', 'November 4, 2026', 'Active - Booked'])
  const due = { ...none, next_visit_due_date: '2026-12-01' }
  expect([nextVisitText(due), nextVisitStatus(due), nextVisitStatus(none)]).toEqual([
    'December 1, 2026',
    'Due',
    null,
  ])
  const unique = { ...none, frequency: null, frequency_other: 'as ordered' }
  expect([
    hasUniqueFrequency(unique),
    hasUniqueFrequency({ ...unique, active_orders_qty: 2 }),
    hasUniqueFrequency({ ...unique, next_visit_due_date: today }),
    hasUniqueFrequency(none),
  ]).toEqual([true, false, false, false])
})

test('PAT-031 the default Date Range has no start and ends two years from today', () => {
  expect(defaultValues(ordersList, today)).toEqual({
    date: { from: null, to: '2028-11-21' },
    patient_status: 'Active',
  })
  expect(listPayload(ordersList, defaultValues(ordersList, today), today)).toEqual({
    date_to: '2028-11-21T00:00:00Z',
    patient_status: 'Active',
  })
})

test('PAT-033 the filters have their names in the URL and in the payload', () => {
  expect(Object.fromEntries([...ordersList.urls].map(([url, key]) => [url, key]))).toEqual({
    'date-range': 'date',
    'patient-status': 'patient_status',
    'is-recurring': 'is_recurring',
    'primary-nurse': 'primary_nurse_id',
    ops: 'ops_id',
    'home-phone': 'phone',
    'cell-phone': 'phone_additional',
    'scheduling-phone': 'phone_scheduling_contact',
    'patient-name': 'patient',
    'auto-order': 'auto_order',
    'num-active-orders': 'number_active_orders',
  })
  const payload = (query: Record<string, string>) =>
    listPayload(ordersList, parseListUrl(ordersList, query, today).filters, today)
  expect([
    payload({ 'is-recurring': 'yes' }),
    payload({ 'is-recurring': 'no' }),
    payload({ 'is-recurring': 'unknown' }),
  ]).toEqual([{ is_recurring: true }, { is_recurring: false }, { is_recurring: 'unknown' }])
  expect([
    payload({ 'primary-nurse': '-2' }),
    payload({ 'primary-nurse': '7' }),
    payload({ ops: '-1' }),
    payload({ ops: '4' }),
  ]).toEqual([
    { primary_nurse_id_known: false },
    { primary_nurse_id: 7 },
    { ops_id_known: true },
    { ops_id: 4 },
  ])
  expect(
    payload({
      'date-range': '2026-01-01_2026-02-01',
      'patient-status': 'Hold',
      'home-phone': '602',
      'cell-phone': '480',
      'scheduling-phone': '520',
      'patient-name': 'Ann',
      'auto-order': 'yes',
      'num-active-orders': 'multiple',
    }),
  ).toEqual({
    date_from: '2026-01-01T00:00:00Z',
    date_to: '2026-02-01T00:00:00Z',
    patient_status: 'Hold',
    phone: '602',
    phone_additional: '480',
    phone_scheduling_contact: '520',
    patient: 'Ann',
    auto_order: true,
    number_active_orders: 'multiple',
  })
  expect([
    payload({ 'patient-status': 'Gone', ops: '4' }),
    payload({ 'num-active-orders': 'two', ops: '4' }),
  ]).toEqual([{ ops_id: 4 }, { ops_id: 4 }])
})

test("PAT-035 'Clear All filters' empties the default status and date too, and neither comes back", () => {
  const start = parseListUrl(ordersList, { view: 'orders' }, today)
  const cleared = withoutFilters(start)
  const address = formatListUrl(ordersList, cleared, { view: 'orders' }, today)
  expect([ordersList.clear, address]).toEqual([
    'Clear All filters',
    { view: 'orders', filters: 'none' },
  ])
  expect(parseListUrl(ordersList, address, today).filters).toEqual({})
})
