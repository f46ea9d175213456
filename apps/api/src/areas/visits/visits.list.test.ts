// VIS "List" 005-010, 031, 124, 125, 160-162 over HTTP.
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMinutes, atLocal, localDay } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import type { VisitRow } from '@wren/contract/visits-row'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOrder } from '../orders/orders.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { aBookedVisit, useScene, aVisit, inWork } from './visits.builders.ts'
import {
  changeVisit,
  deleteVisit,
  lockVisit,
  type VisitChanges,
  type VisitRecord,
} from './visits.public.ts'

const app = useTestApp()
const scene = useScene(app)
const named: Record<string, number> = {}
let today: string

const change = (id: number, changes: VisitChanges) =>
  inWork(app, async (work) =>
    changeVisit(work, (await lockVisit(work, id)) as VisitRecord, changes, { cause: 'system' }),
  )

beforeAll(async () => {
  today = localDay(app.instance.platform.clock.now(), 'America/Phoenix')
  const at = (days: number, time = '10:00', zone = 'America/Phoenix') =>
    atLocal(addDays(today, days), time, zone)
  const limited = await anOrder(app, {
    patient_uuid: scene.patient.uuid,
    provider_id: scene.pharmacy,
    visit_amount: 3,
    doses: 1,
    authorization_start: addDays(today, 2),
    authorization_end: addDays(today, 8),
  })
  named['first'] = (
    await aVisit(app, scene, {
      start: at(1),
      patient_order_id: limited.id,
      treatment: 'Ímmune Globulin',
    })
  ).id
  named['second'] = (
    await aBookedVisit(app, scene, { start: at(3), patient_order_id: limited.id })
  ).id
  // 23:30 in Phoenix is the next day in UTC
  named['late'] = (
    await aVisit(app, scene, {
      start: at(5, '23:30'),
      patient_order_id: null,
      is_urgent: true,
      need_shadow: true,
    })
  ).id
  const other = {
    ...scene,
    patient: await aPatient(scene.admin, { first_name: 'Ann', last_name: 'Zimmer' }),
    pharmacy: await aPharmacy(app),
    nurse: await aNurse(app, { first_name: 'Bea', last_name: 'Adams' }),
  }
  named['york'] = (
    await aBookedVisit(app, other, {
      start: at(9, '10:00', 'America/New_York'),
      timezone: 'America/New_York',
      state: 'AZ',
      city: 'Tucson',
      county: 'Pima',
      zip: '85701',
      patient_order_id: null,
      visit_details_checked: true,
    })
  ).id
  named['over'] = (
    await aBookedVisit(app, scene, {
      start: addMinutes(app.instance.platform.clock.now(), -60 * 27),
    })
  ).id
  named['gone'] = (await aVisit(app, scene, { start: at(2) })).id
  await inWork(app, async (work) =>
    deleteVisit(work, (await lockVisit(work, named['gone'] as number)) as VisitRecord),
  )
  await change(named['late'] as number, { user_id_ops: null })
})

const search = async (
  filters: object,
  query: object = {},
): Promise<{ rows: VisitRow[]; parameters: unknown }> => {
  const { status, body } = await scene.admin.call(visits.search, { filters, ...query } as never)
  expect(status, body.error).toBe(200)
  return { rows: body.data, parameters: body.parameters }
}
const names = async (filters: object, query: object = {}): Promise<string[]> => {
  const { rows } = await search(filters, query)
  return rows.map(
    ({ id }) => Object.entries(named).find(([, one]) => one === id)?.[0] ?? String(id),
  )
}
const day = (days: number) => `${addDays(today, days)}T00:00:00Z`

test('without filters all that are not deleted, by start, 100 a page', async () => {
  expect(await names({})).toEqual(['over', 'first', 'second', 'late', 'york'])
  expect((await search({})).parameters).toEqual({
    limit: 100,
    next_page: null,
    order_by: 'startDate asc',
    page: 1,
  })
  expect((await search({}, { limit: 2, page: 2 })).parameters).toEqual({
    limit: 2,
    next_page: 3,
    order_by: 'startDate asc',
    page: 2,
  })
})

describe('VIS-125 filters', () => {
  test.each([
    [
      'a range of local days, both ends inclusive',
      () => ({ date_from: day(1), date_to: day(5) }),
      ['first', 'second', 'late'],
    ],
    ['one local day', () => ({ visit_date: day(5) }), ['late']],
    ['the day after it in UTC', () => ({ visit_date: day(6) }), []],
    ['treatment by part, without case and accents', () => ({ treatment: 'immune' }), ['first']],
    [
      'any of several statuses',
      () => ({ status: ['Active - Booked', 'Hold'] }),
      ['over', 'second', 'york'],
    ],
    ['the patient', () => ({ patient: scene.patient.uuid }), ['over', 'first', 'second', 'late']],
    [
      "the patient's status, which a booking made Active",
      () => ({ patient_status: 'Active' }),
      ['over', 'first', 'second', 'late', 'york'],
    ],
    ['the pharmacy', () => ({ provider_id: scene.pharmacy }), ['over', 'first', 'second', 'late']],
    ['the nurse', () => ({ nurse_id: scene.nurse }), ['over', 'second']],
    ['no nurse', () => ({ nurse_id_known: false }), ['first', 'late']],
    ['no ops person', () => ({ ops_id_known: false }), ['late']],
    ['an id', () => ({ assignment_id: named['york'] }), ['york']],
    ['a city', () => ({ location: 'city:Tucson|AZ' }), ['york']],
    ['a county', () => ({ location: 'county:04019' }), ['york']],
    ['urgent', () => ({ is_urgent: true }), ['late']],
    ['still without a shadow nurse', () => ({ need_shadow: true }), ['late']],
    ['not pre-scheduled', () => ({ e_chart_scheduled: false, is_urgent: true }), ['late']],
    [
      'complete details: the generated address counts',
      () => ({ visit_details: 'complete' }),
      ['york'],
    ],
    [
      'incomplete details',
      () => ({ visit_details: 'incomplete', provider_id: scene.pharmacy }),
      ['over', 'first', 'second', 'late'],
    ],
    ['with an order', () => ({ patient_order_id_known: true }), ['over', 'first', 'second']],
    ['charts that are a day late', () => ({ chart_overdue: true }), ['over']],
    [
      'all together',
      () => ({ provider_id: scene.pharmacy, status: ['New'], date_from: day(2) }),
      ['late'],
    ],
  ] as const)('%s', async (_, filters, expected) => {
    expect((await names(filters())).toSorted()).toEqual([...expected].toSorted())
  })

  test.each([
    [{ status: ['Gone'] }, 'status'],
    [{ assignment_id: 'x' }, 'assignment_id'],
    [{ visit_details: 'half' }, 'visit_details'],
    [{ chart_overdue: 'maybe' }, 'chart_overdue'],
  ])('a wrong value %j is 400', async (filters, field) => {
    const { status, body } = await scene.admin.call(visits.search, { filters } as never)
    expect([status, body.error]).toEqual([400, `Invalid filter: ${field}`])
  })
})

test('every order runs both ways, empty names last', async () => {
  const order = (by: string) => names({}, { orderby: by })
  expect(await order('id desc')).toEqual(['over', 'york', 'late', 'second', 'first'])
  expect(await order('startDate desc')).toEqual(['york', 'late', 'second', 'first', 'over'])
  expect((await order('patientName'))[0]).toBe('over') // Patient1 comes before Zimmer, the newest first
  expect((await order('patientName desc'))[0]).toBe('york')
  expect(await order('nurseName')).toEqual(['york', 'over', 'second', 'late', 'first'])
  expect(await order('nurseName desc')).toEqual(['over', 'second', 'york', 'late', 'first'])
  expect((await order('treatment'))[0]).toBe('first')
  expect((await order('status'))[0]).toBe('over')
  expect(await order('applicantCount')).toHaveLength(5)
  const { status, body } = await scene.admin.call(visits.search, { orderby: 'pharmacy' } as never)
  expect([status, body.error]).toEqual([400, 'Unknown order: pharmacy'])
})

test('a row carries what its cells and signs need', async () => {
  const { rows } = await search({ patient_order_id_known: true })
  const row = (name: string) => rows.find(({ id }) => id === named[name]) as VisitRow
  expect(row('second')).toMatchObject({
    nurse_last_name: expect.stringMatching(/^Nurse/),
    provider_has_own_chart: false,
    price_nurse_hourly_rate: 78,
    margin_percent: 35,
    patient_order_status: 'Active',
    outside_authorization: false,
    beyond_authorized_visits: true,
    visit_details_url: `http://wren.test/visits/${named['second']}/details`,
    is_shadow: false,
  })
  // The first is before the authorization; the smaller of 3 visits and 1 dose is the limit (ORD-058).
  expect(row('first')).toMatchObject({
    outside_authorization: true,
    beyond_authorized_visits: false,
    visit_details_url: null,
    expiration_date: addDays(
      localDay(app.instance.platform.clock.now(), 'America/Los_Angeles'),
      90,
    ),
  })
})

test("NUR-028 VIS-102 need_shadow asks for marked visits until they have a shadow nurse; with shadow_visit a nurse's list holds what she shadows too, marked", async () => {
  expect(await names({ need_shadow: true })).toEqual(['late'])
  const shadow = await aNurse(app)
  await change(named['late'] as number, {
    shadow_nurse_id: shadow,
    shadow_requested_at: app.instance.platform.clock.now(),
  })
  const { rows } = await search({ nurse_id: shadow, shadow_visit: true })
  expect(rows.map(({ id, is_shadow }) => [id, is_shadow])).toEqual([[named['late'], true]])
  expect(await names({ need_shadow: true })).toEqual([])
  expect(await names({ nurse_id: shadow })).toEqual([])
})

test("VIS-125 filters hold together, days are the visit's own and inclusive, a treatment by part, a status any of several, and deleted visits never come", async () => {
  const sorted = async (filters: object): Promise<string[]> => (await names(filters)).toSorted()
  expect(await names({ provider_id: scene.pharmacy, status: ['New'], date_from: day(2) })).toEqual([
    'late',
  ])
  expect([
    await sorted({ date_from: day(1), date_to: day(5) }),
    await names({ visit_date: day(5) }),
    await names({ visit_date: day(6) }),
  ]).toEqual([['first', 'late', 'second'], ['late'], []])
  expect([
    await names({ treatment: 'gLOBulin' }),
    await sorted({ status: ['Active - Booked', 'Hold'] }),
  ]).toEqual([['first'], ['over', 'second', 'york']])
  const order = (await search({ assignment_id: named['first'] })).rows[0]?.patient_order_id
  expect([
    await sorted({ patient_order_id: order }),
    await sorted({ patient: scene.patient.uuid }),
    await sorted({ patient_order_id_known: false }),
  ]).toEqual([
    ['first', 'second'],
    ['first', 'late', 'over', 'second'],
    ['late', 'york'],
  ])
  expect([
    await names({ is_urgent: true }),
    await names({ missed: true }),
    await names({ chart_overdue: true }),
  ]).toEqual([['late'], [], ['over']])
  const shadow = await aNurse(app)
  await change(named['first'] as number, {
    shadow_nurse_id: shadow,
    shadow_requested_at: app.instance.platform.clock.now(),
  })
  expect([
    await names({ nurse_id: shadow, shadow_visit: true }),
    await names({ nurse_id: shadow }),
  ]).toEqual([['first'], []])
  expect(await names({ assignment_id: named['gone'] })).toEqual([])
})

test('the list is for admins', async () => {
  const nurse = await app.signIn(scene.nurse)
  expect((await nurse.raw('POST', '/assignments-search', {})).status).toBe(403)
  expect((await app.nobody.raw('POST', '/assignments-search', {})).status).toBe(401)
})
