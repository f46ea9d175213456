// INT "Order and visits from an intake" 115-131, 143, 144, 148 over HTTP: what is proposed and made, when not, and
// what of the intake still reaches it.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { intake, type IntakeFields } from '@wren/contract/intake'
import { orders } from '@wren/contract/orders'
import { visits } from '@wren/contract/visits'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { openSecondInstance, type SecondInstance } from '../../platform/testing-instance.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOrder } from '../orders/orders.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { aScene, aVisit, confirm } from '../visits/visits.builders.ts'
import { anIntake } from './intake.builders.ts'

const app = useTestApp()
let other: SecondInstance
let admin: Client
let pharmacy: number
beforeAll(async () => {
  other = await openSecondInstance(app)
  await app.clock('2026-10-20T18:00:00.000Z')
  admin = await app.admin()
  pharmacy = await aPharmacy(app)
})
afterAll(async () => {
  await other.stop()
})

const db = () => app.instance.platform.db
const made = (more: object = {}) => anIntake(app, admin, pharmacy, more as Partial<IntakeFields>)
const fetched = async (id: number) => (await admin.call(intake.byId, { id })).body
const patch = (id: number, changes: object) => admin.raw('PATCH', `/intake/${id}`, changes)
const propose = (id: number) => admin.raw('GET', `/intake/${id}/proposed-visits`)
const create = (id: number, body: object = {}) =>
  admin.raw('POST', `/intake/${id}/create-order-and-visits`, body)
const orderOf = async (id: number) => (await admin.call(orders.byId, { id })).body.patient_order
const wholeVisit = async (id: number) =>
  (await admin.raw('GET', `/assignments/${id}`)).body as Record<string, Record<string, unknown>>
async function created(more: object = { treatment_duration_days: 2 }) {
  const id = await made(more)
  const { patient_order_id: order, assignments } = (
    await admin.call(intake.createOrderAndVisits, { id })
  ).body
  return { id, order, made: assignments as [number, number] }
}
/** 3 days at 7:00 over the night in which Los Angeles turns its clocks back. */
const overChange = {
  treatment_duration_days: 3,
  series_start_date: '2026-10-31',
  series_end_date: '2026-11-02',
  preferred_visit_slots: [],
  duration_estimate: 120,
}

test('INT-143 INT-148 the proposed visits keep their wall-clock time across a clock change, and are made at these times', async () => {
  const id = await made(overChange)
  const day = (date: string, hour: string) => ({
    date,
    start: `${date}T${hour}:00:00.000Z`,
    timezone: 'America/Los_Angeles',
    duration_estimate: 120,
  })
  const proposed = await propose(id)
  expect([proposed.status, proposed.body]).toEqual([
    200,
    { data: [day('2026-10-31', '14'), day('2026-11-01', '15'), day('2026-11-02', '15')] },
  ])
  await create(id)
  expect((await fetched(id)).assignments.map(({ start }) => start)).toEqual(
    (proposed.body['data'] as { start: string }[]).map(({ start }) => start),
  )
  expect(await propose(id)).toMatchObject({
    status: 409,
    body: { error: 'This intake already has open visits.' },
  })
  expect(await propose(999_999)).toMatchObject({
    status: 404,
    body: { error: 'Intake not found.' },
  })
})

test('INT-116 INT-143 what must be known before is named with 400 by both calls; a patient is not needed', async () => {
  const id = await made({ duration_estimate: 0 })
  const missing = (error: string, fields: string[]) => ({
    status: 400,
    body: {
      error,
      code: 'validation',
      fields: Object.fromEntries(
        fields.map((name) => [name, expect.stringMatching(/ is required\.$/)]),
      ),
    },
  })
  for (const ask of [propose, create])
    expect(await ask(id)).toMatchObject(
      missing('Visit Duration is required.', ['duration_estimate']),
    )
  await sql`update intake set treatment = null, treatment_duration_days = null, series_start_date = null, series_end_date = null, zip = null, timezone = null, duration_estimate = null where id = ${id}`.execute(
    db(),
  )
  const all =
    'Treatment, Treatment Duration, Potential Start Date, Zip Code, Timezone, Visit Duration fields are required.'
  for (const ask of [propose, create])
    expect(await ask(id)).toMatchObject(
      missing(all, [
        'treatment',
        'treatment_duration_days',
        'series_start_date',
        'zip',
        'timezone',
        'duration_estimate',
      ]),
    )
  expect((await fetched(id)).intake).toMatchObject({
    patient_order_id: null,
    status: 'New Intake',
    patient_uuid: null,
  })
  expect((await create(await made())).status).toBe(200)
})

test('INT-115 only New Intake and In Progress make visits', async () => {
  for (const [status, status_reason] of [
    ['Hold'],
    ['Complete', 'Reviewed'],
    ['Canceled', 'RN Declined - Staffed by Pharmacy'],
    ['Lost'],
    ['Deleted - Duplicated'],
  ]) {
    const id = await made({ status, status_reason })
    for (const ask of [propose, create])
      expect(await ask(id), status).toMatchObject({
        status: 409,
        body: { error: `Not available in status ${status}` },
      })
  }
})

test('INT-143 INT-144 chosen times are taken within the series, one to thirty-one of them; nothing is made of a refused choice', async () => {
  const id = await made({
    treatment_duration_days: 2,
    series_start_date: '2026-10-26',
    series_end_date: '2026-10-28',
    is_nonconsecutive: true,
  })
  const refused = async (starts: readonly string[]) =>
    expect(
      await create(id, { visits: starts.map((start) => ({ start })) }),
      starts.join(),
    ).toMatchObject({
      status: 400,
      body: { code: 'validation', fields: { visits: expect.any(String) } },
    })
  await refused([])
  await refused(
    Array.from({ length: 32 }, (_, n) => `2026-10-27T${String(n % 24).padStart(2, '0')}:00:00Z`),
  )
  await refused(['2026-10-26T06:59:00Z'])
  await refused(['2026-10-27T17:00:00Z', '2026-10-29T07:00:00Z'])
  await refused(['2026-10-27T17:00:00Z', '2026-10-27T10:00:00-07:00'])
  expect(await create(id, { visits: [{ start: 'tomorrow' }] })).toMatchObject({ status: 400 })
  expect((await fetched(id)).intake.patient_order_id).toBeNull()
  const answer = await create(id, {
    visits: [{ start: '2026-10-29T06:59:00Z' }, { start: '2026-10-26T00:00:00-07:00' }],
  })
  const { intake: after, assignments } = await fetched(id)
  expect([answer.status, answer.body]).toEqual([
    200,
    { patient_order_id: after.patient_order_id, assignments: assignments.map((visit) => visit.id) },
  ])
  expect(assignments.map(({ start }) => start)).toEqual([
    '2026-10-26T07:00:00.000Z',
    '2026-10-29T06:59:00.000Z',
  ])
  expect(await create(999_999)).toMatchObject({ status: 404, body: { error: 'Intake not found.' } })
  const nurse = await app.signIn(await aNurse(app))
  for (const [client, status] of [
    [nurse, 403],
    [app.nobody, 401],
  ] as const)
    for (const [method, path] of [
      ['POST', 'create-order-and-visits'],
      ['GET', 'proposed-visits'],
    ] as const)
      expect(
        (await client.raw(method, `/intake/${id}/${path}`, method === 'GET' ? undefined : {}))
          .status,
      ).toBe(status)
})

test('INT-121 the order takes its values from the intake and stays to be signed', async () => {
  const patient = await aPatient(admin)
  const { id, order } = await created({
    patient_uuid: patient.uuid,
    treatment_duration_days: 3,
    is_nonconsecutive: true,
    frequency_value: 2,
    frequency_type: 'w',
    flexibility_days: 2,
    access_type: 'picc',
    labs: 'Yes',
    quest_liab: 'Other',
    lab_drop_off_other: 'School',
  })
  expect(await orderOf(order)).toMatchObject({
    status: 'Active',
    auto_order: false,
    signed_date: null,
    expiration_date: null,
    patient_uuid: patient.uuid,
    provider_id: pharmacy,
    treatment: 'Vyvgart',
    duration_days: 3,
    nonconsecutive: true,
    duration_estimate: 180,
    frequency_value: 2,
    frequency_type: 'w',
    frequency: 14,
    flexibility_days: 2,
    access_type: 'picc',
    lab_order: true,
    lab_drop_off: 'Other',
    lab_drop_off_other: 'School',
  })
  expect((await fetched(id)).intake.patient_order_id).toBe(order)
  expect(
    (await sql`select intake_id from patient_order where id = ${order}`.execute(db())).rows,
  ).toEqual([{ intake_id: id }])
  expect(await orderOf((await created({ labs: 'Unknown' })).order)).toMatchObject({
    patient_uuid: null,
    lab_order: false,
    lab_drop_off: null,
    lab_drop_off_other: null,
  })
})

test('ORD-087 the order takes the certification period and the first dose, and says what came from the intake until a person changes it', async () => {
  const { id, order } = await created({
    treatment_duration_days: 1,
    pot_cert_start: '2026-10-01',
    pot_cert_end: '2026-12-31',
    is_first_lifetime_dose: 'true',
    frequency_value: 2,
    frequency_type: 'w',
    labs: 'No',
  })
  const whole = async () => (await admin.call(orders.byId, { id: order })).body
  expect((await whole()).patient_order).toMatchObject({
    authorization_start: '2026-10-01',
    authorization_end: '2026-12-31',
    is_first_lifetime_dose: 'true',
    frequency: 14,
    duration_estimate: 180,
    provider_id: pharmacy,
    lab_order: false,
  })
  const from = async () => (await whole()).intake?.order_fields ?? []
  expect([(await whole()).intake?.id, await from()]).toEqual([
    id,
    expect.arrayContaining([
      'provider_id',
      'treatment',
      'duration_estimate',
      'frequency_value',
      'authorization_start',
      'authorization_end',
      'is_first_lifetime_dose',
    ]),
  ])
  // What a person changes wins, also over a later save of the intake.
  expect(
    (await admin.call(orders.save, { id: order, authorization_end: '2027-01-31' })).status,
  ).toBe(200)
  expect(await from()).not.toContain('authorization_end')
  expect((await patch(id, { pot_cert_end: '2026-11-30' })).status).toBe(200)
  expect((await whole()).patient_order.authorization_end).toBe('2027-01-31')
  expect((await admin.call(orders.save, { id: order, is_first_lifetime_dose: null })).status).toBe(
    200,
  )
  expect((await whole()).patient_order.is_first_lifetime_dose).toBeNull()
})

test('ORD-087 a patient linked to a recurring intake becomes recurring where that was Unknown, and what a person says later stays', async () => {
  const recurring = async (uuid: string) =>
    (
      await sql<{
        is: boolean | null
      }>`select is_recurring as is from patient where uuid = ${uuid}`.execute(db())
    ).rows[0]?.is
  const weekly = { patient_type: 'recurring', frequency_value: 1, frequency_type: 'w' } as const
  const [unknown, not, later, onceOnly] = await Promise.all([
    aPatient(admin, { is_recurring: null }),
    aPatient(admin, { is_recurring: false }),
    aPatient(admin, { is_recurring: null }),
    aPatient(admin, { is_recurring: null }),
  ])
  await made({ ...weekly, patient_uuid: unknown.uuid })
  await made({ ...weekly, patient_uuid: not.uuid })
  await made({ patient_type: 'one-time', patient_uuid: onceOnly.uuid })
  const id = await made(weekly)
  expect((await patch(id, { patient_uuid: later.uuid })).status).toBe(200)
  expect(
    await Promise.all([unknown, not, later, onceOnly].map(({ uuid }) => recurring(uuid))),
  ).toEqual([true, false, true, null])
  await sql`update patient set is_recurring = null where uuid = ${later.uuid}`.execute(db())
  expect((await patch(id, { notes: 'Called' })).status).toBe(200)
  expect(await recurring(later.uuid)).toBeNull()
})

test("INT-122 the visits take theirs: New, one series, no nurse, the intake's ops user, suggested rates and tasks", async () => {
  const {
    id,
    order,
    made: both,
  } = await created({
    treatment_duration_days: 2,
    duration_estimate: 120,
    user_id_ops: admin.id,
    frequency_value: 1,
    frequency_type: 'w',
    series_start_date: '2026-10-26',
    series_end_date: '2026-10-26',
  })
  const series = new Set<unknown>()
  for (const [at, visit] of both.entries()) {
    const { assignment, scheduling } = await wholeVisit(visit)
    expect(assignment).toMatchObject({
      status: 'New',
      start: `2026-10-2${6 + at}T18:00:00.000Z`,
      timezone: 'America/Los_Angeles',
      duration_estimate: 120,
      treatment: 'Vyvgart',
      city: 'Henderson',
      county: 'Clark',
      state: 'NV',
      zip: '89052',
      provider_id: pharmacy,
      patient_uuid: null,
      patient_order_id: order,
      intake_id: id,
      is_recurring: true,
      user_id_assigned: null,
      user_id_ops: admin.id,
      price_nurse_hourly_rate: 78,
      flat_rate: null,
    })
    expect(scheduling).toMatchObject({
      blast_type: 'multi-day',
      duration_days: 2,
      days_to_schedule: 2,
      nonconsecutive: false,
      user_id_selected: null,
    })
    series.add(assignment?.['assignmentSeriesUUID'])
  }
  expect([series.size, [...series][0]]).toEqual([1, expect.stringMatching(/^[0-9a-f-]{36}$/)])
  const tasks = await sql<{
    code: string
  }>`select distinct d.task_code as code from visit_task t join task_definition d on d.id = t.task_id where t.assignment_id = any(${both}::int[]) order by 1`.execute(
    db(),
  )
  expect(tasks.rows.map(({ code }) => code)).toEqual([
    'PT_ORDERS',
    'SC_DETAILS',
    'SC_NURSE',
    'SC_PATIENT',
    'SC_SUPPLIES',
  ])
  const blast = async (more: object) =>
    (await wholeVisit((await created(more)).made[0]))['scheduling']?.['blast_type']
  expect(await blast({ series_start_date: '2026-10-26', series_end_date: '2026-10-26' })).toBe(
    'fixed-date',
  )
  expect(await blast({ series_start_date: '2026-10-26', series_end_date: '2026-10-27' })).toBe(
    'flexible',
  )
  const alone = (await wholeVisit((await created({})).made[0]))['assignment']
  expect(alone).toMatchObject({
    is_recurring: false,
    user_id_ops: null,
    price_nurse_hourly_rate: 66,
  })
})

test('INT-123 two simultaneous requests create one set of visits, here and on a second instance', async () => {
  for (let round = 0; round < 3; round++) {
    const id = await made({ treatment_duration_days: 3 })
    const ask = async (url: string) => {
      const answer = await fetch(`${url}/intake/${id}/create-order-and-visits`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        body: '{}',
      })
      return { status: answer.status, error: ((await answer.json()) as { error?: string }).error }
    }
    const both = await Promise.all([ask(app.instance.url), ask(other.url)])
    expect(both.toSorted((one, two) => one.status - two.status)).toEqual([
      { status: 200, error: undefined },
      { status: 409, error: 'This intake already has open visits.' },
    ])
    expect((await fetched(id)).assignments).toHaveLength(3)
    expect(
      (await sql`select 1 from patient_order where intake_id = ${id}`.execute(db())).rows,
    ).toHaveLength(1)
  }
})

test('INT-124 an order without open visits is used again, its own shell order too when it was cancelled; any other that is not active refuses', async () => {
  const ended = async (order: string, more = '') => {
    const one = await created()
    await sql`update visit set status = 'Inactive - Canceled' where id = any(${one.made}::int[])`.execute(
      db(),
    )
    await sql`update patient_order set status = ${order} where id = ${one.order}`.execute(db())
    if (more !== '')
      await sql
        .raw(more.replace('$order', String(one.order)).replace('$visit', String(one.made[0])))
        .execute(db())
    return one
  }
  for (const status of ['Active', 'Inactive - Cancelled']) {
    const { id, order } = await ended(status)
    expect(await create(id), status).toMatchObject({
      status: 200,
      body: { patient_order_id: order },
    })
    expect((await orderOf(order)).status).toBe('Active')
  }
  for (const [status, more] of [
    ['Hold'],
    ['Inactive - Expired'],
    ['Completed'],
    [
      'Inactive - Cancelled',
      `update patient_order set signed_date = '2026-08-01' where id = $order`,
    ],
    [
      'Inactive - Cancelled',
      `update visit set status = 'Completed - Closed Out' where id = $visit`,
    ],
  ]) {
    const { id } = await ended(status as string, more)
    for (const ask of [propose, create])
      expect(await ask(id), `${status} ${more ?? ''}`).toMatchObject({
        status: 409,
        body: { error: 'The order is not active.' },
      })
  }
})

test('INT-125 a patient linked later reaches order and open visits with her address, and is changed nowhere else; unconfirmed visits keep their wall-clock time, a confirmed one its instant', async () => {
  const { id, order, made: three } = await created({ treatment_duration_days: 3 })
  const [booked, open, done] = three as unknown as [number, number, number]
  const before = (await fetched(id)).assignments.map(({ start }) => start as string)
  await confirm(app, booked, {
    nurseId: await aNurse(app, { zip: '89012' }),
    start: before[0] as string,
    cause: 'system',
    skipPatient: true,
  })
  await sql`update visit set status = 'Completed - Visit Finished' where id = ${done}`.execute(db())
  const patient = await aPatient(admin, {
    street: '7 Agave Way',
    zip: '85701',
    city: 'Tucson',
    county: 'Pima',
    timezone: 'America/Denver',
  })
  // VIS-164, VIS-166: the finished visit cannot follow, so the order cannot either.
  expect(await patch(id, { patient_uuid: patient.uuid })).toMatchObject({
    status: 409,
    body: { error: 'This visit is finished. Patient cannot be changed.', code: 'finished' },
  })
  expect((await orderOf(order)).patient_uuid).toBeNull()
  await sql`update visit set status = 'Inactive - Canceled' where id = ${done}`.execute(db())
  expect((await patch(id, { patient_uuid: patient.uuid })).status).toBe(200)
  const place = {
    patient_uuid: patient.uuid,
    street: '7 Agave Way',
    zip: '85701',
    city: 'Tucson',
    county: 'Pima',
    state: 'AZ',
    timezone: 'America/Denver',
  }
  expect((await orderOf(order)).patient_uuid).toBe(patient.uuid)
  expect((await wholeVisit(booked))['assignment']).toMatchObject({ ...place, start: before[0] })
  expect((await wholeVisit(open))['assignment']).toMatchObject({
    ...place,
    start: before[1]?.replace('T18', 'T17'),
  })
  // One that was cancelled stays where it was; it names its order's patient (VIS-166).
  expect((await wholeVisit(done))['assignment']).toMatchObject({
    patient_uuid: patient.uuid,
    street: null,
    zip: '89052',
    timezone: 'America/Los_Angeles',
  })
  const another = await aPatient(admin)
  expect(
    await admin.raw('PUT', `/assignments/${open}`, { patient_uuid: another.uuid }),
  ).toMatchObject({ status: 409, body: { error: 'Please add/change the patient to the Intake.' } })
  expect(
    (await admin.raw('PATCH', `/patient-order/${order}`, { patient_uuid: another.uuid })).status,
  ).toBe(400)
  expect((await patch(id, { patient_uuid: another.uuid })).status).toBe(200)
  expect([
    (await orderOf(order)).patient_uuid,
    (await wholeVisit(open))['assignment']?.['patient_uuid'],
  ]).toEqual([another.uuid, another.uuid])
})

test('PAT-086 PAT-123 INT-125 a patient who blocks the nurse of an upcoming visit is not linked to it, by the intake or by the visit, until the nurse is another', async () => {
  const {
    id,
    order,
    made: [booked],
  } = (await created({})) as unknown as { id: number; order: number; made: [number] }
  const nurse = await aNurse(app, { zip: '89012' })
  await confirm(app, booked, {
    nurseId: nurse,
    start: (await fetched(id)).assignments[0]?.start as string,
    cause: 'system',
    skipPatient: true,
  })
  const patient = await aPatient(admin)
  expect(
    (
      await admin.raw('POST', '/patient/nurse-preferences/block', {
        patient_uuid: patient.uuid,
        nurse_id: nurse,
        kind: 'add',
      })
    ).status,
  ).toBe(200)
  const refused = {
    status: 409,
    body: { error: 'Patient has an upcoming visit scheduled with a blocked nurse' },
  }
  expect(await patch(id, { patient_uuid: patient.uuid })).toMatchObject(refused)
  expect([
    (await fetched(id)).intake.patient_uuid,
    (await orderOf(order)).patient_uuid,
    (await wholeVisit(booked))['assignment']?.['patient_uuid'],
  ]).toEqual([null, null, null])
  const alone = await aVisit(app, await aScene(app), {
    patient_order_id: null,
    user_id_assigned: nurse,
  })
  expect(
    await admin.raw('PUT', `/assignments/${alone.id}`, { patient_uuid: patient.uuid }),
  ).toMatchObject(refused)
  expect(
    (
      await admin.raw('PUT', `/assignments/${alone.id}`, {
        patient_uuid: patient.uuid,
        user_id_assigned: null,
      })
    ).status,
  ).toBe(200)
})

test('INT-126 the patient can be removed until a visit of the order is completed', async () => {
  const patient = await aPatient(admin)
  const {
    id,
    order,
    made: both,
  } = await created({ treatment_duration_days: 2, patient_uuid: patient.uuid })
  expect((await patch(id, { patient_uuid: null })).status).toBe(200)
  expect([
    (await orderOf(order)).patient_uuid,
    (await wholeVisit(both[0]))['assignment']?.['patient_uuid'],
  ]).toEqual([null, null])
  await patch(id, { patient_uuid: patient.uuid })
  await sql`update visit set status = 'Completed - Closed Out' where id = ${both[1]}`.execute(db())
  expect(await patch(id, { patient_uuid: null, notes: 'Gone' })).toMatchObject({
    status: 409,
    body: { error: 'The patient cannot be removed after a completed visit.' },
  })
  expect((await fetched(id)).intake).toMatchObject({ patient_uuid: patient.uuid, notes: null })
})

test('INT-128 INT-130 pharmacy and access type are written to the order, the pharmacy to its open visits; charted and completed ones keep theirs', async () => {
  const {
    id,
    order,
    made: four,
  } = await created({ treatment_duration_days: 4, access_type: 'piv' })
  const [open, held, charted, done] = four as unknown as [number, number, number, number]
  await sql`update visit set status = case id when ${held} then 'Hold' when ${charted} then 'Active - Ready' else 'Completed - Closed Out' end, nurse_chart_received = case id when ${charted} then now() end where id in (${held}, ${charted}, ${done})`.execute(
    db(),
  )
  const next = await aPharmacy(app)
  expect((await patch(id, { requested_provider_id: next, access_type: 'picc' })).status).toBe(200)
  expect(await orderOf(order)).toMatchObject({ provider_id: next, access_type: 'picc' })
  const pharmacies = []
  for (const visit of [open, held, charted, done])
    pharmacies.push((await wholeVisit(visit))['assignment']?.['provider_id'])
  expect(pharmacies).toEqual([next, next, pharmacy, pharmacy])
})

test('a visit that was linked to another order keeps the patient, the place and the pharmacy of that order when those of its intake change', async () => {
  const [patient, another] = [
    await aPatient(admin),
    await aPatient(admin, {
      street: '7 Agave Way',
      zip: '85701',
      city: 'Tucson',
      county: 'Pima',
      timezone: 'America/Phoenix',
    }),
  ]
  const { id, made: both } = await created({
    treatment_duration_days: 2,
    patient_uuid: patient.uuid,
  })
  const elsewhere = await anOrder(app, { patient_uuid: patient.uuid, provider_id: pharmacy })
  await sql`update visit set patient_order_id = ${elsewhere.id} where id = ${both[1]}`.execute(db())
  const next = await aPharmacy(app)
  expect(
    (await patch(id, { patient_uuid: another.uuid, requested_provider_id: next })).status,
  ).toBe(200)
  const of = async (visit: number) => (await wholeVisit(visit))['assignment']
  expect(await of(both[0])).toMatchObject({
    patient_uuid: another.uuid,
    city: 'Tucson',
    provider_id: next,
  })
  expect(await of(both[1])).toMatchObject({
    patient_uuid: patient.uuid,
    zip: '89052',
    provider_id: pharmacy,
  })
  expect(await orderOf(elsewhere.id)).toMatchObject({
    patient_uuid: patient.uuid,
    provider_id: pharmacy,
  })
})

test('INT-131 treatment, durations, dates and address do not flow to the order and visits that stand', async () => {
  const { id, order, made: both } = await created({ treatment_duration_days: 2 })
  const before = [
    await orderOf(order),
    await admin
      .call(visits.byId, { id: both[0] })
      .then(({ body }) => JSON.stringify('assignment' in body ? body.assignment : null)),
  ]
  const changes = {
    treatment: 'Ocrevus',
    treatment_duration_days: 5,
    duration_estimate: 60,
    is_nonconsecutive: true,
    series_start_date: '2026-11-20',
    series_end_date: '2026-11-30',
    zip: '85004',
    city: 'Phoenix',
    county: 'Maricopa',
    state: 'AZ',
    timezone: 'America/Phoenix',
    frequency_value: 3,
    frequency_type: 'd',
    flexibility_days: 4,
  }
  expect(await patch(id, changes)).toMatchObject({ status: 200, body: { intake: changes } })
  expect([
    await orderOf(order),
    await admin
      .call(visits.byId, { id: both[0] })
      .then(({ body }) => JSON.stringify('assignment' in body ? body.assignment : null)),
  ]).toEqual(before)
})
