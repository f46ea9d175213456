// INT-016, INT-079, decision 0016: what is kept of an intake's visits, while several of them change on real
// connections at the same moment.
import { sql } from 'kysely'
import { Client as Connection } from 'pg'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { intake } from '@wren/contract/intake'
import { addDays, atLocal, localDay } from '@wren/contract/time'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOrder } from '../orders/orders.builders.ts'
import { useScene, aVisit } from '../visits/visits.builders.ts'
import { anIntake } from './intake.builders.ts'

const zone = 'America/Phoenix'
const app = useTestApp()
const scene = useScene(app)
let nurses: readonly number[]
let id: number
let visits: readonly number[]

const run = <R>(statement: ReturnType<typeof sql<R>>) => statement.execute(app.instance.platform.db)
const today = () => localDay(app.instance.platform.clock.now(), zone)

beforeAll(async () => {
  nurses = await Promise.all([0, 1, 2, 3].map(() => aNurse(app)))
})

/** Another intake, whose order has a visit for each nurse. */
beforeEach(async () => {
  const order = (
    await anOrder(app, { patient_uuid: scene.patient.uuid, provider_id: scene.pharmacy })
  ).id
  id = await anIntake(app, scene.admin, scene.pharmacy)
  await run(sql`update intake set patient_order_id = ${order} where id = ${id}`)
  const made: number[] = []
  for (const n of nurses.keys())
    made.push(
      (
        await aVisit(app, scene, {
          start: atLocal(addDays(today(), n + 2), '10:00', zone),
          patient_order_id: order,
        })
      ).id,
    )
  visits = made
})

async function connection(): Promise<Connection> {
  const one = new Connection({ connectionString: app.ownerUrl })
  await one.connect()
  onTestFinished(() => one.end())
  await one.query(`begin; set local lock_timeout = '20s'`)
  return one
}
const book = (one: Connection, n: number) =>
  one.query('update visit set user_id_assigned = $2, nurse_confirmed = now() where id = $1', [
    visits[n],
    nurses[n],
  ])
const release = (one: Connection, n: number) =>
  one.query('update visit set nurse_confirmed = null where id = $1', [visits[n]])
const booked = async (...which: number[]): Promise<void> => {
  const one = await connection()
  for (const n of which) await book(one, n)
  await one.query('commit')
}

/** What `one` was told to do has ended, or waits for somebody. */
const underWay = (one: Connection, told: Promise<unknown>): Promise<unknown> =>
  Promise.race([
    told,
    expect
      .poll(
        async () =>
          (
            await run(
              sql<{
                n: number
              }>`select cardinality(pg_blocking_pids(${(one as unknown as { processID: number }).processID})) as n`,
            )
          ).rows[0]?.n,
        { timeout: 10_000 },
      )
      .toBeGreaterThan(0),
  ])

/** Whether a list that begins a month later still shows it. */
const isOverdue = async (): Promise<boolean> => {
  const filter = {
    date_from: addDays(today(), 30),
    status: ['New Intake', 'In Progress'],
    include_overdue: true,
  }
  const found = await Promise.all(
    [{ filter }, { filter, orderby: 'applicant_count desc' }].map(
      async (asked) =>
        (await scene.admin.call(intake.search, asked as never)).body.data as unknown as {
          id: number
        }[],
    ),
  )
  const [one, other] = found.map((rows) => rows.some((row) => row.id === id))
  expect(other).toBe(one)
  return one === true
}

test('visits of one order are booked side by side: neither waits for the other', async () => {
  const [first, second] = [await connection(), await connection()]
  await book(first, 0)
  await second.query(`set local lock_timeout = '1s'`)
  await book(second, 1)
  await first.query('rollback')
  await second.query('commit')
  expect(await isOverdue()).toBe(false)
  expect(
    await run(sql`select from visit where id = any(${visits}) and nurse_confirmed is not null`),
  ).toMatchObject({ rows: { length: 1 } })
})

test('of two visits that are released at once neither relies on the other', async () => {
  await booked(0, 1)
  expect(await isOverdue()).toBe(false)
  const [first, second] = [await connection(), await connection()]
  await release(first, 0)
  const other = release(second, 1)
  await underWay(second, other)
  await first.query('commit')
  await other
  await second.query('commit')
  expect(await isOverdue()).toBe(true)
})

test('a visit that is booked while another is released keeps the intake from being overdue, whoever is first', async () => {
  for (const [last, then] of [
    [0, 1],
    [1, 0],
  ]) {
    await booked(0)
    const all = [await connection(), await connection()]
    await release(all[0] as Connection, 0)
    await book(all[1] as Connection, 1)
    await all[last as number]?.query('commit')
    await all[then as number]?.query('commit')
    expect(await isOverdue()).toBe(false)
    await run(sql`update visit set nurse_confirmed = null where id = any(${visits})`)
    expect(await isOverdue()).toBe(true)
  }
})

test('whatever four connections do at once, the list says what the visits say', async () => {
  for (let round = 0; round < 12; round++) {
    await Promise.all(
      nurses.map(async (_, n) => {
        const one = await connection()
        for (let step = 0; step < 3; step++)
          await ((round + n + step) % 2 === 0 ? book(one, n) : release(one, n))
        await one.query((round * n) % 5 === 4 ? 'rollback' : 'commit')
      }),
    )
    const { rows } = await run(
      sql`select from visit where id = any(${visits}) and nurse_confirmed is not null`,
    )
    expect(await isOverdue()).toBe(rows.length === 0)
  }
})

test('an order that changes under a booking leaves the intake overdue', async () => {
  const [first, second] = [await connection(), await connection()]
  await first.query('update intake set patient_order_id = null where id = $1', [id])
  await book(second, 0)
  await first.query('commit')
  await second.query('commit')
  expect(await isOverdue()).toBe(true)
})

test('nurses who answer for visits of one order at once are counted, each of them', async () => {
  const [first, second] = [await connection(), await connection()]
  const answer = (one: Connection, n: number) =>
    one.query(
      `insert into visit_offer (assignment_id, nurse_id, is_available, nurse_response_date, created, updated)
    values ($1, $2, true, now(), now(), now())`,
      [visits[n], nurses[n]],
    )
  await answer(first, 0)
  const other = answer(second, 1)
  await underWay(second, other)
  await first.query('commit')
  await other
  await second.query('commit')
  expect(
    (await run(sql`select applicant_count from intake_summary where intake_id = ${id}`)).rows,
  ).toEqual([{ applicant_count: 2 }])
})
