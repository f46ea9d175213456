// Staff accept a nurse and times, for each type of offer. OFR-014, OFR-015, OFR-082, OFR-083, OFR-084.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { offers } from '@wren/contract/offers'
import { scheduling } from '@wren/contract/offers-scheduling'
import { addDays, addMinutes } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { visits } from '@wren/contract/visits'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import type { Client } from '../../platform/testing.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOffer } from '../offers/offers.builders.ts'
import { aBookedVisit } from '../visits/visits.builders.ts'
import { aStage, at, type Stage } from './token-pages.builders.ts'

const app = useTestApp()
let stage: Stage
let admin: Client
beforeAll(async () => {
  stage = await aStage(app)
  admin = stage.scene.admin
})

const unknown = 99_999_999

const assignmentOf = async (id: number) => (await admin.call(visits.byId, { id })).body.assignment

const refusalOf = async (
  answer: Promise<{ readonly status: number; readonly body: { readonly error?: string } }>,
): Promise<[number, string | undefined]> => {
  const { status, body } = await answer
  return [status, body.error]
}

test('OFR-082 availabilities list the offered times, whether they cover every day and the longest run', async () => {
  const [all, some, no] = [await aNurse(app), await aNurse(app), await aNurse(app)]
  const { visit, from } = await stage.aFlexibleVisit(3)
  const days = [0, 1, 2].map((n) => at(addDays(from, n), '07:00')) as [string, string, string]
  await stage.answer(await anOffer(app, visit.id, all), true, days)
  await stage.answer(await anOffer(app, visit.id, some), true, [days[0], days[2]])
  await stage.answer(await anOffer(app, visit.id, no), false)
  await anOffer(app, visit.id, await aNurse(app))
  const { body } = await admin.call(scheduling.availabilities, { assignment_id: visit.id })
  expect(
    body.data.map(({ nurse_id, is_available, covers_all_days, max_consecutive_days }) => [
      nurse_id,
      is_available,
      covers_all_days,
      max_consecutive_days,
    ]),
  ).toEqual([
    [all, true, true, 3],
    [some, true, false, 1],
    [no, false, false, 0],
  ])
  expect(body.data[1]).toMatchObject({
    first_name: 'Nora',
    nurse_response_date: expect.any(String),
    note: null,
    scheduling_dates: [
      { start: days[0], all_day: false },
      { start: days[2], all_day: false },
    ],
  })
  expect([
    (await admin.call(scheduling.availabilities, {} as never)).status,
    (await admin.call(scheduling.availabilities, { assignment_id: unknown })).status,
  ]).toEqual([400, 404])
})

test('OFR-083 OFR-084 staff accept all times, some, or an exact start inside a slot; others are refused', async () => {
  const [nurse, second] = [await aNurse(app), await aNurse(app)]
  const { visit, from } = await stage.aFlexibleVisit(3)
  const days = [0, 1, 2].map((n) => at(addDays(from, n), '07:00')) as [string, string, string]
  await stage.answer(await anOffer(app, visit.id, nurse), true, days)
  await stage.answer(await anOffer(app, visit.id, second), true, [days[0]])
  const accept = (more: object = {}, nurse_id = nurse) =>
    admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id, ...more })
  expect((await accept()).body).toMatchObject({
    series: [visit.id],
    assignment: {
      user_id_selected: nurse,
      selected_start: null,
      missing_exact_time: true,
      status_reason: 'Pending Patient Confirmation',
    },
  })
  expect(
    (await accept({ scheduling_dates: [{ start: days[1], all_day: false }] })).body.assignment,
  ).toMatchObject({ selected_start: null, missing_exact_time: true })
  const exact = addMinutes(days[0], 95)
  expect((await accept({ start: exact })).body.assignment).toMatchObject({
    selected_start: exact,
    missing_exact_time: false,
    start: visit.start,
  })
  for (const wrong of [
    { start: addMinutes(days[0], -5) },
    { start: addMinutes(days[0], 300) },
    { scheduling_dates: [{ start: addMinutes(days[0], 480) }] },
    { scheduling_dates: [] },
    { start: 'soon' },
  ])
    expect([JSON.stringify(wrong), (await accept(wrong)).status]).toEqual([
      JSON.stringify(wrong),
      400,
    ])
  expect(await refusalOf(accept({}, second))).toEqual([409, 'This visit is already staffed'])
  expect((await accept({ replace: true }, second)).body.assignment.user_id_selected).toBe(second)
  expect([
    (await accept({ replace: true }, unknown)).status,
    (await admin.call(scheduling.acceptTime, { assignment_id: unknown, nurse_id: nurse })).status,
    (await admin.call(scheduling.acceptTime, {} as never)).status,
  ]).toEqual([404, 404, 400])

  const fixed = await stage.aFixedVisit()
  await stage.answer(await anOffer(app, fixed.id, nurse), true)
  expect(
    (
      await admin.call(scheduling.acceptTime, {
        assignment_id: fixed.id,
        nurse_id: nurse,
        start: addMinutes(fixed.start, 60),
      })
    ).status,
  ).toBe(400)
  const booked = await aBookedVisit(app, stage.scene, { start: addMinutes(fixed.start, 60) }, nurse)
  expect(
    await refusalOf(
      admin.call(scheduling.acceptTime, { assignment_id: fixed.id, nurse_id: nurse }),
    ),
  ).toEqual([409, 'The nurse already has a confirmed visit at this time.'])
  await admin.call(visits.cancel, { id: booked.id, reason: 'Cancelled - Patient Declined' })
  expect(
    (await admin.call(scheduling.acceptTime, { assignment_id: fixed.id, nurse_id: nurse })).body
      .assignment,
  ).toMatchObject({
    selected_start: fixed.start,
    missing_exact_time: false,
    user_id_selected: nurse,
  })

  const several = await stage.aFlexibleVisit(3, {
    blast_type: 'multi-day',
    days_to_schedule: 2,
    duration_days: 2,
    nonconsecutive: false,
  })
  await stage.answer(await anOffer(app, several.visit.id, second), true, [
    at(several.from, '07:00'),
  ])
  expect(
    await refusalOf(
      admin.call(scheduling.acceptTime, { assignment_id: several.visit.id, nurse_id: second }),
    ),
  ).toEqual([400, 'Please accept times on at least 2 days.'])
})

test('OFR-083 accepting another time clears the answers to the earlier choice', async () => {
  const { visit, nurse, other } = await stage.aConfirmationRequest()
  expect(await assignmentOf(visit.id)).toMatchObject({
    nurse_informed: expect.any(String),
    patient_confirmed: expect.any(String),
  })
  await admin.call(scheduling.acceptTime, {
    assignment_id: visit.id,
    nurse_id: nurse,
    scheduling_dates: [{ start: other }],
  })
  expect(await assignmentOf(visit.id)).toMatchObject({
    nurse_informed: null,
    nurse_confirmed: null,
    nurse_rejected: null,
    patient_confirmed: null,
    user_id_selected: nurse,
  })
})

test('OFR-014 OFR-015 each blast type schedules one visit, or with Multi-Day as many as its days', async () => {
  const nurse = await aNurse(app)
  const accept = async (visit: number) =>
    (await admin.call(scheduling.acceptTime, { assignment_id: visit, nurse_id: nurse })).body
  const fixed = await stage.aFixedVisit()
  expect(
    (await stage.answer(await anOffer(app, fixed.id, nurse), true)).body.scheduling_dates,
  ).toEqual([{ start: fixed.start, all_day: false }])
  expect(await accept(fixed.id)).toMatchObject({
    series: [fixed.id],
    assignment: { selected_start: fixed.start },
  })
  for (const blast_type of ['fixed-date', 'flexible'] as const) {
    const { visit, from } = await stage.aFlexibleVisit(2, { blast_type })
    const token = await anOffer(app, visit.id, nurse)
    expect(
      (await app.nobody.call(tokenPages.selectTime, { token, dates: true })).body
        .available_dates_arr?.length,
    ).toBe(blast_type === 'flexible' ? 2 : 1)
    await stage.answer(token, true, [at(from, '07:00')])
    expect((await accept(visit.id)).series).toEqual([visit.id])
  }
  const series = crypto.randomUUID()
  const { visit, from } = await stage.aFlexibleVisit(4, {
    blast_type: 'multi-day',
    days_to_schedule: 3,
    duration_days: 3,
    nonconsecutive: false,
    assignment_series_uuid: series,
  })
  const second = await stage.aFixedVisit({
    start: at(addDays(from, 1), '07:00'),
    assignment_series_uuid: series,
    patient_uuid: visit.patient_uuid,
    blast_type: 'multi-day',
    days_to_schedule: 3,
  })
  const days = [0, 1, 2, 3].map((n) => at(addDays(from, n), '07:00'))
  await stage.answer(await anOffer(app, visit.id, nurse), true, days)
  const { series: ids } = await accept(visit.id)
  expect([ids.slice(0, 2), ids.length]).toEqual([[visit.id, second.id], 3])
  expect((await assignmentOf(ids[2] as number)).assignmentSeriesUUID).toBe(series)
  expect((await admin.call(scheduling.statuses, { id: second.id })).body.lead_id).toBe(visit.id)
  const patient_token = await stage.patientLink(
    visit.id,
    (
      await sql<{
        phone: string
      }>`select phone_scheduling_contact as phone from patient where uuid = ${visit.patient_uuid}`.execute(
        app.instance.platform.db,
      )
    ).rows[0]?.phone ?? '',
  )
  await app.nobody.call(tokenPages.patientSelectTime, {
    patient_token,
    selected_dates: days.slice(0, 3).map((start) => ({ start })),
  })
  await app.nobody.call(tokenPages.confirm, {
    nurse_token: await stage.nurseLink(visit.id, nurse),
    confirmed: true,
    start: days.slice(0, 3).map((start) => addMinutes(start, 30)),
  })
  expect(await Promise.all(ids.map(async (id) => (await assignmentOf(id)).start))).toEqual(
    days.slice(0, 3).map((start) => addMinutes(start, 30)),
  )
  const manual = await stage.aFixedVisit({
    blast_type: 'manual',
    price_nurse_hourly_rate_cents: 8_000,
  })
  expect(await refusalOf(admin.call(offers.notify, { id: manual.id, nurses: [nurse] }))).toEqual([
    409,
    'Manual Staff visits are not sent to nurses',
  ])
})
