// VIS "Statuses" 055 to 057, 059 to 066, 070, "Missed and Lost" 072 to 076, "Cancel" 080, "Delete" 085: over HTTP,
// against the database.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { charts } from '@wren/contract/charts'
import { scheduling } from '@wren/contract/offers-scheduling'
import { addMinutes } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { visits } from '@wren/contract/visits'
import {
  cancelReasons,
  lostOptions,
  missedReasons,
  statusesWithReason,
  visitReasons,
  visitStatuses,
} from '@wren/contract/visits-statuses.rules'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aChartFixture, saveDraft, submitDraft } from '../charts/charts.builders.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOffer, linkIn, phoneOfUser } from '../offers/offers.builders.ts'
import { anOrder } from '../orders/orders.builders.ts'
import { reports } from '@wren/contract/reports'
import { aReport } from '../reports/reports.builders.ts'
import { aBookedVisit, aReadyVisit, useScene, aVisit, inWork } from './visits.builders.ts'
import { lockVisit, reopenVisit, type VisitRecord } from './visits.public.ts'
import { visitActs } from './visits-acts.builders.ts'

const app = useTestApp()
const scene = useScene(app)
let admin: Client
/** ORD_LINK and UNLOCK_RATES */
let chief: Client
beforeAll(async () => {
  admin = scene.admin
  chief = await app.admin({ permissions: ['ALL'] })
})

const { db, now, save, read, put, start } = visitActs(app, scene)

test('VIS-055 the eight statuses are stored as these words, and no other is', async () => {
  expect(visitStatuses.toSorted()).toEqual([
    'Active - Booked',
    'Active - Ready',
    'Completed - Closed Out',
    'Completed - Visit Finished',
    'Hold',
    'Inactive - Canceled',
    'Inactive - Lost',
    'New',
  ])
  const { id } = await aVisit(app, scene, { start: start() })
  for (const status of visitStatuses) {
    await put(id, { status })
    expect((await read(id)).status).toBe(status)
  }
  for (const other of ['Booked', 'new', ''])
    await expect(put(id, { status: other }), other).rejects.toThrow()
})

test('VIS-056 VIS-057 the seven reasons stand beside New, Active - Booked and Hold, are optional, refused elsewhere by their field, and cleared on the way to a status without one', async () => {
  expect(visitReasons).toEqual([
    'Pending PA',
    'Pending Updated Order',
    'Pending Supply/Medications',
    'Pending Patient Confirmation',
    'Pending EOT Orders',
    'Pending ROC',
    'Pending Nurse Confirmation',
  ])
  expect(statusesWithReason.toSorted()).toEqual(['Active - Booked', 'Hold', 'New'])
  const { id } = await aVisit(app, scene, { start: start() })
  for (const status of visitStatuses) {
    await put(id, { status, status_reason: null })
    for (const reason of visitReasons) {
      const { status: answer, body } = await save(id, { status_reason: reason })
      if (statusesWithReason.includes(status))
        expect([answer, body.assignment.status_reason], status).toEqual([200, reason])
      else
        expect([answer, Object.keys(body.fields ?? {})], status).toEqual([400, ['status_reason']])
    }
  }
  await put(id, { status: 'New', status_reason: null })
  expect((await save(id, { status_reason: 'Pending Nothing' })).body.fields).toEqual({
    status_reason: expect.any(String),
  })
  expect((await save(id, { notes: 'none is needed' })).status).toBe(200)
  const booked = await aReadyVisit(app, scene, { start: start() })
  await put(booked.id, {
    status: 'Active - Booked',
    status_reason: 'Pending PA',
    nurse_confirmed: now(),
  })
  expect((await save(booked.id, { status: 'Active - Ready' })).body.assignment).toMatchObject({
    status: 'Active - Ready',
    status_reason: null,
  })
})

test('VIS-059 the form takes a visit from each status to those of the catalogue and to no other; Inactive is entered by Cancel and Lost alone, from the four open ones', async () => {
  const allowed: Readonly<Record<string, string>> = {
    New: 'Active - Booked|Hold',
    'Active - Booked': 'New|Active - Ready|Hold',
    'Active - Ready': 'New|Active - Booked|Completed - Visit Finished|Hold',
    'Completed - Visit Finished': 'Completed - Closed Out',
    'Completed - Closed Out': 'Completed - Visit Finished',
    Hold: 'New|Active - Booked|Active - Ready',
    'Inactive - Lost': 'New',
    'Inactive - Canceled': 'New',
  }
  const { id } = await aVisit(app, scene, { start: start() })
  for (const from of visitStatuses)
    for (const to of visitStatuses.filter((one) => one !== from)) {
      await put(id, { status: from, nurse_confirmed: null, user_id_assigned: null })
      const { status, body } = await save(id, { status: to })
      const refused = { error: `Status cannot change from ${from} to ${to}.`, code: 'transition' }
      if (!allowed[from]?.split('|').includes(to))
        expect([status, body], `${from} to ${to}`).toEqual([409, expect.objectContaining(refused)])
      else expect(body.error, `${from} to ${to}`).not.toBe(refused.error)
    }
  for (const from of visitStatuses) {
    const open = ['New', 'Active - Booked', 'Active - Ready', 'Hold'].includes(from)
    await put(id, { status: from, lost_reason: null })
    expect((await save(id, { lost_reason: 'Lost' })).status, from).toBe(open ? 200 : 409)
    await put(id, { status: from, cancel_reason: null })
    expect((await admin.call(visits.cancel, { id, reason: cancelReasons[0] })).status, from).toBe(
      open ? 200 : 409,
    )
  }
})

test('VIS-060 a status needs its conditions and names the first that is missing; those of the order are waived with a reason by who may link orders, also for the eChart step, and steps back ask for nothing', async () => {
  const order = await anOrder(app, {
    patient_uuid: scene.patient.uuid,
    provider_id: scene.pharmacy,
    signed_date: '2026-01-02',
    expiration_date: '2027-12-31',
  })
  const { id } = await aBookedVisit(app, scene, { start: start(), patient_order_id: order.id })
  const fault = async (set: object, status: string) => {
    const whole = await sql<Record<string, unknown>>`select * from visit where id = ${id}`.execute(
      db(),
    )
    await put(id, set)
    const { body } = await save(id, { status })
    await put(
      id,
      Object.fromEntries(
        [
          ...Object.keys(set),
          'status',
          'status_reason',
          'e_chart_scheduled_at',
          'ready_reason',
        ].map((name) => [name, whole.rows[0]?.[name] ?? null]),
      ),
    )
    return body.error ?? null
  }
  const ofOrder = async (set: object) => {
    await sql`update patient_order set ${sql.join(Object.entries(set).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))} where id = ${order.id}`.execute(
      db(),
    )
    const error = await fault({ notes: null }, 'Active - Ready')
    await sql`update patient_order set status = 'Active', signed_date = '2026-01-02', expiration_date = '2027-12-31' where id = ${order.id}`.execute(
      db(),
    )
    return error
  }
  expect(
    await fault(
      { status: 'New', user_id_assigned: null, nurse_confirmed: null },
      'Active - Booked',
    ),
  ).toBe('A nurse is required for Active - Booked.')
  expect(await fault({ missing_exact_time: true }, 'Active - Ready')).toBe(
    'An exact time is required for Active - Ready.',
  )
  expect(await fault({ nurse_confirmed: null }, 'Active - Ready')).toBe(
    'A confirmed nurse is required for Active - Ready.',
  )
  expect(await fault({ patient_uuid: null, patient_order_id: null }, 'Active - Ready')).toBe(
    'A patient is required for Active - Ready.',
  )
  expect(await fault({ street: null }, 'Active - Ready')).toBe(
    'A street is required for Active - Ready.',
  )
  expect(await fault({ patient_order_id: null }, 'Active - Ready')).toBe(
    'A linked order is required for Active - Ready.',
  )
  expect(await ofOrder({ status: 'Hold' })).toBe('An active order is required for Active - Ready.')
  expect(await ofOrder({ signed_date: null })).toBe(
    'A signed order is required for Active - Ready.',
  )
  expect(await ofOrder({ expiration_date: '2026-02-02' })).toBe(
    'An order that is not expired is required for Active - Ready.',
  )
  expect(await fault({ status: 'Active - Ready' }, 'Completed - Visit Finished')).toBe(
    'A received chart is required for Completed - Visit Finished.',
  )
  expect(await fault({ status: 'Completed - Visit Finished' }, 'Completed - Closed Out')).toBe(
    'A paid nurse is required for Completed - Closed Out.',
  )
  expect(
    await fault(
      { status: 'Completed - Visit Finished', payment_nurse_paid: now() },
      'Completed - Closed Out',
    ),
  ).toBe('An invoiced report is required for Completed - Closed Out.')

  await sql`update patient_order set signed_date = null where id = ${order.id}`.execute(db())
  const verbal = { status: 'Active - Ready', ready_reason: 'verbal order' }
  expect((await save(id, verbal)).status).toBe(409)
  for (const ready_reason of ['oral', 'x'.repeat(501)])
    expect(
      (await save(id, { ...verbal, ready_reason }, chief)).body.fields,
      ready_reason,
    ).toHaveProperty('ready_reason')
  expect((await save(id, verbal, chief)).body.assignment).toMatchObject({
    status: 'Active - Ready',
    ready_reason: 'verbal order',
  })
  expect((await read(id)).status_history[0]).toMatchObject({
    to: 'Active - Ready',
    reason: 'verbal order',
    user_id: chief.id,
  })
  const other = await aBookedVisit(app, scene, { start: start(), patient_order_id: order.id })
  expect(
    (await admin.call(visits.schedule, { id: other.id, ready_reason: 'verbal order' })).body.error,
  ).toBe('A signed order is required for Active - Ready.')
  expect(
    (await chief.call(visits.schedule, { id: other.id, ready_reason: 'verbal order' })).body
      .assignment,
  ).toMatchObject({ status: 'Active - Ready' })
  await put(other.id, {
    status: 'Completed - Visit Finished',
    nurse_chart_received: now(),
    patient_order_id: null,
    street: null,
  })
  expect(
    await inWork(app, async (work) =>
      reopenVisit(work, (await lockVisit(work, other.id)) as VisitRecord),
    ),
  ).toMatchObject({ status: 'Active - Ready' })
})

test('VIS-061 whoever confirms the nurse, she by her link, staff for her, or an override, a New visit is Active - Booked at the confirmed exact time, without its reason', async () => {
  const at = start()
  const booked = (nurse: number) => ({
    user_id_assigned: nurse,
    nurse_confirmed: expect.any(String),
    start: at,
    missing_exact_time: false,
    status: 'Active - Booked',
    status_reason: null,
  })
  const asked = async (nurse: number) => {
    const visit = await aVisit(app, scene, { start: at, blast_type: 'fixed' })
    await app.nobody.call(tokenPages.selectTime, {
      token: await anOffer(app, visit.id, nurse),
      is_available: true,
    } as never)
    expect(
      (await admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: nurse }))
        .status,
    ).toBe(200)
    expect(
      (await admin.call(scheduling.confirmSend, { assignment_id: visit.id })).body.error,
    ).toBeUndefined()
    expect(await read(visit.id)).toMatchObject({
      status: 'New',
      status_reason: 'Pending Nurse Confirmation',
    })
    return visit.id
  }
  const [first, second, third] = [await aNurse(app), await aNurse(app), await aNurse(app)]
  const own = await asked(first)
  await app.nobody.call(tokenPages.confirm, {
    nurse_token: await linkIn(app, await phoneOfUser(app, first), 'nc'),
    confirmed: true,
  })
  expect(await read(own)).toMatchObject(booked(first))
  const byStaff = await asked(second)
  await admin.call(tokenPages.confirm, { assignment_id: byStaff, confirmed: true })
  expect(await read(byStaff)).toMatchObject(booked(second))
  const open = await aVisit(app, scene, { start: start(), missing_exact_time: true })
  await admin.call(scheduling.override, {
    assignment_id: open.id,
    nurse_id: third,
    override_start_date_time: at,
  })
  expect(await read(open.id)).toMatchObject(booked(third))
  // A new time is confirmed anew (VIS-068).
  await save(open.id, { start: addMinutes(at, 60), patient_agreed: true })
  expect(await read(open.id)).toMatchObject({ status: 'Active - Booked', nurse_confirmed: null })
  await admin.call(scheduling.override, {
    assignment_id: open.id,
    nurse_id: third,
    override_start_date_time: addMinutes(at, 60),
  })
  expect(await read(open.id)).toMatchObject({ ...booked(third), start: addMinutes(at, 60) })
})

test('VIS-062 the step eChart Scheduled makes a booked visit that meets the conditions Active - Ready', async () => {
  const { id } = await aBookedVisit(app, scene, { start: start() })
  expect(await read(id)).toMatchObject({ is_active_ready: false, e_chart_scheduled_at: null })
  await put(id, { street: null })
  expect((await admin.call(visits.schedule, { id })).body.error).toBe(
    'A street is required for Active - Ready.',
  )
  await put(id, { street: '1 Cactus Road' })
  expect((await admin.call(visits.schedule, { id })).status).toBe(200)
  expect(await read(id)).toMatchObject({
    status: 'Active - Ready',
    is_active_ready: true,
    e_chart_scheduled_at: expect.any(String),
  })
})

test('VIS-070 every change of status is kept with who, what, when and why, the newest first', async () => {
  const visit = await aBookedVisit(app, scene, { start: start() })
  await save(visit.id, { status: 'Hold', status_reason: 'Pending PA' })
  await save(visit.id, { status: 'Active - Booked' })
  await admin.call(visits.cancel, { id: visit.id, reason: 'Cancelled - Patient Declined' })
  const { status_history: rows } = await read(visit.id)
  expect(
    rows.map(({ from, to, cause, user_id, assignment_id }) => [
      from,
      to,
      cause,
      user_id,
      assignment_id,
    ]),
  ).toEqual([
    ['Active - Booked', 'Inactive - Canceled', 'manual', admin.id, visit.id],
    ['Hold', 'Active - Booked', 'manual', admin.id, visit.id],
    ['Active - Booked', 'Hold', 'manual', admin.id, visit.id],
    ['New', 'Active - Booked', 'system', null, visit.id],
    [null, 'New', 'system', null, visit.id],
  ])
  expect([rows[0]?.reason, rows.every(({ at }) => !Number.isNaN(Date.parse(at)))]).toEqual([
    'Cancelled - Patient Declined',
    true,
  ])
  const fixture = await aChartFixture(app)
  await submitDraft(fixture)
  expect((await read(fixture.visit.id, fixture.scene.admin)).status_history[0]).toMatchObject({
    from: 'Active - Ready',
    to: 'Completed - Visit Finished',
    cause: 'chart',
    user_id: fixture.scene.nurse,
  })
  await app.clock(null)
})

test('VIS-072 VIS-073 VIS-074 missed needs the start, a reason and no chart, keeps the status and offers no chart; it is taken back only while it stands', async () => {
  expect(missedReasons).toEqual([
    'Missed - Nurse No Show',
    'Missed - RN Call Out',
    'Missed - No Access / Patient Not Home',
    'Missed - Patient Refused',
    'Missed - Patient Hospitalized',
    'Missed - Meds/Supplies Not Delivered',
    'Missed - Weather or Emergency',
    'Missed - Other',
  ])
  const nurse = await aNurse(app)
  const at = start()
  const { id } = await aReadyVisit(app, { ...scene, nurse }, { start: at })
  const hints = async (who: Client) => {
    const { data } = (await who.call(visits.buttonStatuses, { id })).body
    return [data.missed.disabled, data.remove_missed.disabled]
  }
  const missing = async (who: Client) =>
    (
      await who.call(visits.search, {
        filters: { chart_overdue: true, assignment_id: id },
      } as never)
    ).body.data.length
  expect([
    (await save(id, { missed: true, missed_reason: missedReasons[0] })).status,
    await hints(admin),
  ]).toEqual([409, [true, true]])
  await app.clock(addMinutes(at, 48 * 60))
  const staff = await app.signIn(admin.id)
  expect([
    await hints(staff),
    await missing(staff),
    (await read(id, staff)).is_chart_available,
  ]).toEqual([[false, true], 1, true])
  expect((await save(id, { missed: true }, staff)).body).toMatchObject({
    error: 'You must select a missed reason.',
    fields: { missed_reason: 'You must select a missed reason.' },
  })
  expect((await save(id, { missed: true, missed_reason: 'Missed - Unknown' }, staff)).status).toBe(
    400,
  )
  expect(
    (await save(id, { missed: true, missed_reason: missedReasons[0] }, staff)).body.assignment,
  ).toMatchObject({
    missed: true,
    missed_reason: missedReasons[0],
    status: 'Active - Ready',
    is_chart_available: false,
  })
  expect([await hints(staff), await missing(staff)]).toEqual([[true, false], 0])
  const person = await app.signIn(nurse)
  expect(
    (await person.call(charts.save, { id, revision: 0, data: {} })).status,
  ).toBeGreaterThanOrEqual(400)
  // Her time is free, and when it was taken since the way back asks.
  const other = await aBookedVisit(app, { ...scene, nurse }, { start: addMinutes(at, 30) }, nurse)
  expect((await save(id, { missed: false }, staff)).body).toMatchObject({
    code: 'overlap',
    visits: [{ id: other.id }],
  })
  expect(
    (
      await save(
        id,
        { missed: false, overlap_allowed: true, overlap_reason: 'She makes both' },
        staff,
      )
    ).body.assignment,
  ).toMatchObject({ missed: false, missed_reason: null })
  await put(id, { nurse_chart_received: now(), status: 'Completed - Visit Finished' })
  expect((await save(id, { missed: true, missed_reason: missedReasons[0] }, staff)).status).toBe(
    409,
  )
  await app.clock(null)
})

test('VIS-075 each way of losing a visit ends it with its own words and its open links, and none is left for a completed or ended one', async () => {
  for (const option of lostOptions) {
    const nurse = await aNurse(app)
    const visit = await aVisit(app, scene, { start: start(), blast_type: 'fixed' })
    const token = await anOffer(app, visit.id, nurse)
    expect((await app.nobody.call(tokenPages.selectTime, { token })).status).toBe(200)
    expect((await save(visit.id, { lost_reason: option })).body.assignment).toMatchObject({
      status: 'Inactive - Lost',
      lost_reason: option,
    })
    expect((await app.nobody.call(tokenPages.selectTime, { token })).status, option).toBe(410)
    for (const status of [
      'Inactive - Lost',
      'Inactive - Canceled',
      'Completed - Visit Finished',
      'Completed - Closed Out',
    ]) {
      await put(visit.id, { status })
      expect(
        [
          (await admin.call(visits.buttonStatuses, { id: visit.id })).body.data.lost.disabled,
          (await save(visit.id, { lost_reason: option })).status,
        ],
        status,
      ).toEqual([true, 409])
    }
  }
})

test('VIS-085 charting has started with the first saved draft or with a received chart, and then the visit cannot be deleted', async () => {
  const refused = {
    code: 'conflict',
    error: 'Charting has started, you cannot delete this assignment',
  }
  const fixture = await aChartFixture(app)
  const staff = fixture.scene.admin
  expect(
    (await staff.call(visits.buttonStatuses, { id: fixture.visit.id })).body.data.delete.disabled,
  ).toBe(false)
  await saveDraft(fixture)
  expect([
    (await staff.call(visits.remove, { id: fixture.visit.id })).body,
    (await staff.call(visits.buttonStatuses, { id: fixture.visit.id })).body.data.delete,
  ]).toEqual([expect.objectContaining(refused), { disabled: true, tooltip: refused.error }])
  const received = await aReadyVisit(
    app,
    { ...scene, nurse: await aNurse(app) },
    { start: start() },
  )
  await put(received.id, { nurse_chart_received: now() })
  expect((await staff.call(visits.remove, { id: received.id })).body).toMatchObject(refused)
  await app.clock(null)
})

test('VIS-064 paid and invoiced, in whichever order, closes a finished visit out', async () => {
  const status = async (id: number, who: Client) => (await read(id, who)).status
  const paidFirst = await aReport(app)
  await paidFirst.admin.call(reports.payNurse, { id: paidFirst.report.id })
  expect(await status(paidFirst.fixture.visit.id, paidFirst.admin)).toBe(
    'Completed - Visit Finished',
  )
  const sent = await paidFirst.admin.call(reports.markSent, { id: paidFirst.report.id })
  expect(
    [sent.status, await status(paidFirst.fixture.visit.id, paidFirst.admin)],
    sent.body.error,
  ).toEqual([200, 'Completed - Closed Out'])
  const sentFirst = await aReport(app)
  await sentFirst.admin.call(reports.markSent, { id: sentFirst.report.id })
  expect(await status(sentFirst.fixture.visit.id, sentFirst.admin)).toBe(
    'Completed - Visit Finished',
  )
  const paid = await sentFirst.admin.call(reports.payNurse, { id: sentFirst.report.id })
  expect(
    [paid.status, await status(sentFirst.fixture.visit.id, sentFirst.admin)],
    paid.body.error,
  ).toEqual([200, 'Completed - Closed Out'])
  await app.clock(null)
})
