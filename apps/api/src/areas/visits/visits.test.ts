// VIS "Calls" 124-135 over HTTP: what a client of the catalogue meets.
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { offers } from '@wren/contract/offers'
import { scheduling } from '@wren/contract/offers-scheduling'
import { patients } from '@wren/contract/patients'
import { addDays, addMinutes, atLocal, localDay } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import type { WholeVisit } from '@wren/contract/visits-whole'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aLicense, aNurse, blockForPharmacy } from '../nurses/nurses.builders.ts'
import { anOrder } from '../orders/orders.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { aBookedVisit, aReadyVisit, aScene, useScene, aVisit, inWork } from './visits.builders.ts'
import { finishVisit, lockVisit, type VisitRecord } from './visits.public.ts'

const app = useTestApp()
const scene = useScene(app)
let admin: Client
/** ORD_LINK and UNLOCK_RATES */
let chief: Client

beforeAll(async () => {
  admin = scene.admin
  chief = await app.admin({ permissions: ['ALL'] })
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

describe('VIS-127 POST /assignments', () => {
  const form = () => ({
    provider_id: scene.pharmacy,
    treatment: 'Saline',
    start: start(),
    duration_estimate: 95,
    zip: '85004',
    patient_uuid: scene.patient.uuid,
  })

  test('VIS-111 fills status, timezone and the suggested rate, and computes the estimates', async () => {
    const pharmacy = await aPharmacy(app, { hourly_rate_cents: 15_000, margin_target: 40 })
    const { status, body } = await admin.call(visits.create, { ...form(), provider_id: pharmacy })
    expect(status, body.error).toBe(201)
    expect(body.assignment).toMatchObject({
      status: 'New',
      timezone: 'America/Phoenix',
      price_nurse_hourly_rate: 90,
      price_provider_hourly_rate: 150,
      price_nurse_estimate: 180,
      price_provider_estimate: 300,
      margin_percent: 40,
      flat_rate: null,
      user_id_assigned: null,
      expiration_date: null,
      group: null,
    })
    expect(body.assignment.status_history).toMatchObject([
      { from: null, to: 'New', cause: 'manual', user_id: admin.id },
    ])
  })

  test('names what is missing in one sentence', async () => {
    const { status, body } = await admin.call(visits.create, {
      treatment: 'Saline',
      duration_estimate: 0,
    })
    expect(status).toBe(400)
    expect(body.error).toBe('Pharmacy, Date, Timezone, Duration, Zip fields are required.')
    expect(body.fields).toMatchObject({
      zip: 'Zip is required.',
      duration_estimate: 'Duration is required.',
    })
  })

  test.each([
    ['an unknown pharmacy', { provider_id: 999_999 }, 'provider_id'],
    ['an unknown nurse', { user_id_assigned: 999_999 }, 'user_id_assigned'],
    [
      'an unknown patient',
      { patient_uuid: '0e5a7a62-3a06-4f5b-9f0e-00000000abcd' },
      'patient_uuid',
    ],
    ['a third decimal', { flat_rate: 1.234 }, 'flat_rate'],
    ['a negative rate', { price_nurse_hourly_rate: -1 }, 'price_nurse_hourly_rate'],
    ['no web address', { visit_details_url: 'ftp://x' }, 'visit_details_url'],
    ['minutes that are no fives', { duration_estimate: 93 }, 'duration_estimate'],
    ['too many days', { days_to_schedule: 5, duration_days: 3 }, 'days_to_schedule'],
    ['a reason where none is', { status_reason: 'Pending Nothing' }, 'status_reason'],
    ['a rate beyond the limits', { price_nurse_hourly_rate: 119 }, 'price_nurse_hourly_rate'],
    ['two kinds of rate', { price_nurse_hourly_rate: 80, flat_rate: 100 }, 'flat_rate'],
  ])('400 for %s', async (_, wrong, field) => {
    const { status, body } = await admin.call(visits.create, { ...form(), ...wrong } as never)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  })

  test('an order comes with a duplicate of its visit, or with the permission', async () => {
    const original = await aVisit(app, scene, { start: start() })
    const body = { ...form(), patient_order_id: scene.order }
    expect((await admin.call(visits.create, body)).status).toBe(403)
    expect((await chief.call(visits.create, body)).status).toBe(201)
    expect(
      (await admin.call(visits.create, { ...body, duplicate_id: original.id })).body.assignment,
    ).toMatchObject({ patient_order_id: scene.order, patient_order_status: 'Active' })
  })
})

describe('VIS-126 GET /assignments/{id}', () => {
  test('an admin gets the visit with all that stands around it', async () => {
    const visit = await aVisit(app, scene, { start: start() })
    const whole = await read(visit.id)
    expect(whole.assignment).toMatchObject({
      id: visit.id,
      patient_first_name: 'Pat',
      wren_mrn: scene.patient.wren_mrn,
      updated: visit.updated,
      provider_has_own_chart: false,
      payment: null,
    })
    expect(whole).toMatchObject({
      nurse_shadow: null,
      intake: null,
      patient_order: { id: scene.order, assignment_id: visit.id },
      provider: { id: scene.pharmacy, hourly_rate: 120 },
      scheduling: { notified_count: 0 },
    })
  })

  test('VIS-114 her nurse gets neither take rate nor pharmacy amounts, another nurse nothing, a Disabled one nothing before the start', async () => {
    const nurse = await aNurse(app)
    const visit = await aBookedVisit(app, scene, { start: start() }, nurse)
    const client = await app.signIn(nurse)
    const { status, body } = await client.raw('GET', `/assignments/${visit.id}`)
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['assignment', 'nurse_shadow', 'provider'])
    expect(Object.keys(body['provider'] as object).sort()).toEqual([
      'chart_info',
      'duration_info',
      'nurse_info',
      'supply_info',
      'title',
      'visit_guide_url',
    ])
    expect(JSON.stringify(body)).not.toMatch(/margin|price_provider|"notes"|status_history/)
    expect(body['assignment']).toMatchObject({
      price_nurse_hourly_rate: 78,
      nurse_first_name: 'Nora',
    })
    const other = await app.signIn(await aNurse(app))
    expect((await other.raw('GET', `/assignments/${visit.id}`)).status).toBe(403)
    await sql`update nurse set status = 'Disabled', sub_status = 'Paused' where user_id = ${nurse}`.execute(
      app.instance.platform.db,
    )
    expect((await client.raw('GET', `/assignments/${visit.id}`)).status).toBe(403)
  })

  test('unknown and deleted ones are 404', async () => {
    const visit = await aVisit(app, scene, { start: start() })
    expect((await admin.call(visits.remove, { id: visit.id })).body).toEqual({ ok: true })
    for (const id of [visit.id, 999_999])
      expect((await admin.call(visits.byId, { id })).body).toMatchObject({
        error: 'Visit not found.',
      })
  })
})

describe('VIS-128 PUT /assignments/{id}', () => {
  test('VIS-067 assigning a nurse asks for her confirmation; clearing her takes the question back', async () => {
    const visit = await aVisit(app, scene, { start: start() })
    const assigned = await save(visit.id, { user_id_assigned: scene.nurse })
    expect(assigned.body.assignment).toMatchObject({
      status: 'New',
      status_reason: 'Pending Nurse Confirmation',
      user_id_assigned: scene.nurse,
      user_id_selected: scene.nurse,
      selected_start: visit.start,
      nurse_confirmed: null,
    })
    expect((await save(visit.id, { user_id_assigned: null })).body.assignment).toMatchObject({
      status: 'New',
      status_reason: null,
      user_id_selected: null,
      selected_start: null,
    })
  })

  test('a nurse who is blocked, without license or without credentials cannot be saved', async () => {
    const visit = await aVisit(app, scene, { start: start() })
    const blocked = await aNurse(app)
    await blockForPharmacy(app, blocked, scene.pharmacy)
    const refused = async (nurse: number) =>
      (await save(visit.id, { user_id_assigned: nurse })).body
    expect(await refused(blocked)).toMatchObject({
      error: 'The nurse is blocked for this patient or pharmacy.',
      code: 'nurse_refused',
    })
    expect(await refused(await aNurse(app, { license: null }))).toMatchObject({
      error: 'Not licensed in AZ',
    })
    expect(await refused(await aNurse(app, { cpr_expiry: null }))).toMatchObject({
      error: 'Credentials expired',
    })
    expect(
      await refused(await aNurse(app, { status: 'Disabled', sub_status: 'Paused' })),
    ).toMatchObject({ error: 'Account Disabled' })
    expect((await read(visit.id)).assignment.user_id_assigned).toBeNull()
  })

  test('VIS-068 a new time of a booked visit keeps the nurse, and asks her and the patient again', async () => {
    const visit = await aReadyVisit(app, scene, { start: start() })
    const later = addMinutes(visit.start, 60)
    const moved = await save(visit.id, { start: later })
    expect(moved.body.assignment).toMatchObject({
      start: later,
      status: 'Active - Booked',
      status_reason: 'Pending Patient Confirmation',
      user_id_assigned: scene.nurse,
      nurse_confirmed: null,
      patient_confirmed: null,
      e_chart_scheduled_at: null,
    })
    const agreed = await aBookedVisit(app, scene, { start: start() })
    const again = await save(agreed.id, { duration_estimate: 180, patient_agreed: true })
    expect(again.body.assignment).toMatchObject({
      status_reason: 'Pending Nurse Confirmation',
      nurse_confirmed: null,
    })
    expect(again.body.assignment.patient_confirmed).not.toBeNull()
    const shorter = await aBookedVisit(app, scene, { start: start() })
    expect(
      (await save(shorter.id, { duration_estimate: 60 })).body.assignment.nurse_confirmed,
    ).not.toBeNull()
  })

  test('VIS-155 changing the timezone keeps the wall clock', async () => {
    const visit = await aVisit(app, scene, { start: start() })
    const { body } = await save(visit.id, { timezone: 'America/New_York' })
    expect(body.assignment.start).toBe(
      atLocal(localDay(visit.start, 'America/Phoenix'), '10:00', 'America/New_York'),
    )
  })

  test('a status follows VIS-059 and VIS-060, with the words of the first thing missing', async () => {
    const visit = await aVisit(app, scene, { start: start() })
    expect((await save(visit.id, { status: 'Active - Ready' })).body).toMatchObject({
      code: 'transition',
      error: 'Status cannot change from New to Active - Ready.',
    })
    expect((await save(visit.id, { status: 'Active - Booked' })).body).toMatchObject({
      code: 'transition',
      error: 'A nurse is required for Active - Booked.',
    })
    expect((await save(visit.id, { status: 'Inactive - Lost' })).status).toBe(409)
    expect((await save(visit.id, { status: 'Gone' })).status).toBe(400)
    expect(
      (await save(visit.id, { status: 'Hold', status_reason: 'Pending PA' })).body.assignment,
    ).toMatchObject({ status: 'Hold', status_reason: 'Pending PA' })
    const back = await save(visit.id, { status: 'New' })
    expect(back.body.assignment).toMatchObject({ status: 'New', status_reason: null })
    expect(back.body.assignment.status_history.map(({ from, to }) => [from, to])).toEqual([
      ['Hold', 'New'],
      ['New', 'Hold'],
      [null, 'New'],
    ])
  })

  test('conditions on the order are waived by who may link orders and says why', async () => {
    const unsigned = await anOrder(app, {
      patient_uuid: scene.patient.uuid,
      provider_id: scene.pharmacy,
      signed_date: null,
      expiration_date: null,
    })
    const visit = await aBookedVisit(app, scene, { start: start(), patient_order_id: unsigned.id })
    const ready = (who: Client, more = {}) =>
      save(visit.id, { status: 'Active - Ready', ...more }, who)
    expect((await ready(admin, { ready_reason: 'verbal order' })).body).toMatchObject({
      error: 'A signed order is required for Active - Ready.',
      missing: ['A signed order'],
      waivable: true,
    })
    expect((await ready(chief)).status).toBe(409)
    const done = await ready(chief, { ready_reason: 'verbal order' })
    expect(done.body.assignment).toMatchObject({
      status: 'Active - Ready',
      ready_reason: 'verbal order',
      is_active_ready: true,
    })
    expect(done.body.assignment.status_history[0]).toMatchObject({
      to: 'Active - Ready',
      reason: 'verbal order',
      user_id: chief.id,
    })
  })

  test('VIS-053 a save is stale only where somebody else changed one of its fields', async () => {
    await app.clock(now()) // a clock that stands must not hide a change
    const visit = await aVisit(app, scene, { start: start() })
    expect((await save(visit.id, { notes: 'first', updated: visit.updated })).status).toBe(200)
    expect(
      (await save(visit.id, { notes_pharmacy: 'other field', updated: visit.updated })).status,
    ).toBe(200)
    const stale = await save(visit.id, { notes: 'second', updated: visit.updated })
    expect(stale.body).toMatchObject({
      code: 'stale',
      error: 'This visit was changed by someone else. Reload to see the latest version.',
      current: { id: visit.id, notes: 'first', notes_pharmacy: 'other field' },
    })
    expect(
      (
        await save(visit.id, {
          notes: 'second',
          updated: (stale.body.current as { updated: string }).updated,
        })
      ).body.assignment.notes,
    ).toBe('second')
    await app.clock(null)
  })

  test('rates are locked from Active - Booked on, limited for most, and closed after the payment', async () => {
    const visit = await aBookedVisit(app, scene, { start: start() })
    expect((await save(visit.id, { price_nurse_hourly_rate: 80 })).status).toBe(403)
    expect((await save(visit.id, { flat_rate: 500 }, chief)).body.assignment).toMatchObject({
      flat_rate: 500,
      price_nurse_hourly_rate: null,
      price_nurse_estimate: 500,
      margin_percent: -108.33,
    })
    const open = await aVisit(app, scene, { start: start() })
    expect((await save(open.id, { price_nurse_hourly_rate: 91 })).body).toMatchObject({
      error: 'This rate is outside the pharmacy limits $66.00 - $90.00.',
      fields: { price_nurse_hourly_rate: expect.any(String) },
    })
    expect((await save(open.id, { price_nurse_hourly_rate: 90 })).body.assignment).toMatchObject({
      price_nurse_estimate: 180,
      margin_percent: 25,
    })
    await sql`update visit set payment_nurse_paid = ${now()} where id = ${open.id}`.execute(
      app.instance.platform.db,
    )
    expect((await save(open.id, { price_nurse_hourly_rate: 80 }, chief)).status).toBe(409)
  })

  test('lost options end an open visit; New brings it back without its nurse', async () => {
    const visit = await aBookedVisit(app, scene, { start: start() })
    expect((await save(visit.id, { lost_reason: 'Lost - Too far' })).body.assignment).toMatchObject(
      { status: 'Inactive - Lost', lost_reason: 'Lost - Too far' },
    )
    expect((await save(visit.id, { lost_reason: 'Lost' })).status).toBe(409)
    expect((await save(visit.id, { status: 'New' })).body.assignment).toMatchObject({
      status: 'New',
      lost_reason: null,
      user_id_assigned: null,
      nurse_confirmed: null,
    })
  })

  test('linking an order needs the permission and the same patient, and brings its pharmacy', async () => {
    const pharmacy = await aPharmacy(app)
    const order = await anOrder(app, {
      patient_uuid: scene.patient.uuid,
      provider_id: pharmacy,
      access_type: 'picc',
    })
    const visit = await aVisit(app, scene, { start: start(), patient_order_id: null })
    expect((await save(visit.id, { patient_order_id: order.id })).status).toBe(403)
    expect((await save(visit.id, { patient_order_id: 999_999 }, chief)).body.fields).toEqual({
      patient_order_id: 'Invalid value',
    })
    expect(
      (await save(visit.id, { patient_order_id: order.id }, chief)).body.assignment,
    ).toMatchObject({ patient_order_id: order.id, provider_id: pharmacy, access_type: 'picc' })
    expect((await save(visit.id, { provider_id: scene.pharmacy })).status).toBe(409)
  })
})

describe('missed', () => {
  test('needs the start and a reason, frees the nurse and asks for a replacement', async () => {
    const nurse = await aNurse(app)
    const at = start()
    const visit = await aBookedVisit(app, scene, { start: at }, nurse)
    expect(
      (await save(visit.id, { missed: true, missed_reason: 'Missed - RN Call Out' })).status,
    ).toBe(409)
    await app.clock(addMinutes(at, 5))
    const back = await app.signIn(admin.id)
    expect((await save(visit.id, { missed: true }, back)).body).toMatchObject({
      error: 'You must select a missed reason.',
      fields: { missed_reason: 'You must select a missed reason.' },
    })
    expect(
      (await save(visit.id, { missed: true, missed_reason: 'Missed - RN Call Out' }, back)).body
        .assignment,
    ).toMatchObject({ missed: true, status: 'Active - Booked', is_chart_available: false })
    const found = await sql<{
      description: string
      priority: number
      user_id_assigned: number
    }>`select description, priority, user_id_assigned from update_item where type = 'assignment' and type_id = ${visit.id} and description like 'Patient%'`.execute(
      app.instance.platform.db,
    )
    expect(found.rows).toEqual([
      {
        description: expect.stringMatching(
          `^Patient needs a replacement visit for #${visit.id}\n.* MST\\. Missing: a replacement visit\\.$`,
        ),
        priority: 40,
        user_id_assigned: admin.id,
      },
    ])
    const other = await aBookedVisit(app, scene, { start: addMinutes(at, 30) }, nurse)
    // VIS-074: her time was taken since
    expect((await save(visit.id, { missed: false }, back)).body).toMatchObject({
      code: 'overlap',
      visits: [{ id: other.id }],
    })
    expect(
      (
        await save(
          visit.id,
          { missed: false, overlap_allowed: true, overlap_reason: 'She makes both' },
          back,
        )
      ).body.assignment,
    ).toMatchObject({ missed: false, missed_reason: null, overlap_allowed: true })
    await app.clock(null)
  })
})

describe('VIS-134 POST /assignments/{id}/cancel', () => {
  test('needs a reason of the list, ends once, and not over a chart', async () => {
    const visit = await aBookedVisit(app, scene, {
      start: start(),
      assignment_series_uuid: crypto.randomUUID(),
    })
    for (const reason of [undefined, 'Because', 'Intake Canceled - x'])
      expect((await admin.call(visits.cancel, { id: visit.id, reason })).body).toMatchObject({
        error: 'You must select a reason to cancel the visit.',
        fields: { reason: 'You must select a reason to cancel the visit.' },
      })
    const done = await admin.call(visits.cancel, {
      id: visit.id,
      reason: 'Cancelled - Missing Meds',
    })
    expect(done.body.assignment).toMatchObject({
      status: 'Inactive - Canceled',
      cancel_reason: 'Cancelled - Missing Meds',
      assignmentSeriesUUID: null,
      user_id_assigned: scene.nurse,
    })
    expect(
      (await admin.call(visits.cancel, { id: visit.id, reason: 'Cancelled - Missing Meds' })).body,
    ).toMatchObject({ error: 'This visit is already canceled', code: 'conflict' })
    expect(
      (await admin.call(visits.cancel, { id: 999_999, reason: 'Cancelled - Missing Meds' })).status,
    ).toBe(404)
    const charted = await aReadyVisit(app, scene, { start: start() })
    await inWork(app, async (work) =>
      finishVisit(work, (await lockVisit(work, charted.id)) as VisitRecord, {
        chartReceivedAt: work.now,
        cause: 'chart',
      }),
    )
    expect(
      (await admin.call(visits.cancel, { id: charted.id, reason: 'Cancelled - Missing Meds' })).body
        .error,
    ).toBe('The chart has been received, you cannot cancel this visit')
    expect((await admin.call(visits.remove, { id: charted.id })).body.error).toBe(
      'Charting has started, you cannot delete this assignment',
    )
  })
})

describe('VIS-135 POST /assignments/{id}/schedule', () => {
  test('staff make a booked visit ready, and confirm the nurse they name', async () => {
    const visit = await aVisit(app, scene, { start: start() })
    expect((await admin.call(visits.schedule, { id: visit.id })).body).toMatchObject({
      code: 'transition',
    })
    const done = await admin.call(visits.schedule, { id: visit.id, nurse_id: scene.nurse })
    expect(done.body.assignment).toMatchObject({
      status: 'Active - Ready',
      user_id_assigned: scene.nurse,
      e_chart_scheduled: false,
    })
    expect(
      (done.body.assignment as { e_chart_scheduled_at: string }).e_chart_scheduled_at,
    ).not.toBeNull()
    const other = await aNurse(app)
    const taken = await aBookedVisit(app, scene, { start: start() })
    expect(
      (await admin.call(visits.schedule, { id: taken.id, nurse_id: other })).body,
    ).toMatchObject({ code: 'taken' })
    const same = await aVisit(app, scene, { start: addMinutes(taken.start, 60) })
    expect(
      (await admin.call(visits.schedule, { id: same.id, nurse_id: scene.nurse })).body,
    ).toMatchObject({
      code: 'overlap',
      error: 'The nurse already has a confirmed visit at this time.',
      visits: [
        { id: taken.id, start: taken.start, timezone: 'America/Phoenix', duration_estimate: 120 },
      ],
    })
    const allowed = await admin.call(visits.schedule, {
      id: same.id,
      nurse_id: scene.nurse,
      overlap_allowed: true,
      overlap_reason: 'Same building',
    })
    expect(allowed.body.assignment).toMatchObject({
      overlap_allowed: true,
      overlap_reason: 'Same building',
      status: 'Active - Ready',
    })
    expect((await read(same.id)).assignment.status_history).toContainEqual(
      expect.objectContaining({
        reason: 'Same building',
        cause: 'manual',
        user_id: admin.id,
        overlap_assignment_ids: [taken.id],
      }),
    )
  })

  test('OFR-037 a nurse schedules only the next visit of a patient she visits, and is listed there without a text', async () => {
    const own = await aScene(app)
    const current = await aReadyVisit(app, own, { start: start() })
    const next = await aVisit(app, own, { start: start() })
    const afterNext = await aVisit(app, own, { start: start() })
    const nurse = await app.signIn(own.nurse)
    expect((await nurse.call(visits.nextVisit, { id: current.id })).body.data).toMatchObject({
      id: next.id,
      treatment: 'Saline',
      due_date: null,
    })
    expect(
      (await nurse.call(visits.schedule, { id: afterNext.id, start: afterNext.start })).status,
    ).toBe(403)
    expect((await nurse.call(visits.schedule, { id: next.id })).body.fields).toEqual({
      start: 'This field is required.',
    })
    const done = await nurse.call(visits.schedule, {
      id: next.id,
      start: addMinutes(next.start, 45),
    })
    expect(done.body.assignment).toMatchObject({
      status: 'Active - Ready',
      e_chart_scheduled: true,
      user_id_assigned: own.nurse,
      start: addMinutes(next.start, 45),
    })
    expect('margin_percent' in done.body.assignment).toBe(false)
    const { data } = (await admin.call(offers.blasted, { id: next.id })).body
    expect(data).toMatchObject([
      {
        user_id: own.nurse,
        notified: expect.any(String),
        sms_status: 'eChart',
        is_available: null,
        sent_count: 0,
      },
    ])
    await admin.call(scheduling.reset, {
      assignment_id: next.id,
      nurse_off_cause: 'Nurse called out',
    })
    expect((await admin.call(scheduling.statuses, { id: next.id })).body.data[1]).toMatchObject({
      key: 'send-blast',
      state: 'pending',
    })
    expect(
      (await (await app.signIn(await aNurse(app))).call(visits.nextVisit, { id: current.id }))
        .status,
    ).toBe(403)
  })
})

describe('VIS-130 GET /assignments/{id}/button-statuses', () => {
  test('says what the calls would refuse, in their words', async () => {
    const visit = await aVisit(app, scene, { start: start() })
    const buttons = async (id: number, who = admin) =>
      (await who.call(visits.buttonStatuses, { id })).body.data
    const fresh = await buttons(visit.id)
    expect(fresh.cancel).toEqual({ disabled: false, tooltip: null })
    expect(fresh.schedule).toEqual({
      disabled: true,
      tooltip: 'A nurse is required for Active - Ready.',
    })
    expect(fresh.notify).toEqual({ disabled: true, tooltip: 'Please save the blast first' })
    expect(fresh.link_order.disabled).toBe(true)
    expect((await buttons(visit.id, chief)).link_order.disabled).toBe(false)
    await admin.call(visits.cancel, { id: visit.id, reason: 'Cancelled - Missing Meds' })
    const ended = await buttons(visit.id)
    expect(ended.cancel).toEqual({ disabled: true, tooltip: 'This visit is already canceled' })
    expect(ended.notify.tooltip).toBe('This visit is canceled or lost')
    const booked = await aBookedVisit(app, scene, { start: start() })
    expect((await buttons(booked.id)).schedule).toEqual({ disabled: false, tooltip: null })
  })
})

test('what a visit shows and a save must not set is refused by name', async () => {
  const { id } = await aVisit(app, scene, { start: start() })
  const { assignment } = await read(id)
  for (const name of [
    'is_active_ready',
    'is_available',
    'group',
    'user_id_selected',
    'applicant_count',
    'status_history',
    'report_id',
    'payment_nurse_paid',
  ] as const) {
    const { status, body } = await save(id, { [name]: assignment[name] ?? 1 })
    expect([name, status, Object.keys(body.fields ?? {})]).toEqual([name, 400, [name]])
  }
})

test('a patient who moves takes her upcoming visits along: unconfirmed ones keep their wall-clock time, confirmed ones their instant', async () => {
  const patient = await aPatient(admin, {
    street: '1 Desert Way',
    zip: '85004',
    city: 'Phoenix',
    county: 'Maricopa',
    state: 'AZ',
    timezone: 'America/Phoenix',
  })
  const hers = { ...scene, patient }
  const [day, other] = [start('10:00'), start('10:00')]
  const open = await aVisit(app, hers, { start: day })
  const licensed = await aNurse(app)
  await aLicense(app, licensed, { location: 'NY' })
  const booked = await aBookedVisit(app, hers, { start: other }, licensed)
  const past = await aVisit(app, hers, { start: addMinutes(now(), -3 * 1440) })
  const place = {
    street: '2 Ocean Drive',
    zip: '10001',
    city: 'New York',
    county: 'New York',
    state: 'NY',
    timezone: 'America/New_York',
  }
  expect((await admin.call(patients.save, { uuid: patient.uuid, ...place })).status).toBe(200)
  expect((await read(open.id)).assignment).toMatchObject({
    ...place,
    start: atLocal(localDay(day, 'America/Phoenix'), '10:00', 'America/New_York'),
  })
  expect((await read(booked.id)).assignment).toMatchObject({
    ...place,
    start: other,
    nurse_confirmed: booked.nurse_confirmed,
  })
  expect((await read(past.id)).assignment).toMatchObject({
    timezone: 'America/Phoenix',
    city: past.city,
  })
})
