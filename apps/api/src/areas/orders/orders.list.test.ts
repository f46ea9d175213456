// ORD-068, ORD-069, ORD-070, ORD-071, ORD-072, PAT-032, PAT-034: the Orders view's call.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { orders, type OrderListRow } from '@wren/contract/orders'
import { patients, type Patient } from '@wren/contract/patients'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aBookedVisit, useScene, aVisit } from '../visits/visits.builders.ts'
import { anOrder } from './orders.builders.ts'

const app = useTestApp({ now: '2026-11-20T18:00:00Z' })
const scene = useScene(app)
let admin: Client
beforeAll(async () => {
  admin = scene.admin
})

const rows = async (filters: Record<string, unknown> = {}): Promise<readonly OrderListRow[]> =>
  (await admin.call(orders.list, { filters })).body.data
const names = async (filters: Record<string, unknown>): Promise<string[]> => {
  const found = await rows(filters)
  const { rows: known } = await sql<{
    uuid: string
    last_name: string
  }>`select uuid, last_name from patient`.execute(app.instance.platform.db)
  return found
    .map(({ patient_uuid }) => known.find(({ uuid }) => uuid === patient_uuid)?.last_name ?? '')
    .filter((name) => name.startsWith('View'))
}
const of = async (patient: Patient): Promise<OrderListRow> =>
  (await rows()).find(({ patient_uuid }) => patient_uuid === patient.uuid) as OrderListRow
const withOrder = async (patient: Patient, values = {}) =>
  anOrder(app, { patient_uuid: patient.uuid, provider_id: scene.pharmacy, ...values })
const visitOf = (patient: Patient, start: string, over = {}) =>
  aVisit(app, { ...scene, patient }, { patient_order_id: null, start, ...over })

test('ORD-069 ORD-072 ORD-073 a row shows the patient, her order and her next visit, whatever order that belongs to', async () => {
  const patient = await aPatient(admin, {
    first_name: 'rosa',
    last_name: 'vega',
    city: 'Mesa',
    status: 'Active',
  })
  const bare = await of(patient)
  expect(bare).toEqual({
    id: patient.id,
    patient_uuid: patient.uuid,
    ops_first_name: expect.any(String),
    patient_initials: 'RV',
    patient_city: 'Mesa',
    patient_status: 'Active',
    order_treatment: null,
    primary_nurse_first_name: null,
    lab_order: false,
    auto_generation_problems: null,
    active_orders_qty: 0,
    auto_order: false,
    frequency: null,
    frequency_other: null,
    next_visit_date: null,
    next_visit_due_date: null,
    next_visit_timezone: null,
    next_visit_id: null,
    next_visit_status: null,
  })
  const older = await withOrder(patient, { treatment: 'Older', signed_date: '2026-11-01' })
  expect(await of(patient)).toMatchObject({ active_orders_qty: 1, order_treatment: 'Older' })
  const newer = await withOrder(patient, {
    treatment: 'Newer',
    signed_date: '2026-11-10',
    lab_order: true,
    frequency_type: 'w',
    frequency_value: 2,
  })
  await withOrder(patient, { treatment: 'Unsigned', signed_date: null, expiration_date: null })
  expect(await of(patient)).toMatchObject({
    active_orders_qty: 3,
    order_treatment: 'Newer',
    lab_order: true,
    frequency: 14,
    auto_order: false,
  })
  await sql`update patient_order set auto_generation_problems = 'Frequency is missing' where id = ${newer.id}`.execute(
    app.instance.platform.db,
  )

  const nurse = await aNurse(app, { first_name: 'Prima' })
  await admin.call(patients.prefer, { patient_uuid: patient.uuid, nurse_id: nurse, kind: 'add' })
  const visit = await visitOf(patient, '2026-11-25T05:00:00.000Z', { patient_order_id: older.id })
  await visitOf(patient, '2026-11-26T05:00:00.000Z')
  await visitOf(patient, '2026-11-24T05:00:00.000Z', { status: 'Inactive - Canceled' })
  expect(await of(patient)).toMatchObject({
    primary_nurse_first_name: 'Prima',
    auto_generation_problems: 'Frequency is missing',
    next_visit_id: visit.id,
    next_visit_date: '2026-11-25T05:00:00.000Z',
    next_visit_timezone: 'America/Phoenix',
    next_visit_status: 'New',
  })
})

test('ORD-068 ORD-070 ORD-071 the list is ordered by the next visit, else the due date, pages like every list and belongs to admins', async () => {
  const made = []
  for (const last of ['ViewLate', 'ViewSoon', 'ViewNever', 'ViewDue'])
    made.push(await aPatient(admin, { last_name: last, status: 'Active', soc_date: '2026-11-20' }))
  const [late, soon, , due] = made as [Patient, Patient, Patient, Patient]
  await visitOf(late, '2026-12-01T17:00:00.000Z')
  await visitOf(soon, '2026-11-22T17:00:00.000Z')
  await withOrder(due, {
    frequency_type: 'd',
    frequency_value: 5,
    authorization_start: '2026-11-25',
  })
  expect(await names({ patient: 'View' })).toEqual(['ViewSoon', 'ViewDue', 'ViewLate', 'ViewNever'])
  const twin = await aPatient(admin, { last_name: 'ViewTwin', status: 'Active' })
  await visitOf(twin, '2026-11-22T20:00:00.000Z')
  expect(await names({ patient: 'View' })).toEqual([
    'ViewTwin',
    'ViewSoon',
    'ViewDue',
    'ViewLate',
    'ViewNever',
  ])

  const { body } = await admin.call(orders.list, { filters: { patient: 'View' }, limit: 2 })
  expect([body.parameters, body.data.length]).toEqual([
    { limit: 2, next_page: 2, order_by: 'duedate asc', page: 1 },
    3,
  ])
  const back = await admin.call(orders.list, {
    filters: { patient: 'View' },
    orderby: 'due_date desc',
  })
  expect(
    back.body.data.map(({ next_visit_date }) => next_visit_date?.slice(5, 10) ?? null),
  ).toEqual(['12-01', null, '11-22', '11-22', null])
  const raw = async (body_: object, path = '/patient-orders-search') => {
    const answer = await admin.raw('POST', path, body_)
    return [answer.status, answer.body['error']]
  }
  expect(await raw({ filters: { patient_status: 'Gone' } })).toEqual([
    400,
    'Invalid filter: patient_status',
  ])
  expect(await raw({}, '/patient-orders-search?orderby=name')).toEqual([400, 'Unknown order: name'])
  expect(await raw({}, '/patient-orders-search?page=0')).toEqual([400, 'Invalid page'])
  const nurse = await app.signIn(scene.nurse)
  expect((await nurse.call(orders.list, {})).status).toBe(403)
  expect((await app.nobody.call(orders.list, {})).status).toBe(401)
  const listed = await sql<{
    detail: { filters: unknown; patients: string[] }
  }>`select detail from audit_event where action = 'list' and record_type = 'order'
    and detail #>> '{filters,patient}' = 'View' order by id`.execute(app.instance.platform.db)
  expect(listed.rows.map(({ detail }) => detail.patients.length)).toContain(5)
})

test('PAT-032 Date Range compares the next visit, else the due date, and keeps rows without either unless a start is chosen', async () => {
  expect(await names({ patient: 'View', date_to: '2026-11-25T00:00:00Z' })).toEqual([
    'ViewTwin',
    'ViewSoon',
    'ViewDue',
    'ViewNever',
  ])
  expect(
    await names({
      patient: 'View',
      date_from: '2026-11-23T00:00:00Z',
      date_to: '2026-11-30T00:00:00Z',
    }),
  ).toEqual(['ViewDue'])
  expect(await names({ patient: 'View', date_from: '2026-11-25T00:00:00Z' })).toEqual([
    'ViewDue',
    'ViewLate',
  ])
  expect(await names({ patient: 'View', date_to: '2026-11-01T00:00:00Z' })).toEqual(['ViewNever'])
})

test('PAT-034 REF-074 phones are found by any of their digits, with or without the country code, names by a part of first, last or both, whatever their case', async () => {
  const patient = await aPatient(admin, {
    first_name: 'Zoë',
    last_name: 'ViewQuill 100%',
    status: 'Active',
    phone: '+16025550142',
    phone_additional: '+14805550143',
    phone_scheduling_contact: '+15205550144',
  })
  for (const filters of [
    { phone: '555-0142' },
    { phone: '+1 (602) 555-0142' },
    { phone: '16025550142' },
    { phone: '1602555' },
    { phone: '6025550142' },
    { phone_scheduling_contact: '+1 520' },
    { phone_additional: '(480) 555' },
    { phone_scheduling_contact: '52055' },
    { patient: 'zoe viewq' },
    { patient: 'QUILL 100%' },
    { patient: 'ZOË' },
  ])
    expect([filters, await names(filters)]).toEqual([filters, ['ViewQuill 100%']])
  for (const filters of [
    { phone: '+14805550143' },
    { phone: 'x' },
    { patient: 'quill zoe' },
    { patient: patient.wren_mrn },
    { patient: '1_0' },
  ])
    expect([filters, await names(filters)]).toEqual([filters, []])
})

test('the other filters choose by status, recurrence, nurse, ops, auto order and number of orders', async () => {
  const [held, sure, unsure] = [
    await aPatient(admin, { last_name: 'ViewHeld', status: 'Hold', is_recurring: false }),
    await aPatient(admin, { last_name: 'ViewSure', status: 'Active', is_recurring: true }),
    await aPatient(admin, { last_name: 'ViewUnsure', status: 'New' }),
  ]
  const other = await app.admin()
  await admin.call(patients.save, { uuid: unsure.uuid, user_id_ops: other.id })
  const nurse = await aNurse(app)
  await admin.call(patients.prefer, { patient_uuid: held.uuid, nurse_id: nurse, kind: 'add' })
  await withOrder(sure, { auto_order: true })
  for (const n of [1, 2]) await withOrder(held, { notes: String(n) })
  const ours = async (filters: object) =>
    (await names({ ...filters }))
      .filter((name) => ['ViewHeld', 'ViewSure', 'ViewUnsure'].includes(name))
      .toSorted()
  expect(await ours({ patient_status: 'Hold' })).toEqual(['ViewHeld'])
  expect([
    await ours({ is_recurring: true }),
    await ours({ is_recurring: false }),
    await ours({ is_recurring: 'unknown' }),
  ]).toEqual([['ViewSure'], ['ViewHeld'], ['ViewUnsure']])
  expect([
    await ours({ primary_nurse_id: nurse }),
    await ours({ primary_nurse_id_known: true }),
    await ours({ primary_nurse_id_known: false }),
  ]).toEqual([['ViewHeld'], ['ViewHeld'], ['ViewSure', 'ViewUnsure']])
  expect([await ours({ ops_id: other.id }), await ours({ ops_id_known: false })]).toEqual([
    ['ViewUnsure'],
    [],
  ])
  expect([await ours({ auto_order: true }), await ours({ auto_order: false })]).toEqual([
    ['ViewSure'],
    ['ViewHeld', 'ViewUnsure'],
  ])
  expect([
    await ours({ number_active_orders: 'one' }),
    await ours({ number_active_orders: 'multiple' }),
    await ours({ number_active_orders: 'none' }),
  ]).toEqual([['ViewSure'], ['ViewHeld'], ['ViewUnsure']])
  // Kept beside the order of the view, for a patient who was found by it already.
  for (const [patient, is_recurring] of [
    [sure, false],
    [held, null],
    [unsure, false],
  ] as const)
    expect((await admin.call(patients.save, { uuid: patient.uuid, is_recurring })).status).toBe(200)
  expect([
    await ours({ is_recurring: true }),
    await ours({ is_recurring: false }),
    await ours({ is_recurring: 'unknown' }),
  ]).toEqual([[], ['ViewSure', 'ViewUnsure'], ['ViewHeld']])
  const file = await admin.call(orders.csv, { filters: { patient: 'ViewSure' } })
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
})

test('a visit that is booked, moved, cancelled or deleted is at once the next one or no longer', async () => {
  const patient = await aPatient(admin, { status: 'Active' })
  const nurse = await aNurse(app)
  const visit = await aBookedVisit(
    app,
    { ...scene, patient, nurse },
    { patient_order_id: null, start: '2026-11-27T17:00:00.000Z' },
  )
  expect(await of(patient)).toMatchObject({
    next_visit_id: visit.id,
    next_visit_status: 'Active - Booked',
  })
  await admin.raw('POST', `/assignments/${visit.id}/cancel`, {
    reason: 'Cancelled - Patient Declined',
  })
  expect(await of(patient)).toMatchObject({ next_visit_id: null, next_visit_date: null })
  const another = await visitOf(patient, '2026-11-28T17:00:00.000Z')
  expect(await of(patient)).toMatchObject({ next_visit_id: another.id })
  await admin.raw('PUT', `/assignments/${another.id}`, { start: '2026-11-29T17:00:00.000Z' })
  expect(await of(patient)).toMatchObject({ next_visit_date: '2026-11-29T17:00:00.000Z' })
  await admin.raw('DELETE', `/api/visits/${another.id}`)
  expect(await of(patient)).toMatchObject({ next_visit_id: null })
})
