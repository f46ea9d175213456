// What stops and ends automatic offers. INT-113, INT-137, OFR-100, OFR-103, OFR-110
import { expect, test } from 'vitest'
import { intake } from '@wren/contract/intake'
import { intakeReasons, intakeStatuses, openStatuses } from '@wren/contract/intake-statuses.rules'
import { offers } from '@wren/contract/offers'
import { scheduling } from '@wren/contract/offers-scheduling'
import { visits } from '@wren/contract/visits'
import { listen } from '../../platform/realtime/listen.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import {
  useAutoOffers,
  running,
  advance,
  beginDay,
  offerStateOf,
  saveIntake,
  switchOn,
  logOf,
  blastsOf,
  anOfferedIntake,
  aRule,
  answerOffer,
  acceptNurse,
  nurseIn,
  nursesIn,
} from './offers-engine.builders.ts'

const app = useTestApp()
const fixture = useAutoOffers(app)

test('OFR-096 OFR-100 OFR-103 OFR-107 OFR-110 INT-137 answers stop offers, staffing ends them', async () => {
  await beginDay(fixture, '2026-12-07T16:00:00.000Z')
  const rule = await aRule(fixture, 'illinois')
  const [first, second, third] = (await nursesIn(fixture, 'illinois', 3)) as [
    number,
    number,
    number,
  ]
  const { id, visit } = await anOfferedIntake(fixture, 'illinois')
  const own = await fixture.admin.call(offers.blastSave, {
    assignment_id: visit,
    blast_type: 'flexible',
    blast_details: { date_from: '2026-12-10', date_to: '2026-12-14', slots: ['11:00-14:55'] },
    template: 'Ours: {link}',
  })
  expect(own.status, JSON.stringify(own.body)).toBe(200)
  await switchOn(fixture, id)
  expect((await blastsOf(fixture, visit)).map(({ kind, text }) => [kind, text])).toEqual([
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
  await answerOffer(fixture, visit, first, [days[0] as string])
  await expect
    .poll(() => heard.some((notice) => notice.includes(`intake/${id}`)), { timeout: 20_000 })
    .toBe(true)
  await ears.close()
  expect(await offerStateOf(fixture, id)).toEqual(running)
  // The run after the answer notices it without a tick of the clock.
  await answerOffer(fixture, visit, second, [days[0] as string])
  const met = { on: true, error: null, met: 'required_nurse_count', reason: 'required_nurse_count' }
  expect(await offerStateOf(fixture, id)).toEqual(met)
  await advance(fixture, 120)
  expect((await logOf(fixture, id)).map(({ outcome, ruleId }) => [outcome, ruleId])).toEqual([
    ['wave', rule],
    ['required_nurse_count', rule],
  ])
  expect((await fixture.admin.call(visits.byId, { id: visit })).body.assignment).toMatchObject({
    user_id_selected: null,
    user_id_assigned: null,
    status: 'New',
  })
  expect(
    (await fixture.admin.call(intake.search, { filters: {} })).body.data.find(
      (row) => row.id === id,
    ),
  ).toMatchObject({ auto_offer_stop_reason: 'required_nurse_count', applicant_count: 2 })

  expect((await acceptNurse(fixture, visit, first)).status).toBe(200)
  expect(await offerStateOf(fixture, id)).toEqual({
    ...met,
    on: false,
    reason: 'disabled by staffing',
  })
  await fixture.admin.call(scheduling.reset, { assignment_id: visit })
  expect(
    (await fixture.admin.call(intake.save, { id, auto_offer_enabled: true })).body.intake,
  ).toMatchObject({
    auto_offer_enabled: true,
    auto_offer_error: null,
    auto_offer_stop_criteria_met: null,
    auto_offer_stop_reason: null,
  })
  await app.settle()
  expect(await offerStateOf(fixture, id)).toEqual(running)
  expect((await logOf(fixture, id)).at(-1)).toMatchObject({
    outcome: 'wave',
    wave: 2,
    nurseIds: [third],
    rate: 66,
  })
  expect(
    (await fixture.admin.call(intake.save, { id, auto_offer_enabled: false })).body.intake,
  ).toMatchObject({ auto_offer_enabled: false, auto_offer_stop_reason: 'disabled by Hollis' })
  await advance(fixture, 120)
  expect((await logOf(fixture, id)).at(-1)).toMatchObject({ outcome: 'wave', wave: 2 })
}, 60_000)

test('OFR-103 INT-113 an override, a canceled or lost visit and an ended intake end offers', async () => {
  await beginDay(fixture, '2026-12-14T18:00:00.000Z')
  const nurse = await nurseIn(fixture, 'georgia')
  const ends: Record<string, (visit: number) => Promise<{ status: number }>> = {
    'disabled by staffing': (visit) =>
      fixture.admin.call(scheduling.override, {
        assignment_id: visit,
        nurse_id: nurse,
        override_start_date_time: '2026-12-18T17:00:00.000Z',
      }),
    'disabled by visit status': (visit) =>
      fixture.admin.call(visits.cancel, { id: visit, reason: 'Cancelled - Patient Declined' }),
  }
  for (const [reason, end] of Object.entries(ends)) {
    const { id, visit } = await anOfferedIntake(fixture, 'georgia')
    await switchOn(fixture, id)
    expect(await offerStateOf(fixture, id), reason).toEqual(running)
    const ended = await end(visit)
    expect(ended.status, JSON.stringify(ended)).toBe(200)
    expect(await offerStateOf(fixture, id)).toEqual({ on: false, error: null, met: null, reason })
  }
  const lost = await anOfferedIntake(fixture, 'georgia')
  await switchOn(fixture, lost.id)
  expect(
    (
      await fixture.admin.raw('PUT', `/assignments/${lost.visit}`, {
        status: 'Inactive - Lost',
        lost_reason: 'Lost',
      })
    ).status,
  ).toBe(200)
  expect(await offerStateOf(fixture, lost.id)).toMatchObject({
    on: false,
    reason: 'disabled by visit status',
  })
  for (const status of intakeStatuses.filter(
    (one) => !openStatuses.includes(one) && one !== 'Done',
  )) {
    const status_reason = intakeReasons[status]?.[0] ?? null
    const { id } = await anOfferedIntake(fixture, 'georgia')
    await switchOn(fixture, id)
    await saveIntake(fixture, id, { status, status_reason, apply_to_visits: true })
    await app.settle()
    expect(await offerStateOf(fixture, id), status).toEqual({
      on: false,
      error: null,
      met: null,
      reason: `disabled by status ${status}`,
    })
  }
}, 60_000)
