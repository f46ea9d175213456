// AUD-038, AUD-039, VIS-148, VIS-149: real connections that confirm at the same moment. Each guard is tried with
// the other one gone, and once both are gone, so that the test is known to be able to fail.
import { sql } from 'kysely'
import { Client as Owner } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import { addDays, addMinutes, atLocal, localDay } from '@wren/contract/time'
import { openTestApp, type TestApp } from '../../platform/testing.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aScene, aVisit, confirm, inWork, type Scene } from './visits.builders.ts'
import { changeVisit, lockVisit, type VisitRecord } from './visits.public.ts'

const zone = 'America/Phoenix'
const many = 20
const rounds = 4

let app: TestApp
let scene: Scene
let day = 0

const open = async (): Promise<void> => {
  app = await openTestApp({ environment: { DATABASE_POOL: '22' } })
  scene = await aScene(app)
}

/** Two visits of one day that overlap by an hour. */
async function twoVisits(): Promise<readonly [VisitRecord, VisitRecord]> {
  const start = atLocal(
    addDays(localDay(app.instance.platform.clock.now(), zone), ++day),
    '10:00',
    zone,
  )
  return [
    await aVisit(app, scene, { start }),
    await aVisit(app, scene, { start: addMinutes(start, 60) }),
  ]
}

/** The write alone, as any path could do it that forgot to lock the nurse. */
const write = (visit: VisitRecord, nurse: number): Promise<VisitRecord | Refusal> =>
  inWork(app, async (work) => {
    const locked = (await lockVisit(work, visit.id)) as VisitRecord
    return changeVisit(
      work,
      locked,
      { user_id_assigned: nurse, nurse_confirmed: work.now, status: 'Active - Booked' },
      { cause: 'system' },
    )
  })

type Way = (visit: VisitRecord, nurse: number) => Promise<VisitRecord | Refusal>
const properly: Way = (visit, nurse) =>
  confirm(app, visit.id, { nurseId: nurse, start: visit.start, cause: 'system' })

/** Twenty at once, ten for each visit; how many visits stand confirmed, and what the others were told. */
async function race(way: Way): Promise<{
  readonly booked: number
  readonly codes: readonly string[]
  readonly history: number
}> {
  const visits = await twoVisits()
  const answers = await Promise.all(
    Array.from({ length: many }, (_, n) => way(visits[n % 2] as VisitRecord, scene.nurse)),
  )
  const ids = visits.map(({ id }) => id)
  const found = await sql<{ booked: number; history: number }>`select
    (select count(*)::int from visit where id = any(${ids}) and nurse_confirmed is not null and status = 'Active - Booked') as booked,
    (select count(*)::int from visit_status_history where assignment_id = any(${ids}) and to_status = 'Active - Booked') as history`.execute(
    app.instance.platform.db,
  )
  const codes = [...new Set(answers.flatMap((answer) => (isRefusal(answer) ? [answer.code] : [])))]
  return { ...(found.rows[0] as { booked: number; history: number }), codes }
}

async function dropConstraint(): Promise<void> {
  const owner = new Owner({ connectionString: app.ownerUrl })
  await owner.connect()
  await owner.query('alter table visit drop constraint visit_nurse_overlap')
  await owner.end()
}

describe('with both guards', () => {
  beforeAll(open)
  afterAll(() => app.close())

  test('AUD-038 20 simultaneous confirmations of two overlapping visits by one nurse give one', async () => {
    for (let round = 0; round < rounds; round++)
      expect(await race(properly)).toEqual({ booked: 1, codes: ['overlap'], history: 1 })
  })

  test('of 20 nurses confirmed for one visit at once one is, the others are told that it is taken', async () => {
    const nurses = await Promise.all(Array.from({ length: many }, () => aNurse(app)))
    for (let round = 0; round < rounds; round++) {
      const [visit] = await twoVisits()
      const answers = await Promise.all(nurses.map((nurse) => properly(visit, nurse)))
      const done = answers.filter((answer) => !isRefusal(answer))
      const events = await sql<{
        n: number
      }>`select count(*)::int as n from audit_event where record_type = 'visit' and record_id = ${String(visit.id)} and action = 'update'`.execute(
        app.instance.platform.db,
      )
      expect([
        done.length,
        [...new Set(answers.filter(isRefusal).map(({ code }) => code))],
        events.rows[0]?.n,
      ]).toEqual([1, ['taken'], 1])
      expect(nurses).toContain((done[0] as VisitRecord).user_id_assigned)
    }
  })

  test('AUD-038 the constraint holds where nobody locks the nurse, and its refusal is the 409 that names the other visit', async () => {
    for (let round = 0; round < rounds; round++)
      expect(await race(write)).toEqual({ booked: 1, codes: ['overlap'], history: 1 })
    const [first, second] = await twoVisits()
    await write(first, scene.nurse)
    expect(await write(second, scene.nurse)).toMatchObject({
      status: 409,
      code: 'overlap',
      extra: { visits: [{ id: first.id, start: first.start }] },
    })
  })

  test('AUD-038 the constraint counts a nurse’s confirmed visits with an exact time, booked or ready, not deleted, not missed, from start to start plus duration; linked and allowed ones may overlap', async () => {
    const group = (
      await sql<{
        id: number
      }>`insert into visit_group (created) values (${app.instance.platform.clock.now()}) returning id`.execute(
        app.instance.platform.db,
      )
    ).rows[0]?.id as number
    const nurse = await aNurse(app)
    const { db } = app.instance.platform
    const set = (visit: VisitRecord, what: ReturnType<typeof sql>) =>
      sql`update visit set ${what} where id = ${visit.id}`.execute(db)
    const book = (visit: VisitRecord) =>
      set(
        visit,
        sql`user_id_assigned = ${nurse}, nurse_confirmed = ${visit.start}, status = 'Active - Booked'`,
      )
    /**
     * What the database says to a second visit over the first, both of that nurse, as the application's own role
     * writes them.
     */
    const told = async (
      second: ReturnType<typeof sql>,
      both = sql`notes = 'both'`,
    ): Promise<string> => {
      const [first, other] = await twoVisits()
      for (const visit of [first, other]) await set(visit, both)
      await book(first)
      await set(other, second)
      return book(other).then(
        () => 'taken',
        (error: { constraint?: string }) => error.constraint ?? 'fault',
      )
    }
    expect(await told(sql`notes = 'plain'`)).toBe('visit_nurse_overlap')
    expect(await told(sql`missing_exact_time = true`)).toBe('taken')
    expect(await told(sql`missed = true, missed_reason = 'Missed - Other'`)).toBe('taken')
    expect(await told(sql`is_deleted = true`)).toBe('taken')
    expect(await told(sql`overlap_allowed = true, overlap_reason = 'Same house'`)).toBe('taken')
    expect(await told(sql`notes = 'linked'`, sql`group_id = ${group}`)).toBe('taken')
    const [first, other] = await twoVisits()
    await write(first, nurse)
    const start = addMinutes(first.start, first.duration_estimate)
    expect(await write(other, nurse)).toMatchObject({ code: 'overlap' })
    await set(other, sql`start = ${start}`)
    expect(await write(other, nurse)).toMatchObject({ status: 'Active - Booked' }) // begins when the first ends
    for (const status of ['Hold', 'New', 'Completed - Visit Finished']) {
      const [one, two] = await twoVisits()
      await write(one, nurse)
      const refused = await set(
        two,
        sql`user_id_assigned = ${nurse}, nurse_confirmed = ${one.start}, status = ${status}`,
      ).then(
        () => 'taken',
        (error: { constraint?: string }) => error.constraint,
      )
      expect([status, refused]).toEqual([status, 'taken'])
    }
  })
})

describe('without the constraint', () => {
  beforeAll(async () => {
    await open()
    await dropConstraint()
  })
  afterAll(() => app.close())

  test('the lock of the nurse alone lets one confirmation through', async () => {
    for (let round = 0; round < rounds; round++)
      expect(await race(properly)).toEqual({ booked: 1, codes: ['overlap'], history: 1 })
  })

  test('with neither guard both visits are booked: the races above are real', async () => {
    expect((await race(write)).booked).toBe(2)
  })
})
