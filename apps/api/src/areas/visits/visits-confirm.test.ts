// VIS "One nurse, one place, one time" 148-154, 159, VIS-065: whose time is taken, and what frees it.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays, addMinutes, atLocal, localDay } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import type { WholeVisit } from '@wren/contract/visits-whole'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aBookedVisit, useScene, aVisit, confirm, inWork } from './visits.builders.ts'
import { visitsJobs } from './visits.jobs.ts'
import { finishVisit, lockVisit, reopenVisit, type VisitRecord } from './visits.public.ts'

const app = useTestApp()
const scene = useScene(app)
let admin: Client

beforeAll(async () => {
  admin = scene.admin
})

const read = async (id: number): Promise<WholeVisit> => {
  const { status, body } = await admin.call(visits.byId, { id })
  expect(status, body.error).toBe(200)
  return body as unknown as WholeVisit
}
const save = (id: number, fields: object, who = admin) =>
  who.call(visits.save, { id, ...fields } as never)
const now = () => app.instance.platform.clock.now()
/** The days of a scene's visits stand apart, so that no test is in another's way. */
let day = 1
const start = (time = '10:00', zone = 'America/Phoenix') =>
  atLocal(addDays(localDay(now(), zone), ++day), time, zone)

const nurseConfirms = (visit: VisitRecord, at: string, nurse: number) =>
  confirm(app, visit.id, { nurseId: nurse, start: at, cause: 'nurse' })

test("a gap under 30 minutes stops the nurse's own confirmation and not that of staff", async () => {
  const nurse = await aNurse(app)
  const first = await aBookedVisit(app, scene, { start: start() }, nurse)
  const second = await aVisit(app, scene, { start: start() })
  expect(await nurseConfirms(second, addMinutes(first.start, 149), nurse)).toMatchObject({
    code: 'overlap',
    extra: { visits: [{ id: first.id }] },
  })
  expect(
    await confirm(app, second.id, {
      nurseId: nurse,
      start: addMinutes(first.start, 149),
      cause: 'manual',
    }),
  ).toMatchObject({ status: 'Active - Booked' })
  const third = await aVisit(app, scene, { start: start() })
  expect(await nurseConfirms(third, addMinutes(first.start, -150), nurse)).toMatchObject({
    status: 'Active - Booked',
  })
})

test('AUD-038 linked visits may overlap', async () => {
  const nurse = await aNurse(app)
  const group = (
    await sql<{
      id: number
    }>`insert into visit_group (created) values (${now()}) returning id`.execute(
      app.instance.platform.db,
    )
  ).rows[0]?.id as number
  const first = await aBookedVisit(app, scene, { start: start(), group_id: group }, nurse)
  const second = await aVisit(app, scene, { start: first.start, group_id: group })
  expect(await nurseConfirms(second, first.start, nurse)).toMatchObject({
    status: 'Active - Booked',
    overlap_allowed: false,
  })
  expect((await read(second.id)).assignment.group?.visits.map(({ id }) => id)).toEqual([
    first.id,
    second.id,
  ])
  await admin.call(visits.cancel, { id: first.id, reason: 'Cancelled - Patient Declined' })
  expect((await read(second.id)).assignment.group).toBeNull()
})

test('VIS-153 whatever ends a confirmation frees the time at once, and lifting Hold asks for it again', async () => {
  const nurse = await aNurse(app)
  const at = start()
  const end = {
    hold: (id: number) => save(id, { status: 'Hold' }),
    cancel: (id: number) =>
      admin.call(visits.cancel, { id, reason: 'Cancelled - Patient Declined' }),
    lost: (id: number) => save(id, { lost_reason: 'Lost' }),
    delete: (id: number) => admin.call(visits.remove, { id }),
    nurse: (id: number) =>
      save(id, { user_id_assigned: null, nurse_off_cause: 'Nurse called out' }),
    time: (id: number) => save(id, { start: addMinutes(at, 30) }),
  }
  let held = 0
  for (const [name, ends] of Object.entries(end)) {
    const visit = await aBookedVisit(app, scene, { start: at }, nurse)
    if (name === 'hold') held = visit.id
    expect((await ends(visit.id)).status, name).toBe(200)
  }
  const last = await aBookedVisit(app, scene, { start: at }, nurse)
  expect((await save(held, { status: 'Active - Booked' })).body).toMatchObject({
    code: 'overlap',
    visits: [{ id: last.id }],
  })
  const lifted = await save(held, {
    status: 'Active - Booked',
    overlap_allowed: true,
    overlap_reason: 'Two patients of one house',
  })
  expect(lifted.body.assignment).toMatchObject({
    status: 'Active - Booked',
    overlap_allowed: true,
    overlap_allowed_by: expect.any(String),
  })
  // VIS-152: the flag ends with the time
  expect((await save(held, { start: addMinutes(at, 240) })).body.assignment).toMatchObject({
    overlap_allowed: false,
    overlap_reason: null,
  })
})

test('VIS-159 a booked visit that starts within 24 hours is noticed once per start, in one open update', async () => {
  const at = start()
  const visit = await aBookedVisit(app, scene, { start: at })
  const told = async () =>
    (
      await sql<{
        status: string
        lines: number
      }>`select status, cardinality(string_to_array(description, ${`Visit #${visit.id} is not ready`})) - 1 as lines from update_item
        where type_id = ${visit.id} and type = 'assignment' and cause = 'visit_not_ready' and priority = 40 and user_id_assigned = ${admin.id} order by id`.execute(
        app.instance.platform.db,
      )
    ).rows
  const run = async () => {
    for (const job of visitsJobs) await job.run(app.instance.platform, null as never, 'test')
  }
  await app.clock(addMinutes(at, -24 * 60 - 1))
  await run()
  expect(await told()).toEqual([])
  await app.clock(addMinutes(at, -24 * 60))
  await run()
  await run()
  expect(await told()).toEqual([{ status: 'new', lines: 1 }])
  const again = await app.signIn(admin.id)
  await save(visit.id, { start: addMinutes(at, -60), patient_agreed: true }, again)
  expect(await told()).toEqual([{ status: 'new', lines: 2 }])
  // Closed by hand, the same start is not told again; another one is.
  await sql`update update_item set status = 'resolved', resolved = now() where type_id = ${visit.id} and type = 'assignment'`.execute(
    app.instance.platform.db,
  )
  await run()
  expect(await told()).toHaveLength(1)
  await save(visit.id, { start: addMinutes(at, -90), patient_agreed: true }, again)
  expect(await told()).toEqual([
    { status: 'resolved', lines: 2 },
    { status: 'new', lines: 1 },
  ])
  await app.clock(null)
})

test('VIS-152 a chart that comes back puts its visit over another one, and marks it', async () => {
  const nurse = await aNurse(app)
  const at = start()
  const visit = await aBookedVisit(app, scene, { start: at }, nurse)
  const done = await inWork(app, async (work) =>
    finishVisit(work, (await lockVisit(work, visit.id)) as VisitRecord, {
      chartReceivedAt: work.now,
      actual_start: at,
      actual_end: addMinutes(at, 125),
      cause: 'chart',
    }),
  )
  expect(done).toMatchObject({
    status: 'Completed - Visit Finished',
    margin_percent: 35,
    price_nurse_estimate_cents: 15_600,
  })
  const other = await aBookedVisit(app, scene, { start: at }, nurse)
  const back = await inWork(app, async (work) =>
    reopenVisit(work, (await lockVisit(work, visit.id)) as VisitRecord),
  )
  expect(back).toMatchObject({
    status: 'Active - Ready',
    nurse_chart_received: null,
    overlap_allowed: true,
  })
  expect((await read(visit.id)).assignment.status_history[0]).toMatchObject({
    to: 'Active - Ready',
    cause: 'report',
    overlap_assignment_ids: [other.id],
  })
})
