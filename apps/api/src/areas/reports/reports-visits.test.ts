// VIS-076, VIS-106, VIS-117, VIS-139 to 143, VIS-J5: what a visit carries from its rates to its report, and what a
// missed one no longer asks for.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nurses } from '@wren/contract/nurses'
import { identity } from '@wren/contract/identity'
import { nurseVisits } from '@wren/contract/nurse-visits'
import { scheduling } from '@wren/contract/offers-scheduling'
import { patients } from '@wren/contract/patients'
import { reports } from '@wren/contract/reports'
import { addDays, addMinutes, atLocal, isDay, isInstant, localDay } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { visits } from '@wren/contract/visits'
import type { Assignment } from '@wren/contract/visits-assignment'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aChartFixture, exampleChartOf, submitDraft } from '../charts/charts.builders.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOffer, linkIn, phoneOfUser } from '../offers/offers.builders.ts'
import { anOrder } from '../orders/orders.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { aBookedVisit, aReadyVisit, aScene, aVisit } from '../visits/visits.builders.ts'
import { aReport } from './reports.builders.ts'

const app = useTestApp()

const now = () => app.instance.platform.clock.now()
const read = async (admin: Client, id: number) =>
  (await admin.call(visits.byId, { id })).body.assignment as Assignment

test('VIS-076 a missed visit is no missing chart, on the link pages and at sign-in, and offers no chart', async () => {
  const scene = await aScene(app)
  const visit = await aReadyVisit(app, scene)
  const offered = await aVisit(app, scene, {
    start: addMinutes(visit.start, 5 * 24 * 60),
    patient_order_id: null,
    blast_type: 'fixed',
    blast_details: {},
    blast_saved_at: now(),
  })
  const token = await anOffer(app, offered.id, scene.nurse)
  await app.clock(addMinutes(visit.start, 180))
  const [admin, nurse] = [await app.signIn(scene.admin.id), await app.signIn(scene.nurse)]
  const missing = async () =>
    [
      (await app.nobody.call(tokenPages.selectTime, { token })).body.missing_charts,
      (await nurse.call(nurses.loginNotification, { id: scene.nurse })).body.missing_charts,
    ].map((all) => all.map(({ id }) => id))
  const available = async () =>
    (await nurse.call(nurseVisits.mine, {})).body.data.find(({ id }) => id === visit.id)
      ?.is_chart_available
  expect([
    await missing(),
    await available(),
    (await read(admin, visit.id)).is_chart_available,
  ]).toEqual([[[visit.id], [visit.id]], true, true])
  expect(
    (
      await admin.call(visits.save, {
        id: visit.id,
        missed: true,
        missed_reason: 'Missed - Patient Refused',
      })
    ).status,
  ).toBe(200)
  expect([
    await missing(),
    await available(),
    (await read(admin, visit.id)).is_chart_available,
  ]).toEqual([[[], []], false, false])
  await app.clock(null)
})

test("VIS-106 a flat rate stands, else the hour's rate is paid by the minutes that are billed: the estimate's before, the charted ones after; changed minutes of the report are the invoice's alone", async () => {
  const pharmacy = {
    hourly_rate_cents: 15_000,
    minimal_minutes_charge: 120,
    duration_rounding_method: 'up-15' as const,
  }
  const scene = await aScene(app)
  const admin = await app.admin({ permissions: ['ALL'] })
  const provider = await aPharmacy(app, pharmacy)
  const order = await anOrder(app, { patient_uuid: scene.patient.uuid, provider_id: provider })
  const visit = await aVisit(
    app,
    { ...scene, pharmacy: provider, order: order.id },
    { duration_estimate: 95, price_nurse_hourly_rate_cents: 6_667 },
  )
  // 95 minutes count as the least, 120.
  expect(await read(admin, visit.id)).toMatchObject({
    price_nurse_estimate: 133.34,
    price_provider_estimate: 300,
  })
  expect(
    (await admin.call(visits.save, { id: visit.id, duration_estimate: 125 })).body.assignment,
  ).toMatchObject({ price_nurse_estimate: 150.01, price_provider_estimate: 337.5 })
  expect(
    (await admin.call(visits.save, { id: visit.id, flat_rate: 199.99 })).body.assignment,
  ).toMatchObject({
    flat_rate: 199.99,
    price_nurse_hourly_rate: null,
    price_nurse_estimate: 199.99,
  })
  const patient = await aReport(app, { pharmacy })
  const { admin: staff, report, fixture } = patient
  const rate = (await read(staff, fixture.visit.id)).price_nurse_hourly_rate ?? 0
  expect([report.billableMinutes, report.nursePayment.amount.cents]).toEqual([240, rate * 100 * 4])
  await staff.call(reports.reopen, { id: report.id, reason: 'To change the minutes' })
  const changed = (
    await staff.call(reports.change, {
      id: report.id,
      billableMinutes: 120,
      reason: 'Agreed with the pharmacy',
    })
  ).body
  expect([
    changed.billableMinutes,
    changed.invoice.amountDue.cents,
    changed.nursePayment.amount.cents,
  ]).toEqual([120, 30_000, rate * 100 * 4])
  await staff.call(reports.approve, { id: report.id, note: 'Fine' })
  await staff.call(reports.payNurse, { id: report.id })
  expect(await read(staff, fixture.visit.id)).toMatchObject({ price_nurse_paid: rate * 4 })
  const payment = (
    await sql<{
      id: number
    }>`select id from nurse_payment where assignment_id = ${fixture.visit.id}`.execute(
      app.instance.platform.db,
    )
  ).rows[0]?.id
  expect(
    (
      await staff.raw('POST', `/nurses/payments/${payment}/refund`, {
        amount: 10,
        reason: 'An hour too much',
      })
    ).status,
  ).toBe(200)
  expect(await read(staff, fixture.visit.id)).toMatchObject({ price_nurse_paid: rate * 4 - 10 })
  await app.clock(null)
})

test('VIS-117 who visited the patient before is a name, whether preferred, when last, how often, and whose account', async () => {
  const { fixture } = await aReport(app)
  const staff = await app.admin()
  await staff.call(patients.prefer, {
    patient_uuid: fixture.scene.patient.uuid,
    nurse_id: fixture.scene.nurse,
    kind: 'add',
  })
  const { data } = (await staff.call(patients.nursesVisited, { id: fixture.scene.patient.uuid }))
    .body
  expect(data).toMatchObject([
    {
      nurse_first_name: expect.any(String),
      nurse_last_name: expect.any(String),
      primary: true,
      last_visit: expect.any(String),
      visits_qty: 1,
      user_nurse_id: fixture.scene.nurse,
    },
  ])
  expect(isInstant(data[0]?.last_visit ?? '') || isDay(data[0]?.last_visit ?? '')).toBe(true)
  await app.clock(null)
})

const listed =
  `id, start, timezone, duration_estimate, treatment, city, state, zip, patient_first_name, patient_last_name, patient_uuid, wren_mrn, nurse_first_name, nurse_last_name, margin_percent, status, status_reason,
  applicant_count, visit_details_url, visit_details_checked, patient_order_id, provider_id, expiration_date, e_chart_scheduled, user_id_assigned, is_available, is_pending, is_active_ready, nurse_chart_received, shadow_nurse_clicked,
  payment_nurse_paid, payment_nurse_scheduled, price_nurse_estimate, price_nurse_paid, price_nurse_hourly_rate, flat_rate, is_chart_available, provider_has_own_chart, missed, missed_reason, blast_type, blast_details, days_to_schedule,
  duration_days, nonconsecutive, token, nurse_token, nurse_informed, nurse_rejected, nurse_confirmed, updated, assignmentSeriesUUID, is_deleted, is_recurring, notes_pharmacy, group`.split(
    /,\s*/,
  )
const needed =
  `intake_id, user_id_ops, ops_name, street, county, is_urgent, need_shadow, notes, cancel_reason, lost_reason, missing_exact_time, user_id_selected, selected_start, patient_confirmed, e_chart_scheduled_at, actual_start, actual_end,
  price_provider_hourly_rate, price_provider_estimate, patient_order_status, access_type, auto_generated, created, user_id_created`.split(
    /,\s*/,
  )

test("VIS-139 VIS-140 VIS-141 a visit carries its fields by their names, instants in UTC, the order's day, dollars with two decimals kept as cents, and flags", async () => {
  const { fixture } = await aReport(app)
  const staff = await app.admin({ permissions: ['ALL'] })
  const one = (await read(staff, fixture.visit.id)) as Record<string, unknown>
  expect(listed.filter((name) => !(name in one))).toEqual([])
  expect(needed.filter((name) => !(name in one))).toEqual([])
  const open = await aVisit(
    app,
    { ...fixture.scene, admin: staff },
    {
      start: addMinutes(now(), 10 * 24 * 60),
      price_nurse_hourly_rate_cents: 6_667,
      duration_estimate: 95,
      patient_order_id: fixture.scene.order,
    },
  )
  const other = await read(staff, open.id)
  for (const value of [one, other as Record<string, unknown>]) {
    for (const name of ['start', 'updated', 'created'])
      expect(isInstant(String(value[name])), name).toBe(true)
    for (const name of [
      'nurse_informed',
      'nurse_rejected',
      'nurse_confirmed',
      'nurse_chart_received',
      'shadow_nurse_clicked',
      'payment_nurse_paid',
      'payment_nurse_scheduled',
    ])
      expect(
        value[name] === null || (typeof value[name] === 'string' && isInstant(value[name])),
        name,
      ).toBe(true)
    expect(isDay(String(value['expiration_date']))).toBe(true)
    for (const name of [
      'visit_details_checked',
      'e_chart_scheduled',
      'is_active_ready',
      'is_chart_available',
      'provider_has_own_chart',
      'missed',
      'nonconsecutive',
      'is_deleted',
      'is_recurring',
      'is_urgent',
      'need_shadow',
      'missing_exact_time',
      'auto_generated',
    ])
      expect(typeof value[name], name).toBe('boolean')
  }
  expect(other).toMatchObject({ price_nurse_hourly_rate: 66.67, price_nurse_estimate: 133.34 })
  const stored = await sql<{
    rate: number
    estimate: number
  }>`select price_nurse_hourly_rate_cents as rate, price_nurse_estimate_cents as estimate from visit
    where id = ${open.id}`.execute(app.instance.platform.db)
  expect(stored.rows).toEqual([{ rate: 6_667, estimate: 13_334 }])
  await app.clock(null)
})

test("VIS-142 VIS-143 what is counted of a visit: applicants, its order's state and last day, the pharmacy's chart, readiness; the step eChart Scheduled is no scheduling from an eChart", async () => {
  const scene = await aScene(app)
  const admin = await app.admin({ permissions: ['ALL'] })
  const start = atLocal(addDays(localDay(now(), 'America/Phoenix'), 9), '10:00', 'America/Phoenix')
  const visit = await aVisit(app, scene, {
    start,
    blast_type: 'fixed',
    blast_details: {},
    blast_saved_at: now(),
  })
  expect(await read(admin, visit.id)).toMatchObject({
    applicant_count: 0,
    is_active_ready: false,
    provider_has_own_chart: false,
    patient_order_status: 'Active',
  })
  const [yes, no, silent] = [await aNurse(app), await aNurse(app), await aNurse(app)]
  await app.nobody.call(tokenPages.selectTime, {
    token: await anOffer(app, visit.id, yes),
    is_available: true,
    start,
  })
  await app.nobody.call(tokenPages.selectTime, {
    token: await anOffer(app, visit.id, no),
    is_available: false,
  })
  await anOffer(app, visit.id, silent)
  expect((await read(admin, visit.id)).applicant_count).toBe(1)
  const row = (await admin.call(visits.search, { filters: { assignment_id: visit.id } } as never))
    .body.data[0] as Record<string, unknown>
  for (const own of ['is_available', 'is_pending', 'token', 'nurse_token'])
    expect(own in row, own).toBe(false)
  expect(row).toMatchObject({
    applicant_count: 1,
    provider_has_own_chart: false,
    is_active_ready: false,
  })

  // An order without a last day counts a year from its signature (ORD-046).
  const order = await anOrder(app, {
    patient_uuid: scene.patient.uuid,
    provider_id: scene.pharmacy,
    signed_date: '2026-11-01',
    expiration_date: null,
  })
  const linked = await aBookedVisit(app, scene, {
    start: addMinutes(start, 48 * 60),
    patient_order_id: order.id,
  })
  const signed = await read(admin, linked.id)
  expect([signed.patient_order_status, signed.expiration_date !== null]).toEqual(['Active', true])
  await sql`update pharmacy set has_own_chart = true where id = ${scene.pharmacy}`.execute(
    app.instance.platform.db,
  )
  expect((await read(admin, linked.id)).provider_has_own_chart).toBe(true)
  await sql`update pharmacy set has_own_chart = false where id = ${scene.pharmacy}`.execute(
    app.instance.platform.db,
  )
  expect((await admin.call(visits.schedule, { id: linked.id })).status).toBe(200)
  expect(await read(admin, linked.id)).toMatchObject({
    is_active_ready: true,
    e_chart_scheduled: false,
    e_chart_scheduled_at: expect.any(String),
  })

  // Scheduled by the nurse from the chart of the visit before.
  const own = await aScene(app)
  const later = await aVisit(app, own, {
    start: addMinutes(start, 30 * 24 * 60),
    missing_exact_time: true,
  })
  const fixture = await aChartFixture(app, {}, own)
  const wanted = addMinutes(later.start, 60)
  const data = { ...fixture.data, next_visit: { choice: 'Schedule' as const, start: wanted } }
  await submitDraft(fixture, { data }).catch(async () => {
    throw new Error(
      JSON.stringify(
        (
          await fixture.nurse.raw('PUT', `/assignments/${fixture.visit.id}/validate-chart`, {
            data,
          })
        ).body,
      ),
    )
  })
  const booked = await read(fixture.scene.admin, later.id)
  expect(booked).toMatchObject({
    e_chart_scheduled: true,
    e_chart_scheduled_at: expect.any(String),
    status: 'Active - Ready',
    start: wanted,
  })
  await app.clock(null)
})

test('VIS-J5 confirmed, scheduled, charted, paid and invoiced: a visit comes to its end without anybody choosing a status', async () => {
  const base = await aScene(app)
  const scene = { ...base, nurse: await aNurse(app, { stripe_id: 'acct_j5' }) }
  const start = atLocal(addDays(localDay(now(), 'America/Phoenix'), 3), '10:00', 'America/Phoenix')
  const visit = await aVisit(app, scene, {
    start,
    duration_estimate: 240,
    blast_type: 'fixed',
    blast_details: {},
    blast_saved_at: now(),
  })
  await app.nobody.call(tokenPages.selectTime, {
    token: await anOffer(app, visit.id, scene.nurse),
    is_available: true,
    start,
  })
  await scene.admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: scene.nurse })
  await scene.admin.call(scheduling.confirmSend, { assignment_id: visit.id })
  const nurse_token = await linkIn(app, await phoneOfUser(app, scene.nurse), 'nc')
  expect(
    (await app.nobody.call(tokenPages.confirm, { nurse_token, confirmed: true, start })).body
      .confirmed,
  ).toBe(true)
  expect((await scene.admin.call(visits.schedule, { id: visit.id })).status).toBe(200)
  await app.clock(addMinutes(start, 255))
  const [nurse, admin] = [await app.signIn(scene.nurse), await app.signIn(scene.admin.id)]
  const me = (await nurse.call(identity.me, {})).body
  const { report_id: id } = await submitDraft({
    scene,
    visit,
    nurse,
    data: exampleChartOf(scene, visit, `${me.first_name} ${me.last_name}`),
  })
  expect((await admin.call(reports.payNurse, { id })).status).toBe(200)
  expect((await read(admin, visit.id)).status).toBe('Completed - Visit Finished')
  expect((await admin.call(reports.send, { id })).status).toBe(200)
  const { status_history: rows } = await read(admin, visit.id)
  expect(rows.map(({ to }) => to).toReversed()).toEqual([
    'New',
    'Active - Booked',
    'Active - Ready',
    'Completed - Visit Finished',
    'Completed - Closed Out',
  ])
  await app.clock(null)
})
