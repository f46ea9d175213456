// VIS "Statuses" 055-060, 066, "Missed and Lost", "Cancel": the tables of the catalogue, cell by cell.
import { describe, expect, test } from 'vitest'
import { conditionFault, missingFor, readyFaults, type ReadyFacts } from './visits-ready.rules.ts'
import {
  automaticReason,
  cancelFault,
  lostFault,
  missedHint,
  reasonFault,
  statusChoices,
  statusFault,
  visitReasons,
  visitStatuses,
  type VisitStatus,
} from './visits-statuses.rules.ts'

const allowed: Readonly<Record<VisitStatus, string>> = {
  New: 'Active - Booked|Hold',
  'Active - Booked': 'New|Active - Ready|Hold',
  'Active - Ready': 'New|Active - Booked|Completed - Visit Finished|Hold',
  'Completed - Visit Finished': 'Completed - Closed Out',
  'Completed - Closed Out': 'Completed - Visit Finished',
  Hold: 'New|Active - Booked|Active - Ready',
  'Inactive - Lost': 'New',
  'Inactive - Canceled': 'New',
}
const pairs = visitStatuses.flatMap((from) => visitStatuses.map((to) => [from, to] as const))

test.each(pairs)('from %s to %s', (from, to) => {
  const fine = from === to || allowed[from].split('|').includes(to)
  expect(statusFault(from, to)).toEqual(
    fine
      ? null
      : expect.objectContaining({
          status: 409,
          code: 'transition',
          error: `Status cannot change from ${from} to ${to}.`,
        }),
  )
  expect(statusChoices(from).includes(to)).toBe(fine)
})

test('a reason is in the list and stands only beside New, Active - Booked and Hold', () => {
  for (const status of visitStatuses)
    expect(reasonFault(status, 'Pending PA') === null, status).toBe(
      ['New', 'Active - Booked', 'Hold'].includes(status),
    )
  expect(visitReasons.every((reason) => reasonFault('Hold', reason) === null)).toBe(true)
  expect(reasonFault('New', 'Pending Nothing')).toMatchObject({
    status: 400,
    fields: { status_reason: expect.any(String) },
  })
  expect(reasonFault('Active - Ready', null)).toBeNull()
})

test('of reasons only an empty or an automatic one is overwritten', () => {
  expect(automaticReason(null, 'Pending Nurse Confirmation')).toBe('Pending Nurse Confirmation')
  expect(automaticReason('Pending Patient Confirmation', null)).toBeNull()
  expect(automaticReason('Pending PA', null)).toBe('Pending PA')
})

const ready: ReadyFacts = {
  start: '2026-08-20T16:00:00.000Z',
  user_id_assigned: 7,
  missing_exact_time: false,
  nurse_confirmed: '2026-08-17T16:00:00.000Z',
  patient_uuid: 'p',
  street: '1 Palm Lane',
  nurse_chart_received: null,
  payment_nurse_paid: null,
  report_status: null,
  local_date: '2026-08-20',
  order: { status: 'Active', signed_date: '2026-08-01', expiration_date: '2026-08-20' },
}

describe('conditions of a status', () => {
  test.each([
    ['a complete visit', {}, null],
    ['no nurse', { user_id_assigned: null }, 'A nurse is required for Active - Ready.'],
    [
      'no exact time',
      { missing_exact_time: true },
      'An exact time is required for Active - Ready.',
    ],
    [
      'no confirmation',
      { nurse_confirmed: null },
      'A confirmed nurse is required for Active - Ready.',
    ],
    ['no patient', { patient_uuid: null }, 'A patient is required for Active - Ready.'],
    ['a blank street', { street: ' ' }, 'A street is required for Active - Ready.'],
    ['no order', { order: null }, 'A linked order is required for Active - Ready.'],
    [
      'an order on Hold',
      { order: { ...ready.order, status: 'Hold' } },
      'An active order is required for Active - Ready.',
    ],
    [
      'an unsigned order',
      { order: { ...ready.order, signed_date: null } },
      'A signed order is required for Active - Ready.',
    ],
    [
      'an order that expired the day before',
      { order: { ...ready.order, expiration_date: '2026-08-19' } },
      'An order that is not expired is required for Active - Ready.',
    ],
    [
      'an order signed 366 days ago without an expiry',
      { order: { status: 'Active', signed_date: '2025-08-19', expiration_date: null } },
      'An order that is not expired is required for Active - Ready.',
    ],
    [
      'one signed 365 days ago',
      { order: { status: 'Active', signed_date: '2025-08-20', expiration_date: null } },
      null,
    ],
  ] as const)('Active - Ready with %s', (_, over, text) => {
    const fault = conditionFault('Active - Ready', { ...ready, ...over } as ReadyFacts, false)
    expect(fault?.error ?? null).toBe(text)
    expect(readyFaults({ ...ready, ...over } as ReadyFacts)[0] ?? null).toBe(text)
  })

  test('only conditions on the order are waived, and only when nothing else is missing a reason would do', () => {
    const unsigned = { ...ready, order: { ...ready.order, signed_date: null } } as ReadyFacts
    expect(conditionFault('Active - Ready', unsigned, true)).toBeNull()
    expect(conditionFault('Active - Ready', unsigned, false)?.extra).toEqual({
      missing: ['A signed order'],
      waivable: true,
    })
    const both = { ...unsigned, street: null }
    expect(conditionFault('Active - Ready', both, true)?.error).toBe(
      'A street is required for Active - Ready.',
    )
    expect(conditionFault('Active - Ready', both, false)?.extra).toEqual({
      missing: ['A street', 'A signed order'],
      waivable: false,
    })
  })

  test('the completed statuses need their chart, payment and invoice', () => {
    expect(missingFor('Completed - Visit Finished', ready).map(({ what }) => what)).toEqual([
      'A received chart',
    ])
    expect(missingFor('Completed - Closed Out', ready).map(({ what }) => what)).toEqual([
      'A paid nurse',
      'An invoiced report',
    ])
    expect(
      missingFor('Completed - Closed Out', {
        ...ready,
        payment_nurse_paid: 'x',
        report_status: 'invoice-paid',
      }),
    ).toEqual([])
    expect(missingFor('New', { ...ready, user_id_assigned: null })).toEqual([])
  })
})

test('VIS-058 cancelling ends with a received chart and is not done twice', () => {
  expect(cancelFault({ status: 'Active - Ready', nurse_chart_received: null })).toBeNull()
  for (const status of ['Inactive - Canceled', 'Inactive - Lost'])
    expect(cancelFault({ status, nurse_chart_received: 'x' })?.error).toBe(
      'This visit is already canceled',
    )
  expect(
    cancelFault({ status: 'Completed - Visit Finished', nurse_chart_received: 'x' }),
  ).toMatchObject({
    status: 409,
    error: 'The chart has been received, you cannot cancel this visit',
  })
})

test('lost is open to the four open statuses alone', () => {
  expect(
    visitStatuses.filter((status) => lostFault({ status, nurse_chart_received: null }) === null),
  ).toEqual(['New', 'Active - Booked', 'Active - Ready', 'Hold'])
})

test('missed is offered from the start on, once, and never over a chart', () => {
  const visit = {
    status: 'Active - Booked',
    nurse_chart_received: null,
    missed: false,
    start: '2026-08-20T16:00:00.000Z',
  }
  expect(missedHint(visit, '2026-08-20T15:59:59.999Z')).not.toBeNull()
  expect(missedHint(visit, '2026-08-20T16:00:00.000Z')).toBeNull()
  expect(missedHint({ ...visit, missed: true }, '2026-08-21T16:00:00.000Z')).not.toBeNull()
  expect(
    missedHint({ ...visit, nurse_chart_received: 'x' }, '2026-08-21T16:00:00.000Z'),
  ).not.toBeNull()
})
