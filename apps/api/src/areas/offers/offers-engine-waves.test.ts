// Waves and raises of automatic offers by the clock. INT-111, OFR-096 to OFR-117
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { featureFlags } from '@wren/contract/flags'
import { offers } from '@wren/contract/offers'
import { autoOffers } from '@wren/contract/offers-engine'
import { scheduling } from '@wren/contract/offers-scheduling'
import { tokenPages } from '@wren/contract/token-pages'
import { visits } from '@wren/contract/visits'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { linkIn, phoneOfUser } from './offers.builders.ts'
import {
  useAutoOffers,
  running,
  problemState,
  runOffers,
  advance,
  beginDay,
  intakeOf,
  offerStateOf,
  saveIntake,
  switchOn,
  logOf,
  blastsOf,
  anOfferedIntake,
  aRule,
  answerOffer,
  nurseIn,
  nursesIn,
} from './offers-engine.builders.ts'

const lines: string[] = []
const app = useTestApp(() => ({
  log: (line) => {
    lines.push(line)
  },
}))
const fixture = useAutoOffers(app)

test('OFR-096 OFR-100 OFR-101 OFR-103 OFR-107 OFR-108 OFR-111 INT-111 sends waves, then raises', async () => {
  const rule = await aRule(fixture, 'texas')
  const [first, second, third, fourth, fifth] = (await nursesIn(fixture, 'texas', 5)) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const far = await nurseIn(fixture, 'texas', { zip: '78205' }) // San Antonio, some seventy miles away
  const { id, visit } = await anOfferedIntake(fixture, 'texas')
  expect(app.instance.platform.jobs.find(({ name }) => name === 'auto-offers')?.everyMinutes).toBe(
    5,
  )
  await runOffers(fixture)
  expect([await logOf(fixture, id), await blastsOf(fixture, visit)]).toEqual([[], []]) // still switched off
  await switchOn(fixture, id)
  expect(await offerStateOf(fixture, id)).toEqual(running)
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
  expect(await logOf(fixture, id)).toMatchObject([wave(1, [first, second])])
  await advance(fixture, 59)
  expect(await logOf(fixture, id)).toHaveLength(1)
  await advance(fixture, 1)
  expect(await logOf(fixture, id)).toMatchObject([{}, wave(2, [third, fourth])])
  const statuses = (await fixture.admin.call(scheduling.statuses, { id: visit })).body.data
    .map(({ key, state }) => [key, state])
    .slice(0, 3)
  expect(statuses).toEqual([
    ['prepare-blast', 'done'],
    ['send-blast', 'done'],
    ['select-nurse-availability', 'current'],
  ])

  // On Hold, or without the flag's default, offers pause and stay switched on (INT-111).
  await saveIntake(fixture, id, { status: 'Hold', status_reason: null })
  await advance(fixture, 60)
  expect((await fixture.admin.call(visits.byId, { id: visit })).body.assignment).toMatchObject({
    status: 'New',
    status_reason: null,
  })
  await saveIntake(fixture, id, { status: 'In Progress', status_reason: 'Auto Offer' })
  const wren = await app.admin({ is_wren_admin: true })
  await wren.call(featureFlags.save, { key: 'auto-offers', enabled: false })
  await advance(fixture, 60)
  expect((await fixture.admin.call(autoOffers.log, { intakeId: String(id) })).status).toBe(403) // NET-057
  expect([(await blastsOf(fixture, visit)).length, await offerStateOf(fixture, id)]).toEqual([
    2,
    running,
  ])
  await wren.call(featureFlags.save, { key: 'auto-offers', enabled: true, roles: ['nurse'] })
  await advance(fixture, 5)
  await wren.call(featureFlags.save, { key: 'auto-offers', enabled: true, roles: ['admin'] })
  expect((await logOf(fixture, id)).slice(2)).toMatchObject([wave(3, [fifth])])

  await answerOffer(fixture, visit, second, [])
  await advance(fixture, 60)
  expect((await logOf(fixture, id)).slice(3)).toMatchObject([
    { wave: 4, rate: 72, takeRate: 40, nurseIds: expect.any(Array) as number[], outcome: 'raise' },
  ])
  expect((await logOf(fixture, id))[3]?.nurseIds.toSorted()).toEqual(
    [first, third, fourth, fifth].toSorted(),
  )
  expect((await fixture.admin.call(visits.byId, { id: visit })).body.assignment).toMatchObject({
    price_nurse_hourly_rate: 72,
    margin_percent: 40,
  })
  await advance(fixture, 60)
  await advance(fixture, 60)
  const [log, blasts] = [await logOf(fixture, id), await blastsOf(fixture, visit)]
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
  const told = (await fixture.admin.call(offers.blasted, { id: visit })).body.data
  expect(told.map(({ user_id }) => user_id)).not.toContain(far)
  expect(told.find(({ user_id }) => user_id === fifth)).toMatchObject({
    price_nurse_hourly_rate: 78,
    sent_count: 3,
  })
  expect(await offerStateOf(fixture, id)).toEqual({
    on: true,
    error: null,
    met: 'max_incentivized_offers',
    reason: 'max_incentivized_offers',
  })
  expect(await intakeOf(fixture, id)).toMatchObject({
    status: 'In Progress',
    status_reason: 'Auto Offer',
  })

  // Nothing more is sent, and links already sent stay valid (OFR-100).
  await advance(fixture, 600)
  expect(await blastsOf(fixture, visit)).toHaveLength(5)
  const link = await linkIn(app, await phoneOfUser(app, third), 'ns')
  expect((await app.nobody.call(tokenPages.selectTime, { token: link, dates: true })).status).toBe(
    200,
  )

  // Switched on again, raises count from zero; all nurses have been notified long ago (OFR-103).
  await beginDay(fixture, '2026-11-24T18:00:00.000Z')
  await saveIntake(fixture, id, { auto_offer_enabled: false })
  await switchOn(fixture, id)
  expect((await logOf(fixture, id)).slice(6)).toMatchObject([
    { wave: 6, rate: 84, takeRate: 30, outcome: 'raise' },
  ])
  await saveIntake(fixture, id, { auto_offer_enabled: false })
  await switchOn(fixture, id)
  expect([(await logOf(fixture, id)).length, await offerStateOf(fixture, id)]).toEqual([7, running])
}, 60_000)

test('OFR-117 a nurse gets at most five messages a day, and a failed intake stops no other', async () => {
  await beginDay(fixture, '2027-01-04T18:00:00.000Z')
  await sql`update nurse set sub_status = 'Needs Docs'`.execute(app.instance.platform.db)
  const nurse = await nurseIn(fixture, 'texas')
  const all = [
    await anOfferedIntake(fixture, 'texas'),
    await anOfferedIntake(fixture, 'texas'),
    await anOfferedIntake(fixture, 'texas'),
    await anOfferedIntake(fixture, 'texas'),
    await anOfferedIntake(fixture, 'texas'),
    await anOfferedIntake(fixture, 'texas'),
    await anOfferedIntake(fixture, 'texas'),
  ]
  const broken = all[0] as (typeof all)[number]
  // The next wave exceeds the largest wave number.
  await sql`
    insert into visit_blast (assignment_id, kind, text, wave, sent_at)
    values (${broken.visit}, 'auto', '{link}', 2147483647, ${app.instance.platform.clock.now()})
  `.execute(app.instance.platform.db)
  for (const { id } of all) await saveIntake(fixture, id, { auto_offer_enabled: true })
  await app.settle()
  expect(await offerStateOf(fixture, broken.id)).toEqual(problemState('internal error'))
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
  await advance(fixture, 240)
  expect(await textsPerDay()).toEqual([{ day: '2027-01-04', sent: 5 }])
  // Two days later: raises of five intakes or first waves of others, again five messages.
  await beginDay(fixture, '2027-01-06T18:00:00.000Z')
  await runOffers(fixture)
  expect(await textsPerDay()).toEqual([
    { day: '2027-01-04', sent: 5 },
    { day: '2027-01-06', sent: 5 },
  ])
  await sql`
    delete from visit_blast where assignment_id = ${broken.visit}
  `.execute(app.instance.platform.db)
  await advance(fixture, 5)
  expect(await offerStateOf(fixture, broken.id)).toEqual(running)
  await sql`insert into auto_offer_nurse_day (nurse_id, day, sent) values (${nurse}, '2030-01-01', 6)`
    .execute(app.instance.platform.db)
    .then(
      () => expect.unreachable(),
      (error: { constraint?: string }) =>
        expect(error.constraint).toBe('auto_offer_nurse_day_at_most_five'),
    )
}, 60_000)
