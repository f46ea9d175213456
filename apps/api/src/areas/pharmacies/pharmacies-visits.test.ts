// The visits of one pharmacy, and how its rates reprice them.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { development } from '@wren/contract/identity'
import { pharmacies, ratesNote } from '@wren/contract/pharmacies'
import { pharmacyVisits } from '@wren/contract/pharmacies-visits'
import { addMinutes } from '@wren/contract/time'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aBookedVisit, useScene, aVisit } from '../visits/visits.builders.ts'
import { aPharmacy } from './pharmacies.builders.ts'

const app = useTestApp(() => ({ now }))
let admin: Client
const scene = useScene(app)
const now = '2026-11-20T18:00:00.000Z' // 11:00 in Phoenix
beforeAll(async () => {
  admin = scene.admin
})

const ask = async (body: Record<string, unknown>, query = '') =>
  admin.raw('POST', `/provider/assignments${query}`, body)
const ids = async (body: Record<string, unknown>, query = '') =>
  ((await ask(body, query)).body['data'] as { id: number }[]).map(({ id }) => id)

test('PHA-072 PHA-073 answers title, logo, parameters and visits by day, then by patient', async () => {
  const pharmacy = await aPharmacy(app, { title: 'Listing Rx', provider_logo_slug: 'listing-rx' })
  const [zoe, abe] = [
    await aPatient(admin, { first_name: 'Zoe', last_name: 'Adams' }),
    await aPatient(admin, { first_name: 'Abe', last_name: 'Zuse' }),
  ]
  const make = (patient: typeof zoe | null, start: string, over = {}) =>
    aVisit(
      app,
      { ...scene, pharmacy },
      { patient_order_id: null, patient_uuid: patient?.uuid ?? null, start, ...over },
    )
  const a = await make(abe, '2026-11-23T16:00:00.000Z', {
    notes_pharmacy: 'Leave at the door',
    is_recurring: true,
  })
  const b = await make(zoe, '2026-11-23T17:00:00.000Z')
  const c = await make(abe, '2026-11-23T20:00:00.000Z')
  const d = await make(null, '2026-11-23T15:00:00.000Z')
  const e = await make(zoe, '2026-11-22T17:00:00.000Z')
  const f = await make(zoe, '2026-11-23T23:00:00.000Z')
  const { status, body } = await ask({ provider_id: pharmacy })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    provider_title: 'Listing Rx',
    provider_logo_slug: 'listing-rx',
    parameters: { limit: 500, next_page: null, order_by: 'patientDate asc', page: 1 },
  })
  expect((body['data'] as { id: number }[]).map(({ id }) => id)).toEqual([
    e.id,
    b.id,
    f.id,
    a.id,
    c.id,
    d.id,
  ])
  expect(await ids({ provider_id: pharmacy }, '?orderby=patientDate%20desc')).toEqual([
    f.id,
    b.id,
    c.id,
    a.id,
    d.id,
    e.id,
  ])
  expect((body['data'] as unknown[])[3]).toEqual({
    id: a.id,
    start: a.start,
    timezone: 'America/Phoenix',
    duration_estimate: 120,
    missing_exact_time: false,
    treatment: 'Saline',
    city: 'Phoenix',
    state: 'AZ',
    status: 'New',
    price_nurse_estimate: expect.any(Number),
    price_nurse_paid: null,
    missed: false,
    patient_uuid: abe.uuid,
    patient_first_name: 'Abe',
    patient_last_name: 'Zuse',
    user_id_assigned: null,
    nurse_first_name: null,
    nurse_last_name: null,
    is_recurring: true,
    notes_pharmacy: 'Leave at the door',
  })
  expect((await ask({ provider_id: pharmacy }, '?limit=2&page=2')).body).toMatchObject({
    data: [{ id: f.id }, { id: a.id }, { id: c.id }],
    parameters: { limit: 2, page: 2, next_page: 3 },
  })
  expect(
    await ids({ filters: { provider_id: pharmacy, date_from: '2026-11-23' } }, '?limit=1'),
  ).toEqual([b.id, f.id])
  const listed =
    await sql`select 1 from audit_event where action = 'list' and record_type = 'visit'`.execute(
      app.instance.platform.db,
    )
  expect(listed.rows.length).toBeGreaterThan(0)
  const nurse = await app.signIn(scene.nurse)
  expect([
    (await app.nobody.call(pharmacyVisits.search, { provider_id: pharmacy })).status,
    (await nurse.call(pharmacyVisits.search, { provider_id: pharmacy })).status,
    (await ask({ provider_id: 999_999 })).status,
  ]).toEqual([401, 403, 404])
  for (const wrong of [
    {},
    { provider_id: 'x' },
    { provider_id: 0 },
    { provider_id: pharmacy, date_from: 'soon' },
    { provider_id: pharmacy, date_to: 5 },
    { provider_id: pharmacy, date_from: '2026-11-24', date_to: '2026-11-23' },
    { provider_id: pharmacy, date_from: '2026-02-30' },
  ])
    expect((await ask(wrong)).status, JSON.stringify(wrong)).toBe(400)
  for (const [name, sent] of [
    ['provider_id', { provider_id: 'x' }],
    ['date_from', { provider_id: pharmacy, date_from: 'soon' }],
    ['date_range', { provider_id: pharmacy, date_range: '2026-11-24' }],
    ['filters', { provider_id: pharmacy, filters: 5 }],
  ] as const)
    expect((await ask(sent)).body, name).toMatchObject({
      error: `Invalid filter: ${name}`,
      code: 'validation',
      fields: { [name]: 'Invalid value' },
    })
  expect((await ask({ provider_id: pharmacy }, '?orderby=start')).body).toMatchObject({
    error: 'Unknown order: start',
  })
})

test('PHA-017 lists held and completed visits but no inactive ones', async () => {
  const pharmacy = await aPharmacy(app)
  const all = [
    'New',
    'Active - Booked',
    'Active - Ready',
    'Completed - Visit Finished',
    'Completed - Closed Out',
    'Inactive - Lost',
    'Inactive - Canceled',
    'Hold',
  ]
  const made: number[] = []
  for (const [at, status] of all.entries()) {
    const visit = await aVisit(
      app,
      { ...scene, pharmacy },
      { patient_order_id: null, start: addMinutes(now, 1440 * (at + 1)) },
    )
    await sql`update visit set status = ${status} where id = ${visit.id}`.execute(
      app.instance.platform.db,
    )
    made.push(visit.id)
  }
  expect(await ids({ provider_id: pharmacy })).toEqual(
    made.filter((_, at) => !all[at]?.startsWith('Inactive')),
  )
})

test('an instant bounds by the clock, a day by the local date of the visit; either end may be open', async () => {
  const pharmacy = await aPharmacy(app)
  const at = async (start: string, timezone = 'America/Phoenix') =>
    (await aVisit(app, { ...scene, pharmacy }, { patient_order_id: null, start, timezone })).id
  const earlier = await at('2026-11-20T16:00:00.000Z')
  const late = await at('2026-11-21T06:30:00.000Z') // 23:30 of the 20th in Phoenix
  const east = await at('2026-11-21T06:00:00.000Z', 'America/New_York') // 01:00 of the 21st
  const next = await at('2026-11-22T16:00:00.000Z')
  const ask30 = { date_from: now, date_to: addMinutes(now, 30 * 1440) }
  expect((await ids({ provider_id: pharmacy, ...ask30 })).toSorted((a, b) => a - b)).toEqual(
    [late, east, next].toSorted((a, b) => a - b),
  )
  expect(await ids({ provider_id: pharmacy, date_to: now }, '?orderby=patientDate%20desc')).toEqual(
    [earlier],
  )
  expect(
    (await ids({ provider_id: pharmacy, date_from: '2026-11-20', date_to: '2026-11-20' })).toSorted(
      (a, b) => a - b,
    ),
  ).toEqual([earlier, late])
  expect(await ids({ provider_id: pharmacy, date_from: '2026-11-21', date_to: '' })).toEqual([
    east,
    next,
  ])
  expect(await ids({ provider_id: pharmacy, date_from: null, date_to: '2026-11-21' })).toEqual([
    earlier,
    late,
    east,
  ])
})

test('LST-022 LST-084 reads midnight UTC as a local date, and a range in one text without named bounds', async () => {
  const pharmacy = await aPharmacy(app)
  const at = async (start: string) =>
    (
      await aVisit(
        app,
        { ...scene, pharmacy },
        { patient_order_id: null, start, timezone: 'America/Phoenix' },
      )
    ).id
  const eve = await at('2026-11-21T06:30:00.000Z') // 23:30 of the 20th
  const noon = await at('2026-11-21T19:00:00.000Z')
  const night = await at('2026-11-22T06:00:00.000Z') // 23:00 of the 21st
  expect([
    await ids({ provider_id: pharmacy, date_from: '2026-11-21T00:00:00Z' }),
    await ids({
      provider_id: pharmacy,
      date_from: '2026-11-21T00:00:00.000Z',
      date_to: '2026-11-21T00:00:00Z',
    }),
  ]).toEqual([
    [noon, night],
    [noon, night],
  ])
  expect([
    await ids({ provider_id: pharmacy, date_range: '2026-11-21_2026-11-21' }),
    await ids({ filters: { provider_id: pharmacy, date_range: '_2026-11-20' } }),
  ]).toEqual([[noon, night], [eve]])
  expect(
    await ids({
      provider_id: pharmacy,
      date_range: '2026-11-21_2026-11-21',
      date_to: '2026-11-20',
    }),
  ).toEqual([eve])
})

test('PHA-079 reprices upcoming visits after a change of terms, except started and manually priced ones', async () => {
  const rates = await app.admin({ permissions: ['UNLOCK_RATES'] })
  const pharmacy = await aPharmacy(app, {
    hourly_rate_cents: 10_000,
    duration_rounding_method: 'none',
    minimal_minutes_charge: null,
  })
  const place = { ...scene, pharmacy }
  const prices = async (id: number) =>
    (
      await sql<{
        rate: number
        amount: number
        minimum: number | null
        method: string | null
        frozen: boolean
      }>`select price_provider_hourly_rate_cents as rate, price_provider_estimate_cents as amount,
    provider_minimal_minutes_charge as minimum, provider_duration_rounding_method as method,
      price_terms_frozen_at is not null as frozen from visit where id = ${id}`.execute(
        app.instance.platform.db,
      )
    ).rows[0]
  const started = await aBookedVisit(app, place, {
    patient_order_id: null,
    start: addMinutes(now, 60),
    duration_estimate: 100,
    price_provider_hourly_rate_cents: 10_000,
  })
  const coming = await aVisit(app, place, {
    patient_order_id: null,
    start: addMinutes(now, 5 * 1440),
    duration_estimate: 100,
    price_provider_hourly_rate_cents: 10_000,
  })
  const byHand = await aVisit(app, place, {
    patient_order_id: null,
    start: addMinutes(now, 6 * 1440),
    duration_estimate: 100,
    price_provider_hourly_rate_cents: 9_000,
  })
  await app.clock(addMinutes(now, 120)) // started, and not read since
  expect(
    (
      await rates.call(pharmacies.save, {
        id: pharmacy,
        hourly_rate: 120,
        duration_rounding_method: 'up-15',
        minimal_minutes_charge: 120,
      })
    ).status,
  ).toBe(200)
  await app.settle()
  expect(await prices(started.id)).toEqual({
    rate: 10_000,
    amount: 16_667,
    minimum: null,
    method: 'none',
    frozen: true,
  })
  expect(await prices(coming.id)).toEqual({
    rate: 12_000,
    amount: 24_000,
    minimum: null,
    method: null,
    frozen: false,
  })
  expect(await prices(byHand.id)).toEqual({
    rate: 9_000,
    amount: 18_000,
    minimum: null,
    method: null,
    frozen: false,
  })
  await rates.call(pharmacies.save, { id: pharmacy, minimal_minutes_charge: 60 })
  await app.settle()
  expect([(await prices(coming.id))?.amount, (await prices(started.id))?.amount]).toEqual([
    21_000, 16_667,
  ])
  await app.clock(addMinutes(now, 5 * 1440 + 10))
  await admin.call(development.runJob, { name: 'visit-terms' })
  await app.settle()
  expect(ratesNote).toBe('Applies to visits that start from now on.')
  expect(await prices(coming.id)).toEqual({
    rate: 12_000,
    amount: 21_000,
    minimum: 60,
    method: 'up-15',
    frozen: true,
  })
})
