// Runs of automatic offers over HTTP and by the clock. INT-111 to INT-113, INT-136 to INT-138, OFR-096 to OFR-117
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { featureFlags } from '@wren/contract/flags'
import { development } from '@wren/contract/identity'
import { intake, type Intake, type IntakeFields } from '@wren/contract/intake'
import { intakeReasons, intakeStatuses, openStatuses } from '@wren/contract/intake-statuses.rules'
import { offers } from '@wren/contract/offers'
import { autoOffers, type AutoOfferLog } from '@wren/contract/offers-engine'
import { scheduling } from '@wren/contract/offers-scheduling'
import { addMinutes } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { visits } from '@wren/contract/visits'
import { listen } from '../../platform/realtime/listen.ts'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { anIntake } from '../intake/intake.builders.ts'
import { aNurse, type NewNurse } from '../nurses/nurses.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { inWork } from '../visits/visits.builders.ts'
import { createVisits } from '../visits/visits.public.ts'
import { linkIn, phoneOfUser } from './offers.builders.ts'

const app = useTestApp(() => ({
  log: (line) => {
    lines.push(line)
  },
}))
let admin: Client
let pharmacy: number
const lines: string[] = []
/** Ten in the morning at the first visits. The clock keeps running during a test. */
const morning = '2026-11-23T18:00:00.000Z'
const places = {
  nevada: {
    zip: '89052',
    city: 'Henderson',
    county: 'Clark',
    state: 'NV',
    timezone: 'America/Los_Angeles',
  },
  texas: {
    zip: '78701',
    city: 'Austin',
    county: 'Travis',
    state: 'TX',
    timezone: 'America/Chicago',
  },
  illinois: {
    zip: '60601',
    city: 'Chicago',
    county: 'Cook',
    state: 'IL',
    timezone: 'America/Chicago',
  },
  georgia: {
    zip: '30303',
    city: 'Atlanta',
    county: 'Fulton',
    state: 'GA',
    timezone: 'America/New_York',
  },
  colorado: {
    zip: '80202',
    city: 'Denver',
    county: 'Denver',
    state: 'CO',
    timezone: 'America/Denver',
  },
} as const
type Place = keyof typeof places

beforeAll(async () => {
  await app.clock(morning)
  admin = await app.admin({ first_name: 'Hollis' })
  pharmacy = await aPharmacy(app)
}, 30_000)

let phone = 17_025_560_000
const nurseIn = (place: Place, own: NewNurse = {}): Promise<number> =>
  aNurse(app, {
    zip: places[place].zip,
    phone: `+${++phone}`,
    license: { location: places[place].state },
    ...own,
  })
const nursesIn = async (place: Place, many: number): Promise<number[]> => {
  const made: number[] = []
  // Nurses with a better rating come first.
  for (let n = 0; n < many; n++) made.push(await nurseIn(place, { rating: 5 - n / 2 }))
  return made
}
const run = async (): Promise<void> => {
  expect((await app.nobody.call(development.runJob, { name: 'auto-offers' })).status).toBe(200)
  await app.settle()
}
const later = async (minutes: number): Promise<void> => {
  await app.clock(addMinutes(app.instance.platform.clock.now(), minutes))
  await run()
}
/** Moves the clock to another day and signs in again. */
const begin = async (at: string): Promise<void> => {
  await app.clock(at)
  admin = await app.signIn(admin.id)
}
const stored = async (id: number): Promise<Intake> =>
  (await admin.call(intake.byId, { id })).body.intake
const offersOf = async (id: number) => {
  const {
    auto_offer_enabled: on,
    auto_offer_error: error,
    auto_offer_stop_criteria_met: met,
    auto_offer_stop_reason: reason,
  } = await stored(id)
  return { on, error, met, reason }
}
const going = { on: true, error: null, met: null, reason: null }
const problem = (code: string) => ({ on: true, error: code, met: null, reason: code })
const save = async (
  id: number,
  fields: IntakeFields & { apply_to_visits?: boolean },
): Promise<void> => {
  const saved = await admin.call(intake.save, { id, ...fields } as never)
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
}
const switchOn = async (id: number): Promise<void> => {
  await save(id, { auto_offer_enabled: true })
  await app.settle()
}
const logOf = async (id: number): Promise<AutoOfferLog[]> =>
  (await admin.call(autoOffers.log, { intakeId: String(id) })).body.data.toReversed()
const blastsOf = async (visit: number) =>
  (await admin.call(offers.blasted, { id: visit })).body.blasts.toReversed()

/** An intake with order and visits, with automatic offers still off. */
async function anOffered(
  place: Place,
  own: Partial<IntakeFields> = {},
): Promise<{ readonly id: number; readonly visit: number }> {
  const id = await anIntake(app, admin, pharmacy, { ...places[place], ...own })
  const made = await admin.call(intake.createOrderAndVisits, { id })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return { id, visit: made.body.assignments[0] as number }
}
const aRule = async (place: Place, own: object = {}): Promise<number> => {
  const made = await admin.call(autoOffers.createRule, {
    name: `In ${place}`,
    priority: 1,
    state: places[place].state,
    waveSize: 2,
    waveIntervalMinutes: 60,
    stepPercent: 5,
    maxIncentivizedOffers: 2,
    stopOnEveryDay: false,
    stopOnConsecutive: false,
    requiredNurseCount: 2,
    maxDistanceMiles: 60,
    ...own,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body.id
}
/** The nurse offers the morning slots of the days, or declines if there are none. */
async function answer(visit: number, nurse: number, slots: readonly string[]): Promise<void> {
  const token = await linkIn(app, await phoneOfUser(app, nurse), 'ns')
  const sent = await app.nobody.call(tokenPages.selectTime, {
    token,
    is_available: slots.length > 0,
    ...(slots.length === 0
      ? {}
      : { scheduling_dates: [slots.map((start) => ({ start, all_day: false, checked: true }))] }),
  } as never)
  expect([sent.status, sent.body.error], JSON.stringify(sent.body)).toEqual([200, undefined])
  await app.settle()
  expect(visit).toBeGreaterThan(0)
}
const accept = (visit: number, nurse: number) =>
  admin.call(scheduling.acceptTime, { assignment_id: visit, nurse_id: nurse })

test('OFR-106 OFR-112 OFR-113 OFR-114 lists rules by priority, creates, changes and refuses by field', async () => {
  const shared = {
    isActive: true,
    providerId: null,
    groupId: null,
    state: null,
    accessType: null,
    patientType: null,
    durationDaysMin: null,
    durationDaysMax: null,
    leadHoursMin: null,
    leadHoursMax: null,
    stepPercent: 5,
    maxHourlyRate: 150,
    maxFlatRate: null,
    minTakeRate: 25,
    stopOnEveryDay: true,
    stopOnConsecutive: true,
    maxDistanceMiles: 60,
    version: 1,
    createdAt: expect.any(String) as string,
    updatedAt: expect.any(String) as string,
  }
  const seeded = [
    {
      id: 1,
      name: 'Urgent',
      priority: 10,
      isUrgent: true,
      waveSize: 15,
      waveIntervalMinutes: 15,
      maxIncentivizedOffers: 4,
      requiredNurseCount: 2,
      ...shared,
    },
    {
      id: 2,
      name: 'Default',
      priority: 100,
      isUrgent: null,
      waveSize: 8,
      waveIntervalMinutes: 60,
      maxIncentivizedOffers: 3,
      requiredNurseCount: 3,
      ...shared,
    },
  ]
  const listed = await admin.call(autoOffers.rules, {})
  expect([listed.status, listed.body]).toEqual([200, { data: seeded }])
  const nurse = await app.signIn(await app.createPerson({ is_nurse: true }))
  for (const [client, status] of [
    [app.nobody, 401],
    [nurse, 403],
  ] as const) {
    for (const [method, path] of [
      ['GET', 'rules'],
      ['POST', 'rules'],
      ['PATCH', 'rules/1'],
      ['DELETE', 'rules/1'],
      ['GET', 'log?intakeId=1'],
    ] as const)
      expect(
        (await client.raw(method, `/api/auto-offers/${path}`, method === 'GET' ? undefined : {}))
          .status,
        `${method} ${path}`,
      ).toBe(status)
  }
  const least = {
    name: 'Nights',
    priority: 50,
    waveSize: 1,
    waveIntervalMinutes: 5,
    stepPercent: 1,
    maxIncentivizedOffers: 0,
  }
  const made = await admin.call(autoOffers.createRule, {
    ...least,
    accessType: 'piv',
    patientType: 'recurring',
    maxFlatRate: 99.5,
    minTakeRate: 0,
    requiredNurseCount: 0,
  })
  expect([made.status, made.body]).toEqual([
    201,
    {
      ...shared,
      ...least,
      id: expect.any(Number) as number,
      isUrgent: null,
      accessType: 'piv',
      patientType: 'recurring',
      maxHourlyRate: null,
      maxFlatRate: 99.5,
      minTakeRate: 0,
      requiredNurseCount: 0,
      maxDistanceMiles: null,
    },
  ])
  expect((await admin.call(autoOffers.rules, {})).body.data.map(({ name }) => name)).toEqual([
    'Urgent',
    'Nights',
    'Default',
  ])
  const most = await admin.call(autoOffers.createRule, {
    ...least,
    name: 'n'.repeat(100),
    isActive: false,
    waveSize: 100,
    waveIntervalMinutes: 1_440,
    stepPercent: 50,
    maxIncentivizedOffers: 20,
    minTakeRate: 100,
    requiredNurseCount: 20,
  })
  expect(most.status).toBe(201)
  expect((await admin.call(autoOffers.removeRule, { id: most.body.id })).body).toEqual({ ok: true })
  const wrong = {
    name: ['', 'n'.repeat(101)],
    waveSize: [0, 101, 1.5],
    waveIntervalMinutes: [4, 1_441],
    stepPercent: [0, 51],
    maxIncentivizedOffers: [-1, 21],
    requiredNurseCount: [-1, 21],
    minTakeRate: [-1, 101],
    maxHourlyRate: [-1, 1.234],
    state: ['Nevada'],
    accessType: ['ear'],
    patientType: ['often'],
    providerId: [999_999],
    groupId: [999_999],
    isUrgent: ['yes'],
    priority: [null],
  }
  for (const [field, values] of Object.entries(wrong)) {
    for (const value of values) {
      for (const refused of [
        await admin.raw('POST', '/api/auto-offers/rules', { ...least, [field]: value }),
        await admin.raw('PATCH', `/api/auto-offers/rules/${made.body.id}`, { [field]: value }),
      ]) {
        expect(
          [
            refused.status,
            Object.keys((refused.body['fields'] ?? {}) as object),
            typeof refused.body['error'],
          ],
          `${field} ${String(value)}`,
        ).toEqual([400, [field], 'string'])
      }
    }
  }
  expect(
    (await admin.call(autoOffers.createRule, { ...least, leadHoursMin: 5, leadHoursMax: 4 })).body
      .fields,
  ).toEqual({ leadHoursMax: 'The smallest value must not be above the greatest.' })
  const id = made.body.id
  const changed = await admin.call(autoOffers.changeRule, {
    id,
    waveSize: 7,
    maxFlatRate: null,
    version: 1,
  })
  expect([changed.status, changed.body]).toEqual([
    200,
    {
      ...made.body,
      waveSize: 7,
      maxFlatRate: null,
      version: 2,
      updatedAt: expect.any(String) as string,
    },
  ])
  const stale = await admin.call(autoOffers.changeRule, { id, waveSize: 9, version: 1 })
  expect([stale.status, stale.body.code, stale.body.current]).toEqual([409, 'stale', changed.body])
  expect((await admin.call(autoOffers.changeRule, { id: 999_999, waveSize: 9 })).status).toBe(404)
  expect((await admin.call(autoOffers.removeRule, { id })).body).toEqual({ ok: true })
  expect((await admin.call(autoOffers.removeRule, { id })).status).toBe(404)
})

test('OFR-096 OFR-100 OFR-101 OFR-103 OFR-107 OFR-108 OFR-111 INT-111 sends waves, then raises', async () => {
  const rule = await aRule('texas')
  const [first, second, third, fourth, fifth] = (await nursesIn('texas', 5)) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const far = await nurseIn('texas', { zip: '78205' }) // San Antonio, some seventy miles away
  const { id, visit } = await anOffered('texas')
  expect(app.instance.platform.jobs.find(({ name }) => name === 'auto-offers')?.everyMinutes).toBe(
    5,
  )
  await run()
  expect([await logOf(id), await blastsOf(visit)]).toEqual([[], []]) // still switched off
  await switchOn(id)
  expect(await offersOf(id)).toEqual(going)
  const wave = (n: number, nurseIds: number[]) => ({
    intakeId: id,
    assignmentId: visit,
    ruleId: rule,
    ruleName: 'In texas',
    wave: n,
    rate: 66,
    rateUnit: 'hour',
    takeRate: 45,
    nurseIds,
    outcome: 'wave',
  })
  expect(await logOf(id)).toMatchObject([wave(1, [first, second])])
  await later(59)
  expect(await logOf(id)).toHaveLength(1)
  await later(1)
  expect(await logOf(id)).toMatchObject([{}, wave(2, [third, fourth])])
  const statuses = (await admin.call(scheduling.statuses, { id: visit })).body.data
    .map(({ key, state }) => [key, state])
    .slice(0, 3)
  expect(statuses).toEqual([
    ['prepare-blast', 'done'],
    ['send-blast', 'done'],
    ['select-nurse-availability', 'current'],
  ])

  // On Hold, or without the flag's default, offers pause and stay switched on (INT-111).
  await save(id, { status: 'Hold', status_reason: null })
  await later(60)
  expect((await admin.call(visits.byId, { id: visit })).body.assignment).toMatchObject({
    status: 'New',
    status_reason: null,
  })
  await save(id, { status: 'In Progress', status_reason: 'Auto Offer' })
  const wren = await app.admin({ is_wren_admin: true })
  await wren.call(featureFlags.save, { key: 'auto-offers', enabled: false })
  await later(60)
  expect((await admin.call(autoOffers.log, { intakeId: String(id) })).status).toBe(403) // NET-057
  expect([(await blastsOf(visit)).length, await offersOf(id)]).toEqual([2, going])
  await wren.call(featureFlags.save, { key: 'auto-offers', enabled: true, roles: ['nurse'] })
  await later(5)
  await wren.call(featureFlags.save, { key: 'auto-offers', enabled: true, roles: ['admin'] })
  expect((await logOf(id)).slice(2)).toMatchObject([wave(3, [fifth])])

  await answer(visit, second, [])
  await later(60)
  expect((await logOf(id)).slice(3)).toMatchObject([
    { wave: 4, rate: 72, takeRate: 40, nurseIds: expect.any(Array) as number[], outcome: 'raise' },
  ])
  expect((await logOf(id))[3]?.nurseIds.toSorted()).toEqual(
    [first, third, fourth, fifth].toSorted(),
  )
  expect((await admin.call(visits.byId, { id: visit })).body.assignment).toMatchObject({
    price_nurse_hourly_rate: 72,
    margin_percent: 40,
  })
  await later(60)
  await later(60)
  const [log, blasts] = [await logOf(id), await blastsOf(visit)]
  expect(log.slice(4)).toMatchObject([
    { wave: 5, rate: 78, takeRate: 35, outcome: 'raise' },
    { rate: 78, takeRate: 35, nurseIds: [], outcome: 'max_incentivized_offers' },
  ])
  expect(
    blasts.map(({ kind, nurses_count, sent_by, price_nurse_hourly_rate }) => [
      kind,
      nurses_count,
      sent_by,
      price_nurse_hourly_rate,
    ]),
  ).toEqual([
    ['auto', 2, null, 66],
    ['auto', 2, null, 66],
    ['auto', 1, null, 66],
    ['additional', 4, null, 72],
    ['additional', 4, null, 78],
  ])
  expect(blasts[0]?.text).toContain('Pick your times: {link}') // the default template of a flexible visit
  const told = (await admin.call(offers.blasted, { id: visit })).body.data
  expect(told.map(({ user_id }) => user_id)).not.toContain(far)
  expect(told.find(({ user_id }) => user_id === fifth)).toMatchObject({
    price_nurse_hourly_rate: 78,
    sent_count: 3,
  })
  expect(await offersOf(id)).toEqual({
    on: true,
    error: null,
    met: 'max_incentivized_offers',
    reason: 'max_incentivized_offers',
  })
  expect(await stored(id)).toMatchObject({ status: 'In Progress', status_reason: 'Auto Offer' })

  // Nothing more is sent, and links already sent stay valid (OFR-100).
  await later(600)
  expect(await blastsOf(visit)).toHaveLength(5)
  const link = await linkIn(app, await phoneOfUser(app, third), 'ns')
  expect((await app.nobody.call(tokenPages.selectTime, { token: link, dates: true })).status).toBe(
    200,
  )

  // Switched on again, raises count from zero; all nurses have been notified long ago (OFR-103).
  await begin('2026-11-24T18:00:00.000Z')
  await save(id, { auto_offer_enabled: false })
  await switchOn(id)
  expect((await logOf(id)).slice(6)).toMatchObject([
    { wave: 6, rate: 84, takeRate: 30, outcome: 'raise' },
  ])
  await save(id, { auto_offer_enabled: false })
  await switchOn(id)
  expect([(await logOf(id)).length, await offersOf(id)]).toEqual([7, going])
}, 60_000)

test('OFR-097 OFR-098 OFR-099 INT-137 notes each problem once and clears it when solved', async () => {
  await begin('2026-12-01T18:00:00.000Z')
  await aRule('nevada', { priority: 2 })
  const id = await anIntake(app, admin, pharmacy, places.nevada)
  await switchOn(id)
  expect(await offersOf(id)).toEqual(problem('missing_order_id'))
  await later(5)
  expect((await logOf(id)).map(({ outcome }) => outcome)).toEqual(['missing_order_id'])
  expect(
    (await admin.call(intake.save, { id, auto_offer_enabled: false })).body.intake,
  ).toMatchObject({ auto_offer_enabled: false, auto_offer_stop_reason: 'disabled by Hollis' })
  expect(
    (await admin.call(intake.save, { id, auto_offer_enabled: true })).body.intake,
  ).toMatchObject({
    auto_offer_enabled: true,
    auto_offer_error: null,
    auto_offer_stop_reason: null,
  })
  await app.settle()
  const made = await admin.call(intake.createOrderAndVisits, { id })
  await app.settle()
  const visit = made.body.assignments[0] as number
  expect(await offersOf(id)).toEqual(problem('no_nurses_available'))

  const order = made.body.patient_order_id
  const set = (text: ReturnType<typeof sql>) => text.execute(app.instance.platform.db)
  /** Runs do nothing until a save, and continue after it. */
  const found = async (code: string, saved: () => Promise<unknown>): Promise<void> => {
    await saved()
    await later(5)
    expect(await offersOf(id), code).toEqual(code === '' ? going : problem(code))
  }
  // A person's save of visit or order takes effect at once, other saves at the next run.
  await admin.raw('PUT', `/assignments/${visit}`, { status: 'Hold' })
  await app.settle()
  expect(await offersOf(id)).toEqual(problem('invalid_visit_status'))
  const [twin] = (await inWork(app, (work) =>
    createVisits(work, [
      {
        start: '2026-12-05T19:00:00.000Z',
        timezone: 'America/Los_Angeles',
        duration_estimate: 60,
        treatment: 'Saline',
        zip: '89052',
        state: 'NV',
        county: 'Clark',
        provider_id: pharmacy,
        patient_order_id: order,
      },
    ]),
  )) as { id: number }[]
  await found('multiple_visits', async () => undefined)
  await set(
    sql`
      update visit set is_deleted = true, updated = updated + interval '1 second'
      where id = any(${[visit, twin?.id]}::int[])`,
  )
  await found('no_visits', async () => undefined)
  await set(
    sql`
      update visit set is_deleted = false, status = 'New', updated = updated + interval '1 second'
      where id = ${visit}`,
  )
  await set(
    sql`update intake set series_start_date = null, series_end_date = null, version = version + 1 where id = ${id}`,
  )
  await found('missing_series_dates', async () => undefined)
  // Without a save the restored dates have no effect.
  await set(
    sql`update intake set series_start_date = '2026-11-20', series_end_date = '2026-11-30' where id = ${id}`,
  )
  await found('missing_series_dates', async () => undefined)
  await found('series_end_past', () => save(id, { notes: 'Called back.' }))
  await set(
    sql`
      update intake
      set series_start_date = '2026-12-20', series_end_date = '2026-12-24', version = version + 1
      where id = ${id}`,
  )
  await found('missing_proposed_days', async () => undefined)
  await set(
    sql`
      update intake
      set series_start_date = '2026-12-04', series_end_date = '2026-12-08', version = version + 1
      where id = ${id}`,
  )
  const rules = (await admin.call(autoOffers.rules, {})).body.data
  for (const { id: rule } of rules)
    await admin.call(autoOffers.changeRule, { id: rule, isActive: false })
  await found('no_matching_rule', async () => undefined)
  for (const { id: rule } of rules)
    await admin.call(autoOffers.changeRule, { id: rule, isActive: true })
  await admin.raw('PATCH', `/patient-order/${order}`, { notes: 'Ring twice.' })
  await app.settle()
  expect(await offersOf(id)).toEqual(problem('no_nurses_available'))
  await nurseIn('nevada')
  await app.clock('2026-12-02T04:30:00.000Z')
  await found('outside_business_hours', async () => undefined)
  expect(await blastsOf(visit)).toEqual([])
  await app.clock('2026-12-02T15:54:00.000Z')
  await found('outside_business_hours', async () => undefined)
  await app.clock('2026-12-02T15:56:00.000Z')
  await found('', async () => undefined)
  expect(await blastsOf(visit)).toMatchObject([{ kind: 'auto', nurses_count: 1 }])
  expect((await logOf(id)).map(({ outcome }) => outcome)).toEqual([
    'missing_order_id',
    'missing_order_id',
    'no_nurses_available',
    'invalid_visit_status',
    'multiple_visits',
    'no_visits',
    'missing_series_dates',
    'series_end_past',
    'missing_proposed_days',
    'no_matching_rule',
    'no_nurses_available',
    'outside_business_hours',
    'wave',
  ])
}, 60_000)

test('OFR-096 OFR-100 OFR-103 OFR-107 OFR-110 INT-137 answers stop offers, staffing ends them', async () => {
  await begin('2026-12-07T16:00:00.000Z')
  const rule = await aRule('illinois')
  const [first, second, third] = (await nursesIn('illinois', 3)) as [number, number, number]
  const { id, visit } = await anOffered('illinois')
  const own = await admin.call(offers.blastSave, {
    assignment_id: visit,
    blast_type: 'flexible',
    blast_details: { date_from: '2026-12-10', date_to: '2026-12-14', slots: ['11:00-14:55'] },
    template: 'Ours: {link}',
  })
  expect(own.status, JSON.stringify(own.body)).toBe(200)
  await switchOn(id)
  expect((await blastsOf(visit)).map(({ kind, text }) => [kind, text])).toEqual([
    ['auto', 'Ours: {link}'],
  ])
  const days = ['2026-12-10T17:00:00.000Z', '2026-12-11T17:00:00.000Z']
  const heard: string[] = []
  const ears = await listen(
    app.databaseUrl,
    (notice) => {
      heard.push(JSON.stringify(notice))
    },
    () => undefined,
  )
  await answer(visit, first, [days[0] as string])
  await expect
    .poll(() => heard.some((notice) => notice.includes(`intake/${id}`)), { timeout: 20_000 })
    .toBe(true)
  await ears.close()
  expect(await offersOf(id)).toEqual(going)
  await answer(visit, second, [days[0] as string]) // the run after the answer notices it without a tick of the clock
  const met = { on: true, error: null, met: 'required_nurse_count', reason: 'required_nurse_count' }
  expect(await offersOf(id)).toEqual(met)
  await later(120)
  expect((await logOf(id)).map(({ outcome, ruleId }) => [outcome, ruleId])).toEqual([
    ['wave', rule],
    ['required_nurse_count', rule],
  ])
  expect((await admin.call(visits.byId, { id: visit })).body.assignment).toMatchObject({
    user_id_selected: null,
    user_id_assigned: null,
    status: 'New',
  })
  expect(
    (await admin.call(intake.search, { filters: {} })).body.data.find((row) => row.id === id),
  ).toMatchObject({ auto_offer_stop_reason: 'required_nurse_count', applicant_count: 2 })

  expect((await accept(visit, first)).status).toBe(200)
  expect(await offersOf(id)).toEqual({ ...met, on: false, reason: 'disabled by staffing' })
  await admin.call(scheduling.reset, { assignment_id: visit })
  expect(
    (await admin.call(intake.save, { id, auto_offer_enabled: true })).body.intake,
  ).toMatchObject({
    auto_offer_enabled: true,
    auto_offer_error: null,
    auto_offer_stop_criteria_met: null,
    auto_offer_stop_reason: null,
  })
  await app.settle()
  expect(await offersOf(id)).toEqual(going)
  expect((await logOf(id)).at(-1)).toMatchObject({
    outcome: 'wave',
    wave: 2,
    nurseIds: [third],
    rate: 66,
  })
  expect(
    (await admin.call(intake.save, { id, auto_offer_enabled: false })).body.intake,
  ).toMatchObject({ auto_offer_enabled: false, auto_offer_stop_reason: 'disabled by Hollis' })
  await later(120)
  expect((await logOf(id)).at(-1)).toMatchObject({ outcome: 'wave', wave: 2 })
}, 60_000)

test('OFR-103 INT-113 an override, a canceled or lost visit and an ended intake end offers', async () => {
  await begin('2026-12-14T18:00:00.000Z')
  const nurse = await nurseIn('georgia')
  const ends: Record<string, (visit: number) => Promise<{ status: number }>> = {
    'disabled by staffing': (visit) =>
      admin.call(scheduling.override, {
        assignment_id: visit,
        nurse_id: nurse,
        override_start_date_time: '2026-12-18T17:00:00.000Z',
      }),
    'disabled by visit status': (visit) =>
      admin.call(visits.cancel, { id: visit, reason: 'Cancelled - Patient Declined' }),
  }
  for (const [reason, end] of Object.entries(ends)) {
    const { id, visit } = await anOffered('georgia')
    await switchOn(id)
    expect(await offersOf(id), reason).toEqual(going)
    const ended = await end(visit)
    expect(ended.status, JSON.stringify(ended)).toBe(200)
    expect(await offersOf(id)).toEqual({ on: false, error: null, met: null, reason })
  }
  const lost = await anOffered('georgia')
  await switchOn(lost.id)
  expect(
    (
      await admin.raw('PUT', `/assignments/${lost.visit}`, {
        status: 'Inactive - Lost',
        lost_reason: 'Lost',
      })
    ).status,
  ).toBe(200)
  expect(await offersOf(lost.id)).toMatchObject({ on: false, reason: 'disabled by visit status' })
  for (const status of intakeStatuses.filter(
    (one) => !openStatuses.includes(one) && one !== 'Done',
  )) {
    const status_reason = intakeReasons[status]?.[0] ?? null
    const { id } = await anOffered('georgia')
    await switchOn(id)
    await save(id, { status, status_reason, apply_to_visits: true })
    await app.settle()
    expect(await offersOf(id), status).toEqual({
      on: false,
      error: null,
      met: null,
      reason: `disabled by status ${status}`,
    })
  }
}, 60_000)

test('OFR-115 OFR-116 a removed rule no longer matches running intakes, and the log keeps its name', async () => {
  await begin('2026-12-21T18:00:00.000Z')
  const rule = await aRule('colorado', { waveSize: 1, waveIntervalMinutes: 5 })
  const nurses = await nursesIn('colorado', 3)
  const { id } = await anOffered('colorado')
  await switchOn(id)
  expect((await admin.call(autoOffers.removeRule, { id: rule })).body).toEqual({ ok: true })
  await later(60)
  expect(await logOf(id)).toMatchObject([
    { ruleId: null, ruleName: 'In colorado', nurseIds: [nurses[0]] },
    { ruleId: 2, ruleName: 'Default', nurseIds: nurses.slice(1) },
  ])
  const newest = (await admin.call(autoOffers.log, { intakeId: String(id) })).body.data
  expect(newest.map(({ at }) => at)).toEqual(
    newest
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  for (const query of ['', '?intakeId=', '?intakeId=x', '?intakeId=0'])
    expect((await admin.raw('GET', `/api/auto-offers/log${query}`)).status, query).toBe(400)
  await sql`
    insert into auto_offer_log (intake_id, outcome, at)
    select ${id}, 'wave', ${app.instance.platform.clock.now()}::timestamptz
    from generate_series(1, 510)`.execute(app.instance.platform.db)
  expect((await admin.call(autoOffers.log, { intakeId: String(id) })).body.data).toHaveLength(500)
})

test('OFR-117 a nurse gets at most five messages a day, and a failed intake stops no other', async () => {
  await begin('2027-01-04T18:00:00.000Z')
  await sql`update nurse set sub_status = 'Needs Docs'`.execute(app.instance.platform.db)
  const nurse = await nurseIn('texas')
  const all = [
    await anOffered('texas'),
    await anOffered('texas'),
    await anOffered('texas'),
    await anOffered('texas'),
    await anOffered('texas'),
    await anOffered('texas'),
    await anOffered('texas'),
  ]
  const broken = all[0] as (typeof all)[number]
  // The next wave exceeds the largest wave number.
  await sql`
    insert into visit_blast (assignment_id, kind, text, wave, sent_at)
    values (${broken.visit}, 'auto', '{link}', 2147483647, ${app.instance.platform.clock.now()})
  `.execute(app.instance.platform.db)
  for (const { id } of all) await save(id, { auto_offer_enabled: true })
  await app.settle()
  expect(await offersOf(broken.id)).toEqual(problem('internal error'))
  expect(
    lines
      .filter((line) => line.includes('"job":"auto-offers"'))
      .map((line) => (JSON.parse(line) as { id: number }).id),
  ).toEqual([broken.id])
  const textsPerDay = async () =>
    (
      await sql<{ day: string; sent: number }>`
        select (one.at at time zone 'America/Chicago')::date::text as day, count(*)::int as sent
        from visit_blast_nurse one
          join visit_blast blast on blast.id = one.blast_id and blast.sent_by is null
        where one.nurse_id = ${nurse}
        group by 1
        order by 1`.execute(app.instance.platform.db)
    ).rows
  expect(await textsPerDay()).toEqual([{ day: '2027-01-04', sent: 5 }])
  await later(240)
  expect(await textsPerDay()).toEqual([{ day: '2027-01-04', sent: 5 }])
  // Two days later: raises of five intakes or first waves of others, again five messages.
  await begin('2027-01-06T18:00:00.000Z')
  await run()
  expect(await textsPerDay()).toEqual([
    { day: '2027-01-04', sent: 5 },
    { day: '2027-01-06', sent: 5 },
  ])
  await sql`
    delete from visit_blast where assignment_id = ${broken.visit}
  `.execute(app.instance.platform.db)
  await later(5)
  expect(await offersOf(broken.id)).toEqual(going)
  await sql`insert into auto_offer_nurse_day (nurse_id, day, sent) values (${nurse}, '2030-01-01', 6)`
    .execute(app.instance.platform.db)
    .then(
      () => expect.unreachable(),
      (error: { constraint?: string }) =>
        expect(error.constraint).toBe('auto_offer_nurse_day_at_most_five'),
    )
}, 60_000)
