// VIS "Finished work stays as it was" 166, 167: one patient in visit, order and group, by every call and in the
// tables. Finished visits are walked in charts-finished.test.ts.
import { sql, type RawBuilder } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { intake } from '@wren/contract/intake'
import { orderLinks } from '@wren/contract/orders-link'
import { orders } from '@wren/contract/orders'
import { tasks } from '@wren/contract/tasks'
import { addMinutes } from '@wren/contract/time'
import { visitLinks } from '@wren/contract/visits-link'
import { visits } from '@wren/contract/visits'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { anIntake } from '../intake/intake.builders.ts'
import { anOrder } from '../orders/orders.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { aScene, aVisit, inWork, type Scene } from './visits.builders.ts'
import { changeVisit, lockVisit, type VisitRecord } from './visits.public.ts'

const app = useTestApp({ environment: { DATABASE_POOL: '12' } })
let scene: Scene
let chief: Client
beforeAll(async () => {
  await app.clock('2026-11-20T18:00:00Z')
  chief = await app.admin({ permissions: ['ALL'] })
})
beforeEach(async () => {
  scene = await aScene(app)
})

const db = () => app.instance.platform.db
const ofAnother = { status: 409, body: { error: 'The order belongs to another patient.' } }
const fromIntake = { status: 409, body: { error: 'Please add/change the patient to the Intake.' } }
const fromOrder = { status: 409, body: { error: 'The pharmacy comes from the linked order.' } }
const linkedToAnother = {
  status: 409,
  body: { error: 'Remove this visit from the linked visits first.' },
}
const save = (id: number, fields: object) => chief.raw('PUT', `/assignments/${id}`, fields)
const stored = async (id: number) =>
  (
    await sql<VisitRecord>`select patient_uuid, patient_order_id, provider_id, group_id from visit where id = ${id}`.execute(
      db(),
    )
  ).rows[0]
/** The constraint that refuses a statement of whatever path. */
const refusedBy = async (statement: string): Promise<string | undefined> =>
  sql
    .raw(statement)
    .execute(db())
    .then(
      () => 'accepted',
      (error: { constraint?: string }) => error.constraint,
    )
const bare = { patient_order_id: null }

test('VIS-166 no call leaves a visit with an order of another patient, an order and no patient, or another pharmacy than its order', async () => {
  const other = await aPatient(chief)
  const pharmacy = await aPharmacy(app)
  const foreign = await anOrder(app, { patient_uuid: other.uuid, provider_id: scene.pharmacy })
  const nobodys = await anOrder(app, { patient_uuid: null, provider_id: scene.pharmacy })
  const visit = await aVisit(app, scene)
  const unlinked = await aVisit(app, scene, bare)
  const before = await stored(visit.id)
  expect(await save(visit.id, { patient_uuid: other.uuid })).toMatchObject(ofAnother)
  expect(await save(visit.id, { patient_uuid: null })).toMatchObject(ofAnother)
  expect(await save(visit.id, { patient_order_id: foreign.id })).toMatchObject(ofAnother)
  expect(await save(visit.id, { patient_order_id: nobodys.id })).toMatchObject(fromIntake)
  expect(await save(visit.id, { provider_id: pharmacy })).toMatchObject(fromOrder)
  const form = { ...(await newFormOf(visit)), start: '2026-12-20T17:00:00.000Z' }
  for (const [order_id, refused] of [
    [foreign.id, ofAnother],
    [nobodys.id, fromIntake],
  ] as const) {
    expect(await chief.call(orderLinks.relink, { id: visit.id, order_id })).toMatchObject(refused)
    expect(
      await chief.call(orderLinks.link, { assignment_id: unlinked.id, order_id }),
    ).toMatchObject(refused)
    expect(await chief.call(visits.create, { ...form, patient_order_id: order_id })).toMatchObject(
      refused,
    )
  }
  expect(await stored(visit.id)).toEqual(before)
  // A visit without a patient takes no order, neither somebody's nor nobody's.
  const empty = await aVisit(app, scene, { ...bare, patient_uuid: null })
  for (const [id, refused] of [
    [scene.order, ofAnother],
    [nobodys.id, fromIntake],
  ] as const)
    expect(await save(empty.id, { patient_order_id: id })).toMatchObject(refused)
  // The order is unlinked first; then patient and pharmacy may change.
  expect((await save(visit.id, { patient_order_id: null })).status).toBe(200)
  expect((await save(visit.id, { patient_uuid: other.uuid, provider_id: pharmacy })).status).toBe(
    200,
  )
})

/** The form of a new visit like this one. */
const newFormOf = async ({ id }: VisitRecord) => {
  const { treatment, duration_estimate, timezone, zip, provider_id, patient_uuid } = (
    await chief.call(visits.byId, { id })
  ).body.assignment
  return { treatment, duration_estimate, timezone, zip, provider_id, patient_uuid } as object as {
    treatment: string
    duration_estimate: number
    timezone: string
    zip: string
    provider_id: number
    patient_uuid: string
  }
}

test('VIS-166 the tables refuse what no call may do, and a new pharmacy of the order reaches its visits', async () => {
  const other = await aPatient(chief)
  const pharmacy = await aPharmacy(app)
  const [visit, lost] = [await aVisit(app, scene), await aVisit(app, scene)]
  await save(lost.id, { lost_reason: 'Lost', status: 'Inactive - Lost' })
  expect(
    await refusedBy(`update visit set patient_uuid = '${other.uuid}' where id = ${visit.id}`),
  ).toBe('visit_order_patient_fk')
  expect(await refusedBy(`update visit set patient_uuid = null where id = ${visit.id}`)).toBe(
    'visit_order_patient_fk',
  )
  expect(
    await refusedBy(
      `update patient_order set patient_uuid = '${other.uuid}' where id = ${scene.order}`,
    ),
  ).toBe('visit_order_patient_fk')
  expect(await refusedBy(`update visit set provider_id = ${pharmacy} where id = ${visit.id}`)).toBe(
    'visit_order_pharmacy',
  )
  expect(
    await refusedBy(`update patient_order set provider_id = ${pharmacy} where id = ${scene.order}`),
  ).toBe('visit_order_pharmacy')
  expect(
    (await chief.call(orders.save, { id: scene.order, provider_id: pharmacy })).body.error,
  ).toBeUndefined()
  for (const { id } of [visit, lost]) expect((await stored(id))?.provider_id).toBe(pharmacy)
})

test('VIS-167 a link group holds one patient: no save, link, merge or intake brings a second one, and the table refuses it', async () => {
  const other = await aPatient(chief)
  const [a, b, c, d] = [
    await aVisit(app, scene, bare),
    await aVisit(app, scene, { ...bare, patient_uuid: null }),
    await aVisit(app, scene, { ...bare, patient_uuid: null }),
    await aVisit(app, scene, { ...bare, patient_uuid: other.uuid }),
  ]
  const link = (id: number, to: number) => chief.call(visitLinks.link, { id, link: to })
  expect((await link(a.id, b.id)).status).toBe(200)
  expect(await save(b.id, { patient_uuid: other.uuid })).toMatchObject(linkedToAnother)
  expect(await save(a.id, { patient_uuid: other.uuid })).toMatchObject({ status: 200 })
  expect(await save(b.id, { patient_uuid: scene.patient.uuid })).toMatchObject(linkedToAnother)
  expect(await save(a.id, { patient_uuid: scene.patient.uuid })).toMatchObject({ status: 200 })
  expect((await link(c.id, d.id)).status).toBe(200)
  expect(await link(b.id, c.id)).toMatchObject({
    status: 409,
    body: { error: 'Only visits of the same patient can be linked.' },
  })
  const { group_id } = (await stored(a.id)) as VisitRecord
  expect(await refusedBy(`update visit set group_id = ${group_id} where id = ${d.id}`)).toBe(
    'visit_group_one_patient',
  )
  // Two visits in two intakes, linked while neither had a patient.
  const made = await anIntake(app, chief, scene.pharmacy, {})
  const order = await anOrder(app, {
    patient_uuid: null,
    provider_id: scene.pharmacy,
    intake_id: made,
  })
  await sql`update intake set patient_order_id = ${order.id} where id = ${made}`.execute(db())
  const own = await aVisit(app, scene, { patient_order_id: order.id, intake_id: made })
  expect((await link(own.id, a.id)).status).toBe(200)
  const refused = await chief.raw('PATCH', `/intake/${made}`, { patient_uuid: other.uuid })
  expect(refused).toMatchObject({
    ...linkedToAnother,
    body: { ...linkedToAnother.body, linked_visits: [own.id] },
  })
  expect((await stored(own.id))?.patient_uuid).toBeNull()
  expect(
    await chief.raw('PATCH', `/intake/${made}`, { patient_uuid: scene.patient.uuid }),
  ).toMatchObject({ status: 200 })
  expect((await chief.call(intake.byId, { id: made })).body.intake.patient_uuid).toBe(
    scene.patient.uuid,
  )
})

test('VIS-167 two members of a group that get different patients at the same moment: one is refused, in 20 rounds', async () => {
  const other = await aPatient(chief)
  for (let round = 0; round < 20; round++) {
    const [a, b] = [
      await aVisit(app, scene, { ...bare, patient_uuid: null }),
      await aVisit(app, scene, { ...bare, patient_uuid: null }),
    ]
    await chief.call(visitLinks.link, { id: a.id, link: b.id })
    const answers = await Promise.all([
      save(a.id, { patient_uuid: scene.patient.uuid }),
      save(b.id, { patient_uuid: other.uuid }),
    ])
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
    const patients = [await stored(a.id), await stored(b.id)].map((row) => row?.patient_uuid)
    expect(patients.filter((uuid) => uuid !== null)).toHaveLength(1)
  }
})

test('VIS-166 a visit that is linked while its order gets another patient ends with the order, or not linked, in 20 rounds', async () => {
  const other = await aPatient(chief)
  for (let round = 0; round < 20; round++) {
    const made = await anIntake(app, chief, scene.pharmacy, { patient_uuid: scene.patient.uuid })
    const order = await anOrder(app, {
      patient_uuid: scene.patient.uuid,
      provider_id: scene.pharmacy,
      intake_id: made,
    })
    await sql`update intake set patient_order_id = ${order.id} where id = ${made}`.execute(db())
    const visit = await aVisit(app, scene, bare)
    const answers = await Promise.all([
      chief.call(orderLinks.link, { assignment_id: visit.id, order_id: order.id }),
      chief.raw('PATCH', `/intake/${made}`, { patient_uuid: other.uuid }),
    ])
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const row = (
      await sql<{
        visit: string
        order: string | null
      }>`select visit.patient_uuid as visit, patient_order.patient_uuid as "order" from visit
        left join patient_order on patient_order.id = visit.patient_order_id where visit.id = ${visit.id}`.execute(
        db(),
      )
    ).rows[0]
    expect([null, row?.visit]).toContain(row?.order)
  }
})

test('VIS-164 the table refuses each kept field of a finished visit whatever writes it, and takes the stored value and the rest', async () => {
  const visit = await aVisit(app, scene, { assignment_series_uuid: crypto.randomUUID() })
  const order = await anOrder(app, {
    patient_uuid: scene.patient.uuid,
    provider_id: scene.pharmacy,
  })
  const fields: Readonly<Record<string, string>> = {
    patient_uuid: 'null',
    patient_order_id: String(order.id),
    provider_id: String(await aPharmacy(app)),
    start: `start + interval '1 hour'`,
    timezone: `'America/Denver'`,
    duration_estimate: '150',
    user_id_assigned: String(scene.nurse),
    assignment_series_uuid: 'null',
  }
  await sql`update visit set nurse_chart_received = ${app.instance.platform.clock.now()} where id = ${visit.id}`.execute(
    db(),
  )
  for (const [name, value] of Object.entries(fields)) {
    expect(
      await refusedBy(`update visit set ${name} = ${value} where id = ${visit.id}`),
      name,
    ).toBe('visit_finished_stays')
    expect(await refusedBy(`update visit set ${name} = ${name} where id = ${visit.id}`), name).toBe(
      'accepted',
    )
  }
  const changed = await inWork(app, async (work) =>
    changeVisit(
      work,
      (await lockVisit(work, visit.id)) as VisitRecord,
      { start: '2027-01-01T10:00:00.000Z', duration_estimate: 30, timezone: 'America/Denver' },
      { cause: 'system' },
    ),
  )
  expect(changed).toMatchObject({
    status: 409,
    code: 'finished',
    error: 'This visit is finished. Start, Timezone and Duration cannot be changed.',
  })
  expect(
    await save(visit.id, {
      notes: 'Gate code 12',
      user_id_ops: chief.id,
      visit_details_checked: true,
      start: visit.start,
      patient_uuid: visit.patient_uuid,
      provider_id: visit.provider_id,
    }),
  ).toMatchObject({ status: 200 })
})

const signs: Readonly<Record<string, (visit: VisitRecord) => RawBuilder<unknown>>> = {
  'a status of Completed -': ({ id }) =>
    sql`update visit set status = 'Completed - Visit Finished' where id = ${id}`,
  'a received chart': ({ id }) =>
    sql`update visit set nurse_chart_received = now() where id = ${id}`,
  'a report': ({ id }) =>
    sql`insert into report (assignment_id, provider_id, nurse_id, visit_start, visit_local_date, source, status,
        created_at, updated_at)
      select id, provider_id, ${scene.nurse}, start, local_date, 'own-chart', 'audit-required', now(), now()
        from visit where id = ${id}`,
  'a payment to the nurse': ({ id }) =>
    sql`update visit set payment_nurse_paid = now() where id = ${id}`,
}

test.for(Object.entries(signs))(
  'VIS-164 %s finishes a visit; notes, ops user, tasks and visit details stay editable',
  async ([, finish]) => {
    const visit = await aVisit(app, scene)
    await finish(visit).execute(db())
    expect(await save(visit.id, { start: addMinutes(visit.start, 60) })).toMatchObject({
      status: 409,
      body: { error: 'This visit is finished. Start cannot be changed.', code: 'finished' },
    })
    const other = await app.admin()
    const kept = { notes: 'Gate code 12', user_id_ops: other.id, visit_details_checked: true }
    expect((await save(visit.id, kept)).status).toBe(200)
    const [task] = (
      await chief.call(tasks.search, { filters: { assignment_id: visit.id } } as never)
    ).body.data
    expect(
      (await chief.call(tasks.tick, { id: visit.id, taskId: task?.task_id ?? 0 })).status,
    ).toBe(200)
  },
)
