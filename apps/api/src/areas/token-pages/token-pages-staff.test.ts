// OFR "Scheduling assistant" 083-091, "Schedule override" 093: what staff do meanwhile, and what it means for the
// links.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { identity } from '@wren/contract/identity'
import { offers } from '@wren/contract/offers'
import { scheduling } from '@wren/contract/offers-scheduling'
import { tokenPages } from '@wren/contract/token-pages'
import { addDays, addMinutes } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
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

test('OFR-085 staff remove an answer with its selection and confirm link, the notification stays', async () => {
  const nurse = await aNurse(app)
  const visit = await stage.aFixedVisit()
  await stage.answer(await anOffer(app, visit.id, nurse), true)
  await stage.scene.admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: nurse })
  await stage.scene.admin.call(scheduling.confirmSend, { assignment_id: visit.id })
  const nurse_token = await linkIn(app, await phoneOfUser(app, nurse), 'nc')
  const about = { assignment_id: visit.id, nurse_id: nurse }
  expect((await stage.scene.admin.call(tokenPages.remove, about)).body).toEqual({ ok: true })
  expect((await app.nobody.call(tokenPages.confirm, { nurse_token })).status).toBe(410)
  expect(
    (await stage.scene.admin.call(visits.byId, { id: visit.id })).body.assignment.user_id_selected,
  ).toBeNull()
  const { rows } = await sql`select notified is not null as notified, is_available from visit_offer
      where assignment_id = ${visit.id}`.execute(app.instance.platform.db)
  expect(rows).toEqual([{ notified: true, is_available: null }])
  expect(
    (await stage.scene.admin.call(tokenPages.remove, { ...about, nurse_id: 99_999_999 })).status,
  ).toBe(404)
  await stage.scene.admin.call(scheduling.override, {
    ...about,
    override_start_date_time: visit.start,
  })
  expect((await stage.scene.admin.call(tokenPages.remove, about)).status).toBe(409)
})

test('staff move a booked visit: the patient is asked first, her yes sends the nurse the new time', async () => {
  const nurse = await aNurse(app)
  const visit = await stage.aFixedVisit()
  const phone = stage.scene.patient.phone_scheduling_contact as string
  await stage.scene.admin.call(scheduling.override, {
    assignment_id: visit.id,
    nurse_id: nurse,
    override_start_date_time: visit.start,
  })
  const start = addMinutes(visit.start, 120)
  await stage.scene.admin.call(visits.save, { id: visit.id, start })
  expect((await stage.statesOf(visit.id)).slice(3)).toEqual(['current', 'pending', 'pending'])
  await stage.scene.admin.call(scheduling.patientResend, { assignment_id: visit.id })
  const patient_token = await linkIn(app, phone, 'ps')
  const page = await app.nobody.call(tokenPages.patientSelectTime, { patient_token })
  const [slot] = page.body.nurse_scheduling_dates_arr.flat()
  expect([slot?.start, slot?.assignment_id, slot?.checked]).toEqual([start, visit.id, false])
  expect(
    (
      await app.nobody.call(tokenPages.patientSelectTime, {
        patient_token,
        selected_dates: [{ start, assignment_id: visit.id }],
      })
    ).status,
  ).toBe(200)
  const nurse_token = await linkIn(app, await phoneOfUser(app, nurse), 'nc')
  expect(
    (await app.nobody.call(tokenPages.confirm, { nurse_token, confirmed: true })).body,
  ).toMatchObject({ confirmed: true, mini_assignment: { start } })
})

test('OFR-093 an override books nurse and time, passes over open steps and leaves other links readable but closed', async () => {
  const [first, second] = [await aNurse(app), await aNurse(app)]
  const visit = await stage.aFixedVisit()
  const token = await anOffer(app, visit.id, first)
  const start = addMinutes(visit.start, 275)
  const done = await stage.scene.admin.call(scheduling.override, {
    assignment_id: visit.id,
    nurse_id: second,
    override_start_date_time: start,
  })
  expect(done.status).toBe(200)
  expect(done.body.assignment).toMatchObject({
    status: 'Active - Booked',
    start,
    user_id_assigned: second,
    missing_exact_time: false,
    nurse_confirmed: expect.any(String),
    patient_confirmed: expect.any(String),
  })
  const states = await stage.statesOf(visit.id)
  expect(states.slice(2)).toEqual(['skipped', 'skipped', 'skipped', 'current'])
  expect((await textsTo(app, await phoneOfUser(app, second)))[0]).toContain(
    `You are booked for Wren visit #${visit.id} on `,
  )
  const refused = await stage.answer(token, true)
  expect([refused.status, refused.body.is_assigned, refused.body.nurse_is_assigned]).toEqual([
    200,
    true,
    false,
  ])
  const clash = await stage.aFixedVisit({ start })
  const overlap = await stage.scene.admin.call(scheduling.override, {
    assignment_id: clash.id,
    nurse_id: second,
    override_start_date_time: start,
  })
  expect([overlap.status, overlap.body.code]).toEqual([409, 'overlap'])
  const allowed = await stage.scene.admin.call(scheduling.override, {
    assignment_id: clash.id,
    nurse_id: second,
    override_start_date_time: start,
    overlap_allowed: true,
    overlap_reason: 'Same household',
  })
  expect(allowed.body.assignment).toMatchObject({
    overlap_allowed: true,
    overlap_reason: 'Same household',
  })
})

test('the second admin reads that the visit is staffed; replace chooses another nurse and keeps the first link readable', async () => {
  const [first, second] = [await aNurse(app), await aNurse(app)]
  const visit = await stage.aFixedVisit()
  for (const nurse of [first, second]) await stage.answer(await anOffer(app, visit.id, nurse), true)
  await stage.scene.admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: first })
  await stage.scene.admin.call(scheduling.confirmSend, { assignment_id: visit.id })
  const nurse_token = await linkIn(app, await phoneOfUser(app, first), 'nc')
  const refused = await stage.scene.admin.call(scheduling.acceptTime, {
    assignment_id: visit.id,
    nurse_id: second,
  })
  expect([refused.status, refused.body.error, refused.body.code]).toEqual([
    409,
    'This visit is already staffed',
    'taken',
  ])
  expect(
    (
      await stage.scene.admin.call(scheduling.acceptTime, {
        assignment_id: visit.id,
        nurse_id: second,
        replace: true,
      })
    ).body.assignment.user_id_selected,
  ).toBe(second)
  const late = await app.nobody.call(tokenPages.confirm, { nurse_token, confirmed: true })
  expect([late.status, late.body.confirmed, late.body.nurse_is_assigned]).toEqual([
    200,
    false,
    false,
  ])
})

test('OFR-087 staff confirm for the nurse; an overlap needs to be allowed with a reason', async () => {
  const nurse = await aNurse(app)
  const booked = await aBookedVisit(app, stage.scene, { start: at(stage.aDay(), '10:00') }, nurse)
  const visit = await stage.aFixedVisit({ start: addMinutes(booked.start, 60) })
  await stage.answer(await anOffer(app, visit.id, nurse), true)
  const busy = await stage.scene.admin.call(scheduling.acceptTime, {
    assignment_id: visit.id,
    nurse_id: nurse,
  })
  expect([busy.status, busy.body.error]).toEqual([
    409,
    'The nurse already has a confirmed visit at this time.',
  ])
  await stage.scene.admin.call(visits.save, { id: visit.id, user_id_assigned: nurse })
  const refused = await stage.scene.admin.call(tokenPages.confirm, {
    assignment_id: visit.id,
    confirmed: true,
  })
  expect([refused.status, refused.body.code]).toEqual([409, 'overlap'])
  const done = await stage.scene.admin.call(tokenPages.confirm, {
    assignment_id: visit.id,
    confirmed: true,
    overlap_allowed: true,
    overlap_reason: 'Two patients, one house',
  })
  expect([done.status, done.body.confirmed]).toEqual([200, true])
  const { rows } = await sql<{
    on_behalf_of: string
    user_id: number
  }>`select on_behalf_of, user_id from audit_event where record_type = 'visit' and record_id = ${String(visit.id)}
    and detail->>'fact' = 'visits.confirmed'`.execute(app.instance.platform.db)
  expect(rows[0]).toEqual({ on_behalf_of: `nurse:${nurse}`, user_id: stage.scene.admin.id })
  const me = (await stage.scene.admin.call(identity.me, {})).body
  const steps = (await stage.scene.admin.call(scheduling.statuses, { id: visit.id })).body.data
  expect(steps.find(({ key }) => key === 'confirm-with-nurse')?.by).toBe(
    `${me.first_name} ${me.last_name}`,
  )
  expect(
    (await app.nobody.call(tokenPages.confirm, { assignment_id: visit.id, confirmed: true }))
      .status,
  ).toBe(401)
})

test('OFR-091 a decline of the patient is a problem and an update for the ops user, once; confirming after all heals it', async () => {
  const nurse = await aNurse(app)
  const { visit, from, phone } = await stage.aFlexibleVisit()
  await stage.answer(await anOffer(app, visit.id, nurse), true, [at(from, '07:00')])
  await stage.scene.admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: nurse })
  await stage.scene.admin.call(scheduling.patientResend, { assignment_id: visit.id })
  const patient_token = await linkIn(app, phone, 'ps')
  for (let n = 0; n < 2; n++)
    expect(
      (await app.nobody.call(tokenPages.patientDenyTime, { patient_token })).body.patient_declined,
    ).toBe(true)
  expect((await stage.statesOf(visit.id))[3]).toBe('problem')
  const { rows } = await sql`select description, status, priority, user_id_assigned from update_item
      where type = 'assignment' and type_id = ${visit.id}`.execute(app.instance.platform.db)
  expect(rows).toEqual([
    {
      description: expect.stringMatching(
        /^Patient declined the proposed time\n\w{3}, .* MST\. Missing: a time that suits the patient\.$/,
      ),
      status: 'new',
      priority: 30,
      user_id_assigned: stage.scene.admin.id,
    },
  ])
  expect(
    (
      await app.nobody.call(tokenPages.patientSelectTime, {
        patient_token,
        selected_dates: [{ start: at(from, '07:00') }],
      })
    ).body.patient_declined,
  ).toBe(false)
})

test('a reset discards answers and rotates the links; the select link is made anew', async () => {
  const nurse = await aNurse(app)
  const visit = await stage.aFixedVisit()
  const token = await anOffer(app, visit.id, nurse)
  await stage.answer(token, true)
  await stage.scene.admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: nurse })
  await stage.scene.admin.call(scheduling.confirmSend, { assignment_id: visit.id })
  await stage.scene.admin.call(tokenPages.confirm, { assignment_id: visit.id, confirmed: true })
  const { body } = await stage.scene.admin.call(scheduling.reset, {
    assignment_id: visit.id,
    nurse_off_cause: 'Nurse called out',
  })
  expect(body.assignment).toMatchObject({
    status: 'New',
    status_reason: null,
    user_id_assigned: null,
    user_id_selected: null,
    nurse_confirmed: null,
    blast_type: 'fixed',
    applicant_count: 0,
  })
  expect((await app.nobody.call(tokenPages.selectTime, { token })).status).toBe(410)
  const live = await sql<{
    kind: string
  }>`select kind from visit_link where assignment_id = ${visit.id} and revoked_at is null`.execute(
    app.instance.platform.db,
  )
  expect(live.rows).toEqual([{ kind: 'token' }])
})

test('cancelling ends the links, tells the nurse and a patient who was asked; her message shows a dead link', async () => {
  const nurse = await aNurse(app)
  const { visit, from, phone } = await stage.aFlexibleVisit()
  const token = await anOffer(app, visit.id, nurse)
  await stage.answer(token, true, [at(from, '07:00')])
  await stage.scene.admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: nurse })
  await stage.scene.admin.call(scheduling.patientResend, { assignment_id: visit.id })
  const patient_token = await linkIn(app, phone, 'ps')
  await app.nobody.call(tokenPages.patientSelectTime, {
    patient_token,
    selected_dates: [{ start: at(from, '07:00') }],
  })
  expect(
    (
      await stage.scene.admin.call(visits.cancel, {
        id: visit.id,
        reason: 'Cancelled - Patient Declined',
      })
    ).status,
  ).toBe(200)
  expect((await app.nobody.call(tokenPages.selectTime, { token })).status).toBe(410)
  expect((await textsTo(app, await phoneOfUser(app, nurse)))[0]).toMatch(
    new RegExp(`^Wren visit #${visit.id} on .* has been canceled\\.`),
  )
  const told = await textsTo(app, phone)
  expect(told[0]).toMatch(/^Wren: your nurse visit on .* has been canceled\./)
  expect(told[1]).toContain('[link no longer valid]')
})

test("a visit that is moved while its nurse is asked: she is asked for the new time, the old link ends, and others' links end with it", async () => {
  const [nurse, second] = [await aNurse(app), await aNurse(app)]
  const visit = await stage.aFixedVisit()
  const { admin } = stage.scene
  const other = await anOffer(app, visit.id, second)
  await stage.answer(await anOffer(app, visit.id, nurse), true)
  await admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: nurse })
  await admin.call(scheduling.confirmSend, { assignment_id: visit.id })
  const old = await linkIn(app, await phoneOfUser(app, nurse), 'nc')
  const start = addMinutes(visit.start, 90)
  const moved = await admin.call(visits.save, { id: visit.id, start })
  expect(moved.body.assignment).toMatchObject({
    status: 'New',
    user_id_selected: nurse,
    selected_start: start,
    nurse_informed: null,
    status_reason: 'Pending Nurse Confirmation',
  })
  expect((await app.nobody.call(tokenPages.confirm, { nurse_token: old })).status).toBe(410)
  await admin.call(scheduling.confirmSend, { assignment_id: visit.id })
  const nurse_token = await linkIn(app, await phoneOfUser(app, nurse), 'nc')
  expect(
    (
      await app.nobody.call(tokenPages.confirm, {
        nurse_token,
        confirmed: true,
        start: visit.start,
      })
    ).body.error,
  ).toBe('The time of this visit has changed. Please open the link again.')
  await app.clock(addMinutes(visit.start, 30))
  expect((await app.nobody.call(tokenPages.selectTime, { token: other })).status).toBe(200)
  await app.clock(null)
  expect(
    (await app.nobody.call(tokenPages.confirm, { nurse_token, confirmed: true })).body
      .mini_assignment.start,
  ).toBe(start)
})

const answersOf = async (visit: number) =>
  (
    await sql<{
      nurse_id: number
      notified: boolean
      is_available: boolean | null
      slots: number
    }>`select nurse_id, notified is not null as notified, is_available,
  (select count(*)::int from visit_offer_slot where offer_id = visit_offer.id) as slots from visit_offer
    where assignment_id = ${visit} order by nurse_id`.execute(app.instance.platform.db)
  ).rows

test('nurses who said yes to a fixed time that was moved are to answer anew; a no stays', async () => {
  const [yes, no] = [await aNurse(app), await aNurse(app)]
  const visit = await stage.aFixedVisit()
  const token = await anOffer(app, visit.id, yes)
  await stage.answer(token, true)
  await stage.answer(await anOffer(app, visit.id, no), false)
  const start = addMinutes(visit.start, 90)
  expect((await stage.scene.admin.call(visits.save, { id: visit.id, start })).status).toBe(200)
  expect(await answersOf(visit.id)).toEqual([
    { nurse_id: yes, notified: true, is_available: null, slots: 0 },
    { nurse_id: no, notified: true, is_available: false, slots: 0 },
  ])
  expect((await stage.answer(token, true)).body.mini_assignment).toMatchObject({
    start,
    is_available: true,
  })
})

test('a blast saved with another type after nurses were notified begins anew: their answers go, their old links end', async () => {
  const nurse = await aNurse(app)
  const { visit, from } = await stage.aFlexibleVisit()
  const token = await anOffer(app, visit.id, nurse)
  await stage.answer(token, true, [at(from, '07:00')])
  const { admin } = stage.scene
  const details = { date_from: from, date_to: from, slots: ['07:00-10:55' as const] }
  const save = (blast_type: 'flexible' | 'fixed-date') =>
    admin.call(offers.blastSave, {
      assignment_id: visit.id,
      blast_type,
      template: 'Free? {link}',
      blast_details: { ...details, date: from },
    })
  expect((await save('flexible')).status).toBe(200)
  expect(await answersOf(visit.id)).toEqual([
    { nurse_id: nurse, notified: true, is_available: true, slots: 1 },
  ])
  expect((await save('fixed-date')).body.assignment).toMatchObject({
    blast_type: 'fixed-date',
    status: 'New',
  })
  expect(await answersOf(visit.id)).toEqual([
    { nurse_id: nurse, notified: true, is_available: null, slots: 0 },
  ])
  expect((await app.nobody.call(tokenPages.selectTime, { token })).status).toBe(410)
})

test('OFR-003 OFR-013 another type chosen on the form of the visit is prepared anew: old answers go, nothing is sent before the blast is saved; of a visit with a nurse all stays', async () => {
  const nurse = await aNurse(app)
  const { admin } = stage.scene
  const { visit, from } = await stage.aFlexibleVisit(2, { price_nurse_hourly_rate_cents: 8_000 })
  const details = { date_from: from, date_to: from, slots: ['07:00-10:55' as const] }
  const saveBlast = (blast_type: 'flexible' | 'fixed' | 'manual') =>
    admin.call(offers.blastSave, {
      assignment_id: visit.id,
      blast_type,
      blast_details: details,
      ...(blast_type === 'manual' ? {} : { template: 'Free? {link}' }),
    })
  const form = (fields: object) => admin.call(visits.save, { id: visit.id, ...fields } as never)
  const notify = () => admin.call(offers.notify, { id: visit.id, nurses: [nurse] })
  const refused = { status: 409, body: { error: 'Please save the blast first' } }
  expect((await saveBlast('flexible')).status).toBe(200)
  const token = await anOffer(app, visit.id, nurse)
  await stage.answer(token, true, [at(from, '07:00')])
  expect((await form({ blast_type: 'fixed' })).status).toBe(200)
  expect(await answersOf(visit.id)).toEqual([
    { nurse_id: nurse, notified: true, is_available: null, slots: 0 },
  ])
  expect([
    (await app.nobody.call(tokenPages.selectTime, { token })).status,
    (await stage.statesOf(visit.id))[0],
    await notify(),
  ]).toMatchObject([410, 'current', refused])
  expect(
    (await admin.call(offers.blastTemplate, { assignment_id: visit.id })).body.data,
  ).toMatchObject({ blast_type: 'fixed', is_default: true })
  // Manual Staff is saved without a message; what follows it has none.
  expect((await saveBlast('manual')).status).toBe(200)
  expect((await form({ blast_type: 'flexible' })).status).toBe(200)
  expect(await notify()).toMatchObject(refused)
  expect((await saveBlast('flexible')).status).toBe(200)
  // Details that nobody could answer are no blast; those that can be are.
  expect((await form({ blast_details: { ...details, date_to: addDays(from, 1) } })).status).toBe(
    200,
  )
  expect((await stage.statesOf(visit.id))[0]).toBe('done')
  expect((await form({ blast_details: { ...details, slots: [] } })).status).toBe(200)
  expect(await notify()).toMatchObject(refused)
  expect((await saveBlast('flexible')).status).toBe(200)
  expect((await notify()).body.failed).toEqual([])
  await stage.answer(await linkIn(app, await phoneOfUser(app, nurse), 'ns'), true, [
    at(from, '07:00'),
  ])
  expect(
    (await admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: nurse })).status,
  ).toBe(200)
  expect((await form({ blast_type: 'multi-day' })).status).toBe(200)
  expect([(await answersOf(visit.id))[0]?.is_available, await stage.statesOf(visit.id)]).toEqual([
    true,
    ['done', 'done', 'done', 'current', 'pending', 'pending'],
  ])
})

test('OFR-008 statuses are for admins', async () => {
  const visit = await stage.aFixedVisit()
  const nurse = await app.signIn(await aNurse(app))
  expect((await nurse.call(scheduling.statuses, { id: visit.id })).status).toBe(403)
  expect((await stage.scene.admin.call(scheduling.statuses, { id: 99_999_999 })).status).toBe(404)
  const { body } = await stage.scene.admin.call(scheduling.statuses, { id: visit.id })
  expect(body.data.map(({ key, label }) => [key, label])).toEqual([
    ['prepare-blast', 'Prepare Blast'],
    ['send-blast', 'Send Blast'],
    ['select-nurse-availability', 'Select Nurse Availability'],
    ['confirm-with-patient', 'Confirm with Patient'],
    ['confirm-with-nurse', 'Confirm with Nurse'],
    ['echart-scheduled', 'eChart Scheduled'],
  ])
  expect(body.data.map(({ state }) => state)).toEqual([
    'done',
    'current',
    'pending',
    'skipped',
    'pending',
    'pending',
  ])
  const { admin } = stage.scene
  await admin.call(offers.blastSave, {
    assignment_id: visit.id,
    blast_type: 'fixed',
    template: 'Are you free? {link}',
  })
  const saved = (await admin.call(scheduling.statuses, { id: visit.id })).body.data[0]
  const { body: me } = await admin.call(identity.me, {})
  expect(saved).toMatchObject({
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    by: `${me.first_name} ${me.last_name}`,
    hint: null,
  })
})
