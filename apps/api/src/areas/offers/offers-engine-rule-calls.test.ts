// Calls of the rules of automatic offers. OFR-106, OFR-112 to OFR-116
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { autoOffers } from '@wren/contract/offers-engine'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import {
  useAutoOffers,
  advance,
  beginDay,
  switchOn,
  logOf,
  anOfferedIntake,
  aRule,
  nursesIn,
} from './offers-engine.builders.ts'

const app = useTestApp()
const fixture = useAutoOffers(app)

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
  const listed = await fixture.admin.call(autoOffers.rules, {})
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
  const made = await fixture.admin.call(autoOffers.createRule, {
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
  expect(
    (await fixture.admin.call(autoOffers.rules, {})).body.data.map(({ name }) => name),
  ).toEqual(['Urgent', 'Nights', 'Default'])
  const most = await fixture.admin.call(autoOffers.createRule, {
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
  expect((await fixture.admin.call(autoOffers.removeRule, { id: most.body.id })).body).toEqual({
    ok: true,
  })
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
        await fixture.admin.raw('POST', '/api/auto-offers/rules', { ...least, [field]: value }),
        await fixture.admin.raw('PATCH', `/api/auto-offers/rules/${made.body.id}`, {
          [field]: value,
        }),
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
    (
      await fixture.admin.call(autoOffers.createRule, {
        ...least,
        leadHoursMin: 5,
        leadHoursMax: 4,
      })
    ).body.fields,
  ).toEqual({ leadHoursMax: 'The smallest value must not be above the greatest.' })
  const id = made.body.id
  const changed = await fixture.admin.call(autoOffers.changeRule, {
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
  const stale = await fixture.admin.call(autoOffers.changeRule, { id, waveSize: 9, version: 1 })
  expect([stale.status, stale.body.code, stale.body.current]).toEqual([409, 'stale', changed.body])
  expect(
    (await fixture.admin.call(autoOffers.changeRule, { id: 999_999, waveSize: 9 })).status,
  ).toBe(404)
  expect((await fixture.admin.call(autoOffers.removeRule, { id })).body).toEqual({ ok: true })
  expect((await fixture.admin.call(autoOffers.removeRule, { id })).status).toBe(404)
})

test('OFR-115 OFR-116 a removed rule no longer matches running intakes, and the log keeps its name', async () => {
  await beginDay(fixture, '2026-12-21T18:00:00.000Z')
  const rule = await aRule(fixture, 'colorado', { waveSize: 1, waveIntervalMinutes: 5 })
  const nurses = await nursesIn(fixture, 'colorado', 3)
  const { id } = await anOfferedIntake(fixture, 'colorado')
  await switchOn(fixture, id)
  expect((await fixture.admin.call(autoOffers.removeRule, { id: rule })).body).toEqual({ ok: true })
  await advance(fixture, 60)
  expect(await logOf(fixture, id)).toMatchObject([
    { ruleId: null, ruleName: 'In colorado', nurseIds: [nurses[0]] },
    { ruleId: 2, ruleName: 'Default', nurseIds: nurses.slice(1) },
  ])
  const newest = (await fixture.admin.call(autoOffers.log, { intakeId: String(id) })).body.data
  expect(newest.map(({ at }) => at)).toEqual(
    newest
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  for (const query of ['', '?intakeId=', '?intakeId=x', '?intakeId=0'])
    expect((await fixture.admin.raw('GET', `/api/auto-offers/log${query}`)).status, query).toBe(400)
  await sql`
    insert into auto_offer_log (intake_id, outcome, at)
    select ${id}, 'wave', ${app.instance.platform.clock.now()}::timestamptz
    from generate_series(1, 510)`.execute(app.instance.platform.db)
  expect(
    (await fixture.admin.call(autoOffers.log, { intakeId: String(id) })).body.data,
  ).toHaveLength(500)
})
