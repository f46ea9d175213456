// VIS "Calls" 126, 128, 135 to the letter: who is answered with what, and each refusal that is stated.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays, addMinutes, atLocal, localDay } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse, blockForPharmacy } from '../nurses/nurses.builders.ts'
import { anOrder } from '../orders/orders.builders.ts'
import { aBookedVisit, aReadyVisit, aScene, useScene, aVisit, inWork } from './visits.builders.ts'
import { changeVisit, lockVisit, type VisitRecord } from './visits.public.ts'

const app = useTestApp()
const scene = useScene(app)
let admin: Client
/** ORD_LINK among all else. */
let chief: Client
beforeAll(async () => {
  admin = scene.admin
  chief = await app.admin({ permissions: ['ALL'] })
})

const now = () => app.instance.platform.clock.now()
/** The days stand apart, so that no test is in another's way. */
let day = 1
const start = (time = '10:00') =>
  atLocal(addDays(localDay(now(), 'America/Phoenix'), ++day), time, 'America/Phoenix')
const read = (id: number, who: Client = admin) => who.raw('GET', `/assignments/${id}`)
const save = (id: number, fields: object, who = admin) =>
  who.call(visits.save, { id, ...fields } as never)
const schedule = (id: number, fields: object = {}, who = admin) =>
  who.call(visits.schedule, { id, ...fields } as never)
const disable = (nurse: number) =>
  sql`update nurse set status = 'Disabled', sub_status = 'Paused' where user_id = ${nurse}`.execute(
    app.instance.platform.db,
  )
const unsignedOrder = async (): Promise<number> =>
  (
    await anOrder(app, {
      patient_uuid: scene.patient.uuid,
      provider_id: scene.pharmacy,
      signed_date: null,
      expiration_date: null,
    })
  ).id

test('VIS-126 an admin gets any visit whole, her own or shadowing nurse what concerns her, a Disabled one not before the start, everybody else nothing', async () => {
  const nurse = await aNurse(app)
  const visit = await aBookedVisit(app, scene, { start: start(), patient_order_id: null }, nurse)
  const anybody = await app.admin({ permissions: ['NONE'] })
  const whole = await read(visit.id, anybody)
  expect([whole.status, Object.keys(whole.body).toSorted()]).toEqual([
    200,
    ['assignment', 'intake', 'nurse_shadow', 'patient_order', 'provider', 'scheduling'],
  ])
  expect(whole.body).toMatchObject({
    assignment: { id: visit.id, updated: visit.updated },
    nurse_shadow: null,
    intake: null,
    patient_order: null,
    provider: { id: scene.pharmacy },
    scheduling: { notified_count: 0 },
  })

  const [shadow, stranger] = [await aNurse(app), await aNurse(app)]
  await inWork(app, async (work) =>
    changeVisit(
      work,
      (await lockVisit(work, visit.id)) as VisitRecord,
      { shadow_nurse_id: shadow, shadow_requested_at: now() },
      { cause: 'system' },
    ),
  )
  for (const id of [nurse, shadow]) {
    const { status, body } = await read(visit.id, await app.signIn(id))
    expect([
      status,
      Object.keys(body).toSorted(),
      Object.keys(body['provider'] as object).toSorted(),
    ]).toEqual([
      200,
      ['assignment', 'nurse_shadow', 'provider'],
      ['chart_info', 'duration_info', 'nurse_info', 'supply_info', 'title', 'visit_guide_url'],
    ])
    expect(body['nurse_shadow']).toMatchObject({ nurse_id: shadow })
  }
  expect((await read(visit.id, await app.signIn(stranger))).status).toBe(403)
  expect((await read(visit.id, app.nobody)).status).toBe(401)

  const gone = await aVisit(app, scene, { start: start() })
  await admin.call(visits.remove, { id: gone.id })
  for (const id of [gone.id, 999_999])
    for (const who of [admin, await app.signIn(stranger)])
      expect([(await read(id, who)).status, (await read(id, who)).body['error']]).toEqual([
        404,
        'Visit not found.',
      ])

  await disable(nurse)
  expect((await read(visit.id, await app.signIn(nurse))).status).toBe(403)
  await app.clock(addMinutes(visit.start, 1))
  expect((await read(visit.id, await app.signIn(nurse))).status).toBe(200)
  await app.clock(null)
})

test('VIS-128 a save takes what changed with the version that was read, missed, lost, status and their reasons, and names what it refuses', async () => {
  const visit = await aVisit(app, scene, { start: start() })
  const saved = await save(visit.id, { notes: 'Ring twice', updated: visit.updated })
  expect([saved.status, Object.keys(saved.body), saved.body.assignment]).toEqual([
    200,
    ['assignment'],
    expect.objectContaining({ id: visit.id, notes: 'Ring twice', treatment: 'Saline' }),
  ])

  const past = await aBookedVisit(app, scene, { start: addMinutes(now(), -60 * 26) })
  expect(
    (await save(past.id, { missed: true, missed_reason: 'Missed - RN Call Out' })).body.assignment,
  ).toMatchObject({ missed: true, missed_reason: 'Missed - RN Call Out' })
  const lost = await aVisit(app, scene, { start: start() })
  expect((await save(lost.id, { lost_reason: 'Lost - Too far' })).body.assignment).toMatchObject({
    status: 'Inactive - Lost',
    lost_reason: 'Lost - Too far',
  })
  const waived = await aBookedVisit(app, scene, {
    start: start(),
    patient_order_id: await unsignedOrder(),
  })
  expect(
    (await save(waived.id, { status: 'Active - Ready', ready_reason: 'verbal order' }, chief)).body
      .assignment,
  ).toMatchObject({ status: 'Active - Ready', ready_reason: 'verbal order' })
  const moved = await aBookedVisit(app, scene, { start: start() })
  expect(
    (await save(moved.id, { start: addMinutes(moved.start, 30), patient_agreed: true })).body
      .assignment,
  ).toMatchObject({
    status_reason: 'Pending Nurse Confirmation',
    patient_confirmed: expect.any(String),
  })

  expect((await save(visit.id, { duration_estimate: 'long' })).body).toMatchObject({
    code: 'validation',
    fields: { duration_estimate: expect.any(String) },
  })
  const booked = await aBookedVisit(app, scene, { start: start() })
  expect((await save(booked.id, { price_nurse_hourly_rate: 80 })).status).toBe(403)
  expect((await save(visit.id, { notes: 'x' }, await app.signIn(scene.nurse))).status).toBe(403)
  expect(await save(999_999, { notes: 'x' })).toMatchObject({
    status: 404,
    body: { error: 'Visit not found.' },
  })

  expect(await save(visit.id, { status: 'Active - Ready' })).toMatchObject({
    status: 409,
    body: { code: 'transition', error: 'Status cannot change from New to Active - Ready.' },
  })
  await app.clock(addMinutes(now(), 1))
  const back = await app.signIn(admin.id)
  await save(visit.id, { notes: 'Knock' }, back)
  expect(
    await save(visit.id, { notes: 'Ring', updated: saved.body.assignment.updated }, back),
  ).toMatchObject({
    status: 409,
    body: { code: 'stale', current: { id: visit.id, notes: 'Knock' } },
  })
  await app.clock(null)
  const blocked = await aNurse(app)
  await blockForPharmacy(app, blocked, scene.pharmacy)
  const refused = async (nurse: number) =>
    (await save(visit.id, { user_id_assigned: nurse })).body.error
  expect([
    await refused(blocked),
    await refused(await aNurse(app, { cpr_expiry: null })),
    await refused(await aNurse(app, { license: null })),
  ]).toEqual([
    'The nurse is blocked for this patient or pharmacy.',
    'Credentials expired',
    'Not licensed in AZ',
  ])
  const missed = await aBookedVisit(app, scene, { start: addMinutes(now(), -60 * 30) })
  await save(missed.id, { missed: true, missed_reason: 'Missed - RN Call Out' })
  const other = await aBookedVisit(app, scene, { start: addMinutes(missed.start, 30) })
  expect(await save(missed.id, { missed: false })).toMatchObject({
    status: 409,
    body: { code: 'overlap', visits: [{ id: other.id }] },
  })
})

test('VIS-135 the eChart step: staff by what is stored or sent, a nurse for the next visit of her patient alone, and nobody past what Active - Ready demands', async () => {
  const booked = await aBookedVisit(app, scene, { start: start() })
  const done = await schedule(booked.id)
  expect([done.status, Object.keys(done.body)]).toEqual([200, ['assignment']])
  expect(done.body.assignment).toMatchObject({
    status: 'Active - Ready',
    user_id_assigned: scene.nurse,
    e_chart_scheduled: false,
    e_chart_scheduled_at: expect.any(String),
  })
  const sent = await aVisit(app, scene, { start: start() })
  const at = addMinutes(sent.start, 90)
  expect(
    (await schedule(sent.id, { start: at, nurse_id: scene.nurse })).body.assignment,
  ).toMatchObject({
    status: 'Active - Ready',
    start: at,
    user_id_assigned: scene.nurse,
    nurse_confirmed: expect.any(String),
  })
  const waived = await aBookedVisit(app, scene, {
    start: start(),
    patient_order_id: await unsignedOrder(),
  })
  expect(await schedule(waived.id)).toMatchObject({
    status: 409,
    body: { code: 'transition', error: 'A signed order is required for Active - Ready.' },
  })
  expect(
    (await schedule(waived.id, { ready_reason: 'verbal order' }, chief)).body.assignment,
  ).toMatchObject({ status: 'Active - Ready', ready_reason: 'verbal order' })

  expect(await schedule((await aVisit(app, scene, { start: start() })).id)).toMatchObject({
    status: 409,
    body: { error: 'A nurse is required for Active - Ready.' },
  })
  expect(await schedule(booked.id, { start: 'soon' })).toMatchObject({
    status: 400,
    body: { fields: { start: expect.any(String) } },
  })
  expect((await schedule(999_999)).status).toBe(404)
  const taken = await aBookedVisit(app, scene, { start: start() })
  expect(await schedule(taken.id, { nurse_id: await aNurse(app) })).toMatchObject({
    status: 409,
    body: { code: 'taken' },
  })
  const blocked = await aNurse(app)
  await blockForPharmacy(app, blocked, scene.pharmacy)
  const open = await aVisit(app, scene, { start: addMinutes(taken.start, 60) })
  expect(await schedule(open.id, { nurse_id: blocked })).toMatchObject({
    status: 409,
    body: { error: 'The nurse is blocked for this patient or pharmacy.' },
  })
  expect(await schedule(open.id, { nurse_id: scene.nurse })).toMatchObject({
    status: 409,
    body: { code: 'overlap', visits: [{ id: taken.id }] },
  })

  const own = await aScene(app)
  const current = await aReadyVisit(app, own, { start: start() })
  const next = await aVisit(app, own, { start: start() })
  const later = await aVisit(app, own, { start: start() })
  const nurse = await app.signIn(own.nurse)
  expect((await schedule(later.id, { start: later.start }, nurse)).status).toBe(403)
  expect(
    (await schedule(next.id, { start: next.start }, await app.signIn(await aNurse(app)))).status,
  ).toBe(403)
  expect(
    (await schedule(next.id, { start: addMinutes(current.start, 30) }, nurse)).body,
  ).toMatchObject({ code: 'overlap' })
  expect((await schedule(next.id, { start: next.start }, nurse)).body.assignment).toMatchObject({
    status: 'Active - Ready',
    start: next.start,
    user_id_assigned: own.nurse,
    nurse_confirmed: expect.any(String),
    e_chart_scheduled: true,
    e_chart_scheduled_at: expect.any(String),
  })
})
