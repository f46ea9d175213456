// Changes by staff while nurses and patients answer, and their effect on answers and links. OFR-003, OFR-013, OFR-085,
// OFR-087, OFR-091.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { identity } from '@wren/contract/identity'
import { offers } from '@wren/contract/offers'
import { scheduling } from '@wren/contract/offers-scheduling'
import { addDays, addMinutes } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { visits } from '@wren/contract/visits'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOffer, linkIn, phoneOfUser } from '../offers/offers.builders.ts'
import { aBookedVisit } from '../visits/visits.builders.ts'
import { aStage, at, type Stage } from './token-pages.builders.ts'

const app = useTestApp()
let stage: Stage
beforeAll(async () => {
  stage = await aStage(app)
})

const answersOf = async (visit: number) =>
  (
    await sql<{
      nurse_id: number
      notified: boolean
      is_available: boolean | null
      slots: number
    }>`
      select
        nurse_id,
        notified is not null as notified,
        is_available,
        (select count(*)::int from visit_offer_slot where offer_id = visit_offer.id) as slots
      from visit_offer
      where assignment_id = ${visit}
      order by nurse_id`.execute(app.instance.platform.db)
  ).rows

test('OFR-085 staff remove an answer with its selection and confirm link; the notification stays', async () => {
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

test('after staff move a booked visit the patient is asked first, and a yes sends the nurse the new time', async () => {
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

test(`accepting a second nurse needs "replace" and keeps the first nurse's link readable`, async () => {
  const [first, second] = [await aNurse(app), await aNurse(app)]
  const visit = await stage.aFixedVisit()
  for (const nurse of [first, second]) await stage.answer(await anOffer(app, visit.id, nurse), true)
  await stage.scene.admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: first })
  await stage.scene.admin.call(scheduling.confirmSend, { assignment_id: visit.id })
  const nurse_token = await linkIn(app, await phoneOfUser(app, first), 'nc')
  const refusal = await stage.scene.admin.call(scheduling.acceptTime, {
    assignment_id: visit.id,
    nurse_id: second,
  })
  expect([refusal.status, refusal.body.error, refusal.body.code]).toEqual([
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

test('OFR-087 staff confirm for the nurse; an overlap needs permission with a reason', async () => {
  const nurse = await aNurse(app)
  const booked = await aBookedVisit(app, stage.scene, { start: at(stage.aDay(), '10:00') }, nurse)
  const visit = await stage.aFixedVisit({ start: addMinutes(booked.start, 60) })
  await stage.answer(await anOffer(app, visit.id, nurse), true)
  const unavailable = await stage.scene.admin.call(scheduling.acceptTime, {
    assignment_id: visit.id,
    nurse_id: nurse,
  })
  expect([unavailable.status, unavailable.body.error]).toEqual([
    409,
    'The nurse already has a confirmed visit at this time.',
  ])
  await stage.scene.admin.call(visits.save, { id: visit.id, user_id_assigned: nurse })
  const refusal = await stage.scene.admin.call(tokenPages.confirm, {
    assignment_id: visit.id,
    confirmed: true,
  })
  expect([refusal.status, refusal.body.code]).toEqual([409, 'overlap'])
  const confirmation = await stage.scene.admin.call(tokenPages.confirm, {
    assignment_id: visit.id,
    confirmed: true,
    overlap_allowed: true,
    overlap_reason: 'Two patients, one house',
  })
  expect([confirmation.status, confirmation.body.confirmed]).toEqual([200, true])
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

test("OFR-091 a patient's decline is a problem with one update, until the patient confirms after all", async () => {
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

test('moving a visit ends the confirm link of its nurse, who is asked for the new time', async () => {
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

test("moving a fixed time clears the nurses' yes and keeps a no", async () => {
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

test('saving a blast with another type after notifications clears the answers and ends the links', async () => {
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

test('OFR-003 OFR-013 another type on the visit form clears answers and needs the blast saved again', async () => {
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
  const refusal = { status: 409, body: { error: 'Please save the blast first' } }
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
  ]).toMatchObject([410, 'current', refusal])
  expect(
    (await admin.call(offers.blastTemplate, { assignment_id: visit.id })).body.data,
  ).toMatchObject({ blast_type: 'fixed', is_default: true })
  // Manual Staff is saved without a template, so the next type has none either.
  expect((await saveBlast('manual')).status).toBe(200)
  expect((await form({ blast_type: 'flexible' })).status).toBe(200)
  expect(await notify()).toMatchObject(refusal)
  expect((await saveBlast('flexible')).status).toBe(200)
  // Details that no nurse could answer reset the step; answerable details keep it done.
  expect((await form({ blast_details: { ...details, date_to: addDays(from, 1) } })).status).toBe(
    200,
  )
  expect((await stage.statesOf(visit.id))[0]).toBe('done')
  expect((await form({ blast_details: { ...details, slots: [] } })).status).toBe(200)
  expect(await notify()).toMatchObject(refusal)
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
