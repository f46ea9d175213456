// LST-025, LST-035, LST-038, LST-039, LST-042, LST-081, LST-085: pages of lists, their envelope, and limits of exports.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { calls, post, type Call } from '@wren/contract/call'
import { list } from '@wren/contract/list'
import { listCall, shownRows } from '@wren/contract/list-answer'
import { csvCall, mostCsvRows } from '@wren/contract/list-csv'
import { changes, reads } from '../http/bind.ts'
import { noHooks } from '../outbound/no-hooks.ts'

import { useAdmin, useTestApp } from '../testing-fixtures.ts'
import { everyCall } from '../../every-call.builders.ts'
import { contains } from './conditions.ts'
import { listQuery, type ListRead } from './list-query.ts'
import { byFilled } from './orders.ts'

const numberList = list({
  name: 'numbers',
  orders: ['id'],
  order: 'id',
  empty: 'No numbers.',
  clear: 'Clear all filters',
  filters: { word: { type: 'text', label: 'Word' } },
  columns: [{ key: 'id', label: 'Number', order: 'id' }],
})
const search = post('/numbers/search', {
  ids: 'LST-038',
  allow: 'admin',
  ...listCall(z.strictObject({ id: z.int() })),
})
const numbers = calls('numbers', { search, csv: csvCall(search) })
type Numbers = { n: { id: number; word: string } }
const searchNumbers = listQuery(numberList, {
  rows: ({ db }: ListRead) =>
    db
      .withTables<Numbers>()
      .selectFrom(
        sql<
          Numbers['n']
        >`(select id, 'number' as word from generate_series(1, ${mostCsvRows + 1}::int) as id)`.as(
          'n',
        ),
      )
      .select('n.id'),
  id: 'n.id',
  filters: { word: contains('n.word') },
  orders: { id: byFilled('n.id') },
  record: 'setting',
})

const app = useTestApp(() => ({
  environment: { LOG_LEVEL: 'debug' },
  log: (line) => {
    logged.push(line)
  },
  areas: {
    routes: [reads(numbers.search, searchNumbers), changes(numbers.csv, searchNumbers.csv)],
    reactions: [],
    topics: [],
    jobs: [],
    outbound: noHooks,
  },
}))
const admin = useAdmin(app)
const logged: string[] = []

test('LST-038 LST-039 a search without a limit returns up to 501 rows', async () => {
  for (const query of [{}, { limit: 501 }, { limit: 9999 }]) {
    const { body } = await admin.call(numbers.search, query as never)
    expect([body.data.length, body.parameters.limit, body.parameters.next_page]).toEqual([
      501, 500, 2,
    ])
    expect(shownRows(body).at(-1)).toEqual({ id: 500 })
  }
  expect((await admin.call(numbers.search, { page: 2, limit: 500 } as never)).body.data[0]).toEqual(
    { id: 501 },
  )
  const last = (await admin.call(numbers.search, { page: 21 } as never)).body
  expect([last.data.length, last.parameters.next_page]).toEqual([1, null])
})

test('LST-042 an invalid page is refused, and a page past the end is empty', async () => {
  for (const page of ['0', '-3', '1.5', 'two']) {
    expect(await admin.raw('POST', `/numbers/search?page=${page}`, {})).toMatchObject({
      status: 400,
      body: { error: 'Invalid page' },
    })
    expect(await admin.raw('POST', '/numbers/search', { page: Number(page) })).toMatchObject({
      status: 400,
      body: { error: 'Invalid page' },
    })
  }
  expect((await admin.raw('POST', '/numbers/search?page=22', {})).body).toEqual({
    data: [],
    parameters: { limit: 500, next_page: null, order_by: 'id asc', page: 22 },
  })
})

test('LST-035 LST-025 an unknown order and a wrong type of filter are refused by name', async () => {
  expect((await admin.raw('POST', '/numbers/search?orderby=colour', {})).body).toEqual({
    error: 'Unknown order: colour',
    code: 'validation',
  })
  expect((await admin.raw('POST', '/numbers/search?orderby=id%20sideways', {})).status).toBe(400)
  expect(
    await admin.raw('POST', '/numbers/search', { filters: { word: 5, colour: 7 } }),
  ).toMatchObject({
    status: 400,
    body: { error: 'Invalid filter: word', fields: { word: 'Invalid value' } },
  })
  expect((await admin.raw('POST', '/numbers/search', { filters: { colour: 7 } })).status).toBe(200)
})

test('LST-085 values of filters reach no log line', async () => {
  logged.length = 0
  await admin.raw('POST', '/numbers/search', { filters: { word: 'Ottoline Pennyroyal' } })
  await admin.raw('POST', '/numbers/search', { filters: { word: ['Ottoline Pennyroyal'] } })
  await admin.raw('POST', '/numbers/search.csv', { filters: { word: 'Ottoline Pennyroyal' } })
  expect(logged.filter((line) => line.includes('/numbers/search')).length).toBeGreaterThanOrEqual(3)
  expect(logged.filter((line) => /Ottoline|Pennyroyal/.test(line))).toEqual([])
})

test('an export above the limit is refused and not recorded', async () => {
  const exported = async () =>
    (await sql`select 1 from audit_event where action = 'export'`.execute(app.instance.platform.db))
      .rows.length
  const before = await exported()
  expect(await admin.raw('POST', '/numbers/search.csv', {})).toMatchObject({
    status: 400,
    body: { error: 'Please narrow the filters.' },
  })
  expect(await exported()).toBe(before)
  const some = await admin.raw('POST', '/numbers/search.csv', { ids: [7, 9] })
  expect(new TextDecoder().decode(some.body['bytes'] as Uint8Array)).toBe('Number\r\n7\r\n9\r\n')
  expect(await exported()).toBe(before + 1)
})

const shapeOf = ({ answer }: Call): Readonly<Record<string, z.ZodType>> =>
  answer instanceof z.ZodObject ? answer.shape : {}
const isPaged = (call: Call): boolean => call.query?.shape['page'] !== undefined

test('NET-010 LST-081 every paged list has data and four parameters; only GET /users counts a total', () => {
  const withRows = everyCall.filter(
    (call) =>
      shapeOf(call)['data'] instanceof z.ZodArray &&
      !(call.method === 'GET' && call.path === '/users'),
  )
  expect(withRows.length).toBeGreaterThan(15)
  for (const call of withRows) {
    const { parameters, ...rest } = shapeOf(call)
    expect(parameters !== undefined, call.name).toBe(isPaged(call))
    if (parameters !== undefined)
      expect(Object.keys((parameters as z.ZodObject).shape).toSorted()).toEqual([
        'limit',
        'next_page',
        'order_by',
        'page',
      ])
    expect(
      Object.keys(rest).filter((key) => /total|count|pages?$/i.test(key)),
      call.name,
    ).toEqual([])
  }
  // No answer has its rows under another name alone, except answers about several records (NET-098).
  for (const call of everyCall) {
    const entries = Object.entries(shapeOf(call))
    if (entries.length === 1 && entries[0]?.[1] instanceof z.ZodArray)
      expect(entries[0][0], call.name).toBe(
        entries[0][0] === 'results' && call.method === 'POST' ? 'results' : 'data',
      )
  }
})
