// How a visit moves from an offer to a confirmation by the link pages, and the answers that end or move it.
// TOK-047, TOK-063, TOK-065, OFR-084.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { scheduling } from '@wren/contract/offers-scheduling'
import { addDays, addMinutes } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { visits } from '@wren/contract/visits'
import { whenText } from '@wren/contract/visits-watch.rules'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOffer, linkIn, phoneOfUser, textsTo } from '../offers/offers.builders.ts'
import { aStage, at, type Stage } from './token-pages.builders.ts'

const app = useTestApp()
let stage: Stage
beforeAll(async () => {
  stage = await aStage(app)
})

/** The states of the six steps. */
const states = (text: string): string[] => text.split(' ')

test('OFR-084 select, accept, patient, send and confirm lead a visit from an offer to Active - Booked', async () => {
  const nurse = await aNurse(app)
  const { visit, from, phone } = await stage.aFlexibleVisit()
  const token = await anOffer(app, visit.id, nurse)
  const read = await app.nobody.call(tokenPages.selectTime, { token, dates: true })
  expect(read.status).toBe(200)
  expect(read.body.available_dates_arr?.map((day) => day.map(({ text }) => text))).toEqual([
    ['7:00 AM - 10:55 AM', '3:00 PM - 7:00 PM', 'All day'],
    ['7:00 AM - 10:55 AM', '3:00 PM - 7:00 PM', 'All day'],
  ])
  expect(read.body.available_dates_other).toHaveLength(7)
  const morning = at(from, '07:00')
  const afternoon = at(addDays(from, 1), '15:00')
  const answered = await stage.answer(token, true, [morning, afternoon])
  expect(answered.body.scheduling_dates).toEqual([
    { start: morning, all_day: false },
    { start: afternoon, all_day: false },
  ])
  expect(answered.body.mini_assignment.is_available).toBe(true)
  expect(await stage.statesOf(visit.id)).toEqual(
    states('done done current pending pending pending'),
  )

  const all = await stage.scene.admin.call(scheduling.availabilities, { assignment_id: visit.id })
  expect(all.body.data).toMatchObject([
    { nurse_id: nurse, is_available: true, covers_all_days: true, max_consecutive_days: 2 },
  ])
  const accepted = await stage.scene.admin.call(scheduling.acceptTime, {
    assignment_id: visit.id,
    nurse_id: nurse,
  })
  expect(accepted.status).toBe(200)
  expect(accepted.body).toMatchObject({
    series: [visit.id],
    assignment: {
      user_id_selected: nurse,
      status: 'New',
      status_reason: 'Pending Patient Confirmation',
    },
  })

  expect(
    (await stage.scene.admin.call(scheduling.confirmSend, { assignment_id: visit.id })).status,
  ).toBe(409)
  expect(
    (await stage.scene.admin.call(scheduling.patientResend, { assignment_id: visit.id })).status,
  ).toBe(200)
  const patientToken = await linkIn(app, phone, 'ps')
  const page = await app.nobody.call(tokenPages.patientSelectTime, { patient_token: patientToken })
  expect(page.body.nurse_scheduling_dates_arr.flat().map(({ start }) => start)).toEqual([
    morning,
    afternoon,
  ])
  expect(page.body.nurse_name).toBeNull()
  const chosen = await app.nobody.call(tokenPages.patientSelectTime, {
    patient_token: patientToken,
    selected_dates: [{ start: afternoon, assignment_id: visit.id }],
  })
  expect(chosen.body).toMatchObject({
    selected_start: afternoon,
    patient_declined: false,
    missing_exact_time: true,
    nurse_name: null,
  })
  expect(
    chosen.body.nurse_scheduling_dates_arr
      .flat()
      .filter(({ checked }) => checked)
      .map(({ start }) => start),
  ).toEqual([afternoon])
  expect(await stage.statesOf(visit.id)).toEqual(states('done done done done current pending'))

  const sent = await stage.scene.admin.call(scheduling.confirmSend, { assignment_id: visit.id })
  expect(sent.body.assignment).toMatchObject({
    status_reason: 'Pending Nurse Confirmation',
    nurse_informed: expect.any(String),
  })
  const nurseToken = await linkIn(app, await phoneOfUser(app, nurse), 'nc')
  const pending = await app.nobody.call(tokenPages.confirm, { nurse_token: nurseToken })
  expect(pending.body).toMatchObject({ confirmed: null, mini_assignment: { is_pending: true } })
  expect(
    (await app.nobody.call(tokenPages.confirm, { nurse_token: nurseToken, confirmed: true })).body
      .error,
  ).toBe('Please select a start time.')
  expect(
    (
      await app.nobody.call(tokenPages.confirm, {
        nurse_token: nurseToken,
        confirmed: true,
        start: at(addDays(from, 1), '14:55'),
      })
    ).status,
  ).toBe(400)
  const exact = at(addDays(from, 1), '16:20')
  const confirmed = await app.nobody.call(tokenPages.confirm, {
    nurse_token: nurseToken,
    confirmed: true,
    start: exact,
  })
  expect(confirmed.status).toBe(200)
  expect(confirmed.body).toMatchObject({
    confirmed: true,
    is_assigned: true,
    nurse_is_assigned: true,
    mini_assignment: { start: exact, status: 'Active - Booked', missing_exact_time: false },
  })
  const whole = await stage.scene.admin.call(visits.byId, { id: visit.id })
  expect(whole.body.assignment).toMatchObject({
    status: 'Active - Booked',
    status_reason: null,
    user_id_assigned: nurse,
    start: exact,
  })
  expect(await stage.statesOf(visit.id)).toEqual(states('done done done done done current'))
  expect((await textsTo(app, phone))[0]).toMatch(
    /^Wren: your nurse visit is on .* at 4:20 PM\. Questions\? /,
  )
  const again = await app.nobody.call(tokenPages.patientSelectTime, { patient_token: patientToken })
  expect(again.body).toMatchObject({ nurse_name: 'Nora', missing_exact_time: false })
})

test('a begun slot is refused as passed, and the links expire by the start that the nurse chose', async () => {
  const nurse = await aNurse(app)
  const { visit, from, phone } = await stage.aFlexibleVisit()
  const times = [at(from, '07:00'), at(addDays(from, 1), '07:00')]
  await stage.answer(await anOffer(app, visit.id, nurse), true, times)
  await stage.scene.admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: nurse })
  await stage.scene.admin.call(scheduling.patientResend, { assignment_id: visit.id })
  const patient_token = await linkIn(app, phone, 'ps')
  const choose = (start: string | undefined) =>
    app.nobody.call(tokenPages.patientSelectTime, {
      patient_token,
      selected_dates: [{ start: start as string }],
    })
  await app.clock(times[0] as string)
  const refusal = await choose(times[0])
  await app.clock(null)
  expect([refusal.status, refusal.body.error]).toEqual([
    400,
    'This time has passed. Please choose another one.',
  ])
  expect((await choose(times[1])).status).toBe(200)
  await stage.scene.admin.call(scheduling.confirmSend, { assignment_id: visit.id })
  const nurse_token = await linkIn(app, await phoneOfUser(app, nurse), 'nc')
  const start = at(addDays(from, 1), '09:30')
  expect(
    (await app.nobody.call(tokenPages.confirm, { nurse_token, confirmed: true, start })).body
      .confirmed,
  ).toBe(true)
  const readings = async (now: string) => {
    await app.clock(now)
    const seen = [
      (await app.nobody.call(tokenPages.patientSelectTime, { patient_token })).status,
      (await app.nobody.call(tokenPages.confirm, { nurse_token })).status,
    ]
    await app.clock(null)
    return seen
  }
  expect(await readings(addMinutes(start, -1))).toEqual([200, 200])
  expect(await readings(addMinutes(start, 1))).toEqual([410, 200])
  expect(await readings(addMinutes(start, 1439))).toEqual([410, 200])
  expect(await readings(addMinutes(start, 1441))).toEqual([410, 410])
})

test('TOK-065 a withdrawal removes answer, times and selection, and is refused after the confirmation', async () => {
  const nurse = await aNurse(app)
  const visit = await stage.aFixedVisit()
  const token = await anOffer(app, visit.id, nurse)
  await stage.answer(token, true)
  await stage.scene.admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: nurse })
  const withdrawal = await app.nobody.call(tokenPages.remove, { token })
  expect(withdrawal.body).toMatchObject({
    mini_assignment: { is_available: null },
    scheduling_dates: [],
    selected_start: null,
  })
  expect(
    (await stage.scene.admin.call(visits.byId, { id: visit.id })).body.assignment,
  ).toMatchObject({ user_id_selected: null, applicant_count: 0 })
  expect((await app.nobody.call(tokenPages.remove, { token: 'x'.repeat(43) })).status).toBe(404)
  await stage.answer(token, true)
  await stage.scene.admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: nurse })
  await stage.scene.admin.call(tokenPages.confirm, { assignment_id: visit.id, confirmed: true })
  expect((await app.nobody.call(tokenPages.remove, { token })).status).toBe(409)
  await stage.scene.admin.call(scheduling.revokeLinks, { assignment_id: visit.id })
  expect((await app.nobody.call(tokenPages.remove, { token })).status).toBe(410)
})

test('TOK-063 a patient moves a confirmed visit until a day before, and staff ask its nurse again', async () => {
  const nurse = await aNurse(app)
  const { visit, from, phone } = await stage.aFlexibleVisit()
  const times = [at(from, '07:00'), at(addDays(from, 1), '07:00')]
  await stage.answer(await anOffer(app, visit.id, nurse), true, times)
  await stage.scene.admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: nurse })
  await stage.scene.admin.call(scheduling.patientResend, { assignment_id: visit.id })
  const patient_token = await linkIn(app, phone, 'ps')
  const choose = (start: string | undefined) =>
    app.nobody.call(tokenPages.patientSelectTime, {
      patient_token,
      selected_dates: [{ start: start as string }],
    })
  await choose(times[0])
  const staff = await stage.scene.admin.call(tokenPages.confirm, {
    assignment_id: visit.id,
    confirmed: true,
    start: at(from, '08:00'),
  })
  expect(staff.body.confirmed).toBe(true)
  await sql`update visit set status = 'Active - Ready', e_chart_scheduled_at = ${app.instance.platform.clock.now()}
    where id = ${visit.id}`.execute(app.instance.platform.db)
  const moved = await choose(times[1])
  expect(moved.body).toMatchObject({ nurse_name: null, selected_start: times[1] })
  expect(
    (await stage.scene.admin.call(visits.byId, { id: visit.id })).body.assignment,
  ).toMatchObject({
    status: 'Active - Booked',
    status_reason: 'Pending Nurse Confirmation',
    user_id_assigned: nurse,
    nurse_confirmed: null,
    nurse_informed: null,
    e_chart_scheduled_at: null,
  })
  const { rows } = await sql`select description, user_id_assigned from update_item
      where type = 'assignment' and type_id = ${visit.id}`.execute(app.instance.platform.db)
  const when = whenText(times[1] as string, 'America/Phoenix')
  expect(rows).toEqual([
    {
      description: `Patient asked for another time\n${when}. Missing: a confirmed nurse.`,
      user_id_assigned: stage.scene.admin.id,
    },
  ])
  expect(
    (await stage.scene.admin.call(scheduling.confirmSend, { assignment_id: visit.id })).status,
  ).toBe(200)
  const nurse_token = await linkIn(app, await phoneOfUser(app, nurse), 'nc')
  expect((await textsTo(app, await phoneOfUser(app, nurse)))[0]).toMatch(
    new RegExp(`^The time of Wren visit #${visit.id} has changed\\. Please confirm: `),
  )
  const exact = at(addDays(from, 1), '09:00')
  expect(
    (await app.nobody.call(tokenPages.confirm, { nurse_token, confirmed: true, start: exact })).body
      .confirmed,
  ).toBe(true)
  expect((await textsTo(app, phone))[0]).toMatch(
    /^Wren: your nurse visit is now on .* at 9:00 AM\./,
  )
  await app.clock(addMinutes(exact, -23 * 60))
  const late = await choose(times[0])
  await app.clock(null)
  expect([late.status, late.body.error]).toEqual([409, 'Please call us to change this visit.'])
})

test('TOK-047 a declined confirmation releases the visit, creates an update and cannot become a yes', async () => {
  const nurse = await aNurse(app)
  const visit = await stage.aFixedVisit()
  await stage.answer(await anOffer(app, visit.id, nurse), true)
  expect(
    (
      await stage.scene.admin.call(scheduling.acceptTime, {
        assignment_id: visit.id,
        nurse_id: nurse,
      })
    ).body.assignment.status_reason,
  ).toBe('Pending Nurse Confirmation')
  expect(
    (await stage.scene.admin.call(scheduling.confirmSend, { assignment_id: visit.id })).status,
  ).toBe(200)
  const nurse_token = await linkIn(app, await phoneOfUser(app, nurse), 'nc')
  const declined = await app.nobody.call(tokenPages.confirm, { nurse_token, confirmed: false })
  expect([declined.status, declined.body.confirmed]).toEqual([200, false])
  const again = await app.nobody.call(tokenPages.confirm, { nurse_token, confirmed: true })
  expect([again.status, again.body.confirmed, again.body.is_assigned]).toEqual([200, false, false])
  expect(
    (await stage.scene.admin.call(visits.byId, { id: visit.id })).body.assignment,
  ).toMatchObject({
    nurse_rejected: expect.any(String),
    user_id_selected: null,
    user_id_assigned: null,
    nurse_confirmed: null,
  })
  expect(declined.body.mini_assignment.is_available).toBe(false)
  expect(await stage.statesOf(visit.id)).toEqual(
    states('done done pending skipped problem pending'),
  )
  const { rows } = await sql<{
    description: string
    user_id_assigned: number
  }>`select description, user_id_assigned from update_item where type = 'assignment' and type_id = ${visit.id}`.execute(
    app.instance.platform.db,
  )
  expect(rows[0]).toMatchObject({
    description: expect.stringMatching(
      /^Nurse Nora Nurse\d+ declined\n.+ MST\. Missing: a confirmed nurse\.$/,
    ),
    user_id_assigned: stage.scene.admin.id,
  })
})
