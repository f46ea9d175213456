// Multi-Day offers by the link pages: the days to choose, one confirmation for all of them, and changes by staff.
// TOK-002, TOK-046.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { scheduling } from '@wren/contract/offers-scheduling'
import { addDays, addMinutes } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { visits } from '@wren/contract/visits'
import type { WholeVisit } from '@wren/contract/visits-whole'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOffer, linkIn, phoneOfUser, textsTo } from '../offers/offers.builders.ts'
import { aBookedVisit } from '../visits/visits.builders.ts'
import { aStage, at, type Stage } from './token-pages.builders.ts'

const app = useTestApp()
let stage: Stage
beforeAll(async () => {
  stage = await aStage(app)
})

const post = async (
  path: string,
  body: object,
): Promise<{ readonly status: number; readonly body: Record<string, unknown> }> =>
  app.nobody.raw('POST', `/scheduling/${path}`, body)

const assignmentOf = async (id: number) =>
  (await stage.scene.admin.call(visits.byId, { id })).body.assignment

test('a patient chooses the exact number of consecutive days, and the nurse confirms all visits at once', async () => {
  const nurse = await aNurse(app)
  const { visit, from, phone } = await stage.aFlexibleVisit(4, {
    blast_type: 'multi-day',
    days_to_schedule: 2,
    duration_days: 2,
    nonconsecutive: false,
  })
  const days = [0, 1, 2, 3].map((n) => at(addDays(from, n), '07:00'))
  await stage.answer(await anOffer(app, visit.id, nurse), true, days)
  const few = await stage.scene.admin.call(scheduling.acceptTime, {
    assignment_id: visit.id,
    nurse_id: nurse,
    scheduling_dates: [{ start: days[0] as string }],
  })
  expect(few.status).toBe(400)
  const { body } = await stage.scene.admin.call(scheduling.acceptTime, {
    assignment_id: visit.id,
    nurse_id: nurse,
  })
  expect(body.series).toHaveLength(2)
  await stage.scene.admin.call(scheduling.patientResend, { assignment_id: visit.id })
  const patient_token = await linkIn(app, phone, 'ps')
  const choose = (...starts: (string | undefined)[]) =>
    app.nobody.call(tokenPages.patientSelectTime, {
      patient_token,
      selected_dates: starts.map((start) => ({ start: start as string })),
    })
  expect((await choose(days[0])).body.error).toBe('Please select 2 days')
  expect((await choose(days[0], days[2])).body.error).toBe('Please select 2 consecutive days')
  const chosen = await choose(days[1], days[2])
  expect(
    chosen.body.nurse_scheduling_dates_arr
      .flat()
      .filter(({ checked }) => checked)
      .map(({ assignment_id }) => assignment_id),
  ).toEqual(body.series)
  const { scheduling: state } = (await stage.scene.admin.call(visits.byId, { id: visit.id }))
    .body as WholeVisit
  expect([state.accepted_dates.length, state.chosen_dates, state.series_days]).toEqual([
    4,
    [days[1], days[2]].map((start) => ({ start, all_day: false })),
    2,
  ])
  await stage.scene.admin.call(scheduling.confirmSend, { assignment_id: visit.id })
  const phoneNurse = await phoneOfUser(app, nurse)
  expect((await textsTo(app, phoneNurse))[0]).toMatch(/&d=1/)
  const nurse_token = await linkIn(app, phoneNurse, 'nc')
  const page = await app.nobody.call(tokenPages.confirm, { nurse_token })
  expect(page.body.available_dates_arr).toEqual(
    [days[1], days[2]].map((start) => [
      { start, text: '7:00 AM - 10:55 AM', checked: true, all_day: false },
    ]),
  )
  const starts = [at(addDays(from, 1), '09:00'), at(addDays(from, 2), '09:30')]
  expect(
    (await app.nobody.call(tokenPages.confirm, { nurse_token, confirmed: true, start: starts }))
      .body.confirmed,
  ).toBe(true)
  for (const [n, id] of body.series.entries())
    expect((await stage.scene.admin.call(visits.byId, { id })).body.assignment).toMatchObject({
      status: 'Active - Booked',
      start: starts[n],
      user_id_assigned: nurse,
    })
  const named = (
    await app.nobody.call(tokenPages.patientSelectTime, { patient_token })
  ).body.nurse_scheduling_dates_arr
    .flat()
    .filter(({ checked }) => checked)
  expect(named.map(({ text }) => text)).toEqual([
    '9:00 AM - 11:00 AM MST',
    '9:30 AM - 11:30 AM MST',
  ])
})

test('a day that staff canceled is no longer offered, and the patient chooses one day fewer', async () => {
  const nurse = await aNurse(app)
  const { visit, from, phone } = await stage.aFlexibleVisit(4, {
    blast_type: 'multi-day',
    days_to_schedule: 3,
    duration_days: 3,
    nonconsecutive: false,
  })
  const days = [0, 1, 2, 3].map((n) => at(addDays(from, n), '07:00'))
  await stage.answer(await anOffer(app, visit.id, nurse), true, days)
  const { series } = (
    await stage.scene.admin.call(scheduling.acceptTime, {
      assignment_id: visit.id,
      nurse_id: nurse,
    })
  ).body
  await stage.scene.admin.call(scheduling.patientResend, { assignment_id: visit.id })
  const patient_token = await linkIn(app, phone, 'ps')
  const choose = (...starts: (string | undefined)[]) =>
    app.nobody.call(tokenPages.patientSelectTime, {
      patient_token,
      selected_dates: starts.map((start) => ({ start: start as string })),
    })
  const offered = async () =>
    (await app.nobody.call(tokenPages.patientSelectTime, { patient_token })).body
  expect((await choose(days[0], days[1], days[2])).status).toBe(200)
  expect(
    (
      await stage.scene.admin.call(visits.cancel, {
        id: series[1] as number,
        reason: 'Cancelled - Patient Declined',
      })
    ).status,
  ).toBe(200)
  const left = await offered()
  expect(
    left.nurse_scheduling_dates_arr.flat().map(({ start, checked }) => [start, checked]),
  ).toEqual([
    [days[0], true],
    [days[2], true],
    [days[3], false],
  ])
  expect(left.mini_assignment.days_to_schedule).toBe(2)
  expect(
    left.nurse_scheduling_dates_arr.flat().map(({ assignment_id }) => assignment_id),
  ).not.toContain(series[1])
  expect((await choose(days[1], days[2])).body.error).toBe('This time is not offered.')
  expect((await choose(days[2], days[3])).status).toBe(200)
  await stage.scene.admin.call(scheduling.confirmSend, { assignment_id: visit.id })
  const nurse_token = await linkIn(app, await phoneOfUser(app, nurse), 'nc')
  const starts = [at(addDays(from, 2), '09:00'), at(addDays(from, 3), '09:00')]
  expect(
    (await app.nobody.call(tokenPages.confirm, { nurse_token, confirmed: true, start: starts }))
      .body.confirmed,
  ).toBe(true)
  for (const [n, id] of [series[0], series[2]].entries())
    expect(
      (await stage.scene.admin.call(visits.byId, { id: id as number })).body.assignment,
    ).toMatchObject({ status: 'Active - Booked', start: starts[n] })
})

test('canceling the lead visit of a multi-day offer frees its other visits', async () => {
  const nurse = await aNurse(app)
  const { visit, from } = await stage.aFlexibleVisit(4, {
    blast_type: 'multi-day',
    days_to_schedule: 2,
    duration_days: 2,
    nonconsecutive: false,
  })
  await stage.answer(
    await anOffer(app, visit.id, nurse),
    true,
    [0, 1].map((n) => at(addDays(from, n), '07:00')),
  )
  const { series } = (
    await stage.scene.admin.call(scheduling.acceptTime, {
      assignment_id: visit.id,
      nurse_id: nurse,
    })
  ).body
  await stage.scene.admin.call(visits.cancel, {
    id: visit.id,
    reason: 'Cancelled - Patient Declined',
  })
  const other = series[1] as number
  expect((await stage.scene.admin.call(visits.byId, { id: other })).body.assignment).toMatchObject({
    status: 'New',
    user_id_selected: null,
    status_reason: null,
  })
  expect((await stage.scene.admin.call(scheduling.statuses, { id: other })).body.lead_id).toBeNull()
})

test('a multi-day offer is led by the first day it covers, or by the day that was offered', async () => {
  const days = stage.aDay()
  const over = {
    blast_type: 'multi-day',
    days_to_schedule: 2,
    duration_days: 2,
    assignment_series_uuid: randomUUID(),
  } as const
  const ids: number[] = []
  for (const n of [0, 1, 2, 3])
    ids.push((await stage.aFixedVisit({ ...over, start: at(addDays(days, n), '07:00') })).id)
  const leads = () =>
    Promise.all(
      ids.map(
        async (id) => (await stage.scene.admin.call(scheduling.statuses, { id })).body.lead_id,
      ),
    )
  expect(await leads()).toEqual([null, ids[0], null, ids[2]])
  await anOffer(app, ids[1] as number, await aNurse(app))
  expect(await leads()).toEqual([null, null, ids[1], null])
})

test('TOK-002 TOK-046 a link for several days holds d=1 and confirms all days, or none if one overlaps', async () => {
  const nurse = await aNurse(app)
  const second = await aNurse(app)
  const aSeries = async () => {
    const { visit, from, phone } = await stage.aFlexibleVisit(3, {
      blast_type: 'multi-day',
      days_to_schedule: 2,
      duration_days: 2,
      nonconsecutive: false,
    })
    const days = [at(from, '07:00'), at(addDays(from, 1), '07:00')]
    await stage.answer(await anOffer(app, visit.id, second), true, days)
    await stage.accepted(visit.id, nurse, days)
    const patient_token = await stage.patientLink(visit.id, phone)
    await post('patient/select-time', {
      patient_token,
      selected_dates: days.map((start) => ({ start })),
    })
    const nurse_token = await stage.nurseLink(visit.id, nurse)
    const { rows } = await sql<{
      id: number
    }>`select assignment_id as id from visit_offer_series where lead_id = ${visit.id} order by position`.execute(
      app.instance.platform.db,
    )
    return { visit, days, nurse_token, series: rows.map(({ id }) => id) }
  }
  const { visit, days, nurse_token, series } = await aSeries()
  expect((await textsTo(app, await phoneOfUser(app, nurse)))[0]).toContain(
    `/nc?t=${nurse_token}&d=1`,
  )
  const read = await post('nurse/confirm', { nurse_token })
  expect(
    (read.body['available_dates_arr'] as { start: string }[][]).flat().map(({ start }) => start),
  ).toEqual(days)
  const starts = days.map((day) => addMinutes(day, 60))
  const blocking = await aBookedVisit(
    app,
    stage.scene,
    { start: addMinutes(starts[1] as string, 30) },
    nurse,
  )
  const refusal = await post('nurse/confirm', { nurse_token, confirmed: true, start: starts })
  expect([refusal.status, refusal.body['error']]).toEqual([
    409,
    expect.stringMatching(
      /^[A-Z][a-z]{2} \d{1,2}, \d{4}: You already have a visit at this time\.$/,
    ),
  ])
  for (const id of series)
    expect(await assignmentOf(id)).toMatchObject({ nurse_confirmed: null, status: 'New' })
  await stage.scene.admin.call(visits.cancel, {
    id: blocking.id,
    reason: 'Cancelled - Patient Declined',
  })
  for (let n = 0; n < 2; n++)
    expect(
      await post('nurse/confirm', { nurse_token, confirmed: true, start: starts }),
    ).toMatchObject({ status: 200, body: { confirmed: true } })
  for (const [n, id] of series.entries())
    expect(await assignmentOf(id)).toMatchObject({
      nurse_confirmed: expect.any(String),
      user_id_assigned: nurse,
      start: starts[n],
      missing_exact_time: false,
      status: 'Active - Booked',
    })
  expect((await stage.statesOf(visit.id))[4]).toBe('done')
  const confirmations = await sql<{
    n: number
  }>`select count(*)::int as n from audit_event where record_type = 'visit' and record_id = any(${series.map(String)})
    and detail->>'fact' = 'visits.confirmed'`.execute(app.instance.platform.db)
  expect(confirmations.rows[0]?.n).toBe(2)
  const { rows } = await sql<{
    nurse_id: number
    is_available: boolean
    confirmed: boolean | null
  }>`select nurse_id, is_available, confirmed from visit_offer where assignment_id = ${visit.id}
    order by nurse_id`.execute(app.instance.platform.db)
  expect(rows).toEqual([
    { nurse_id: nurse, is_available: true, confirmed: true },
    { nurse_id: second, is_available: true, confirmed: null },
  ])
  // Staff give one of the days to another nurse before the confirmation.
  const other = await aSeries()
  expect(
    (
      await stage.scene.admin.call(scheduling.override, {
        assignment_id: other.series[1] as number,
        nurse_id: second,
        override_start_date_time: addMinutes(other.days[1] as string, 60),
      })
    ).status,
  ).toBe(200)
  const taken = await post('nurse/confirm', {
    nurse_token: other.nurse_token,
    confirmed: true,
    start: other.days.map((day) => addMinutes(day, 60)),
  })
  expect([taken.status, taken.body['error']]).toEqual([
    409,
    expect.stringMatching(
      /^[A-Z][a-z]{2} \d{1,2}, \d{4}: This visit has been covered or canceled\.$/,
    ),
  ])
  expect(await assignmentOf(other.visit.id)).toMatchObject({ nurse_confirmed: null, status: 'New' })
})
