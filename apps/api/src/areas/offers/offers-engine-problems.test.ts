// Problems that pause automatic offers until a save or a run solves them. INT-137, OFR-097 to OFR-099
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { intake } from '@wren/contract/intake'
import { autoOffers } from '@wren/contract/offers-engine'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { anIntake } from '../intake/intake.builders.ts'
import { inWork } from '../visits/visits.builders.ts'
import { createVisits } from '../visits/visits.public.ts'
import {
  places,
  useAutoOffers,
  running,
  problemState,
  advance,
  beginDay,
  offerStateOf,
  saveIntake,
  switchOn,
  logOf,
  blastsOf,
  aRule,
  nurseIn,
} from './offers-engine.builders.ts'

const app = useTestApp()
const fixture = useAutoOffers(app)

test('OFR-097 OFR-098 OFR-099 INT-137 notes each problem once and clears it when solved', async () => {
  await beginDay(fixture, '2026-12-01T18:00:00.000Z')
  await aRule(fixture, 'nevada', { priority: 2 })
  const id = await anIntake(app, fixture.admin, fixture.pharmacy, places.nevada)
  await switchOn(fixture, id)
  expect(await offerStateOf(fixture, id)).toEqual(problemState('missing_order_id'))
  await advance(fixture, 5)
  expect((await logOf(fixture, id)).map(({ outcome }) => outcome)).toEqual(['missing_order_id'])
  expect(
    (await fixture.admin.call(intake.save, { id, auto_offer_enabled: false })).body.intake,
  ).toMatchObject({ auto_offer_enabled: false, auto_offer_stop_reason: 'disabled by Hollis' })
  expect(
    (await fixture.admin.call(intake.save, { id, auto_offer_enabled: true })).body.intake,
  ).toMatchObject({
    auto_offer_enabled: true,
    auto_offer_error: null,
    auto_offer_stop_reason: null,
  })
  await app.settle()
  const made = await fixture.admin.call(intake.createOrderAndVisits, { id })
  await app.settle()
  const visit = made.body.assignments[0] as number
  expect(await offerStateOf(fixture, id)).toEqual(problemState('no_nurses_available'))

  const order = made.body.patient_order_id
  const set = (text: ReturnType<typeof sql>) => text.execute(app.instance.platform.db)
  /** Runs do nothing until a save, and continue after it. */
  const found = async (code: string, saved: () => Promise<unknown>): Promise<void> => {
    await saved()
    await advance(fixture, 5)
    expect(await offerStateOf(fixture, id), code).toEqual(
      code === '' ? running : problemState(code),
    )
  }
  // A person's save of visit or order takes effect at once, other saves at the next run.
  await fixture.admin.raw('PUT', `/assignments/${visit}`, { status: 'Hold' })
  await app.settle()
  expect(await offerStateOf(fixture, id)).toEqual(problemState('invalid_visit_status'))
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
        provider_id: fixture.pharmacy,
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
  await found('series_end_past', () => saveIntake(fixture, id, { notes: 'Called back.' }))
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
  const rules = (await fixture.admin.call(autoOffers.rules, {})).body.data
  for (const { id: rule } of rules)
    await fixture.admin.call(autoOffers.changeRule, { id: rule, isActive: false })
  await found('no_matching_rule', async () => undefined)
  for (const { id: rule } of rules)
    await fixture.admin.call(autoOffers.changeRule, { id: rule, isActive: true })
  await fixture.admin.raw('PATCH', `/patient-order/${order}`, { notes: 'Ring twice.' })
  await app.settle()
  expect(await offerStateOf(fixture, id)).toEqual(problemState('no_nurses_available'))
  await nurseIn(fixture, 'nevada')
  await app.clock('2026-12-02T04:30:00.000Z')
  await found('outside_business_hours', async () => undefined)
  expect(await blastsOf(fixture, visit)).toEqual([])
  await app.clock('2026-12-02T15:54:00.000Z')
  await found('outside_business_hours', async () => undefined)
  await app.clock('2026-12-02T15:56:00.000Z')
  await found('', async () => undefined)
  expect(await blastsOf(fixture, visit)).toMatchObject([{ kind: 'auto', nurses_count: 1 }])
  expect((await logOf(fixture, id)).map(({ outcome }) => outcome)).toEqual([
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
