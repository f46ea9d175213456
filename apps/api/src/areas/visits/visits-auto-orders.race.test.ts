// ORD-083, ORD-050: runs of one order at the same moment, on two instances and beside a save. Each guard is tried
// with the other one gone, and once both are gone, so that the test is known to be able to fail.
import { sql } from 'kysely'
import { Client as Owner } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../platform/testing.ts'
import { openSecondInstance } from '../../platform/testing-instance.ts'
import { orderById, type OrderRecord } from '../orders/orders.public.ts'
import { anAutoOrder, generated } from './visits-auto-orders.builders.ts'
import { examine, examineOrder } from './visits-auto-orders.commands.ts'
import { aScene, inWork, type Scene } from './visits.builders.ts'

const many = 16
const rounds = 4

let app: TestApp
let scene: Scene
const open = async (): Promise<void> => {
  app = await openTestApp({ environment: { DATABASE_POOL: '18' } })
  await app.clock('2026-11-20T18:00:00.000Z')
  scene = await aScene(app)
}

type Way = (order: number) => Promise<unknown>
const properly: Way = (order) => inWork(app, (work) => examineOrder(work, order))
/** As a run would that forgot the order's lock. */
const unlocked: Way = (order) =>
  inWork(app, async (work) => {
    await examine(work, (await orderById(work.db, order)) as OrderRecord)
    return null
  })

/** How many visits each due date has. */
async function race(way: Way): Promise<readonly number[]> {
  const { order } = await anAutoOrder(app, scene)
  await Promise.all(Array.from({ length: many }, () => way(order)))
  const perDue = new Map<string, number>()
  for (const { auto_due_date: due } of await generated(app, order))
    perDue.set(due as string, (perDue.get(due as string) ?? 0) + 1)
  return [...perDue.values()]
}

async function dropKeys(): Promise<void> {
  const owner = new Owner({ connectionString: app.ownerUrl })
  await owner.connect()
  await owner.query('alter table auto_order_generation drop constraint auto_order_generation_once')
  await owner.query('alter table visit drop constraint visit_auto_due_once')
  await owner.end()
}

describe('with both guards', () => {
  beforeAll(open)
  afterAll(() => app.close())

  test('ORD-083 two instances and a save at the same moment make one visit for each due date', async () => {
    const other = await openSecondInstance(app)
    try {
      for (let round = 0; round < rounds / 2; round++) {
        const { order } = await anAutoOrder(app, scene)
        const post = (url: string, method: string, path: string, body: object): Promise<number> =>
          fetch(`${url}${path}`, {
            method,
            body: JSON.stringify(body),
            headers: {
              'content-type': 'application/json',
              authorization: `Bearer ${scene.admin.token}`,
            },
          }).then(({ status }) => status)
        const at = (n: number): string => (n % 2 === 0 ? app.instance.url : other.url)
        const answers = await Promise.all(
          Array.from({ length: 8 }, (_, n) =>
            n < 6
              ? post(at(n), 'POST', '/dev/jobs/auto-orders/run', {})
              : post(at(n), 'PATCH', `/patient-order/${order}`, { notes: `Saved ${n}` }),
          ),
        )
        expect(new Set(answers)).toEqual(new Set([200]))
        await app.settle()
        expect((await generated(app, order)).map(({ auto_due_date: due }) => due)).toEqual([
          '2026-11-25',
          '2026-12-02',
        ])
      }
    } finally {
      await other.stop()
    }
  })

  test('ORD-083 of many runs of one order at once one makes its visits', async () => {
    for (let round = 0; round < rounds; round++) expect(await race(properly)).toEqual([1, 1])
  })

  test('ORD-083 the unique key of living visits alone holds', async () => {
    for (let round = 0; round < rounds; round++) expect(await race(unlocked)).toEqual([1, 1])
  })
})

describe('without the unique keys', () => {
  beforeAll(async () => {
    await open()
    await dropKeys()
  })
  afterAll(() => app.close())

  test('ORD-050 the lock of the order alone holds', async () => {
    for (let round = 0; round < rounds; round++) expect(await race(properly)).toEqual([1, 1])
  })

  test('without either guard visits are doubled', async () => {
    const counts = []
    for (let round = 0; round < rounds; round++) counts.push(...(await race(unlocked)))
    expect(Math.max(...counts)).toBeGreaterThan(1)
    expect(
      (
        await sql<{ n: number }>`select count(*)::int as n from auto_order_generation`.execute(
          app.instance.platform.db,
        )
      ).rows[0]?.n,
    ).toBeGreaterThan(rounds * 2)
  })
})
