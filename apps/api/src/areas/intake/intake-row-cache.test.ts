// Decision 0014: the row cache never returns a row after one of its records has changed.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { intake } from '@wren/contract/intake'
import { addDays, atLocal, localDay } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { cachedPageStatement, tablesOf } from '../../platform/lists/cached-page-statement.ts'
import { anOrder } from '../orders/orders.builders.ts'
import { aBookedVisit, useScene, aVisit } from '../visits/visits.builders.ts'
import { anIntake } from './intake.builders.ts'

const app = useTestApp()
const scene = useScene(app)
let first: number
let second: number
let order: number

beforeAll(async () => {
  const today = localDay(app.instance.platform.clock.now(), 'America/Phoenix')
  const at = (days: number) => atLocal(addDays(today, days), '10:00', 'America/Phoenix')
  order = (
    await anOrder(app, {
      patient_uuid: scene.patient.uuid,
      provider_id: scene.pharmacy,
      visit_amount: 1,
    })
  ).id
  first = (await aVisit(app, scene, { start: at(1), patient_order_id: order })).id
  second = (await aBookedVisit(app, scene, { start: at(2), patient_order_id: order })).id
})

type Shown = Readonly<Record<string, unknown>>
const list = async (): Promise<Shown[]> =>
  (await scene.admin.call(visits.search, { filters: { patient_order_id: order } } as never)).body
    .data as never
const shown = async (id = second): Promise<Shown | undefined> =>
  (await list()).find((row) => row['id'] === id)
const run = (statement: ReturnType<typeof sql>) => statement.execute(app.instance.platform.db)

test('a cached row follows every change of its records', async () => {
  const before = await shown()
  expect(before).toEqual(await shown())
  const { nurse, patient, pharmacy } = scene
  await run(sql`update patient set last_name = 'Ōkami' where uuid = ${patient.uuid}`)
  expect(await shown()).toEqual({ ...before, patient_last_name: 'Ōkami' })
  await run(sql`update pharmacy set title = 'Other "title"' where id = ${pharmacy}`)
  await run(sql`update user_account set first_name = 'Nell' where id = ${nurse}`)
  await run(sql`update patient_order set authorization_end = '2020-01-01' where id = ${order}`)
  await run(sql`update visit set notes_pharmacy = ${'two\nlines'} where id = ${second}`)
  expect(await shown()).toEqual({
    ...before,
    patient_last_name: 'Ōkami',
    provider_title: 'Other "title"',
    nurse_first_name: 'Nell',
    outside_authorization: true,
    notes_pharmacy: 'two\nlines',
  })
})

test('VIS-161 a cached row follows the other visits of its order, which are not among its tables', async () => {
  expect((await shown())?.['beyond_authorized_visits']).toBe(true)
  await run(sql`update visit set is_deleted = true where id = ${first}`)
  expect((await list()).map(({ id }) => id)).toEqual([second])
  expect((await shown())?.['beyond_authorized_visits']).toBe(false)
  await run(sql`update visit set is_deleted = false where id = ${first}`)
  expect((await shown())?.['beyond_authorized_visits']).toBe(true)
})

test('a change that is rolled back leaves the row unchanged', async () => {
  const before = await shown()
  await expect(
    app.instance.platform.db.transaction().execute(async (db) => {
      await sql`update patient set first_name = 'Nobody' where uuid = ${scene.patient.uuid}`.execute(
        db,
      )
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await shown()).toEqual(before)
})

test("the row of an intake follows the visits of its order and has times in the reader's time zone", async () => {
  const id = await anIntake(app, scene.admin, scene.pharmacy)
  await run(sql`update intake set patient_order_id = ${order} where id = ${id}`)
  const asked = async (who = scene.admin): Promise<Shown | undefined> =>
    ((await who.call(intake.search, { filter: {} } as never)).body.data as unknown as Shown[]).find(
      (row) => row['id'] === id,
    )
  const before = await asked()
  expect(before?.['has_confirmed_visit']).toBe(true)
  await run(sql`update visit set nurse_confirmed = null where id = ${second}`)
  expect(await asked()).toEqual({ ...before, has_confirmed_visit: false })
  const far = await asked(await app.admin({ timezone: 'America/New_York' }))
  expect(far?.['submitted_date']).toBe(before?.['submitted_date'])
  expect(far?.['submitted_date_str']).not.toBe(before?.['submitted_date_str'])
  await run(sql`update intake_summary set applicant_count = 7 where intake_id = ${id}`)
  expect((await asked())?.['applicant_count']).toBe(7)
})

test('rows of subqueries are never cached', () => {
  const { db } = app.instance.platform
  expect(
    tablesOf(
      db
        .selectFrom('visit')
        .leftJoin('user_account as nurse', 'nurse.id', 'visit.user_id_assigned'),
    ),
  ).toEqual(['visit', 'nurse'])
  expect(() =>
    tablesOf(db.selectFrom((from) => from.selectFrom('visit').select('id').as('found'))),
  ).toThrow('from tables alone')
})

test('subqueries of a cached row must be named as dependencies', () => {
  const { db } = app.instance.platform
  const another = sql<boolean>`exists (select from intake where intake.patient_order_id = visit.patient_order_id)`
  const rows = db.selectFrom('visit').select(['visit.id', another.as('has_intake')])
  const cachedRows = { rows, id: sql.ref('visit.id'), patient: 'visit.patient_uuid' }
  expect(cachedPageStatement(db, { ...cachedRows, dependencies: [another] }).sql).toContain('xmin')
  expect(() => cachedPageStatement(db, { ...cachedRows, dependencies: [] })).toThrow(
    'missing in `dependencies`',
  )
})
