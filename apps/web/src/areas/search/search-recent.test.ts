import { beforeEach, expect, test } from 'vitest'
import { safePath } from '@wren/contract/events.rules'
import { screenRoutes } from '../../app/routes/table.tsx'
import { paths } from '../../shared/screen/paths.ts'
import {
  kept,
  recentRecords,
  recordTitle,
  type Place,
  type RecentEntry,
} from './search-recent.rules.ts'
import { readRecent, rememberPlace } from './search-recent.ts'

const at = '2026-03-02T18:00:00.000Z'
const visit = (aid: number): Place => ({ name: 'assignments-edit', params: { aid: String(aid) } })
const walk = (places: readonly Place[]): readonly RecentEntry[] =>
  places.reduce<readonly RecentEntry[]>(
    (history, place) => kept(history, place, place.name, at),
    [],
  )

beforeEach(() => localStorage.clear())

test('SRC-020 SRC-021 the last hundred distinct routes are kept, a place seen again moves to the front', () => {
  const history = walk([
    ...Array.from({ length: 105 }, (_, n) => visit(n)),
    visit(50),
    { name: 'assignments-all', params: {} },
  ])
  expect(history).toHaveLength(100)
  expect(history.slice(0, 3).map((one) => one.params['aid'])).toEqual([undefined, '50', '104'])
  expect(history.filter((one) => one.params['aid'] === '50')).toHaveLength(1)
  expect(history.at(-1)!.params['aid']).toBe('6')
})

test('SRC-021 doors, links and paths that hold a name are never kept', () => {
  const never = [
    'auth',
    'signout',
    'NotFound',
    'scheduled-nurse-select',
    'scheduled-nurse-confirm',
    'patients-new-name',
  ]
  expect(
    walk(
      never.map((name) => ({ name, params: name === 'patients-new-name' ? { pname: 'Ada' } : {} })),
    ),
  ).toEqual([])
})

test('SRC-021 the history lies under recentHistory:{user_id}, for each person apart', () => {
  rememberPlace(7, visit(5), 'Visit 5', at)
  rememberPlace(8, visit(6), 'Visit 6', at)
  expect(JSON.parse(localStorage.getItem('recentHistory:7')!)).toEqual([
    { name: 'assignments-edit', params: { aid: '5' }, title: 'Visit #5', at },
  ])
  expect(readRecent(8).map((one) => one.title)).toEqual(['Visit #6'])
})

test('a history somebody spoilt is read as far as it can be', () => {
  localStorage.setItem('recentHistory:7', '[1, null, {"name": 4}]')
  expect(readRecent(7)).toEqual([])
  localStorage.setItem('recentHistory:7', '{')
  expect(readRecent(7)).toEqual([])
})

test('SRC-010 SRC-022 an empty query shows ten records, newest first, without lists and without the one that is open', () => {
  const history = walk([
    { name: 'intake-list', params: {} },
    ...Array.from({ length: 12 }, (_, n) => visit(n)),
    { name: 'assignments-all', params: {} },
  ])
  expect(recentRecords(history, visit(11)).map((one) => one.title)).toEqual(
    [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => `Visit #${n}`),
  )
  expect(recentRecords(history, null)[0]!.title).toBe('Visit #11')
})

test('SRC-022 each of the nine kinds of record is shown, whichever of its screens was open, and no list', () => {
  const records: readonly Place[] = [
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
  expect(recentRecords(walk([...records, ...lists]), null).map((one) => one.title)).toEqual([
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

test('SRC-014 a number matches recent records whose id contains its digits, newest first, at most ten', () => {
  const history = walk([
    visit(512),
    { name: 'intake-edit', params: { iid: '1512' } },
    visit(9),
    ...Array.from({ length: 9 }, (_, n) => visit(5120 + n)),
  ])
  expect(recentRecords(history, null, '512').map((one) => one.title)).toEqual([
    ...[8, 7, 6, 5, 4, 3, 2, 1, 0].map((n) => `Visit #${5120 + n}`),
    'Intake #1512',
  ])
  expect(recentRecords(history, null, '77')).toEqual([])
})

test('SRC-023 each kind of record has its title and a patient none but the first eight characters of her uuid', () => {
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

test('PAT-125 of a patient her address, her place in the history and its title hold her uuid alone; the address with a name is dropped from history, events and logs', () => {
  const uuid = '4d3f8e2a-98a1-4c8e-9d53-0c5b12f6a001'
  expect([paths.patient(uuid), paths.newOrder(uuid), paths.order(5)]).toEqual([
    `/patients/${uuid}`,
    `/patients/${uuid}/order/new`,
    '/patients/order/5',
  ])
  const [entry, ...others] = walk([
    { name: 'patients-new-name', params: { pname: 'Imogen Featherwick' } },
    { name: 'patients-edit', params: { pid: uuid } },
  ])
  expect([entry?.title, entry?.params, others]).toEqual(['Patient 4d3f8e2a', { pid: uuid }, []])
  // No other address takes a name along.
  const named = screenRoutes.filter(({ path }) => path.includes('name'))
  expect(named.map(({ path }) => path)).toEqual(['/patients/new/$pname'])
  expect(
    [safePath('/patients/new/Imogen%20Featherwick'), safePath('/patients/new/Imogen')].some(
      (path) => /imogen|featherwick/i.test(path),
    ),
  ).toBe(false)
})
