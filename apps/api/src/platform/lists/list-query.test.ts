// LST-034, LST-039, LST-043, LST-083, LST-084, AUD-006, AUD-068: lists on a table of their own, through real requests.
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reads } from '../http/bind.ts'
import { noHooks } from '../outbound/no-hooks.ts'
import type { Client as Person } from '../testing.ts'
import { useTestApp } from '../testing-fixtures.ts'
import { equals } from './conditions.ts'
import { listQuery, listRows, type ListRead } from './list-query.ts'
import { gadgetList, gadgetCalls, source, searchGadgets } from './testing-gadgets.ts'

const app = useTestApp(() => ({
  areas: {
    routes: [reads(gadgetCalls.search, searchGadgets)],
    reactions: [],
    topics: [],
    jobs: [],
    outbound: noHooks,
  },
}))

let admin: Person

let owner: Client

const uuids = ['0e5a7a62-3a06-4f5b-9f0e-000000000001', '0e5a7a62-3a06-4f5b-9f0e-000000000002']

beforeAll(async () => {
  owner = new Client({ connectionString: app.ownerUrl })
  await owner.connect()
  await owner.query(`create table gadget (
    id int primary key, name text, starts_at timestamptz not null, timezone text not null, due date, phone text,
    ops_id int, status text, is_urgent boolean, state text, city text, county text, area_id int, patient_uuid uuid,
    is_gone boolean not null default false)`)
  await owner.query(`insert into gadget values
    (1, 'Édith', '2026-03-08T07:30:00Z', 'America/Los_Angeles', '2026-01-31', '+16025550101', 7, 'New', true, 'CA',
      'San José', '06085', 3, '${uuids[0]}'),
    (2, 'adam', '2026-03-08T08:30:00Z', 'America/Los_Angeles', '2026-02-01', '+16025550202', null, 'Hold', false,
      'CA', 'Los Angeles', '06037', 4, '${uuids[0]}'),
    (3, 'Zoë_100%', '2026-03-08T08:30:00Z', 'America/New_York', null, null, null, 'Gone', null, 'NY',
      'San Jose', '36061', 5, '${uuids[1]}'),
    (4, null, '2026-03-08T04:30:00Z', 'America/New_York', '2026-02-28', '+14805550101', 7, 'New', true, 'NY', 'Zoe',
      '36061', 5, null),
    (5, 'Bob', '2026-03-09T06:59:00Z', 'America/Los_Angeles', '2026-02-28', '+14805550303', 8, null, false, 'AZ',
      'Bob', '04013', 5, null)`)
  await owner.query(
    `insert into gadget (id, starts_at, timezone, is_gone) values (6, '2026-03-08T08:30:00Z', 'UTC', true)`,
  )
  await owner.query('grant select on gadget to wren_app')
  admin = await app.admin({ timezone: 'America/Los_Angeles' })
})

afterAll(async () => {
  await owner.end()
})

export const search = (body: Record<string, unknown>, query = '') =>
  admin.raw('POST', `/gadgets/search${query}`, body)

export const ids = (answer: { body: Record<string, unknown> }): number[] =>
  (answer.body['data'] as { id: number }[]).map(({ id }) => id)

const found = async (filters: Record<string, unknown>): Promise<number[]> =>
  ids(await search({ filters }, '?limit=100&orderby=id'))

describe('filters', () => {
  test.each([
    ['substrings without case and accents', { name: 'EDI' }, [1]],
    ['an accent in what is typed', { name: 'zoe' }, [3]],
    ['a typed % or _ is itself', { name: '0%' }, [3]],
    ['no wildcard', { name: '%' }, [3]],
    ['no wildcard for one', { name: 'a_am' }, []],
    ['wide forms, backslashes and quotes', { name: '％' }, [3]],
    ['backslash', { name: "\\'" }, []],
    ['digits anywhere', { phone: '555-0101' }, [1, 4]],
    ['the country code before ten digits', { phone: '+1 (602) 555-0101' }, [1]],
    ['eleven that begin otherwise', { phone: '26025550101' }, []],
    ['no digits', { phone: 'x' }, []],
    ['an id', { ops_id: 7 }, [1, 4]],
    ['known', { ops_id_known: true }, [1, 4, 5]],
    ['unknown', { ops_id_known: false }, [2, 3]],
    ['both contradict', { ops_id: 7, ops_id_known: false }, []],
    ['one of several', { status: ['New', 'Hold'] }, [1, 2, 4]],
    ['yes', { is_urgent: true }, [1, 4]],
    ['no is all but yes', { is_urgent: false }, [2, 3, 5]],
    [
      'a range on a date, inclusive',
      { due_from: '2026-02-01T00:00:00Z', due_to: '2026-02-28T00:00:00Z' },
      [2, 4, 5],
    ],
    ['open', { due_to: '2026-01-31T00:00:00Z' }, [1]],
    ['a whole month', { month: '2026-02-01T00:00:00Z' }, [2, 4, 5]],
    ['a city by folded name and state', { location: 'city:San Jose|CA' }, [1]],
    ['state', { location: 'state:NY' }, [3, 4]],
    ['county', { location: 'county:06037' }, [2]],
    ['area', { location: 'area:5' }, [3, 4, 5]],
    [
      'all together',
      { status: ['New'], is_urgent: true, location: 'state:CA', include_overdue: true },
      [1],
    ],
  ])('%s', async (_, filters, expected) => {
    expect(await found(filters)).toEqual(expected)
  })
  // On 2026-03-08 both zones skip an hour: 07:30Z is March 7 in California, 04:30Z in New York.
  test('LST-084 days are compared in the time zone of the row or of the reader', async () => {
    expect(await found({ visit_date: '2026-03-08T00:00:00Z' })).toEqual([2, 3, 5])
    expect(await found({ visit_date: '2026-03-07T00:00:00Z' })).toEqual([1, 4])
    expect(await found({ starts_from: '2026-03-08T00:00:00Z' })).toEqual([2, 3, 5])
    expect(
      await found({ received_from: '2026-03-08T00:00:00Z', received_to: '2026-03-08T00:00:00Z' }),
    ).toEqual([2, 3, 5])
    expect(await found({ received_to: '2026-03-07T00:00:00Z' })).toEqual([1, 4])
  })
})

test('LST-034 LST-043 texts are ordered without case and accents, empty values last, ties by id', async () => {
  const order = async (orderby: string) => ids(await search({ orderby }, '?limit=100'))
  expect(await order('name')).toEqual([2, 5, 1, 3, 4])
  expect(await order('name desc')).toEqual([3, 1, 5, 2, 4])
  expect(await order('dueDate')).toEqual([1, 2, 5, 4, 3])
  expect(await order('due_date desc')).toEqual([5, 4, 2, 1, 3])
  expect(await order('due_date,id')).toEqual([1, 2, 4, 5, 3])
})

test('LST-039 a page has one row above its limit and names the next page', async () => {
  const first = await search({})
  expect(first.body['parameters']).toEqual({
    limit: 3,
    next_page: 2,
    order_by: 'starts asc',
    page: 1,
  })
  expect(ids(first)).toEqual([4, 1, 3, 2])
  const second = await search({}, '?page=2')
  expect(second.body['parameters']).toEqual({
    limit: 3,
    next_page: null,
    order_by: 'starts asc',
    page: 2,
  })
  expect(ids(second)).toEqual([2, 5])
  const exact = await search({}, '?limit=5')
  expect(exact.body['parameters']).toMatchObject({ next_page: null, limit: 5 })
})

test('LST-083 LST-034 the query wins over the body', async () => {
  const answer = await search(
    { page: 9, limit: 1, orderby: 'name' },
    '?page=2&limit=2&orderby=id%20desc',
  )
  expect(answer.body['parameters']).toEqual({
    limit: 2,
    next_page: 3,
    order_by: 'id desc',
    page: 2,
  })
})

test('AUD-068 extreme pages are refused or empty, and a search over 5 s is 503', async () => {
  for (const query of [
    '?page=1&page=2',
    '?page[]=1',
    '?page=1.5',
    '?page=0',
    '?page=-1',
    '?page=two',
  ]) {
    expect(await search({}, query), query).toMatchObject({
      status: 400,
      body: { error: 'Invalid page', code: 'validation' },
    })
  }
  for (const page of ['99999999999999999999', '4000000', '7']) {
    const answer = await search({}, `?page=${page}`)
    expect(answer).toMatchObject({
      status: 200,
      body: { data: [], parameters: { next_page: null } },
    })
  }
  for (const limit of ['999999999999999999999999999999', '-5', '0', '501'])
    expect((await search({}, `?limit=${limit}`)).status).toBe(200)
  const slow = await search({ filters: { status: ['Gone'], name: 'never ends' } })
  expect(slow).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  const running = async () =>
    (
      await owner.query(
        `select 1 from pg_stat_activity where state = 'active' and query like '%pg_sleep%' and pid <> pg_backend_pid()`,
      )
    ).rowCount
  await expect.poll(running, { timeout: 5_000 }).toBe(0)
})

test('an order that is not a text is refused', async () => {
  expect(await search({ order_by: { toString: 1 } })).toMatchObject({
    status: 400,
    body: { error: 'Unknown order: {"toString":1}' },
  })
})

test('AUD-006 one list event names the filters and the patients of the rows', async () => {
  const events = async () =>
    (
      await owner.query<{ record_type: string; detail: unknown }>(
        `select record_type, detail from audit_event where action = 'list' order by id desc`,
      )
    ).rows
  const before = (await events()).length
  await search({ filters: { location: 'state:CA', ops_id_known: true } })
  await search({ filters: { is_urgent: false, include_overdue: true } }, '?limit=1&orderby=id')
  await search({ filters: { location: 'state:AZ' } })
  const [second, first, ...older] = await events()
  expect(older).toHaveLength(before)
  expect(first).toMatchObject({
    record_type: 'visit',
    detail: {
      filters: { location: { kind: 'state', code: 'CA' }, ops_id_known: true },
      patients: [uuids[0]],
    },
  })
  expect(second).toMatchObject({
    detail: { filters: { is_urgent: false, include_overdue: true }, patients: uuids },
  })
})

test('concurrent callers share a read, and each has their own list event', async () => {
  const people = await Promise.all(
    Array.from({ length: 6 }, () => app.admin({ timezone: 'America/Los_Angeles' })),
  )
  const ask = async (person: Person) =>
    ids(
      await person.raw('POST', '/gadgets/search?limit=100&orderby=id', {
        filters: { status: ['Gone'] },
      }),
    )
  expect(await Promise.all(people.map(ask))).toEqual(people.map(() => [3]))
  const looked = async () =>
    (
      await owner.query<{ n: number }>(
        `select count(*)::int as n from audit_event where action = 'list' and user_id = any($1)`,
        [people.map(({ id }) => id)],
      )
    ).rows[0]?.n
  expect(await looked()).toBe(6)
  const early = people.map(ask)
  await owner.query(`update gadget set status = 'Gone' where id = 5`)
  const late = people.map(ask)
  expect(await Promise.all(late)).toEqual(people.map(() => [3, 5]))
  await Promise.all(early)
  await owner.query('update gadget set status = null where id = 5')
  expect(await Promise.all(people.map(ask))).toEqual(people.map(() => [3]))
  // Within ten minutes of the first view only the longer list was a new view.
  expect(await looked()).toBe(12)
})

test('reading ids first gives the same rows, order, pages and event', async () => {
  const { platform } = app.instance
  const answerOf = async (idsFirst: boolean, sent: Record<string, unknown>) => {
    const listed: unknown[] = []
    const read = {
      db: platform.db,
      now: platform.clock.now(),
      user: { sessionId: 'another' },
      listed: (one: unknown) => {
        listed.push(one)
      },
    } as unknown as ListRead
    return { answer: await listRows(gadgetList, { ...source, idsFirst })(read, sent), listed }
  }
  const asks = [
    {},
    { page: 2 },
    { page: 9 },
    { orderby: 'name desc' },
    { orderby: 'due_date,id' },
    { orderby: 'id', limit: 1 },
    { filters: { name: 'zoe' } },
    { filters: { status: ['New', 'Gone'], is_urgent: true } },
    { filters: { name: 'nobody' } },
  ]
  for (const sent of asks)
    expect(await answerOf(true, sent), JSON.stringify(sent)).toEqual(await answerOf(false, sent))
})

test('listRows returns parsed rows', async () => {
  const { platform } = app.instance
  const listed: unknown[] = []
  const read = {
    db: platform.db,
    now: platform.clock.now(),
    user: { sessionId: 'nobody saw it yet' },
    listed: (one: unknown) => {
      listed.push(one)
    },
  } as unknown as ListRead
  const answer = await listRows(gadgetList, source)(read, { filters: { name: 'adam' } })
  expect(answer).toEqual({
    data: [{ id: 2, name: 'adam', patient_uuid: uuids[0], starts_at: '2026-03-08T08:30:00.000Z' }],
    parameters: { limit: 3, next_page: null, order_by: 'starts asc', page: 1 },
  })
  expect(listed).toEqual([
    {
      type: 'visit',
      filters: { name: 'adam' },
      patients: [uuids[0]],
      what: expect.stringMatching(/^visit\?/),
      seen: false,
    },
  ])
})

test('the SQL of a list must name every filter and order key', () => {
  const { name: _, ...withoutName } = source.filters
  // @ts-expect-error the filter `name` is missing
  listQuery(gadgetList, { ...source, filters: withoutName })
  const { id: _id, ...withoutId } = source.orders
  // @ts-expect-error the order key `id` is missing
  listQuery(gadgetList, { ...source, orders: withoutId })
  // @ts-expect-error an emptyAble filter says what being set means
  listQuery(gadgetList, { ...source, filters: { ...source.filters, ops_id: equals('g.ops_id') } })
  expect(Object.keys(withoutName)).not.toContain('name')
})
