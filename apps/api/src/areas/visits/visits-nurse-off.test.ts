// VIS-173: a nurse is taken off a booked visit: cause kept, nurse and patient told, other visits of the day where staff say so.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { scheduling } from '@wren/contract/offers-scheduling'
import { addDays, atLocal, formatWeekday, localDay } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import { openTestApp, type Client, type TestApp } from '../../platform/testing.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { nurseById } from '../nurses/nurses.public.ts'
import { textsTo } from '../offers/offers.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aBookedVisit, aScene, type Scene } from './visits.builders.ts'

const zone = 'America/Phoenix'
let app: TestApp
let admin: Client
let scene: Scene
let n = 3
beforeAll(async () => {
  app = await openTestApp()
  await app.clock('2026-11-20T18:00:00.000Z')
  scene = await aScene(app)
  admin = scene.admin
})
afterAll(() => app.close())
/** A nurse of her own for each test, two minutes after the one before. */
beforeEach(async () => {
  scene = { ...scene, nurse: await aNurse(app) }
  n += 1
})

const db = () => app.instance.platform.db
const at = (time: string) =>
  atLocal(addDays(localDay(app.instance.platform.clock.now(), zone), n), time, zone)
const later = (seconds: number) =>
  app.clock(new Date(Date.parse(app.instance.platform.clock.now()) + seconds * 1000).toISOString())
const phoneOf = async (nurse: number) => (await nurseById(db(), nurse))?.phone as string
const toNurse = async (nurse: number) => textsTo(app, await phoneOf(nurse))
const save = async (id: number, changes: object) =>
  expect((await admin.call(visits.save, { id, ...changes } as never)).status).toBe(200)
const kept = async (id: number) =>
  (
    await sql<object>`select nurse_id, cause, user_id from visit_nurse_off where assignment_id = ${id} order by id`.execute(
      db(),
    )
  ).rows
const offText = (visit: { readonly id: number; readonly start: string }) =>
  `You are no longer booked for Wren visit #${visit.id} on ${formatWeekday(localDay(visit.start, zone))}. Questions?`

test('the cause is stored with who and when, the nurse is told and is no applicant any more', async () => {
  const visit = await aBookedVisit(app, scene, { start: at('10:00') })
  await sql`update visit_offer set is_available = true, nurse_response_date = now() where assignment_id = ${visit.id}`.execute(
    db(),
  )
  await later(120)
  await save(visit.id, { user_id_assigned: null, nurse_off_cause: 'Nurse called out' })
  expect(await kept(visit.id)).toEqual([
    { nurse_id: scene.nurse, cause: 'Nurse called out', user_id: admin.id },
  ])
  expect((await toNurse(scene.nurse)).filter((text) => text.includes(offText(visit)))).toHaveLength(
    1,
  )
  const { assignment } = (await admin.call(visits.byId, { id: visit.id })).body
  expect(assignment).toMatchObject({ status: 'New', user_id_assigned: null, applicant_count: 0 })
  const history = (assignment as { status_history?: readonly object[] }).status_history
  expect(history).toContainEqual(expect.objectContaining({ reason: 'Nurse called out' }))
  // An unknown cause is said at its field and nothing is saved.
  const again = await aBookedVisit(app, scene, { start: at('14:00') })
  const refused = await admin.call(visits.save, {
    id: again.id,
    user_id_assigned: null,
    nurse_off_cause: 'Bored',
  } as never)
  expect([refused.status, Object.keys(refused.body.fields ?? {}), await kept(again.id)]).toEqual([
    400,
    ['nurse_off_cause'],
    [],
  ])
})

test('a mistake within a minute of the confirmation is no news to the nurse, a later one is', async () => {
  for (const [seconds, texts] of [
    [20, 0],
    [90, 1],
  ] as const) {
    const visit = await aBookedVisit(app, scene, { start: at(seconds === 20 ? '09:00' : '15:00') })
    await later(seconds)
    await save(visit.id, { user_id_assigned: null, nurse_off_cause: 'Mistake' })
    expect(
      (await toNurse(scene.nurse)).filter((text) => text.includes(offText(visit))),
      String(seconds),
    ).toHaveLength(texts)
  }
})

test('other confirmed visits of the day are given up only where staff say so', async () => {
  const [visit, second, third] = [
    await aBookedVisit(app, scene, { start: at('08:00') }),
    await aBookedVisit(app, scene, { start: at('12:00') }),
    await aBookedVisit(app, scene, { start: at('16:00') }),
  ]
  const nextDay = await aBookedVisit(app, scene, {
    start: atLocal(addDays(localDay(visit.start, zone), 40), '08:00', zone),
  })
  await later(120)
  await save(visit.id, {
    user_id_assigned: null,
    nurse_off_cause: 'Nurse called out',
    nurse_off_also: [second.id, nextDay.id],
  })
  const assigned = async (id: number) =>
    (await admin.call(visits.byId, { id })).body.assignment.user_id_assigned
  expect(await Promise.all([visit, second, third, nextDay].map(({ id }) => assigned(id)))).toEqual([
    null,
    null,
    scene.nurse,
    scene.nurse,
  ])
  expect(await kept(second.id)).toMatchObject([{ cause: 'Nurse called out' }])
  expect(
    (await toNurse(scene.nurse)).filter((text) => text.includes(offText(second))),
  ).toHaveLength(1)
})

test('an override that replaces the nurse stores the cause, and the next notice of the patient says that another nurse comes', async () => {
  const patient = await aPatient(admin, { phone_call_preferred: false })
  const visit = await aBookedVisit(
    app,
    { ...scene, patient },
    { start: at('10:00'), patient_order_id: null },
  )
  await app.settle()
  await later(120)
  const other = await aNurse(app)
  const answer = await admin.call(scheduling.override, {
    assignment_id: visit.id,
    nurse_id: other,
    override_start_date_time: visit.start,
    nurse_off_cause: 'Patient refused nurse',
  } as never)
  expect([answer.status, answer.body.error]).toEqual([200, undefined])
  expect(await kept(visit.id)).toMatchObject([
    { nurse_id: scene.nurse, cause: 'Patient refused nurse' },
  ])
  expect((await toNurse(scene.nurse)).filter((text) => text.includes(offText(visit)))).toHaveLength(
    1,
  )
  await app.settle()
  const { rows } = await sql<{
    body: string
  }>`select body from outbound_message where patient_uuid = ${patient.uuid} and kind in ('patient_booked', 'patient_moved') order by id desc`.execute(
    db(),
  )
  const told = rows.map(({ body }) => body)
  expect(told[0]).toContain('Another nurse comes. Questions?')
  expect(told.slice(1).join('')).not.toContain('Another nurse')
})
