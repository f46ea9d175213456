// INT "Statuses" 080-098, "Automatic offers" 113, 137, 138 over HTTP: which status follows which, with which
// reason, and what it does to the intake itself.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { intake, type IntakeFields } from '@wren/contract/intake'
import {
  intakeReasons,
  intakeStatuses,
  lostStatuses,
  type IntakeStatus,
} from '@wren/contract/intake-statuses.rules'
import { featureFlags } from '@wren/contract/flags'
import { orders } from '@wren/contract/orders'

import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { anIntake } from './intake.builders.ts'

const app = useTestApp()
const admin = useAdmin(app, { first_name: 'Olive', last_name: 'Ops' })
let pharmacy: number
beforeAll(async () => {
  pharmacy = await aPharmacy(app)
})

const made = (more: object = {}) => anIntake(app, admin, pharmacy, more as Partial<IntakeFields>)
const fetched = async (id: number) => (await admin.call(intake.byId, { id })).body
const patch = (id: number, changes: object) => admin.raw('PATCH', `/intake/${id}`, changes)
const intakeOf = (answer: { body: Record<string, unknown> }) => answer.body['intake']
const setTo = async (id: number, changes: object) => intakeOf(await patch(id, changes))
/** With the first reason of the status, where it has any. */
const withReason = (status: IntakeStatus) => ({
  status,
  ...(intakeReasons[status] === undefined ? {} : { status_reason: intakeReasons[status]?.[0] }),
})
const eight = [
  'New Intake',
  'In Progress',
  'Complete',
  'Hold',
  'Canceled',
  'Closed',
  'Withdrawn',
  'Deleted - Duplicated',
] as const
const leaving = [
  'Canceled',
  'Closed',
  'Withdrawn',
  'Lost - Too far',
  'Lost - Too slow',
  'Lost',
] as const
const deleted = {
  status: 409,
  body: { error: 'A deleted intake cannot be changed.', code: 'transition' },
}

test('INT-080 the eight statuses are stored as they are called', async () => {
  expect(intakeStatuses.slice(0, 8)).toEqual(eight)
  for (const status of eight)
    expect((await fetched(await made(withReason(status)))).intake.status).toBe(status)
})

test('INT-018 INT-082 Done is never stored: it is Complete, To Review unless a reason is said; the filter Done finds it and what older rows still hold', async () => {
  const [fresh, older] = [
    await made({ treatment: 'Done is Complete' }),
    await made({ treatment: 'Done is Complete' }),
  ]
  expect(await setTo(fresh, { status: 'Done' })).toMatchObject({
    status: 'Complete',
    status_reason: 'To Review',
  })
  expect((await fetched(await made({ status: 'Done' }))).intake).toMatchObject({
    status: 'Complete',
    status_reason: 'To Review',
  })
  expect(await setTo(await made(), { status: 'Done', status_reason: 'Reviewed' })).toMatchObject({
    status: 'Complete',
    status_reason: 'Reviewed',
  })
  await sql`update intake set status = 'Done' where id = ${older}`.execute(app.instance.platform.db)
  const found = await admin.call(intake.search, {
    filters: { status: ['Done'], treatment: 'done is complete' },
  } as never)
  expect(found.body.data.map(({ id, status }) => [id, status]).toSorted()).toEqual(
    [
      [fresh, 'Complete'],
      [older, 'Done'],
    ].toSorted(),
  )
})

test('INT-083 INT-084 INT-085 INT-086 INT-087 INT-089 INT-091 each status takes its own reasons and no other, those without reasons none; refused, nothing changes', async () => {
  const id = await made()
  for (const status of ['In Progress', 'Complete', 'Canceled', 'Closed', 'Withdrawn'] as const) {
    for (const status_reason of intakeReasons[status] ?? [])
      expect(await setTo(id, { status, status_reason })).toMatchObject({ status, status_reason })
  }
  const before = (await fetched(id)).intake
  const text = 'Status Reason is not valid for this status.'
  const refused = { status: 400, body: { error: text, fields: { status_reason: text } } }
  for (const status of ['New Intake', 'Hold', 'Deleted - Duplicated', ...lostStatuses])
    expect(await patch(id, { status, status_reason: 'Reviewed' }), status).toMatchObject(refused)
  expect(await patch(id, { status: 'Closed', status_reason: 'Wrap Up' })).toMatchObject(refused)
  expect(await patch(id, { status_reason: 'Wrap Up' })).toMatchObject(refused)
  expect((await fetched(id)).intake).toEqual(before)
  expect(
    (
      await admin.raw('POST', '/intake/insert', {
        ...before,
        status: 'Hold',
        status_reason: 'Reviewed',
      })
    ).status,
  ).toBe(400)
  for (const status of ['Hold', ...lostStatuses]) {
    await setTo(id, withReason('Complete'))
    expect(await setTo(id, { status }), status).toMatchObject({ status, status_reason: null })
  }
})

test('INT-093 Deleted - Duplicated is the only end: nothing of it can be changed, every other status can be left', async () => {
  const id = await made()
  await setTo(id, { status: 'Deleted - Duplicated' })
  const before = (await fetched(id)).intake
  for (const changes of [
    { status: 'In Progress', status_reason: 'Wrap Up' },
    { status: 'Hold' },
    { status_reason: 'Reviewed' },
    { notes: 'late' },
    { user_id_ops: admin.id },
    { is_urgent: true },
  ])
    expect(await patch(id, changes)).toMatchObject(deleted)
  expect((await fetched(id)).intake).toEqual(before)
  for (const status of ['Hold', 'Complete', ...leaving] as const) {
    const other = await made(withReason(status))
    expect(await setTo(other, { notes: 'Called', user_id_ops: admin.id }), status).toMatchObject({
      notes: 'Called',
      user_id_ops: admin.id,
      status,
    })
    expect((await patch(other, { status: 'Hold' })).status, status).toBe(200)
  }
})

test('INT-096 every status but the deleted one may follow every other; New Intake only until an order is linked', async () => {
  const open = intakeStatuses.filter(
    (status) => status !== 'Done' && status !== 'Deleted - Duplicated',
  )
  const id = await made()
  for (const from of open)
    for (const to of open) {
      await setTo(id, withReason(from))
      expect(await patch(id, withReason(to)), `${from} to ${to}`).toMatchObject({
        status: 200,
        body: { intake: { status: to } },
      })
    }
  const ordered = await made()
  await admin.call(intake.createOrderAndVisits, { id: ordered })
  expect(await patch(ordered, { status: 'New Intake' })).toMatchObject({
    status: 409,
    body: { error: 'An intake with an order cannot return to New Intake.', code: 'transition' },
  })
  expect((await fetched(ordered)).intake).toMatchObject({
    status: 'In Progress',
    status_reason: 'Ready to Schedule',
  })
  expect(
    (await patch(ordered, { status: 'Deleted - Duplicated', apply_to_visits: true })).status,
  ).toBe(200)
  expect(await patch(ordered, { status: 'In Progress', status_reason: 'Wrap Up' })).toMatchObject(
    deleted,
  )
})

test('INT-097 who was canceled, closed, withdrawn or lost may come back; visits and order stay ended, and new visits can be made', async () => {
  for (const status of leaving)
    for (const back of ['In Progress', 'Hold'] as const) {
      const id = await made()
      const { patient_order_id: order } = (await admin.call(intake.createOrderAndVisits, { id }))
        .body
      await patch(id, { ...withReason(status), apply_to_visits: true })
      const ended = (await fetched(id)).assignments.map((visit) => visit.status)
      expect(ended, status).toEqual([
        lostStatuses.includes(status) ? 'Inactive - Lost' : 'Inactive - Canceled',
      ])
      expect((await patch(id, withReason(back))).status, `${status} to ${back}`).toBe(200)
      expect((await fetched(id)).assignments.map((visit) => visit.status)).toEqual(ended)
      expect((await admin.call(orders.byId, { id: order })).body.patient_order.status).toBe(
        'Inactive - Cancelled',
      )
      if (back === 'Hold') continue
      expect(await admin.call(intake.createOrderAndVisits, { id })).toMatchObject({
        status: 200,
        body: { patient_order_id: order },
      })
      expect((await fetched(id)).assignments.map((visit) => visit.status).toSorted()).toEqual([
        ...ended,
        'New',
      ])
    }
})

test('INT-098 creating order and visits moves a new intake to In Progress, Ready to Schedule; one that a person has moved stays where it is', async () => {
  const [fresh, called] = [
    await made(),
    await made({ status: 'In Progress', status_reason: 'Call Patient' }),
  ]
  for (const id of [fresh, called])
    expect((await admin.call(intake.createOrderAndVisits, { id })).status).toBe(200)
  expect((await fetched(fresh)).intake).toMatchObject({
    status: 'In Progress',
    status_reason: 'Ready to Schedule',
  })
  expect((await fetched(called)).intake).toMatchObject({
    status: 'In Progress',
    status_reason: 'Call Patient',
  })
})

test('INT-113 every status but New Intake, In Progress and Hold ends automatic offers and says so', async () => {
  for (const to of intakeStatuses.filter((status) => status !== 'Done')) {
    const id = await made()
    expect(await setTo(id, { auto_offer_enabled: true })).toMatchObject({
      auto_offer_enabled: true,
    })
    const ends = !['New Intake', 'In Progress', 'Hold'].includes(to)
    expect(await setTo(id, withReason(to)), to).toMatchObject(
      ends
        ? { auto_offer_enabled: false, auto_offer_stop_reason: `disabled by status ${to}` }
        : { auto_offer_enabled: true, auto_offer_stop_reason: null },
    )
  }
  const never = await made()
  expect(await setTo(never, withReason('Closed'))).toMatchObject({
    auto_offer_enabled: false,
    auto_offer_stop_reason: 'disabled by status Closed',
  })
})

test('INT-137 switching automatic offers on forgets why they stopped, switching them off says who did', async () => {
  const id = await made()
  await sql`update intake set auto_offer_error = 'no_visits', auto_offer_stop_criteria_met = 'max_rate', auto_offer_stop_reason = 'max_rate' where id = ${id}`.execute(
    app.instance.platform.db,
  )
  expect(await setTo(id, { auto_offer_enabled: true })).toMatchObject({
    auto_offer_enabled: true,
    auto_offer_error: null,
    auto_offer_stop_criteria_met: null,
    auto_offer_stop_reason: null,
  })
  expect(await setTo(id, { auto_offer_enabled: false })).toMatchObject({
    auto_offer_enabled: false,
    auto_offer_stop_reason: 'disabled by Olive',
  })
})

test('INT-138 outside New Intake and In Progress automatic offers are neither switched on nor off; without the flag nobody switches them', async () => {
  for (const status of ['Hold', 'Complete', ...leaving] as const) {
    const id = await made(withReason(status))
    expect(await patch(id, { auto_offer_enabled: true }), status).toMatchObject({
      status: 409,
      body: { error: 'Auto offers need an intake in progress.' },
    })
    expect((await fetched(id)).intake.auto_offer_enabled).toBe(false)
  }
  const held = await made()
  await setTo(held, { auto_offer_enabled: true })
  await setTo(held, { status: 'Hold' })
  expect((await patch(held, { auto_offer_enabled: false })).status).toBe(409)
  const chief = await app.admin({ is_wren_admin: true })
  expect((await chief.call(featureFlags.save, { key: 'auto-offers', enabled: false })).status).toBe(
    200,
  )
  // A fresh one each time: until the news of the flag has arrived the switch still works.
  await expect
    .poll(async () => (await patch(await made(), { auto_offer_enabled: true })).status, {
      timeout: 20_000,
    })
    .toBe(403)
  expect((await patch(held, { notes: 'Called' })).status).toBe(200)
})
