// INT "Order and visits from an intake" 144: taking a creation back within its minute, over HTTP and on connections
// that wait for each other.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { intake } from '@wren/contract/intake'
import { offers } from '@wren/contract/offers'
import { orders } from '@wren/contract/orders'
import { isRefusal } from '@wren/contract/refusal'
import { addDays, addMinutes, localDay } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import { connectSignedIn } from '../../platform/realtime/testing-client.ts'

import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import type { Work } from '../../platform/work/work.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOffer } from '../offers/offers.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { inWork } from '../visits/visits.builders.ts'
import { lockVisit } from '../visits/visits.public.ts'
import { undoCreate } from './intake-undo.commands.ts'
import { anIntake } from './intake.builders.ts'

const app = useTestApp()
const admin = useAdmin(app)
let pharmacy: number
let nurse: number
beforeAll(async () => {
  pharmacy = await aPharmacy(app)
  nurse = await aNurse(app)
})

const undo = (id: number) => admin.call(intake.undoCreate, { id })
const save = (id: number, changes: object) => admin.call(intake.save, { id, ...changes })
const fetched = async (id: number) => (await admin.call(intake.byId, { id })).body
async function created(more: Parameters<typeof anIntake>[3] = { treatment_duration_days: 2 }) {
  const id = await anIntake(app, admin, pharmacy, more)
  const { body } = await admin.call(intake.createOrderAndVisits, { id })
  return { id, order: body.patient_order_id, made: body.assignments }
}
async function standsAsMade({
  id,
  order,
  made,
}: Awaited<ReturnType<typeof created>>): Promise<void> {
  const { intake: found, assignments } = await fetched(id)
  expect([found.patient_order_id, assignments.map((visit) => visit.id)]).toEqual([order, made])
}

test('a creation is taken back whole: its visits, the order it made and the status it moved; then it can be made anew', async () => {
  const { id, order, made } = await created()
  const foreign = await connectSignedIn(app.instance.url, admin.token)
  const topics = [
    'intake',
    `intake/${id}`,
    'assignment',
    'patient_order',
    `order_assignment/${order}`,
  ]
  await foreign.subscribe(...topics)
  const undone = await undo(id)
  expect(undone, JSON.stringify(undone.body)).toMatchObject({
    status: 200,
    body: {
      intake: { id, status: 'New Intake', status_reason: null, patient_order_id: null },
      assignments: made,
    },
  })
  await expect
    .poll(
      () =>
        topics.filter(
          (topic) => !foreign.frames.some(({ code, data }) => code === 'notify' && data === topic),
        ),
      { timeout: 20_000 },
    )
    .toEqual([])
  foreign.send('bye', null)
  expect((await fetched(id)).assignments).toEqual([])
  for (const visit of made) expect((await admin.call(visits.byId, { id: visit })).status).toBe(404)
  expect((await admin.call(orders.byId, { id: order })).status).toBe(404)
  const told = await sql<{
    what: string
  }>`select action || ' ' || record_type || ' ' || record_id || ' ' || (detail ->> 'fact') as what from audit_event
    where request_id = ${undone.headers.get('x-request-id')} order by id`.execute(
    app.instance.platform.db,
  )
  expect(told.rows.map(({ what }) => what)).toEqual([
    ...made.map((visit) => `update visit ${visit} visits.deleted`),
    `delete order ${order} orders.removed`,
    `update intake ${id} intake.creation-undone`,
  ])
  expect(await undo(id)).toMatchObject({
    status: 409,
    body: { error: 'There is nothing to undo.', code: 'conflict' },
  })
  expect((await admin.call(intake.createOrderAndVisits, { id })).body.assignments).toHaveLength(2)
})

test('an order that was used again is put back as it was, and a status that the creation did not move stays', async () => {
  const { id, order } = await created()
  await save(id, { status: 'Closed', status_reason: 'Max Pay Rate Limit', apply_to_visits: true })
  await save(id, { status: 'In Progress', status_reason: 'Call Patient' })
  const again = (await admin.call(intake.createOrderAndVisits, { id })).body
  expect(again.patient_order_id).toBe(order)
  expect(await undo(id)).toMatchObject({
    status: 200,
    body: {
      intake: { status: 'In Progress', status_reason: 'Call Patient', patient_order_id: order },
      assignments: again.assignments,
    },
  })
  expect((await admin.call(orders.byId, { id: order })).body.patient_order.status).toBe(
    'Inactive - Cancelled',
  )
  expect((await fetched(id)).assignments.map(({ status }) => status)).toEqual([
    'Inactive - Canceled',
    'Inactive - Canceled',
  ])
})

test('what a person has said of the intake since stays', async () => {
  const { id } = await created()
  await save(id, { status_reason: 'Supplies', notes: 'Called' })
  expect((await undo(id)).body.intake).toMatchObject({
    status: 'In Progress',
    status_reason: 'Supplies',
    notes: 'Called',
    patient_order_id: null,
  })
})

test('nothing is taken back of what nurses heard of or somebody changed', async () => {
  const offered = await created()
  await anOffer(app, offered.made[1] as number, nurse)
  expect(await undo(offered.id)).toMatchObject({
    status: 409,
    body: { error: `Visit ${offered.made[1]} was already offered to nurses.`, code: 'conflict' },
  })
  const changed = await created()
  await admin.call(visits.save, { id: changed.made[0] as number, notes: 'Quiet dog' })
  expect(await undo(changed.id)).toMatchObject({
    status: 409,
    body: { error: `Visit ${changed.made[0]} was changed since.` },
  })
  const deleted = await created()
  await admin.call(visits.remove, { id: deleted.made[0] as number })
  expect(await undo(deleted.id)).toMatchObject({
    status: 409,
    body: { error: `Visit ${deleted.made[0]} was changed since.` },
  })
  const order = await created()
  await admin.call(orders.save, { id: order.order, notes: 'Signed on paper' })
  expect(await undo(order.id)).toMatchObject({
    status: 409,
    body: { error: `Order #${order.order} was changed since.` },
  })
  for (const one of [offered, changed, order]) await standsAsMade(one)
})

test('after a minute it is too late; what was never made cannot be undone', async () => {
  const one = await created()
  await app.clock(addMinutes(app.instance.platform.clock.now(), 1.1))
  expect(await undo(one.id)).toMatchObject({
    status: 409,
    body: { error: 'The minute to undo has passed.' },
  })
  await standsAsMade(one)
  expect(await undo(await anIntake(app, admin, pharmacy))).toMatchObject({
    status: 409,
    body: { error: 'There is nothing to undo.' },
  })
  expect(await undo(999_999)).toMatchObject({ status: 404, body: { error: 'Intake not found.' } })
  await app.clock(null)
})

/** A unit of work that has done its part and commits when told to. */
async function holding(run: (work: Work) => Promise<unknown>): Promise<() => Promise<unknown>> {
  let commit = (): void => {}
  let ready = (): void => {}
  const told = new Promise<void>((resolve) => {
    commit = resolve
  })
  const did = new Promise<void>((resolve) => {
    ready = resolve
  })
  const whole = inWork(app, async (work) => {
    const result = await run(work)
    ready()
    await told
    return result
  })
  await did
  return () => {
    commit()
    return whole
  }
}
const waits = () =>
  expect
    .poll(
      async () =>
        (
          await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            app.instance.platform.db,
          )
        ).rows.length,
      { timeout: 20_000 },
    )
    .not.toBe(0)

test('an offer that is on its way when the creation is taken back wins: the undo waits for it and is refused', async () => {
  const one = await created()
  const [visit] = one.made as [number, number]
  const commit = await holding(async (work) => {
    await lockVisit(work, visit)
    await sql`insert into visit_offer (assignment_id, nurse_id, notified, created, updated) values (${visit}, ${nurse}, ${work.now}, ${work.now}, ${work.now})`.execute(
      work.db,
    )
    return null
  })
  const undone = undo(one.id)
  await waits()
  await commit()
  expect(await undone).toMatchObject({
    status: 409,
    body: { error: `Visit ${visit} was already offered to nurses.` },
  })
  await standsAsMade(one)
})

test('an undo that is on its way when nurses are to be offered a visit wins: the offer waits for it and finds no visit', async () => {
  const { id, made } = await created()
  const commit = await holding((work) => undoCreate(work, { id }))
  const day = addDays(localDay(app.instance.platform.clock.now(), 'America/Los_Angeles'), 3)
  const saved = admin.call(offers.blastSave, {
    assignment_id: made[0] as number,
    blast_type: 'flexible',
    blast_details: { date_from: day, date_to: day, slots: ['07:00-10:55'] },
    template: 'Wren has a visit in {city} between {date_range}. {link}',
  })
  await waits()
  expect(isRefusal(await commit())).toBe(false)
  expect((await saved).status).toBe(404)
  expect((await fetched(id)).assignments).toEqual([])
})
