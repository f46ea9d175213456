// TOK "Calls" 064-068: the whole way of a visit from an offer to Active - Booked by the link pages, and what stands
// in its way.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { scheduling } from '@wren/contract/offers-scheduling'
import { tokenPages, type PatientPage } from '@wren/contract/token-pages'
import { addDays, addMinutes, localDay } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import type { WholeVisit } from '@wren/contract/visits-whole'
import { whenText } from '@wren/contract/visits-watch.rules'
import { listen } from '../../platform/realtime/listen.ts'
import { openTestApp } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOffer, linkIn, phoneOfUser, textsTo } from '../offers/offers.builders.ts'
import { aStage, at, type Stage } from './token-pages.builders.ts'

const app = useTestApp()
let stage: Stage
beforeAll(async () => {
  stage = await aStage(app)
})

test("OFR-084 from a nurse's answer to Active - Booked: select, accept, patient, send, confirm", async () => {
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
  expect(await stage.statesOf(visit.id)).toEqual([
    'done',
    'done',
    'current',
    'pending',
    'pending',
    'pending',
  ])

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
  expect(await stage.statesOf(visit.id)).toEqual([
    'done',
    'done',
    'done',
    'done',
    'current',
    'pending',
  ])

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
  expect(await stage.statesOf(visit.id)).toEqual([
    'done',
    'done',
    'done',
    'done',
    'done',
    'current',
  ])
  expect((await textsTo(app, phone))[0]).toMatch(
    /^Wren: your nurse visit is on .* at 4:20 PM\. Questions\? /,
  )
  const again = await app.nobody.call(tokenPages.patientSelectTime, { patient_token: patientToken })
  expect(again.body).toMatchObject({ nurse_name: 'Nora', missing_exact_time: false })
})

test('a slot that began while the page was open is refused as passed; the links last by the start the nurse named in it', async () => {
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
  const begun = await choose(times[0])
  await app.clock(null)
  expect([begun.status, begun.body.error]).toEqual([
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

test('TOK-072 reading calls and the pages themselves change no answer, status or time; only the first reading of /ps is marked as opened', async () => {
  const { visit, phone, token, nurse_token } = await stage.askedNurse()
  await stage.scene.admin.call(scheduling.revokeLinks, {
    assignment_id: visit.id,
    kinds: ['patient_token'],
  })
  const patient_token = await stage.patientLink(visit.id, phone)
  const { db } = app.instance.platform
  const everything = async () =>
    (
      await sql`select to_jsonb(visit) - 'search' as visit, (select jsonb_agg(to_jsonb(o) order by o.id)
        from visit_offer o where o.assignment_id = visit.id) as offers,
    (select jsonb_agg(to_jsonb(l) - 'opened_at' order by l.id) from visit_link l
      where l.assignment_id = visit.id) as links from visit where id = ${visit.id}`.execute(db)
    ).rows
  const opened = async () =>
    (
      await sql<{
        opened_at: string
      }>`select opened_at from visit_link where assignment_id = ${visit.id} and revoked_at is null
        and opened_at is not null`.execute(db)
    ).rows.map(({ opened_at }) => opened_at)
  const before = await everything()
  expect(await opened()).toEqual([])
  for (let n = 0; n < 3; n++) {
    for (const page of [`/ns?t=${token}`, `/nc?t=${nurse_token}`, `/ps?t=${patient_token}`])
      await app.nobody.raw('GET', page, undefined, { accept: 'text/html' })
    expect((await app.nobody.call(tokenPages.selectTime, { token })).status).toBe(200)
    expect((await app.nobody.call(tokenPages.confirm, { nurse_token })).status).toBe(200)
    const before = await opened()
    expect((await app.nobody.call(tokenPages.patientSelectTime, { patient_token })).status).toBe(
      200,
    )
    if (n > 0) expect(await opened()).toEqual(before)
  }
  expect(await everything()).toEqual(before)
  expect(await opened()).toEqual([expect.any(String)])
})

test("TOK-072 OFR-007 OFR-078 NET-084 the first reading of the patient's link is told to whoever looks at the steps of that visit; no other reading is", async () => {
  const { visit, phone, token, nurse_token } = await stage.askedNurse()
  await stage.scene.admin.call(scheduling.revokeLinks, {
    assignment_id: visit.id,
    kinds: ['patient_token'],
  })
  const patient_token = await stage.patientLink(visit.id, phone)
  await app.settle()
  const heard: string[] = []
  const ears = await listen(
    app.databaseUrl,
    ({ topics = [] }) => {
      heard.push(...topics.map(({ topic }) => topic))
    },
    () => undefined,
  )
  await app.nobody.call(tokenPages.selectTime, { token })
  await app.nobody.call(tokenPages.confirm, { nurse_token })
  for (let n = 0; n < 3; n++) await app.nobody.call(tokenPages.patientSelectTime, { patient_token })
  await expect.poll(() => heard).toEqual(['scheduling_statuses', `scheduling_statuses/${visit.id}`])
  expect(
    ((await stage.scene.admin.call(visits.byId, { id: visit.id })).body as WholeVisit).scheduling
      .patient_link_opened,
  ).not.toBeNull()
  await ears.close()
})

test('TOK-007 unknown and missing tokens are 404, ended ones 410, a token of another kind is unknown', async () => {
  const nurse = await aNurse(app)
  const visit = await stage.aFixedVisit()
  const token = await anOffer(app, visit.id, nurse)
  const ask = async (sent: object) => {
    const { status, body } = await app.nobody.raw('POST', '/scheduling/nurse/select-time', sent)
    return [status, body['error']]
  }
  expect(await ask({})).toEqual([404, 'This link is not valid.'])
  for (const none of ['x'.repeat(43), '', null, 7, [token], { t: token }])
    expect(await ask({ token: none })).toEqual([404, 'This link is not valid.'])
  expect((await app.nobody.call(tokenPages.confirm, { nurse_token: token })).status).toBe(404)
  expect(
    (
      await stage.scene.admin.call(scheduling.revokeLinks, {
        assignment_id: visit.id,
        nurse_id: nurse,
      })
    ).body,
  ).toEqual({ revoked: 1 })
  expect(await ask({ token })).toEqual([410, 'This link has expired.'])
  const second = await aNurse(app)
  const other = await anOffer(app, visit.id, second)
  await app.clock(addMinutes(visit.start, 1))
  expect(await ask({ token: other })).toEqual([410, 'This link has expired.'])
  await app.clock(null)
  const third = await stage.aFixedVisit()
  const rotated = await anOffer(app, third.id, second)
  await stage.scene.admin.call(scheduling.reset, { assignment_id: third.id })
  expect(await ask({ token: rotated })).toEqual([410, 'This link has expired.'])
})

test('TOK-065 a nurse withdraws: answer, times and selection go; once confirmed it is too late', async () => {
  const nurse = await aNurse(app)
  const visit = await stage.aFixedVisit()
  const token = await anOffer(app, visit.id, nurse)
  await stage.answer(token, true)
  await stage.scene.admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: nurse })
  const gone = await app.nobody.call(tokenPages.remove, { token })
  expect(gone.body).toMatchObject({
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

test('TOK-063 a patient moves a confirmed visit until a day before; the nurse stays and is asked again by staff', async () => {
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

test('TOK-009 TOK-064 TOK-066 TOK-067 TOK-068 twenty unknown tokens of an address close it for an hour; missing ones do not count, and sixty calls a minute are the most, of all five calls together; no token is logged', async () => {
  const lines: string[] = []
  const strict = await openTestApp({
    environment: { RATE_LIMIT_FACTOR: '1', LOG_LEVEL: 'debug' },
    log: (line) => {
      lines.push(line)
    },
  })
  const ask = async (token?: string) =>
    await strict.nobody.raw(
      'POST',
      '/scheduling/nurse/select-time',
      token === undefined ? {} : { token },
    )
  const now = strict.instance.platform.clock.now()
  for (let n = 0; n < 5; n++) expect((await ask()).status).toBe(404)
  for (let n = 0; n < 20; n++) expect((await ask(String(n).padStart(43, 'x'))).status).toBe(404)
  const limited = await ask('y'.repeat(43))
  expect([limited.status, limited.body['error'], limited.headers.get('cache-control')]).toEqual([
    429,
    'Too many requests. Please try again later.',
    'no-store',
  ])
  await strict.clock(addMinutes(now, 58))
  expect((await ask('y'.repeat(43))).status).toBe(429)
  await strict.clock(addMinutes(now, 62))
  for (let n = 0; n < 60; n++) expect((await ask()).status).toBe(404)
  const many = await ask()
  expect([many.status, many.body['error'], many.headers.get('retry-after') !== null]).toEqual([
    429,
    'Too many requests. Please try again later.',
    true,
  ])
  for (const path of [
    'nurse/select-time',
    'nurse/delete',
    'nurse/confirm',
    'patient/select-time',
    'patient/deny-time',
  ])
    expect([path, (await strict.nobody.raw('POST', `/scheduling/${path}`, {})).status]).toEqual([
      path,
      429,
    ])
  expect(lines.some((line) => line.includes('/scheduling/nurse/select-time'))).toBe(true)
  expect(
    lines.filter((line) => line.includes('x'.repeat(40)) || line.includes('y'.repeat(43))),
  ).toEqual([])
  await strict.close()
})

test('TOK-047 a declined confirmation frees the visit, tells operations, and cannot confirm any more', async () => {
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
  expect(await stage.statesOf(visit.id)).toEqual([
    'done',
    'done',
    'pending',
    'skipped',
    'problem',
    'pending',
  ])
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

test('a multi-day offer: exactly so many days in a row for the patient, all visits of the series confirmed together', async () => {
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

test('a day that staff cancelled is not offered to the patient any more, and one day fewer is asked for', async () => {
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

test('a multi-day offer ends with the visit it is run from; its other visits are free again', async () => {
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

test('a multi-day offer runs on the first of the days it will cover, before anybody was asked; a day asked for on its own leads itself', async () => {
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

test('TOK-079 of two answers at once one is stored, the other gets the state it left and reads that the visit was updated', async () => {
  const nurse = await aNurse(app)
  const { visit, from, phone } = await stage.aFlexibleVisit()
  const times = [at(from, '07:00'), at(addDays(from, 1), '07:00')]
  await stage.answer(await anOffer(app, visit.id, nurse), true, times)
  await stage.scene.admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: nurse })
  await stage.scene.admin.call(scheduling.patientResend, { assignment_id: visit.id })
  const patient_token = await linkIn(app, phone, 'ps')
  const both = await Promise.all(
    times.map((start) =>
      app.nobody.call(tokenPages.patientSelectTime, { patient_token, selected_dates: [{ start }] }),
    ),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const winner = both.find(({ status }) => status === 200) as { body: PatientPage }
  expect(
    (await stage.scene.admin.call(visits.byId, { id: visit.id })).body.assignment.selected_start,
  ).toBe(winner.body.selected_start)
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
    error: 'This visit was just updated. Please check the times again.',
    current: winner.body,
  })
  // A second tab that still shows the question says what it showed.
  const seen = {
    start: visit.start,
    selected_start: null,
    patient_declined: false,
    answered: false,
  }
  const late = await app.nobody.call(tokenPages.patientSelectTime, {
    patient_token,
    selected_dates: [{ start: times[0] as string }],
    seen,
  })
  expect([late.status, late.body]).toMatchObject([
    409,
    { error: 'This visit was just updated. Please check the times again.', current: winner.body },
  ])
  expect(await app.nobody.call(tokenPages.patientDenyTime, { patient_token, seen })).toMatchObject({
    status: 409,
    body: { current: winner.body },
  })
})

test('TOK-080 the link of a nurse who may not come any more shows the visit as covered and stores nothing: account, blocks, license and credentials', async () => {
  const nurse = await aNurse(app)
  const { visit, from } = await stage.aFlexibleVisit(2, { price_nurse_hourly_rate_cents: 8_000 })
  const asked = await stage.askedNurse(nurse)
  const token = await anOffer(app, visit.id, nurse)
  const { db, clock } = app.instance.platform
  const day = localDay(addMinutes(clock.now(), -3 * 1440), 'America/Phoenix')
  const changes: Record<string, readonly [ReturnType<typeof sql>, ReturnType<typeof sql>]> = {
    disabled: [
      sql`update nurse set status = 'Disabled', sub_status = 'Paused' where user_id = ${nurse}`,
      sql`update nurse set status = 'Enabled', sub_status = 'Ready' where user_id = ${nurse}`,
    ],
    deleted: [
      sql`update user_account set is_deleted = true where id = ${nurse}`,
      sql`update user_account set is_deleted = false where id = ${nurse}`,
    ],
    'blocked for the patient': [
      sql`insert into patient_nurse (patient_uuid, nurse_id, is_blocked, blocked_at) select uuid, ${nurse}, true,
        now() from patient where uuid in (${visit.patient_uuid}, ${asked.visit.patient_uuid})`,
      sql`delete from patient_nurse where nurse_id = ${nurse}`,
    ],
    'blocked for the pharmacy': [
      sql`insert into nurse_block (user_nurse_id, provider_id, reason, blocked_by, created)
        values (${nurse}, ${stage.scene.pharmacy}, 'Nurse preference', 'provider', now())`,
      sql`delete from nurse_block where user_nurse_id = ${nurse}`,
    ],
    'no license': [
      sql`update nurse_license set expires = ${day} where user_id = ${nurse}`,
      sql`update nurse_license set expires = '2040-01-01' where user_id = ${nurse}`,
    ],
    'no credential': [
      sql`update nurse set cpr_expiry = ${day} where user_id = ${nurse}`,
      sql`update nurse set cpr_expiry = '2040-01-01' where user_id = ${nurse}`,
    ],
  }
  const covered = [409, 'This visit has been covered or canceled.']
  for (const [why, [lost, found]] of Object.entries(changes)) {
    await lost.execute(db)
    const reads = [
      await app.nobody.call(tokenPages.selectTime, { token }),
      await app.nobody.call(tokenPages.confirm, { nurse_token: asked.nurse_token }),
    ]
    expect([why, reads.map(({ status, headers }) => [status, headers.get('link-state')])]).toEqual([
      why,
      [
        [200, 'covered'],
        [200, 'covered'],
      ],
    ])
    const answers = [
      await stage.answer(token, true, [at(from, '07:00')]),
      await app.nobody.call(tokenPages.confirm, {
        nurse_token: asked.nurse_token,
        confirmed: true,
        start: addMinutes(asked.start, 30),
      }),
    ]
    expect([why, answers.map(({ status, body }) => [status, body.error])]).toEqual([
      why,
      [covered, covered],
    ])
    await found.execute(db)
  }
  expect(
    (await sql`select is_available from visit_offer where assignment_id = ${visit.id}`.execute(db))
      .rows,
  ).toEqual([{ is_available: null }])
  expect(
    (await stage.scene.admin.call(visits.byId, { id: asked.visit.id })).body.assignment,
  ).toMatchObject({ nurse_confirmed: null, status: 'New' })
  expect((await stage.answer(token, true, [at(from, '07:00')])).status).toBe(200)
})

test("TOK-070 PHA-024 the patient's page names the logo of the visit's pharmacy only while it is to be shown and has one", async () => {
  const nurse = await aNurse(app)
  const { visit, from, phone } = await stage.aFlexibleVisit()
  await stage.answer(await anOffer(app, visit.id, nurse), true, [at(from, '07:00')])
  await stage.scene.admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: nurse })
  expect(
    (await stage.scene.admin.call(scheduling.patientResend, { assignment_id: visit.id })).status,
  ).toBe(200)
  const token = await linkIn(app, phone, 'ps')
  const shown = async (slug: string | null, on: boolean) => {
    await sql`update pharmacy set provider_logo_slug = ${slug}, show_logo_on_landing = ${on}, title = 'Logo Rx'
      where id = ${stage.scene.pharmacy}`.execute(app.instance.platform.db)
    return (await app.nobody.call(tokenPages.patientSelectTime, { patient_token: token })).body
  }
  expect(await shown('desert', true)).toMatchObject({
    provider_title: 'Logo Rx',
    provider_logo_slug: 'desert',
  })
  expect(await shown('desert', false)).toMatchObject({
    provider_title: null,
    provider_logo_slug: null,
  })
  expect(await shown(null, false)).toMatchObject({ provider_title: null, provider_logo_slug: null })
})
