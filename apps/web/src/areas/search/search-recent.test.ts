import { beforeEach, expect, test } from 'vitest'
import { safePath } from '@wren/contract/events.rules'
import { screenRoutes } from '../../app/routes/table.ts'
import { paths } from '../../shared/screen/paths.ts'
import {
  withRecent,
  recentRecords,
  recordTitle,
  type RecentRoute,
  type RecentEntry,
} from './search-recent.rules.ts'
import { readRecent, rememberRoute } from './search-recent.ts'

const at = '2026-03-02T18:00:00.000Z'
const visit = (aid: number): RecentRoute => ({
  name: 'assignments-edit',
  params: { aid: String(aid) },
})
const historyOf = (routes: readonly RecentRoute[]): readonly RecentEntry[] =>
  routes.reduce<readonly RecentEntry[]>(
    (history, route) => withRecent(history, route, route.name, at),
    [],
  )

beforeEach(() => localStorage.clear())

test('SRC-020 SRC-021 keeps the last hundred distinct routes and moves a repeated one to the front', () => {
  const history = historyOf([
    ...Array.from({ length: 105 }, (_, n) => visit(n)),
    visit(50),
    { name: 'assignments-all', params: {} },
  ])
  expect(history).toHaveLength(100)
  expect(history.slice(0, 3).map(({ params }) => params['aid'])).toEqual([undefined, '50', '104'])
  expect(history.filter(({ params }) => params['aid'] === '50')).toHaveLength(1)
  expect(history.at(-1)!.params['aid']).toBe('6')
})

test('SRC-021 keeps no sign-in route, link page or path that contains a name', () => {
  const excluded = [
    'auth',
    'signout',
    'NotFound',
    'scheduled-nurse-select',
    'scheduled-nurse-confirm',
    'patients-new-name',
  ]
  expect(
    historyOf(
      excluded.map((name) => ({
        name,
        params: name === 'patients-new-name' ? { pname: 'Ada' } : {},
      })),
    ),
  ).toEqual([])
})

test('SRC-021 stores a history per user under recentHistory:{user_id}', () => {
  rememberRoute(7, visit(5), 'Visit 5', at)
  rememberRoute(8, visit(6), 'Visit 6', at)
  expect(JSON.parse(localStorage.getItem('recentHistory:7')!)).toEqual([
    { name: 'assignments-edit', params: { aid: '5' }, title: 'Visit #5', at },
  ])
  expect(readRecent(8).map(({ title }) => title)).toEqual(['Visit #6'])
})

test('reads a corrupted history as empty', () => {
  localStorage.setItem('recentHistory:7', '[1, null, {"name": 4}]')
  expect(readRecent(7)).toEqual([])
  localStorage.setItem('recentHistory:7', '{')
  expect(readRecent(7)).toEqual([])
})

test('SRC-010 SRC-022 shows the ten newest records, without lists and without the open one', () => {
  const history = historyOf([
    { name: 'intake-list', params: {} },
    ...Array.from({ length: 12 }, (_, n) => visit(n)),
    { name: 'assignments-all', params: {} },
  ])
  expect(recentRecords(history, visit(11)).map(({ title }) => title)).toEqual(
    [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => `Visit #${n}`),
  )
  expect(recentRecords(history, null)[0]!.title).toBe('Visit #11')
})

test('SRC-022 shows each of the nine kinds of record and no list', () => {
  const records: readonly RecentRoute[] = [
    visit(1),
    { name: 'intake-edit', params: { iid: '2' } },
    { name: 'nurses-edit', params: { nid: '3' } },
    { name: 'providers-details', params: { pid: '4' } },
    { name: 'patients-edit', params: { pid: '0197c0de-1111-7000-8000-000000000001' } },
    { name: 'patients-order-edit', params: { oid: '6' } },
    { name: 'manage-group', params: { groupId: '7' } },
    { name: 'vettings-edit', params: { vid: '8' } },
    { name: 'user', params: { userId: '9' } },
  ]
  const lists = screenRoutes
    .filter(({ path }) => !path.includes('$'))
    .map(({ name }) => ({ name, params: {} }))
  expect(lists.length).toBeGreaterThan(10)
  expect(recentRecords(historyOf([...records, ...lists]), null).map(({ title }) => title)).toEqual([
    'User #9',
    'Vetting #8',
    'Group #7',
    'Order #6',
    'Patient 0197c0de',
    'Provider #4',
    'Nurse #3',
    'Intake #2',
    'Visit #1',
  ])
})

test('SRC-014 matches at most ten recent records whose id contains the digits, newest first', () => {
  const history = historyOf([
    visit(512),
    { name: 'intake-edit', params: { iid: '1512' } },
    visit(9),
    ...Array.from({ length: 9 }, (_, n) => visit(5120 + n)),
  ])
  expect(recentRecords(history, null, '512').map(({ title }) => title)).toEqual([
    ...[8, 7, 6, 5, 4, 3, 2, 1, 0].map((n) => `Visit #${5120 + n}`),
    'Intake #1512',
  ])
  expect(recentRecords(history, null, '77')).toEqual([])
})

test('SRC-023 gives each kind of record its title, and a patient the first eight characters of the uuid', () => {
  expect(
    ['Visit', 'Intake', 'Nurse', 'Provider', 'Order', 'Group', 'Vetting', 'User'].map((kind) =>
      recordTitle({ kind: kind as 'Visit', id: '7' }),
    ),
  ).toEqual([
    'Visit #7',
    'Intake #7',
    'Nurse #7',
    'Provider #7',
    'Order #7',
    'Group #7',
    'Vetting #7',
    'User #7',
  ])
  expect(recordTitle({ kind: 'Patient', id: '0197c0de-1111-7000-8000-000000000001' })).toBe(
    'Patient 0197c0de',
  )
})

test('PAT-125 keeps patient names out of addresses, history and titles; drops the path with a name from events', () => {
  const uuid = '4d3f8e2a-98a1-4c8e-9d53-0c5b12f6a001'
  expect([paths.patient(uuid), paths.newOrder(uuid), paths.order(5)]).toEqual([
    `/patients/${uuid}`,
    `/patients/${uuid}/order/new`,
    '/patients/order/5',
  ])
  const [entry, ...others] = historyOf([
    { name: 'patients-new-name', params: { pname: 'Imogen Featherwick' } },
    { name: 'patients-edit', params: { pid: uuid } },
  ])
  expect([entry?.title, entry?.params, others]).toEqual(['Patient 4d3f8e2a', { pid: uuid }, []])
  // No other path contains a name.
  const withName = screenRoutes.filter(({ path }) => path.includes('name'))
  expect(withName.map(({ path }) => path)).toEqual(['/patients/new/$pname'])
  expect(
    [safePath('/patients/new/Imogen%20Featherwick'), safePath('/patients/new/Imogen')].some(
      (path) => /imogen|featherwick/i.test(path),
    ),
  ).toBe(false)
})
