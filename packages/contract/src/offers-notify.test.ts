// Hints that prevent a notification, labels, order of the panel and delivery states. OFR-031 to OFR-037
import { expect, test } from 'vitest'
import { offeredUntil, type BlastDetails } from './offers-blast.rules.ts'
import {
  deliveryStatuses,
  inPanelOrder,
  isLater,
  isOverridable,
  looksDeclined,
  notificationLabel,
  visitHint,
  type VisitToStaff,
} from './offers-notify.rules.ts'

const flexible: BlastDetails = {
  date: null,
  date_from: '2026-11-24',
  date_to: '2026-11-26',
  slots: ['all-day'],
  note: null,
}

const sendable: VisitToStaff = {
  blast_type: 'flexible',
  blast_details: flexible,
  start: '2026-11-24T17:00:00.000Z',
  timezone: 'America/Los_Angeles',
  status: 'New',
  user_id_assigned: null,
  user_id_selected: null,
  flat_rate_cents: 10_000,
  price_nurse_hourly_rate_cents: null,
  blast_saved_at: '2026-11-20T00:00:00.000Z',
  expiration: '2026-12-31',
}
const now = '2026-11-20T17:00:00.000Z'

test('OFR-031 shows the first hint in this order', () => {
  // The first visit has every reason; each step removes one.
  let at: VisitToStaff = {
    ...sendable,
    status: 'Hold',
    user_id_assigned: 4,
    blast_type: 'manual',
    flat_rate_cents: null,
    start: '2026-11-01T17:00:00.000Z',
    expiration: '2026-10-01',
    blast_saved_at: null,
  }
  const steps: [string, Partial<VisitToStaff>][] = [
    ['This visit is on Hold', { status: 'Inactive - Lost' }],
    ['This visit is canceled or lost', { status: 'Completed - Closed Out' }],
    ['This visit is completed', { status: 'New' }],
    ['This visit is already staffed', { user_id_assigned: null }],
    ['Manual Staff visits are not sent to nurses', { blast_type: 'fixed' }],
    ['Nurse pay is missing', { price_nurse_hourly_rate_cents: 5_000 }],
    ['The visit date has passed', { start: sendable.start }],
    ['The linked order expired before the visit', { expiration: null }],
    ['Please save the blast first', { blast_saved_at: now }],
  ]
  for (const [hint, next] of steps) {
    expect(visitHint(at, now)).toBe(hint)
    at = { ...at, ...next }
  }
  expect(visitHint(at, now)).toBeNull()
})

test('an offer ends with its last day, a fixed one with its start', () => {
  expect(offeredUntil(sendable)).toBe('2026-11-27T08:00:00.000Z')
  expect(visitHint(sendable, '2026-11-27T07:59:59.000Z')).toBeNull()
  expect(visitHint(sendable, '2026-11-27T08:00:00.000Z')).toBe('The visit date has passed')
  expect(offeredUntil({ ...sendable, blast_type: 'fixed' })).toBe(sendable.start)
})

test('OFR-032 hints of law and safety cannot be overridden, others can', () => {
  expect(
    [
      'Account Disabled',
      'No phone number',
      'Blocked by patient',
      'Blocked for this pharmacy',
      'Not licensed in NV',
      'Compact license is not of the home state',
      'Credentials expired',
    ].some(isOverridable),
  ).toBe(false)
  expect(
    [
      'Needs Docs',
      'Vaccination required',
      'Missing vetting: X',
      'Patient prefers female nurse',
      'Skill PICC not verified',
      'Busy',
    ].every(isOverridable),
  ).toBe(true)
})

test('OFR-034 OFR-037 the label is the answer, or else the delivery state with its age', () => {
  const label = (changes: object) =>
    notificationLabel(
      {
        notified: '2026-11-20T16:55:00.000Z',
        sms_status: 'delivered',
        is_available: null,
        ...changes,
      },
      now,
    )
  expect([
    label({}),
    label({ is_available: true }),
    label({ is_available: false }),
    label({ sms_status: 'failed' }),
    label({ notified: null, sms_status: null }),
    label({ sms_status: 'eChart' }),
  ]).toEqual(['delivered 5 min', 'Applied', 'Declined', 'failed 5 min', 'Not Sent', 'eChart 5 min'])
})

test('OFR-033 OFR-035 orders applied rows first, then unanswered by newest, then declined and failed', () => {
  const row = (id: number, notified: string, sms_status: string, is_available: boolean | null) => ({
    id,
    notified: `2026-11-20T${notified}:00.000Z`,
    sms_status,
    is_available,
  })
  const rows = [
    row(1, '10:00', 'failed', null),
    row(2, '11:00', 'delivered', null),
    row(3, '12:00', 'sent', null),
    row(4, '09:00', 'delivered', false),
    row(5, '08:00', 'failed', true),
  ]
  expect(inPanelOrder(rows).map(({ id }) => id)).toEqual([5, 3, 2, 1, 4])
  const [failed, undelivered] = [
    row(1, '10:00', 'failed', null),
    row(2, '16:55', 'undelivered', null),
  ]
  expect([
    looksDeclined(failed),
    looksDeclined(undelivered),
    looksDeclined(row(3, '10:00', 'delivered', null)),
  ]).toEqual([true, true, false])
  expect([
    notificationLabel({ ...failed, notified: '2026-11-20T16:55:00.000Z' }, now),
    notificationLabel(undelivered, now),
  ]).toEqual(['failed 5 min', 'undelivered 5 min'])
})

test('OFR-036 lists the delivery states, and none falls back', () => {
  expect(deliveryStatuses).toEqual([
    'queued',
    'sending',
    'sent',
    'failed',
    'delivered',
    'undelivered',
    'receiving',
    'received',
    'accepted',
    'scheduled',
    'read',
    'partially_delivered',
    'canceled',
    'eChart',
  ])
  expect([
    isLater('sent', 'queued'),
    isLater('delivered', 'sent'),
    isLater('sent', 'delivered'),
    isLater('failed', 'delivered'),
    isLater('read', 'delivered'),
    isLater('delivered', 'delivered'),
  ]).toEqual([true, true, false, false, true, false])
})
