import { describe, expect, test } from 'vitest'
import {
  type ChartState,
  chartStates,
  type ChartWindow,
  chartWriteRefusal,
  isChartAvailable,
  notEditableReason,
} from './chart-window.rules.ts'

type Change = Partial<Omit<ChartWindow, 'visit'>> & { visit?: Partial<ChartWindow['visit']> }
/** Exactly two hours before the start. */
const window = ({ visit, ...change }: Change = {}): ChartWindow => ({
  now: '2026-11-20T14:00:00.000Z',
  nurse: 7,
  has_own_chart: false,
  chart: null,
  phone: '555-555-0100',
  visit: {
    start: '2026-11-20T16:00:00.000Z',
    status: 'Active - Ready',
    missed: false,
    nurse_confirmed: true,
    user_id_assigned: 7,
    ...visit,
  },
  ...change,
})
const early = { now: '2026-11-20T13:59:59.999Z' }
const booked = (nurse_confirmed: boolean) => ({
  visit: { status: 'Active - Booked', nurse_confirmed },
})
const awaiting = 'This visit is awaiting approval. Please call 555-555-0100.'
const tooEarly = 'The chart opens 2 hours before the visit.'

describe('NVS-035 is_chart_available', () => {
  test.each([
    ['two hours before', window(), true],
    ['earlier', window(early), false],
    ['weeks later', window({ now: '2027-01-20T14:00:00.000Z' }), true],
    ['confirmed', window(booked(true)), true],
    ['not confirmed', window(booked(false)), false],
    ['of another nurse', window({ nurse: 8 }), false],
    ['of nobody', window({ visit: { user_id_assigned: null } }), false],
    ['missed', window({ visit: { missed: true } }), false],
    ['with an own chart', window({ has_own_chart: true }), false],
    ['New', window({ visit: { status: 'New' } }), false],
    ['finished, without chart', window({ visit: { status: 'Completed - Visit Finished' } }), false],
    [
      'finished, with chart',
      window({ visit: { status: 'Completed - Visit Finished' }, chart: { state: 'locked' } }),
      true,
    ],
    ['earlier, with chart', window({ ...early, chart: { state: 'draft' } }), true],
    ['missed, with chart', window({ visit: { missed: true }, chart: { state: 'draft' } }), false],
    ['of another nurse, with chart', window({ nurse: 8, chart: { state: 'draft' } }), false],
    [
      'with an own chart, with chart',
      window({ has_own_chart: true, chart: { state: 'draft' } }),
      false,
    ],
  ])('NVS-035 of a visit %s', (_, facts, expected) =>
    expect(isChartAvailable(facts)).toBe(expected),
  )
})

test('CHT-009 a chart has four states', () => {
  expect(chartStates).toEqual(['draft', 'submitted', 'returned', 'locked'])
})

describe('writing', () => {
  test.each([
    ['from 2 hours before on', window(), null],
    ['earlier', window(early), tooEarly],
    [
      'a draft, earlier after a new time',
      window({ ...early, chart: { state: 'draft' } }),
      tooEarly,
    ],
    ['booked and confirmed', window(booked(true)), null],
    ['booked, not confirmed', window(booked(false)), awaiting],
    ['on Hold', window({ visit: { status: 'Hold' } }), awaiting],
    ['without a start', window({ visit: { start: null } }), tooEarly],
    [
      'own chart',
      window({ has_own_chart: true }),
      'This pharmacy uses its own chart. Please submit the chart by email or fax.',
    ],
    [
      'missed',
      window({ visit: { missed: true, status: 'Inactive - Lost' } }),
      'This visit was missed.',
    ],
    [
      'cancelled',
      window({ visit: { status: 'Inactive - Canceled' }, chart: { state: 'draft' } }),
      'This visit was canceled.',
    ],
  ])('CHT-003 %s', (_, facts, expected) => {
    expect(notEditableReason(facts)).toBe(expected)
    expect(chartWriteRefusal(facts)).toEqual(
      expected === null ? null : { refused: true, status: 409, code: 'conflict', error: expected },
    )
  })
  test.each(
    chartStates.map((state): [ChartState, boolean] => [
      state,
      state === 'draft' || state === 'returned',
    ]),
  )('CHT-003 a chart that is %s can be written: %s', (state, may) => {
    expect(notEditableReason(window({ chart: { state } })) === null).toBe(may)
  })
  test('CHT-003 the refusal of another nurse says nothing about the visit', () => {
    for (const facts of [window({ nurse: 8 }), window({ nurse: 8, visit: { missed: true } })])
      expect(chartWriteRefusal(facts)).toMatchObject({ status: 403, code: 'forbidden' })
  })
})
