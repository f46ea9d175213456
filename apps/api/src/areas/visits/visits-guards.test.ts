// VIS "Access" 002, "One nurse, one place, one time" 149, 150, 152, 154, "Rates" 103 to 107, 112, 113, "Form" 048,
// 049, "Delete" 133: what no client gets past.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { scheduling } from '@wren/contract/offers-scheduling'
import { addMinutes } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { visits } from '@wren/contract/visits'
import type { Assignment } from '@wren/contract/visits-assignment'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { anIntake } from '../intake/intake.builders.ts'
import { aNurse, blockForPharmacy } from '../nurses/nurses.builders.ts'
import { anOffer, linkIn, phoneOfUser } from '../offers/offers.builders.ts'
import { anOrder } from '../orders/orders.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { aBookedVisit, aReadyVisit, useScene, aVisit, confirm, inWork } from './visits.builders.ts'
import { finishVisit, lockVisit, type VisitRecord } from './visits.public.ts'
import { visitActs } from './visits-acts.builders.ts'

const app = useTestApp()
const scene = useScene(app)
let admin: Client
let chief: Client
beforeAll(async () => {
  admin = scene.admin
  chief = await app.admin({ permissions: ['ALL'] })
})

const { db, now, save, read, put, start } = visitActs(app, scene)

test("VIS-002 linking or unlinking an order needs ORD_LINK or ALL, changing locked rates UNLOCK_RATES or ALL; every other act is any admin's", async () => {
  const { id } = await aBookedVisit(app, scene, { start: start() })
  const plain = await app.admin()
  const [links, rates] = [
    await app.admin({ permissions: ['ORD_LINK'] }),
    await app.admin({ permissions: ['UNLOCK_RATES'] }),
  ]
  for (const who of [plain, rates])
    expect((await save(id, { patient_order_id: null }, who)).status).toBe(403)
  for (const who of [links, chief])
    expect((await save(id, { patient_order_id: null }, who)).status).toBe(200)
  for (const who of [plain, rates])
    expect((await save(id, { patient_order_id: scene.order }, who)).status).toBe(403)
  expect((await save(id, { patient_order_id: scene.order }, links)).status).toBe(200)
  for (const who of [plain, links])
    expect((await save(id, { price_nurse_hourly_rate: 80 }, who)).status).toBe(403)
  for (const [who, rate] of [
    [rates, 80],
    [chief, 82],
  ] as const)
    expect((await save(id, { price_nurse_hourly_rate: rate }, who)).body.assignment).toMatchObject({
      price_nurse_hourly_rate: rate,
    })
  expect(
    (await save(id, { notes: 'any admin', start: start(), patient_agreed: true }, plain)).status,
  ).toBe(200)
  expect((await save(id, { status: 'Hold' }, plain)).status).toBe(200)
  expect(
    (await plain.call(visits.cancel, { id, reason: 'Cancelled - Patient Declined' })).status,
  ).toBe(200)
  expect((await plain.call(visits.remove, { id })).status).toBe(200)
})

test('VIS-048 what a field holds is checked by itself and with its neighbour, and nothing of a wrong save is kept', async () => {
  const { id, updated } = await aVisit(app, scene, { start: start() })
  const wrong: readonly (readonly [object, string])[] = [
    [{ duration_estimate: 3 }, 'duration_estimate'],
    [{ duration_estimate: 7 }, 'duration_estimate'],
    [{ duration_estimate: 780 }, 'duration_estimate'],
    [{ days_to_schedule: 15 }, 'days_to_schedule'],
    [{ days_to_schedule: 0 }, 'days_to_schedule'],
    [{ duration_days: 15 }, 'duration_days'],
    [{ days_to_schedule: 3, duration_days: 2 }, 'days_to_schedule'],
    [{ price_nurse_hourly_rate: -1 }, 'price_nurse_hourly_rate'],
    [{ flat_rate: 1.001 }, 'flat_rate'],
    [{ price_provider_hourly_rate: 1.001 }, 'price_provider_hourly_rate'],
    [{ notes: 'x'.repeat(5001) }, 'notes'],
    [{ notes_pharmacy: 'x'.repeat(5001) }, 'notes_pharmacy'],
    [{ status_reason: 'Soon' }, 'status_reason'],
  ]
  for (const [fields, name] of wrong) {
    const { status, body } = await save(id, { street: 'not kept', ...fields })
    expect([status, Object.keys(body.fields ?? {})], JSON.stringify(fields).slice(0, 60)).toEqual([
      400,
      [name],
    ])
  }
  for (const url of ['files', 'ftp://files.example', 'javascript:alert(1)'])
    expect((await save(id, { visit_details_url: url })).body.fields).toEqual({
      visit_details_url: 'Visit Details must be a URL',
    })
  expect(await read(id)).toMatchObject({ street: '1 Cactus Road', updated })
  const right = {
    duration_estimate: 775,
    days_to_schedule: 3,
    duration_days: 3,
    price_nurse_hourly_rate: 77.5,
    notes: 'x'.repeat(5000),
    notes_pharmacy: 'y'.repeat(5000),
    status_reason: 'Pending PA',
    visit_details_url: 'https://files.example/plan',
  }
  expect((await save(id, right)).body.assignment).toMatchObject(right)
  expect(
    (await save(id, { duration_estimate: 5, visit_details_url: '', status_reason: '' })).body
      .assignment,
  ).toMatchObject({ duration_estimate: 5, status_reason: null })
})

test("VIS-103 the take rate is the server's own sum, of estimates first, anew with rates, duration and pharmacy, and none where an amount is missing", async () => {
  const { id } = await aVisit(app, scene, { start: start() })
  const margin = async (fields: object) => {
    const { status, body } = await save(id, fields, chief)
    expect(status, body.error).toBe(200)
    return body.assignment.margin_percent
  }
  expect(await margin({ price_nurse_hourly_rate: 80 })).toBe(33.33)
  expect(await margin({ price_provider_hourly_rate: 160 })).toBe(50)
  expect(await margin({ flat_rate: 100 })).toBe(68.75)
  expect(await margin({ duration_estimate: 240 })).toBe(84.38)
  const dear = await aPharmacy(app, { hourly_rate_cents: 20_000, minimal_minutes_charge: 300 })
  await save(id, { price_provider_hourly_rate: 120, patient_order_id: null }, chief)
  expect(await margin({ provider_id: dear })).toBe(90) // 300 minutes at 200 an hour
  expect(await margin({ price_provider_hourly_rate: 0 })).toBeNull()
  expect(await margin({ price_provider_hourly_rate: null })).toBeNull()
  expect(await margin({ price_provider_hourly_rate: 100, flat_rate: null })).toBeNull()
  expect((await save(id, { margin_percent: 99 }, chief)).body.fields).toHaveProperty(
    'margin_percent',
  )
})

test('VIS-104 VIS-105 VIS-107 billable minutes are rounded and at least the minimum, of the estimate until a chart is received; nurse and pharmacy are priced by them, a flat rate stands in the place of an hourly one', async () => {
  const pharmacy = await aPharmacy(app, {
    hourly_rate_cents: 15_000,
    minimal_minutes_charge: 120,
    duration_rounding_method: 'up-15',
  })
  const own = {
    ...scene,
    pharmacy,
    order: (await anOrder(app, { patient_uuid: scene.patient.uuid, provider_id: pharmacy })).id,
  }
  const visit = await aReadyVisit(app, own, {
    start: start(),
    duration_estimate: 95,
    price_nurse_hourly_rate_cents: 9_000,
  })
  expect(await read(visit.id)).toMatchObject({
    price_provider_hourly_rate: 150,
    price_provider_estimate: 300,
    price_nurse_estimate: 180,
    margin_percent: 40,
    price_nurse_hourly_rate: 90,
    flat_rate: null,
  })
  expect((await save(visit.id, { flat_rate: 170.5 }, chief)).body.assignment).toMatchObject({
    flat_rate: 170.5,
    price_nurse_hourly_rate: null,
    price_nurse_estimate: 170.5,
  })
  expect(
    (await save(visit.id, { price_nurse_hourly_rate: 90 }, chief)).body.assignment,
  ).toMatchObject({ flat_rate: null, price_nurse_hourly_rate: 90 })
  await expect(put(visit.id, { flat_rate_cents: 100 })).rejects.toThrow()
  // The terms of the start stay the visit's own.
  await app.clock(addMinutes(visit.start, 130))
  const done = await inWork(app, async (work) =>
    finishVisit(work, (await lockVisit(work, visit.id)) as VisitRecord, {
      chartReceivedAt: work.now,
      actual_start: visit.start,
      actual_end: addMinutes(visit.start, 125),
      cause: 'chart',
    }),
  )
  // 125 charted minutes are 135 billable ones: 337.50 and 202.50.
  expect(done).toMatchObject({
    price_provider_estimate_cents: 30_000,
    price_nurse_estimate_cents: 18_000,
    margin_percent: 40,
    provider_minimal_minutes_charge: 120,
    provider_duration_rounding_method: 'up-15',
    price_provider_hourly_rate_cents: 15_000,
  })
  await sql`update pharmacy set minimal_minutes_charge = 600, hourly_rate_cents = 100 where id = ${pharmacy}`.execute(
    db(),
  )
  const staff = await app.signIn(chief.id)
  expect((await save(visit.id, { flat_rate: 135 }, staff)).body.assignment).toMatchObject({
    margin_percent: 60,
    price_provider_hourly_rate: 150,
  })
  await app.clock(null)
})

test("VIS-112 VIS-113 a nurse rate outside the pharmacy's limits, or any rate from Active - Booked on, needs the permission; after the payment nobody changes one", async () => {
  const open = await aVisit(app, scene, { start: start() })
  const outside = 'This rate is outside the pharmacy limits $66.00 - $90.00.'
  for (const rate of [65.99, 90.01])
    expect((await save(open.id, { price_nurse_hourly_rate: rate })).body).toMatchObject({
      error: outside,
      fields: { price_nurse_hourly_rate: outside },
    })
  for (const rate of [66, 90])
    expect((await save(open.id, { price_nurse_hourly_rate: rate })).status).toBe(200)
  expect((await save(open.id, { price_nurse_hourly_rate: 100 }, chief)).status).toBe(200)
  expect((await save(open.id, { price_provider_hourly_rate: null }, chief)).status).toBe(200)
  expect((await save(open.id, { price_nurse_hourly_rate: 150 })).status).toBe(200)
  for (const status of [
    'New',
    'Hold',
    'Active - Booked',
    'Active - Ready',
    'Completed - Visit Finished',
    'Completed - Closed Out',
  ]) {
    const { id } = await aVisit(app, scene, { start: start() })
    await put(id, { status })
    const free = status === 'New' || status === 'Hold'
    for (const fields of [{ price_nurse_hourly_rate: 80 }, { price_provider_hourly_rate: 121 }])
      expect(
        [(await save(id, fields)).status, (await save(id, fields, chief)).status],
        `${status} ${JSON.stringify(fields)}`,
      ).toEqual([free ? 200 : 403, 200])
    await put(id, { payment_nurse_paid: now() })
    for (const who of [admin, chief])
      expect((await save(id, { price_nurse_hourly_rate: 81 }, who)).status, status).toBe(409)
  }
})

test("the intake's patient and the order's pharmacy are not changed on the visit", async () => {
  const pharmacy = await aPharmacy(app)
  const { id } = await aVisit(app, scene, { start: start() })
  expect((await save(id, { provider_id: pharmacy })).body).toMatchObject({
    code: 'conflict',
    error: 'The pharmacy comes from the linked order.',
  })
  const intake = await anIntake(app, admin, scene.pharmacy, { patient_uuid: scene.patient.uuid })
  await put(id, { intake_id: intake })
  expect((await save(id, { patient_uuid: (await aPatient(admin)).uuid })).body).toMatchObject({
    code: 'conflict',
    error: 'Please add/change the patient to the Intake.',
  })
  expect(await read(id)).toMatchObject({
    provider_id: scene.pharmacy,
    patient_uuid: scene.patient.uuid,
  })
})

test('VIS-149 ranges that share an instant overlap, touching ones do not; a gap under 30 minutes stops the nurse herself, staff not; what is not confirmed, not exact, missed, deleted or of another status does not count', async () => {
  const nurse = await aNurse(app)
  const first = await aBookedVisit(app, scene, { start: start() }, nurse)
  const at = (minutes: number) => addMinutes(first.start, minutes)
  const tries = async (minutes: number, cause: 'nurse' | 'manual') => {
    const visit = await aVisit(app, scene, { start: start() })
    const result = await confirm(app, visit.id, { nurseId: nurse, start: at(minutes), cause })
    const taken = 'status' in result && result.status === 'Active - Booked'
    await put(visit.id, { is_deleted: true })
    return taken ? 'booked' : (result as { code: string }).code
  }
  for (const [minutes, own, staff] of [
    [0, 'overlap', 'overlap'],
    [119, 'overlap', 'overlap'],
    [-119, 'overlap', 'overlap'],
    [120, 'overlap', 'booked'],
    [149, 'overlap', 'booked'],
    [150, 'booked', 'booked'],
    [-120, 'overlap', 'booked'],
    [-150, 'booked', 'booked'],
  ] as const)
    expect([minutes, await tries(minutes, 'nurse'), await tries(minutes, 'manual')]).toEqual([
      minutes,
      own,
      staff,
    ])
  for (const free of [
    { nurse_confirmed: null },
    { missing_exact_time: true },
    { missed: true, missed_reason: 'Missed - Other' },
    { is_deleted: true },
    { status: 'Hold' },
    { status: 'Inactive - Canceled' },
    { status: 'Completed - Visit Finished' },
  ]) {
    const whole =
      (await sql<Record<string, unknown>>`select * from visit where id = ${first.id}`.execute(db()))
        .rows[0] ?? {}
    await put(first.id, free)
    expect(await tries(0, 'nurse'), JSON.stringify(free)).toBe('booked')
    await put(first.id, Object.fromEntries(Object.keys(free).map((name) => [name, whole[name]])))
  }
  expect(await tries(0, 'manual')).toBe('overlap')
  const group = (
    await sql<{
      id: number
    }>`insert into visit_group (created) values (${now()}) returning id`.execute(db())
  ).rows[0]?.id as number
  await put(first.id, { group_id: group })
  const linked = await aVisit(app, scene, { start: start(), group_id: group })
  expect(
    await confirm(app, linked.id, { nurseId: nurse, start: first.start, cause: 'nurse' }),
  ).toMatchObject({ status: 'Active - Booked', overlap_allowed: false })
})

test('VIS-150 VIS-152 each way to an overlap is refused with the other visits unless an admin allows it with a reason, which is kept in the history and the trail and ends with nurse, time or duration', async () => {
  const nurse = await aNurse(app)
  const held = await aBookedVisit(app, scene, { start: start() }, nurse)
  const refused = {
    error: 'The nurse already has a confirmed visit at this time.',
    code: 'overlap',
    visits: [
      { id: held.id, start: held.start, timezone: 'America/Phoenix', duration_estimate: 120 },
    ],
  }
  const allowance = { overlap_allowed: true, overlap_reason: 'Same household' }
  const ways: readonly (readonly [
    string,
    () => Promise<readonly [number, (more: object) => Promise<{ status: number; body: object }>]>,
  ])[] = [
    [
      'override',
      async () => {
        const { id } = await aVisit(app, scene, { start: start() })
        return [
          id,
          (more) =>
            admin.call(scheduling.override, {
              assignment_id: id,
              nurse_id: nurse,
              override_start_date_time: held.start,
              ...more,
            }),
        ]
      },
    ],
    [
      'staff',
      async () => {
        const { id } = await aVisit(app, scene, { start: held.start, blast_type: 'fixed' })
        await save(id, { user_id_assigned: nurse })
        return [
          id,
          (more) =>
            admin.call(tokenPages.confirm, {
              assignment_id: id,
              confirmed: true,
              ...more,
            } as never),
        ]
      },
    ],
    [
      'lifting Hold',
      async () => {
        const { id } = await aBookedVisit(app, scene, { start: start() }, nurse)
        await save(id, { status: 'Hold' })
        await put(id, { start: held.start })
        return [id, (more) => save(id, { status: 'Active - Booked', ...more })]
      },
    ],
    [
      'eChart schedule',
      async () => {
        const { id } = await aVisit(app, scene, { start: held.start })
        return [id, (more) => admin.call(visits.schedule, { id, nurse_id: nurse, ...more })]
      },
    ],
  ]
  for (const [name, way] of ways) {
    const [id, call] = await way()
    const first = await call({})
    expect([first.status, first.body], name).toEqual([409, expect.objectContaining(refused)])
    expect((await call({ overlap_allowed: true, overlap_reason: 'why' })).status, name).toBe(400)
    expect((await call({ overlap_allowed: true })).status, name).toBe(409)
    const done = await call(allowance)
    expect(done.status, `${name} ${JSON.stringify(done.body)}`).toBe(200)
    const visit = await read(id)
    expect(visit, name).toMatchObject({
      overlap_allowed: true,
      overlap_reason: 'Same household',
      overlap_allowed_by: expect.any(String),
    })
    expect(visit.status_history, name).toContainEqual(
      expect.objectContaining({
        cause: 'manual',
        reason: 'Same household',
        user_id: admin.id,
        overlap_assignment_ids: [held.id],
      }),
    )
    const events =
      await sql`select 1 from audit_event where record_type = 'visit' and record_id = ${String(id)} and user_id = ${admin.id} and changes::text like '%overlap_allowed%'`.execute(
        db(),
      )
    expect(events.rows.length, name).toBeGreaterThan(0)
    const emptied = { user_id_assigned: null, nurse_off_cause: 'Nurse called out' }
    const moved = await save(id, name === 'staff' ? emptied : { start: start() })
    expect(moved.body.assignment, name).toMatchObject({
      overlap_allowed: false,
      overlap_reason: null,
    })
    await put(id, { is_deleted: true })
  }
})

test('VIS-154 nobody is confirmed by any path who is blocked, not Enabled, not licensed or without credentials, nor for a visit that is on Hold or over', async () => {
  const old = '2020-01-01'
  const blocked = await aNurse(app)
  await blockForPharmacy(app, blocked, scene.pharmacy)
  const child = { ...scene, patient: await aPatient(admin, { dob: '2015-01-01' }) }
  const childOrder = {
    patient_uuid: child.patient.uuid,
    patient_order_id: (
      await anOrder(app, { patient_uuid: child.patient.uuid, provider_id: scene.pharmacy })
    ).id,
  }
  const cases: readonly (readonly [number, string, object])[] = [
    [blocked, 'The nurse is blocked for this patient or pharmacy.', {}],
    [await aNurse(app, { status: 'Disabled', sub_status: 'Paused' }), 'Account Disabled', {}],
    [await aNurse(app, { license: null }), 'Not licensed in AZ', {}],
    [await aNurse(app, { license: { expires: old } }), 'Not licensed in AZ', {}],
    [await aNurse(app, { cpr_expiry: old }), 'Credentials expired', {}],
    [await aNurse(app, { nursing_insurance_expiry: null }), 'Credentials expired', {}],
    [await aNurse(app, { pals_expiry: null }), 'Credentials expired', childOrder],
  ]
  for (const [nurse, error, over] of cases) {
    const at = start()
    const { id } = await aVisit(app, scene, { start: at, ...over })
    const answers = [
      await admin.call(scheduling.override, {
        assignment_id: id,
        nurse_id: nurse,
        override_start_date_time: at,
        overlap_allowed: true,
        overlap_reason: 'Only she can',
      }),
      await save(id, { user_id_assigned: nurse }),
      await admin.call(visits.schedule, { id, nurse_id: nurse }),
    ]
    for (const { status, body } of answers)
      expect([status, body.error], error).toEqual([409, error])
    expect(await confirm(app, id, { nurseId: nurse, start: at, cause: 'nurse' })).toMatchObject({
      status: 409,
      error,
    })
    expect(await read(id)).toMatchObject({ user_id_assigned: null, nurse_confirmed: null })
  }
  // A nurse who was asked and has lost her credentials since.
  const nurse = await aNurse(app)
  const asked = await aVisit(app, scene, { start: start(), blast_type: 'fixed' })
  await app.nobody.call(tokenPages.selectTime, {
    token: await anOffer(app, asked.id, nurse),
    is_available: true,
  } as never)
  await admin.call(scheduling.acceptTime, { assignment_id: asked.id, nurse_id: nurse })
  await admin.call(scheduling.confirmSend, { assignment_id: asked.id })
  const nurse_token = await linkIn(app, await phoneOfUser(app, nurse), 'nc')
  await sql`update nurse set cpr_expiry = ${old} where user_id = ${nurse}`.execute(db())
  expect(
    (await admin.call(tokenPages.confirm, { assignment_id: asked.id, confirmed: true })).status,
  ).toBe(409)
  await app.nobody.call(tokenPages.confirm, { nurse_token, confirmed: true })
  expect(await read(asked.id)).toMatchObject({ nurse_confirmed: null })
  const fine = await aNurse(app)
  for (const status of [
    'Hold',
    'Inactive - Lost',
    'Inactive - Canceled',
    'Completed - Visit Finished',
    'Completed - Closed Out',
  ]) {
    const at = start()
    const { id } = await aVisit(app, scene, { start: at })
    await put(id, { status })
    const hint =
      status === 'Hold'
        ? 'This visit is on Hold'
        : status.startsWith('Inactive')
          ? 'This visit is canceled or lost'
          : 'This visit is completed'
    expect(
      await confirm(app, id, { nurseId: fine, start: at, cause: 'nurse' }),
      status,
    ).toMatchObject({ status: 409, error: hint })
    expect(
      (
        await admin.call(scheduling.override, {
          assignment_id: id,
          nurse_id: fine,
          override_start_date_time: at,
        })
      ).status,
      status,
    ).toBe(409)
    expect((await admin.call(visits.schedule, { id, nurse_id: fine })).status, status).toBe(409)
  }
})

test('PAT-124 a visit at the same time as another of its patient that is not Inactive is saved and says which, also as it is made; others and ended ones are not in its way', async () => {
  const patient = await aPatient(admin)
  const at = start()
  const body = {
    provider_id: scene.pharmacy,
    treatment: 'Saline',
    duration_estimate: 60,
    zip: '85004',
    timezone: 'America/Phoenix',
    patient_uuid: patient.uuid,
  }
  const make = async (from: string, over: object = {}) =>
    (await admin.call(visits.create, { ...body, start: from, ...over })).body
      .assignment as Assignment
  const first = await make(at)
  expect([
    first.patient_overlap_visit_id,
    (await make(addMinutes(at, 60), { patient_uuid: scene.patient.uuid })).patient_overlap_visit_id,
  ]).toEqual([null, null])
  const touching = await make(addMinutes(at, 60))
  expect(touching.patient_overlap_visit_id).toBeNull()
  const second = await make(addMinutes(at, -29), { duration_estimate: 30 })
  expect(second.patient_overlap_visit_id).toBe(first.id)
  const saved = await save(touching.id, { start: addMinutes(at, 30) })
  expect([
    saved.status,
    saved.body.assignment.start,
    (saved.body.assignment as Assignment).patient_overlap_visit_id,
  ]).toEqual([200, addMinutes(at, 30), first.id])
  expect(
    (await admin.call(visits.cancel, { id: first.id, reason: 'Cancelled - Patient Declined' }))
      .status,
  ).toBe(200)
  expect([
    (await read(touching.id)).patient_overlap_visit_id,
    (await read(second.id)).patient_overlap_visit_id,
  ]).toEqual([null, null])
})
