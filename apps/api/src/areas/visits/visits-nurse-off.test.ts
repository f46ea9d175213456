// VIS-173: a nurse is taken off a booked visit: cause kept, nurse and patient told, other visits of the day where
// staff say so.
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { scheduling } from '@wren/contract/offers-scheduling'
import { tokenPages } from '@wren/contract/token-pages'
import { addDays, atLocal, formatNamedDay, localDay } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { nurseById } from '../nurses/nurses.public.ts'
import { anOffer, textsTo } from '../offers/offers.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aBookedVisit, aScene, type Scene } from './visits.builders.ts'

const zone = 'America/Phoenix'
const app = useTestApp({ now: '2026-11-20T18:00:00.000Z' })
let admin: Client
let scene: Scene
let n = 3
beforeAll(async () => {
  scene = await aScene(app)
  admin = scene.admin
})
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
const offText = ({ id, start }: { readonly id: number; readonly start: string }) => {
  const day = formatNamedDay(localDay(start, zone))
  return `You are no longer booked for Wren visit #${id} on ${day}. Questions? 555-555-0100`
}

test('VIS-173 the cause is stored with who and when, the nurse is told and is no applicant any more', async () => {
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

test('VIS-173 a mistake within a minute of the confirmation is no news to the nurse, a later one is', async () => {
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

test('VIS-173 other confirmed visits of the day are given up only where staff say so', async () => {
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

test("VIS-173 an override stores the cause, and the patient's next notice says that another nurse comes", async () => {
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

interface Path {
  /** What makes the booked visit ready for the call. */
  readonly before?: (id: number) => Promise<unknown>
  readonly call: (id: number, off: object) => Promise<{ status: number; body: unknown }>
}
const moved = (id: number) =>
  save(id, { start: new Date(Date.parse(at('10:00')) + 3_600_000).toISOString() })
const paths: Readonly<Record<string, Path>> = {
  'save without a nurse': {
    call: (id, off) => admin.call(visits.save, { id, user_id_assigned: null, ...off } as never),
  },
  'save with another nurse': {
    call: async (id, off) =>
      admin.call(visits.save, { id, user_id_assigned: await aNurse(app), ...off } as never),
  },
  override: {
    call: async (id, off) =>
      admin.call(scheduling.override, {
        assignment_id: id,
        nurse_id: await aNurse(app),
        override_start_date_time: at('10:00'),
        ...off,
      }),
  },
  reset: { call: (id, off) => admin.call(scheduling.reset, { assignment_id: id, ...off }) },
  'accepting another nurse after a new time': {
    before: moved,
    call: async (id, off) => {
      const other = await aNurse(app)
      await anOffer(app, id, other)
      await sql`update visit_offer set is_available = true, nurse_response_date = now()
        where assignment_id = ${id} and nurse_id = ${other}`.execute(db())
      await sql`update visit set blast_type = 'fixed' where id = ${id}`.execute(db())
      return admin.call(scheduling.acceptTime, {
        assignment_id: id,
        nurse_id: other,
        replace: true,
        ...off,
      })
    },
  },
  'removing the answer after a new time': {
    before: moved,
    call: (id, off) =>
      admin.call(tokenPages.remove, { assignment_id: id, nurse_id: scene.nurse, ...off }),
  },
  'eChart of another nurse after a new time': {
    before: moved,
    call: async (id, off) =>
      admin.call(visits.schedule, { id, nurse_id: await aNurse(app), ...off }),
  },
}

test.for(Object.entries(paths))(
  'VIS-173 %s is refused without a cause, and with one the nurse is taken off and told',
  async ([, { before, call }]) => {
    const visit = await aBookedVisit(app, scene, { start: at('10:00') })
    await later(120)
    await before?.(visit.id)
    const row = async () =>
      (
        await sql<object>`select status, status_reason, user_id_assigned, user_id_selected, nurse_confirmed,
            start, updated
          from visit where id = ${visit.id}`.execute(db())
      ).rows[0]
    const stored = await row()
    const refused = await call(visit.id, {})
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { nurse_off_cause: 'You must select a reason.' } },
    })
    expect(await row()).toEqual(stored)
    expect(await kept(visit.id)).toEqual([])
    expect((await call(visit.id, { nurse_off_cause: 'Nurse unreachable' })).status).toBe(200)
    expect(await kept(visit.id)).toEqual([
      { nurse_id: scene.nurse, cause: 'Nurse unreachable', user_id: admin.id },
    ])
    expect((await row()) as object).not.toMatchObject({ user_id_assigned: scene.nurse })
    const told = (await toNurse(scene.nurse)).filter((text) => text.includes('no longer booked'))
    expect(told).toHaveLength(1)
  },
)

test('VIS-173 an override gives up the other visits of the day that staff name, and no foreign one', async () => {
  const [visit, second, third] = [
    await aBookedVisit(app, scene, { start: at('08:00') }),
    await aBookedVisit(app, scene, { start: at('12:00') }),
    await aBookedVisit(app, scene, { start: at('16:00') }),
  ]
  const foreign = await aBookedVisit(app, scene, { start: at('12:00') }, await aNurse(app))
  await later(120)
  const done = await admin.call(scheduling.override, {
    assignment_id: visit.id,
    nurse_id: await aNurse(app),
    override_start_date_time: visit.start,
    nurse_off_cause: 'Nurse called out',
    nurse_off_also: [second.id, foreign.id],
  })
  expect(done.status).toBe(200)
  const statuses = []
  for (const { id } of [second, third, foreign])
    statuses.push((await admin.call(visits.byId, { id })).body.assignment.status)
  expect(statuses).toEqual(['New', 'Active - Booked', 'Active - Booked'])
  expect(await kept(second.id)).toMatchObject([{ cause: 'Nurse called out', user_id: admin.id }])
})

test('VIS-173 the rule that takes a nurse off states its own cause, and a decline of the nurse has none', async () => {
  const visit = await aBookedVisit(app, scene, { start: at('10:00') })
  await moved(visit.id)
  const declined = await admin.call(tokenPages.confirm, {
    assignment_id: visit.id,
    confirmed: false,
  })
  expect(declined.status).toBe(200)
  expect(await kept(visit.id)).toEqual([{ nurse_id: scene.nurse, cause: null, user_id: admin.id }])
  const held = await aBookedVisit(app, scene, { start: at('14:00') })
  await sql`update nurse set cpr_expiry = '2026-01-01' where user_id = ${scene.nurse}`.execute(db())
  await save(held.id, { zip: held.zip, start: at('15:00'), without_nurse: true })
  expect(await kept(held.id)).toMatchObject([{ cause: 'Nurse not eligible any more' }])
})
