// AUD-019, AUD-020: the words of the drawer.
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AuditEvent } from '@wren/contract/audit'
import { ChangeList } from './ChangeList.tsx'
import { changeOf } from './event-words.ts'
import { ViewList } from './ViewList.tsx'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const zone = 'America/Los_Angeles'
const event = (more: Partial<AuditEvent>): AuditEvent => ({
  id: 1,
  at: '2026-08-17T16:20:05.000Z',
  actorKind: 'user',
  userId: 3,
  actorName: 'Olive Ops',
  onBehalfOf: null,
  sessionId: 's',
  action: 'update',
  recordType: 'report',
  recordId: '9',
  patientUuid: null,
  version: 2,
  changes: {},
  detail: {},
  requestId: 'r',
  instance: 'i',
  address: null,
  chain: 0,
  seq: 1,
  names: {},
  timezone: null,
  place: { type: 'report', id: '9' },
  ...more,
})
const shown = (rows: readonly AuditEvent[], more = {}) =>
  render(
    <MantineProvider env="test">
      <ChangeList
        rows={rows.map((one) => changeOf(one, zone, { type: 'report', id: '9' }))}
        loading={false}
        zone={zone}
        {...more}
      />
    </MantineProvider>,
  )
const lines = () =>
  screen.getAllByRole('listitem').map((item) => item.textContent?.replace(/\s+/g, ' ') ?? '')

test('AUD-019 a change says who did what when, each field by its label with both values, people by name and money as money', async () => {
  const user = userEvent.setup()
  const older = vi.fn()
  const long = 'x'.repeat(146)
  shown(
    [
      event({
        id: 9,
        changes: {
          approved_by: { before: null, after: 1 },
          nurse_payment_cents: { before: 19_800, after: 20_050 },
          status: { before: 'audit-required', after: 'auto-send-scheduled' },
          version: { before: 1, after: 2 },
        },
        names: { 'person/1': 'Ada Ames' },
      }),
      event({
        id: 8,
        actorName: 'Nora Nell by link',
        action: 'create',
        changes: { visit_local_date: { before: null, after: '2026-08-17' } },
      }),
      event({
        id: 7,
        actorName: 'Patient by link',
        action: 'delete',
        changes: { trip_reason: { before: long, after: null } },
      }),
      event({ id: 6, actorName: 'System: auto-send', action: 'send' }),
      event({ id: 5, action: 'print' }),
      event({ id: 4, action: 'export', onBehalfOf: 'nurse:7', names: { 'person/7': 'Nora Nell' } }),
    ],
    { onOlder: older },
  )
  const [changed, created, deleted, sent, printed, exported] = lines()
  expect(changed).toBe(
    'Olive OpsChangedAug 17, 2026 9:20:05 AMStatus: Audit Required → Auto-Send ScheduledApproved by: - → Ada AmesNurse Payment: $198.00 → $200.50',
  )
  expect(created).toBe(
    'Nora Nell by linkCreatedAug 17, 2026 9:20:05 AMVisit Date: - → Aug 17, 2026',
  )
  expect(deleted).toBe(
    `Patient by linkDeletedAug 17, 2026 9:20:05 AMReason Given: ${'x'.repeat(145)}… → -Show More`,
  )
  expect(
    [sent, printed, exported].map((text) => text?.replace('Aug 17, 2026 9:20:05 AM', '')),
  ).toEqual(['System: auto-sendSent', 'Olive OpsPrinted', 'Olive Ops for Nora NellExported'])
  await user.click(screen.getByRole('button', { name: 'Show More' }))
  expect(lines()[2]).toContain(`${long} → -`)
  await user.click(screen.getByRole('button', { name: 'Show older' }))
  expect(older).toHaveBeenCalledOnce()
})

test('an export of a history names the record whose history left, and a refused call its route and the id it asked for', () => {
  const words = (more: Partial<AuditEvent>) => {
    const { record } = changeOf(event({ recordType: 'audit', place: null, ...more }), zone, null)
    return [record?.label, record?.to]
  }
  expect(
    words({ action: 'export', recordId: 'visit/48', place: { type: 'visit', id: '48' } }),
  ).toEqual(['Audit Trail, visit #48', '/visits/48'])
  const own = changeOf(
    event({
      recordType: 'audit',
      action: 'export',
      recordId: 'visit/48',
      place: { type: 'visit', id: '48' },
    }),
    zone,
    { type: 'visit', id: '48' },
  ).record
  expect(own?.to).toBeUndefined()
  expect(words({ action: 'export', recordId: 'log' })).toEqual(['Audit Trail', undefined])
  expect(
    words({
      action: 'denied',
      recordId: '48',
      detail: { route: 'PATCH /intake/:id', rule: 'admin' },
    }),
  ).toEqual(['PATCH /intake/:id, 48', undefined])
  expect(
    words({
      action: 'denied',
      recordId: '-',
      detail: { route: 'POST /api/audit/search', rule: 'wren-admin' },
    }),
  ).toEqual(['POST /api/audit/search', undefined])
})

test('AUD-023 whose session ended, which account was tried, and that it was a passkey: no session has a number', () => {
  const record = (more: Partial<AuditEvent>) =>
    changeOf(
      event({ recordType: 'session', recordId: 'a9-x', place: null, changes: {}, ...more }),
      zone,
      null,
    ).record?.label
  const names = { 'person/8': 'Nora Nell' }
  expect(record({ action: 'session_revoked', detail: { user: 8 }, names })).toBe(
    'Session of Nora Nell',
  )
  expect(record({ action: 'sign_in', userId: 8, detail: { user: 8 }, names })).toBe('Session')
  expect(
    record({ action: 'sign_in_failed', userId: null, recordId: '8', detail: { user: 8 }, names }),
  ).toBe('Account of Nora Nell')
  expect(
    record({
      action: 'sign_in_failed',
      userId: null,
      recordId: '-',
      detail: { domain: 'elsewhere.example' },
    }),
  ).toBe('Unknown account, elsewhere.example')
  expect(record({ action: 'create', userId: 8, recordId: 'passkey/3', names })).toBe('Passkey')
})

test('AUD-019 a record without a change says so', () => {
  shown([])
  expect(screen.getByText('No history yet.')).toBeTruthy()
})

test('AUD-020 each viewer is one row with role, first and last view and their number, in a period of 90 days unless another is chosen', () => {
  const list = (rows: Parameters<typeof ViewList>[0]['rows']) =>
    render(
      <MantineProvider env="test">
        <ViewList rows={rows} loading={false} zone={zone} days={90} onDays={() => {}} />
      </MantineProvider>,
    )
  list([
    {
      id: 2,
      name: 'Nora Nell',
      role: 'Nurse',
      first: '2026-08-01T16:00:00.000Z',
      last: '2026-08-17T16:20:00.000Z',
      count: 14,
    },
    {
      id: 1,
      name: 'Ada Ames',
      role: 'Admin',
      first: '2026-08-02T16:00:00.000Z',
      last: '2026-08-02T16:00:00.000Z',
      count: 1,
    },
  ])
  const rows = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )
  expect(rows).toEqual([
    ['Nora NellNurse', 'Aug 1, 2026 9:00 AM', 'Aug 17, 2026 9:20 AM', '14'],
    ['Ada AmesAdmin', 'Aug 2, 2026 9:00 AM', 'Aug 2, 2026 9:00 AM', '1'],
  ])
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Period' }).value).toBe(
    'Last 90 days',
  )
  cleanup()
  list([])
  expect(screen.getByText('Nobody has viewed this record.')).toBeTruthy()
})
