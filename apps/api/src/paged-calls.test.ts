// LST "Ordering and paging" 034, 035, 039, 042, "One envelope" 081, 083: the same of every paged call, whichever
// area it is of, as a foreign client asks.
import { beforeAll, expect, test } from 'vitest'
import type { Call } from '@wren/contract/call'
import { everyCall, titleOf } from './every-call.builders.ts'
import { addressOf, partsOfCall } from './parts-of-call.builders.ts'
import type { Client } from './platform/testing.ts'
import { useTestApp } from './platform/testing-fixtures.ts'
import { aWorld, type World } from './world.builders.ts'

const app = useTestApp()
let world: World
let chief: Client
beforeAll(async () => {
  world = await aWorld(app)
  chief = await app.admin({ permissions: ['ALL'], is_account_admin: true, is_wren_admin: true })
})

interface Page {
  readonly data: readonly unknown[]
  readonly parameters: {
    readonly limit: number
    readonly next_page: number | null
    readonly order_by: string
    readonly page: number
  }
}
const paged = everyCall.filter(
  ({ query, answer }) => query?.shape['page'] !== undefined && answer !== 'file',
)
const takes = (call: Call, name: string): boolean => call.query?.shape[name] !== undefined

const howRead = new Set(['page', 'limit', 'orderby', 'order_by', 'orderBy'])
const needed = <V>(sent: Readonly<Record<string, V>>): Record<string, V> =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => !howRead.has(name)))

/** With these in the query and in the body, beside what the call needs. */
function ask(call: Call, query: Record<string, string> = {}, body: Record<string, unknown> = {}) {
  const parts = partsOfCall({ app, world, mine: world.ready }, call)
  const client = call.path.startsWith('/assignments-nurse') ? world.nurse : chief
  return client.raw(
    call.method,
    addressOf(parts.path, { ...needed(parts.query), ...query }),
    call.method === 'GET' ? undefined : { ...needed(parts.body), ...body },
  )
}
const pageOf = async (
  call: Call,
  query?: Record<string, string>,
  body?: Record<string, unknown>,
): Promise<Page> => {
  const answer = await ask(call, query, body)
  expect(
    answer.status,
    `${titleOf(call)} ${JSON.stringify([query, body, answer.body]).slice(0, 300)}`,
  ).toBe(200)
  return answer.body as unknown as Page
}

test('LST-081 LST-034 every paged call answers all four parameters, with the direction of each key of its order', async () => {
  expect(paged.length).toBeGreaterThan(14)
  for (const call of paged) {
    const { parameters, data } = await pageOf(call)
    expect([
      titleOf(call),
      Object.keys(parameters).toSorted(),
      parameters.page,
      Array.isArray(data),
    ]).toEqual([titleOf(call), ['limit', 'next_page', 'order_by', 'page'], 1, true])
    expect(parameters.order_by, titleOf(call)).toMatch(
      /^[a-z_]+ (?:asc|desc)(?:,[a-z_]+ (?:asc|desc))*$/i,
    )
  }
})

test('LST-039 LST-083 the limit of every paged call is clamped, comes from the query or else the body, and bounds its rows', async () => {
  for (const call of paged.filter((one) => takes(one, 'limit'))) {
    const most = call.path === '/users' ? 0 : 1
    for (const [limit, size] of [
      ['0', 1],
      ['-7', 1],
      ['1', 1],
      ['2', 2],
      ['500', 500],
      ['501', 500],
      ['502', 500],
      ['99999999999999999999', 500],
    ] as const) {
      const { data, parameters } = await pageOf(call, { limit })
      expect([titleOf(call), limit, parameters.limit, data.length <= size + most]).toEqual([
        titleOf(call),
        limit,
        size,
        true,
      ])
      if (most === 1)
        expect([titleOf(call), limit, parameters.next_page]).toEqual([
          titleOf(call),
          limit,
          data.length > size ? 2 : null,
        ])
    }
    if (call.method === 'GET') continue
    expect([
      titleOf(call),
      (await pageOf(call, {}, { limit: 3 })).parameters.limit,
      (await pageOf(call, { limit: '4' }, { limit: 3 })).parameters.limit,
    ]).toEqual([titleOf(call), 3, 4])
  }
})

test(
  'LST-042 LST-083 every paged call refuses a page below 1 or not whole, and is empty past its end, wherever the page stands',
  { timeout: 180_000 },
  async () => {
    for (const call of paged) {
      for (const page of ['0', '-1', '1.5', 'two', '', '1e3']) {
        const { status, body } = await ask(call, { page })
        expect([titleOf(call), page, status, body['error'], body['code']]).toEqual([
          titleOf(call),
          page,
          400,
          'Invalid page',
          'validation',
        ])
      }
      for (const page of ['9999', '99999999999999999999'])
        expect(await pageOf(call, { page }), titleOf(call)).toMatchObject({
          data: [],
          parameters: { next_page: null },
        })
      if (call.method === 'GET') continue
      for (const page of [0, -1, 1.5, '2'])
        expect([titleOf(call), page, (await ask(call, {}, { page })).body['error']]).toEqual([
          titleOf(call),
          page,
          'Invalid page',
        ])
      expect((await pageOf(call, {}, { page: 9_999 })).data, titleOf(call)).toEqual([])
      expect([
        titleOf(call),
        (await pageOf(call, { page: '1' }, { page: 9_999 })).parameters.page,
      ]).toEqual([titleOf(call), 1])
    }
  },
)

test(
  'LST-034 LST-035 every paged call takes its order from the query, else from either name in the body, in every spelling, and refuses another key or direction',
  { timeout: 180_000 },
  async () => {
    for (const call of paged.filter((one) => takes(one, 'orderby'))) {
      const [key = ''] = (await pageOf(call)).parameters.order_by.split(' ')
      const order = async (query?: Record<string, string>, body?: Record<string, unknown>) =>
        (await pageOf(call, query, body)).parameters.order_by
      const snake = key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      for (const spelled of [key, key.toUpperCase(), snake, key.replaceAll('_', '')])
        expect([titleOf(call), spelled, await order({ orderby: `${spelled} desc` })]).toEqual([
          titleOf(call),
          spelled,
          `${key} desc`,
        ])
      for (const orderby of ['colour', `${key} sideways`, `${key} asc desc`, `${key},`]) {
        const { status, body } = await ask(call, { orderby })
        expect([titleOf(call), orderby, status, String(body['error'])]).toEqual([
          titleOf(call),
          orderby,
          400,
          expect.stringMatching(/^Unknown order: /),
        ])
      }
      if (call.method === 'GET') continue
      const names = ['orderby', 'order_by', ...(call.path.startsWith('/api/') ? ['orderBy'] : [])]
      for (const name of names)
        expect([
          titleOf(call),
          name,
          await order({}, { [name]: `${key} desc` }),
          await order({ orderby: key }, { [name]: `${key} desc` }),
        ]).toEqual([titleOf(call), name, `${key} desc`, `${key} asc`])
    }
  },
)
