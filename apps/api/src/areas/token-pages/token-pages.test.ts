// TOK "Calls" 064-068, OFR "Scheduling assistant" 082-091: the whole way of a visit from an offer to Active - Booked, and what stands in its way.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scheduling } from '@wren/contract/offers-scheduling'
import { tokenPages, type NursePage, type PatientPage } from '@wren/contract/token-pages'
import { addDays, addMinutes, atLocal, localDay } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import { openTestApp, type TestApp } from '../../platform/testing.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { anOffer, linkIn, phoneOf, textsTo } from '../offers/offers.builders.ts'
import { aBookedVisit, aScene, aVisit, type Scene } from '../visits/visits.builders.ts'

let app: TestApp
let scene: Scene
beforeAll(async () => { app = await openTestApp(); scene = await aScene(app) })
afterAll(async () => { await app.close() })

const zone = 'America/Phoenix'
let offset = 2
/** A day nobody else in this file uses. */
const aDay = (): string => addDays(localDay(app.instance.platform.clock.now(), zone), offset += 3)
const at = (day: string, time: string): string => atLocal(day, time, zone)

async function aFlexibleVisit(days = 2, over: object = {}) {
  const from = aDay()
  offset += days
  const own = { ...scene, patient: await aPatient(scene.admin, { phone_scheduling_contact: `602555${String(2000 + offset)}` }), order: null as unknown as number }
  const visit = await aVisit(app, own, {
    patient_order_id: null, start: at(from, '07:00'), missing_exact_time: true, blast_type: 'flexible', blast_saved_at: app.instance.platform.clock.now(),
    blast_details: { date_from: from, date_to: addDays(from, days - 1), slots: ['07:00-10:55', '15:00-19:00'] }, ...over,
  })
  return { visit, from, patient: own.patient, phone: `602555${String(2000 + offset)}` }
}
const aFixedVisit = (over: object = {}) => {
  const day = aDay()
  return aVisit(app, scene, { start: at(day, '10:00'), blast_type: 'fixed', blast_details: {}, blast_saved_at: app.instance.platform.clock.now(), ...over })
}
async function statesOf(visit: number): Promise<string[]> {
  const { body } = await scene.admin.call(scheduling.statuses, { id: visit })
  return body.data.map(({ state }) => state)
}
const answer = async (token: string, is_available: boolean, times: string[] = []) =>
  app.nobody.call(tokenPages.selectTime, { token, is_available, scheduling_dates: times.map((start) => ({ start, all_day: false })) })

test('from a nurse\'s answer to Active - Booked: select, accept, patient, send, confirm', async () => {
  const nurse = await aNurse(app)
  const { visit, from, phone } = await aFlexibleVisit()
  const token = await anOffer(app, visit.id, nurse)
  const read = await app.nobody.call(tokenPages.selectTime, { token, dates: true })
  expect(read.status).toBe(200)
  expect(read.body.available_dates_arr?.map((day) => day.map(({ text }) => text))).toEqual([
    ['7:00 AM - 10:55 AM', '3:00 PM - 7:00 PM', 'All day'], ['7:00 AM - 10:55 AM', '3:00 PM - 7:00 PM', 'All day'],
  ])
  expect(read.body.available_dates_other).toHaveLength(7)
  const morning = at(from, '07:00')
  const afternoon = at(addDays(from, 1), '15:00')
  const answered = await answer(token, true, [morning, afternoon])
  expect(answered.body.scheduling_dates).toEqual([{ start: morning, all_day: false }, { start: afternoon, all_day: false }])
  expect(answered.body.mini_assignment.is_available).toBe(true)
  expect(await statesOf(visit.id)).toEqual(['done', 'done', 'current', 'pending', 'pending', 'pending'])

  const all = await scene.admin.call(scheduling.availabilities, { assignment_id: visit.id })
  expect(all.body.data).toMatchObject([{ nurse_id: nurse, is_available: true, covers_all_days: true, max_consecutive_days: 2 }])
  const accepted = await scene.admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: nurse })
  expect(accepted.status).toBe(200)
  expect(accepted.body).toMatchObject({ series: [visit.id], assignment: { user_id_selected: nurse, status: 'New', status_reason: 'Pending Patient Confirmation' } })

  expect((await scene.admin.call(scheduling.confirmSend, { assignment_id: visit.id })).status).toBe(409)
  expect((await scene.admin.call(scheduling.patientResend, { assignment_id: visit.id })).status).toBe(200)
  const patientToken = await linkIn(app, phone, 'ps')
  const page = await app.nobody.call(tokenPages.patientSelectTime, { patient_token: patientToken })
  expect(page.body.nurse_scheduling_dates_arr.flat().map(({ start }) => start)).toEqual([morning, afternoon])
  expect(page.body.nurse_name).toBeNull()
  const chosen = await app.nobody.call(tokenPages.patientSelectTime, { patient_token: patientToken, selected_dates: [{ start: afternoon, assignment_id: visit.id }] })
  expect(chosen.body).toMatchObject({ selected_start: afternoon, patient_declined: false, missing_exact_time: true, patient_confirmed: true })
  expect(await statesOf(visit.id)).toEqual(['done', 'done', 'done', 'done', 'current', 'pending'])

  const sent = await scene.admin.call(scheduling.confirmSend, { assignment_id: visit.id })
  expect(sent.body.assignment).toMatchObject({ status_reason: 'Pending Nurse Confirmation', nurse_informed: expect.any(String) })
  const nurseToken = await linkIn(app, await phoneOf(app, nurse), 'nc')
  const pending = await app.nobody.call(tokenPages.confirm, { nurse_token: nurseToken })
  expect(pending.body).toMatchObject({ confirmed: null, mini_assignment: { is_pending: true } })
  expect((await app.nobody.call(tokenPages.confirm, { nurse_token: nurseToken, confirmed: true })).body.error).toBe('Please select a start time.')
  expect((await app.nobody.call(tokenPages.confirm, { nurse_token: nurseToken, confirmed: true, start: at(addDays(from, 1), '14:55') })).status).toBe(400)
  const exact = at(addDays(from, 1), '16:20')
  const confirmed = await app.nobody.call(tokenPages.confirm, { nurse_token: nurseToken, confirmed: true, start: exact })
  expect(confirmed.status).toBe(200)
  expect(confirmed.body).toMatchObject({ confirmed: true, is_assigned: true, nurse_is_assigned: true, mini_assignment: { start: exact, status: 'Active - Booked', missing_exact_time: false } })
  const whole = await scene.admin.call(visits.byId, { id: visit.id })
  expect(whole.body.assignment).toMatchObject({ status: 'Active - Booked', status_reason: null, user_id_assigned: nurse, start: exact })
  expect(await statesOf(visit.id)).toEqual(['done', 'done', 'done', 'done', 'done', 'current'])
  expect((await textsTo(app, phone))[0]).toMatch(/^Wren: your nurse visit is on .* at 4:20 PM\. Questions\? /)
  const again = await app.nobody.call(tokenPages.patientSelectTime, { patient_token: patientToken })
  expect(again.body).toMatchObject({ nurse_name: 'Nora', nurse_confirmed: true })
})

test('TOK-072 reading calls change no answer, status or time; only the first reading of /ps is marked as opened', async () => {
  const nurse = await aNurse(app)
  const { visit, from, phone } = await aFlexibleVisit()
  const token = await anOffer(app, visit.id, nurse)
  await answer(token, true, [at(from, '07:00')])
  await scene.admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: nurse, start: at(from, '08:30') })
  await scene.admin.call(scheduling.patientResend, { assignment_id: visit.id })
  const patient_token = await linkIn(app, phone, 'ps')
  const { db } = app.instance.platform
  const everything = async () => (await sql`select to_jsonb(visit) - 'search' as visit, (select jsonb_agg(to_jsonb(o) order by o.id) from visit_offer o where o.assignment_id = visit.id) as offers,
    (select jsonb_agg(to_jsonb(l) - 'opened_at' order by l.id) from visit_link l where l.assignment_id = visit.id) as links from visit where id = ${visit.id}`.execute(db)).rows
  const before = await everything()
  for (let n = 0; n < 3; n++) {
    expect((await app.nobody.call(tokenPages.selectTime, { token })).status).toBe(200)
    expect((await app.nobody.call(tokenPages.patientSelectTime, { patient_token })).status).toBe(200)
  }
  expect(await everything()).toEqual(before)
  const opened = await sql<{ n: number }>`select count(opened_at)::int as n from visit_link where assignment_id = ${visit.id}`.execute(db)
  expect(opened.rows[0]?.n).toBe(1)
})

test('TOK-007 unknown and missing tokens are 404, ended ones 410, a token of another kind is unknown', async () => {
  const nurse = await aNurse(app)
  const visit = await aFixedVisit()
  const token = await anOffer(app, visit.id, nurse)
  const ask = async (sent: object) => { const { status, body } = await app.nobody.raw('POST', '/scheduling/nurse/select-time', sent); return [status, body['error']] }
  expect(await ask({})).toEqual([404, 'This link is not valid.'])
  expect(await ask({ token: 'x'.repeat(43) })).toEqual([404, 'This link is not valid.'])
  expect((await app.nobody.call(tokenPages.confirm, { nurse_token: token })).status).toBe(404)
  expect((await scene.admin.call(scheduling.revokeLinks, { assignment_id: visit.id, nurse_id: nurse })).body).toEqual({ revoked: 1 })
  expect(await ask({ token })).toEqual([410, 'This link has expired.'])
  const second = await aNurse(app)
  const other = await anOffer(app, visit.id, second)
  await app.clock(addMinutes(visit.start, 1))
  expect(await ask({ token: other })).toEqual([410, 'This link has expired.'])
  await app.clock(null)
})

test('OFR-093 an override books nurse and time, passes over open steps and leaves other links readable but closed', async () => {
  const [first, second] = [await aNurse(app), await aNurse(app)]
  const visit = await aFixedVisit()
  const token = await anOffer(app, visit.id, first)
  const start = addMinutes(visit.start, 275)
  const done = await scene.admin.call(scheduling.override, { assignment_id: visit.id, nurse_id: second, override_start_date_time: start })
  expect(done.status).toBe(200)
  expect(done.body.assignment).toMatchObject({ status: 'Active - Booked', start, user_id_assigned: second, missing_exact_time: false, nurse_confirmed: expect.any(String), patient_confirmed: expect.any(String) })
  const states = await statesOf(visit.id)
  expect(states.slice(2)).toEqual(['skipped', 'skipped', 'skipped', 'current'])
  expect((await textsTo(app, await phoneOf(app, second)))[0]).toContain(`You are booked for Wren visit #${visit.id} on `)
  const refused = await answer(token, true)
  expect([refused.status, refused.body.is_assigned, refused.body.nurse_is_assigned]).toEqual([200, true, false])
  const clash = await aFixedVisit({ start })
  const overlap = await scene.admin.call(scheduling.override, { assignment_id: clash.id, nurse_id: second, override_start_date_time: start })
  expect([overlap.status, overlap.body.code]).toEqual([409, 'overlap'])
  const allowed = await scene.admin.call(scheduling.override, { assignment_id: clash.id, nurse_id: second, override_start_date_time: start, overlap_allowed: true, overlap_reason: 'Same household' })
  expect(allowed.body.assignment).toMatchObject({ overlap_allowed: true, overlap_reason: 'Same household' })
})

test('a declined confirmation frees the visit, tells operations, and cannot confirm any more', async () => {
  const nurse = await aNurse(app)
  const visit = await aFixedVisit()
  await answer(await anOffer(app, visit.id, nurse), true)
  expect((await scene.admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: nurse })).body.assignment.status_reason).toBe('Pending Nurse Confirmation')
  expect((await scene.admin.call(scheduling.confirmSend, { assignment_id: visit.id })).status).toBe(200)
  const nurse_token = await linkIn(app, await phoneOf(app, nurse), 'nc')
  const declined = await app.nobody.call(tokenPages.confirm, { nurse_token, confirmed: false })
  expect([declined.status, declined.body.confirmed]).toEqual([200, false])
  const again = await app.nobody.call(tokenPages.confirm, { nurse_token, confirmed: true })
  expect([again.status, again.body.confirmed, again.body.is_assigned]).toEqual([200, false, false])
  expect(await statesOf(visit.id)).toEqual(['done', 'done', 'pending', 'skipped', 'problem', 'pending'])
  const { rows } = await sql<{ description: string; user_id_assigned: number }>`select description, user_id_assigned from update_item where type = 'assignment' and type_id = ${visit.id}`.execute(app.instance.platform.db)
  expect(rows[0]).toMatchObject({ description: expect.stringMatching(/^Nurse Nora Nurse\d+ declined$/), user_id_assigned: scene.admin.id })
})

test('OFR-121 the second admin reads that the visit is staffed; replace chooses another nurse and keeps the first link readable', async () => {
  const [first, second] = [await aNurse(app), await aNurse(app)]
  const visit = await aFixedVisit()
  for (const nurse of [first, second]) await answer(await anOffer(app, visit.id, nurse), true)
  await scene.admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: first })
  await scene.admin.call(scheduling.confirmSend, { assignment_id: visit.id })
  const nurse_token = await linkIn(app, await phoneOf(app, first), 'nc')
  const refused = await scene.admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: second })
  expect([refused.status, refused.body.error, refused.body.code]).toEqual([409, 'This visit is already staffed', 'taken'])
  expect((await scene.admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: second, replace: true })).body.assignment.user_id_selected).toBe(second)
  const late = await app.nobody.call(tokenPages.confirm, { nurse_token, confirmed: true })
  expect([late.status, late.body.confirmed, late.body.nurse_is_assigned]).toEqual([200, false, false])
})

test('OFR-087 staff confirm for the nurse; an overlap needs to be allowed with a reason', async () => {
  const nurse = await aNurse(app)
  const booked = await aBookedVisit(app, scene, { start: at(aDay(), '10:00') }, nurse)
  const visit = await aFixedVisit({ start: addMinutes(booked.start, 60) })
  await answer(await anOffer(app, visit.id, nurse), true)
  const busy = await scene.admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: nurse })
  expect([busy.status, busy.body.error]).toEqual([409, 'The nurse already has a confirmed visit at this time.'])
  await scene.admin.call(visits.save, { id: visit.id, user_id_assigned: nurse })
  const refused = await scene.admin.call(tokenPages.confirm, { assignment_id: visit.id, confirmed: true })
  expect([refused.status, refused.body.code]).toEqual([409, 'overlap'])
  const done = await scene.admin.call(tokenPages.confirm, { assignment_id: visit.id, confirmed: true, overlap_allowed: true, overlap_reason: 'Two patients, one house' })
  expect([done.status, done.body.confirmed]).toEqual([200, true])
  const { rows } = await sql<{ on_behalf_of: string; user_id: number }>`select on_behalf_of, user_id from audit_event where record_type = 'visit' and record_id = ${String(visit.id)} and detail->>'fact' = 'visits.confirmed'`.execute(app.instance.platform.db)
  expect(rows[0]).toEqual({ on_behalf_of: `nurse:${nurse}`, user_id: scene.admin.id })
  expect((await app.nobody.call(tokenPages.confirm, { assignment_id: visit.id, confirmed: true })).status).toBe(401)
})

test('a multi-day offer: exactly so many days in a row for the patient, all visits of the series confirmed together', async () => {
  const nurse = await aNurse(app)
  const { visit, from, phone } = await aFlexibleVisit(4, { blast_type: 'multi-day', days_to_schedule: 2, duration_days: 2, nonconsecutive: false })
  const days = [0, 1, 2, 3].map((n) => at(addDays(from, n), '07:00'))
  await answer(await anOffer(app, visit.id, nurse), true, days)
  const few = await scene.admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: nurse, scheduling_dates: [{ start: days[0] as string }] })
  expect(few.status).toBe(400)
  const { body } = await scene.admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: nurse })
  expect(body.series).toHaveLength(2)
  await scene.admin.call(scheduling.patientResend, { assignment_id: visit.id })
  const patient_token = await linkIn(app, phone, 'ps')
  const choose = (...starts: (string | undefined)[]) => app.nobody.call(tokenPages.patientSelectTime, { patient_token, selected_dates: starts.map((start) => ({ start: start as string })) })
  expect((await choose(days[0])).body.error).toBe('Please select 2 days')
  expect((await choose(days[0], days[2])).body.error).toBe('Please select 2 consecutive days')
  expect((await choose(days[1], days[2])).status).toBe(200)
  await scene.admin.call(scheduling.confirmSend, { assignment_id: visit.id })
  const phoneNurse = await phoneOf(app, nurse)
  expect((await textsTo(app, phoneNurse))[0]).toMatch(/&d=1/)
  const nurse_token = await linkIn(app, phoneNurse, 'nc')
  const page = await app.nobody.call(tokenPages.confirm, { nurse_token })
  expect(page.body.days.map(({ assignment_id, start }) => [assignment_id, start])).toEqual([[body.series[0], days[1]], [body.series[1], days[2]]])
  const starts = [at(addDays(from, 1), '09:00'), at(addDays(from, 2), '09:30')]
  expect((await app.nobody.call(tokenPages.confirm, { nurse_token, confirmed: true, start: starts })).body.confirmed).toBe(true)
  for (const [n, id] of body.series.entries())
    expect((await scene.admin.call(visits.byId, { id })).body.assignment).toMatchObject({ status: 'Active - Booked', start: starts[n], user_id_assigned: nurse })
})

test('TOK-079 of two answers at once one is stored, the other reads that the visit was updated', async () => {
  const nurse = await aNurse(app)
  const { visit, from, phone } = await aFlexibleVisit()
  const times = [at(from, '07:00'), at(addDays(from, 1), '07:00')]
  await answer(await anOffer(app, visit.id, nurse), true, times)
  await scene.admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: nurse })
  await scene.admin.call(scheduling.patientResend, { assignment_id: visit.id })
  const patient_token = await linkIn(app, phone, 'ps')
  const page = await app.nobody.call(tokenPages.patientSelectTime, { patient_token })
  const both = await Promise.all(times.map((start) => app.nobody.call(tokenPages.patientSelectTime, { patient_token, selected_dates: [{ start }], updated: page.body.updated })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const winner = both.find(({ status }) => status === 200) as { body: PatientPage }
  expect((await scene.admin.call(visits.byId, { id: visit.id })).body.assignment.selected_start).toBe(winner.body.selected_start)
  expect(both.find(({ status }) => status === 409)?.body.error).toBe('This visit was just updated. Please check the times again.')
})

test('OFR-091 a decline of the patient is a problem and an update for the ops user, once; confirming after all heals it', async () => {
  const nurse = await aNurse(app)
  const { visit, from, phone } = await aFlexibleVisit()
  await answer(await anOffer(app, visit.id, nurse), true, [at(from, '07:00')])
  await scene.admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: nurse })
  await scene.admin.call(scheduling.patientResend, { assignment_id: visit.id })
  const patient_token = await linkIn(app, phone, 'ps')
  for (let n = 0; n < 2; n++) expect((await app.nobody.call(tokenPages.patientDenyTime, { patient_token })).body.patient_declined).toBe(true)
  expect((await statesOf(visit.id))[3]).toBe('problem')
  const { rows } = await sql`select description, status, priority, user_id_assigned from update_item where type = 'assignment' and type_id = ${visit.id}`.execute(app.instance.platform.db)
  expect(rows).toEqual([{ description: 'Patient declined the proposed time', status: 'new', priority: 30, user_id_assigned: scene.admin.id }])
  expect((await app.nobody.call(tokenPages.patientSelectTime, { patient_token, selected_dates: [{ start: at(from, '07:00') }] })).body.patient_declined).toBe(false)
})

test('OFR-090 a reset discards answers and rotates the links; the select link is made anew', async () => {
  const nurse = await aNurse(app)
  const visit = await aFixedVisit()
  const token = await anOffer(app, visit.id, nurse)
  await answer(token, true)
  await scene.admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: nurse })
  await scene.admin.call(scheduling.confirmSend, { assignment_id: visit.id })
  await scene.admin.call(tokenPages.confirm, { assignment_id: visit.id, confirmed: true })
  const { body } = await scene.admin.call(scheduling.reset, { assignment_id: visit.id })
  expect(body.assignment).toMatchObject({ status: 'New', status_reason: null, user_id_assigned: null, user_id_selected: null, nurse_confirmed: null, blast_type: 'fixed', applicant_count: 0 })
  expect((await app.nobody.call(tokenPages.selectTime, { token })).status).toBe(410)
  const live = await sql<{ kind: string }>`select kind from visit_link where assignment_id = ${visit.id} and revoked_at is null`.execute(app.instance.platform.db)
  expect(live.rows).toEqual([{ kind: 'token' }])
})

test('cancelling ends the links, tells the nurse and a patient who was asked; her message shows a dead link', async () => {
  const nurse = await aNurse(app)
  const { visit, from, phone } = await aFlexibleVisit()
  const token = await anOffer(app, visit.id, nurse)
  await answer(token, true, [at(from, '07:00')])
  await scene.admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: nurse })
  await scene.admin.call(scheduling.patientResend, { assignment_id: visit.id })
  const patient_token = await linkIn(app, phone, 'ps')
  await app.nobody.call(tokenPages.patientSelectTime, { patient_token, selected_dates: [{ start: at(from, '07:00') }] })
  expect((await scene.admin.call(visits.cancel, { id: visit.id, reason: 'Cancelled - Patient Declined' })).status).toBe(200)
  expect((await app.nobody.call(tokenPages.selectTime, { token })).status).toBe(410)
  expect((await textsTo(app, await phoneOf(app, nurse)))[0]).toMatch(new RegExp(`^Wren visit #${visit.id} on .* has been canceled\\.`))
  const told = await textsTo(app, phone)
  expect(told[0]).toMatch(/^Wren: your nurse visit on .* has been canceled\./)
  expect(told[1]).toContain('[link no longer valid]')
})

test('TOK-080 the link of a nurse who lost her license shows the visit as covered and stores nothing', async () => {
  const nurse = await aNurse(app, { license: { expires: localDay(addMinutes(app.instance.platform.clock.now(), -3 * 1440), zone) } })
  const visit = await aFixedVisit()
  const token = await anOffer(app, visit.id, nurse)
  const read = await app.nobody.call(tokenPages.selectTime, { token })
  expect([read.status, (read.body as NursePage).is_covered]).toEqual([200, true])
  const refused = await answer(token, true)
  expect([refused.status, refused.body.error]).toEqual([409, 'This visit has been covered or canceled.'])
})

test('OFR-008 statuses are for admins', async () => {
  const visit = await aFixedVisit()
  const nurse = await app.signIn(await aNurse(app))
  expect((await nurse.call(scheduling.statuses, { id: visit.id })).status).toBe(403)
  expect((await scene.admin.call(scheduling.statuses, { id: 99_999_999 })).status).toBe(404)
  const { body } = await scene.admin.call(scheduling.statuses, { id: visit.id })
  expect(body.data.map(({ key, label }) => [key, label])).toEqual([
    ['prepare-blast', 'Prepare Blast'], ['send-blast', 'Send Blast'], ['select-nurse-availability', 'Select Nurse Availability'],
    ['confirm-with-patient', 'Confirm with Patient'], ['confirm-with-nurse', 'Confirm with Nurse'], ['echart-scheduled', 'eChart Scheduled'],
  ])
  expect(body.data.map(({ state }) => state)).toEqual(['done', 'current', 'pending', 'skipped', 'pending', 'pending'])
})
