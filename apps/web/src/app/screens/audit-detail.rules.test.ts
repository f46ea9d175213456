// AUD-023
import { expect, test } from 'vitest'
import { detailRows } from './audit-detail.rules.ts'

test('what an event says beside its changes stands there in words: filters by name, patients by number', () => {
  const rows = (detail: Record<string, unknown>) => detailRows(detail, 'America/Phoenix')
  expect(
    rows({
      filters: {},
      patients: ['0b8f6d0e-4c2b-4a53-9a6f-0c5b12f6a001', '0b8f6d0e-4c2b-4a53-9a6f-0c5b12f6a002'],
    }),
  ).toEqual([
    ['Filters', 'None'],
    ['Patients', '2'],
  ])
  expect(
    rows({
      filters: {
        location: { kind: 'state', code: 'CA' },
        status: ['New', 'Hold'],
        is_urgent: true,
        start: { from: '2026-11-01', to: null },
      },
      rows: 12,
      at: '2026-11-23T16:20:00.000Z',
    }),
  ).toEqual([
    [
      'Filters',
      'Location: kind state, code CA; Status: New, Hold; Is urgent: Yes; Start: from Nov 1, 2026',
    ],
    ['Rows', '12'],
    ['At', 'Nov 23, 2026 9:20 AM'],
  ])
  expect(
    detailRows({ fact: 'identity.own-sessions-ended', user: 8 }, 'America/Phoenix', {
      'person/8': 'Nora Nell',
    }),
  ).toEqual([
    ['What happened', 'Identity: own sessions ended'],
    ['User', 'Nora Nell'],
  ])
  expect(
    rows({ fact: 'outbound.settled', kind: 'confirm_link', channel: 'sms', visit: 7 }),
  ).toEqual([
    ['What happened', 'Outbound: settled'],
    ['Kind', 'Confirm link'],
    ['Channel', 'Text message'],
    ['Visit', '7'],
  ])
  expect(rows({ facts: ['visits.changed', 'visits.closed-out'] })).toEqual([
    ['In one step', 'Visits: changed, Visits: closed out'],
  ])
})
