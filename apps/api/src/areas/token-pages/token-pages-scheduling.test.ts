// OFR "Scheduling assistant" 082-090, "Schedule override" 093, "Errors" 119-120, "Messages" 122-125, "Links" 126,
// 130, 131: the calls of staff, each with what it refuses.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { autoOffers } from '@wren/contract/offers-engine'
import { offers } from '@wren/contract/offers'
import { scheduling } from '@wren/contract/offers-scheduling'
import { tokenPages } from '@wren/contract/token-pages'
import { addDays, addMinutes } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import type { WholeVisit } from '@wren/contract/visits-whole'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOffer, linkIn, phoneOfUser, textsTo } from '../offers/offers.builders.ts'
import { aBookedVisit } from '../visits/visits.builders.ts'
import { aStage, at, type Stage } from './token-pages.builders.ts'

const app = useTestApp()
let stage: Stage
let admin: Client
let nobodyOfStaff: Client
beforeAll(async () => {
  stage = await aStage(app)
  admin = stage.scene.admin
  nobodyOfStaff = await app.signIn(stage.scene.nurse)
})

const unknown = 99_999_999
const assignmentOf = async (id: number) => (await admin.call(visits.byId, { id })).body.assignment
const setVisit = (id: number, set: ReturnType<typeof sql>) =>
  sql`update visit set ${set} where id = ${id}`.execute(app.instance.platform.db)
const refused = async (
  answer: Promise<{ readonly status: number; readonly body: { readonly error?: string } }>,
): Promise<[number, string | undefined]> => {
  const { status, body } = await answer
  return [status, body.error]
}

test('OFR-119 OFR-120 every call of staff about offers is 401 without a session and 403 for a nurse, and each scheduling path stands below /scheduling alone', async () => {
  const all = [
    ...Object.values(offers),
    ...Object.values(scheduling),
    ...Object.values(autoOffers),
  ].filter(({ allow }) => allow === 'admin')
  expect(all.length).toBeGreaterThan(20)
  for (const { method, path } of all) {
    const asked = path.replaceAll(/:[a-z_]+/gi, '1')
    const body = method === 'GET' ? undefined : {}
    expect([
      path,
      (await app.nobody.raw(method, asked, body)).status,
      (await nobodyOfStaff.raw(method, asked, body)).status,
    ]).toEqual([path, 401, 403])
  }
  const paths = [
    ...Object.values(offers),
    ...Object.values(scheduling),
    ...Object.values(tokenPages),
  ]
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/scheduling'))
  expect(paths.every((path) => /^\/scheduling\/(nurse|patient|visit)\/[a-z-]+$/.test(path))).toBe(
    true,
  )
  expect(paths).toEqual(
    expect.arrayContaining([
      '/scheduling/nurse/select-time',
      '/scheduling/nurse/delete',
      '/scheduling/patient/select-time',
      '/scheduling/visit/blast-template',
      '/scheduling/visit/reset',
    ]),
  )
  for (const path of paths) {
    const short = path.replace(/^\/scheduling\/[a-z]+/, '')
    expect([short, (await admin.raw('POST', short, {})).status]).toEqual([short, 404])
  }
})

test('OFR-082 who offered which times, whether they cover every day and how many in a row', async () => {
  const [all, some, no] = [await aNurse(app), await aNurse(app), await aNurse(app)]
  const { visit, from } = await stage.aFlexibleVisit(3)
  const days = [0, 1, 2].map((n) => at(addDays(from, n), '07:00')) as [string, string, string]
  await stage.answer(await anOffer(app, visit.id, all), true, days)
  await stage.answer(await anOffer(app, visit.id, some), true, [days[0], days[2]])
  await stage.answer(await anOffer(app, visit.id, no), false)
  await anOffer(app, visit.id, await aNurse(app))
  const { body } = await admin.call(scheduling.availabilities, { assignment_id: visit.id })
  expect(
    body.data.map((one) => [
      one.nurse_id,
      one.is_available,
      one.covers_all_days,
      one.max_consecutive_days,
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

test("OFR-083 OFR-084 a nurse and her times are accepted: all of them, some, or one exact start inside a slot; what was not offered, too few days, another's visit and unknown records are refused", async () => {
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
  expect(await refused(accept({}, second))).toEqual([409, 'This visit is already staffed'])
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
    await refused(admin.call(scheduling.acceptTime, { assignment_id: fixed.id, nurse_id: nurse })),
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
    await refused(
      admin.call(scheduling.acceptTime, { assignment_id: several.visit.id, nurse_id: second }),
    ),
  ).toEqual([400, 'Please accept times on at least 2 days.'])
})

test('OFR-083 another time or nurse clears what the earlier choice had brought', async () => {
  const { visit, nurse, other } = await stage.askedNurse()
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

test('OFR-086 the selected nurse is sent her link, not before the patient agreed, not without a nurse, and not once she confirmed', async () => {
  const nurse = await aNurse(app)
  const { visit, from, phone } = await stage.aFlexibleVisit()
  const send = (assignment_id = visit.id) => admin.call(scheduling.confirmSend, { assignment_id })
  expect(await refused(send())).toEqual([409, 'Select a nurse first.'])
  await stage.accepted(visit.id, nurse, [at(from, '07:00')])
  expect(await refused(send())).toEqual([409, 'The patient has not confirmed yet.'])
  const patient_token = await stage.patientLink(visit.id, phone)
  await app.nobody.call(tokenPages.patientSelectTime, {
    patient_token,
    selected_dates: [{ start: at(from, '07:00') }],
  })
  expect((await send()).body.assignment).toMatchObject({
    id: visit.id,
    nurse_informed: expect.any(String),
  })
  expect((await textsTo(app, await phoneOfUser(app, nurse)))[0]).toMatch(
    /^Hi Nora, please confirm your Wren visit in Phoenix on [A-Z][a-z]{2} \d+, \d{4}: http:\/\/wren\.test\/nc\?t=[\w-]{43}( Reply STOP to opt out\.)?$/,
  )
  await admin.call(tokenPages.confirm, {
    assignment_id: visit.id,
    confirmed: true,
    start: at(from, '08:00'),
  })
  expect(await send()).toMatchObject({ status: 409 })
  expect([
    (await send(unknown)).status,
    (await admin.call(scheduling.confirmSend, {} as never)).status,
  ]).toEqual([404, 400])
  const mute = await aNurse(app, { phone: null })
  const fixed = await stage.aFixedVisit()
  await stage.accepted(fixed.id, mute)
  expect((await send(fixed.id)).status).toBe(400)
})

test('OFR-087 staff confirm for the nurse as she would; a nurse who may not come stays refused', async () => {
  const nurse = await aNurse(app)
  const { visit, from, phone } = await stage.aFlexibleVisit()
  await stage.accepted(visit.id, nurse, [at(from, '07:00')])
  const patient_token = await stage.patientLink(visit.id, phone)
  await app.nobody.call(tokenPages.patientSelectTime, {
    patient_token,
    selected_dates: [{ start: at(from, '07:00') }],
  })
  const confirm = (client: Client, more: object = {}) =>
    client.call(tokenPages.confirm, {
      assignment_id: visit.id,
      confirmed: true,
      start: at(from, '08:00'),
      ...more,
    })
  expect([(await confirm(app.nobody)).status, (await confirm(nobodyOfStaff)).status]).toEqual([
    401, 403,
  ])
  const licensed = (verified: string | null) =>
    sql`update nurse_license set verified = ${verified} where user_id = ${nurse}`.execute(
      app.instance.platform.db,
    )
  await licensed(null)
  expect(
    await refused(confirm(admin, { overlap_allowed: true, overlap_reason: 'Nobody else' })),
  ).toEqual([409, 'Not licensed in AZ'])
  await licensed('2024-01-01')
  expect((await confirm(admin)).body).toMatchObject({
    confirmed: true,
    mini_assignment: { start: at(from, '08:00'), status: 'Active - Booked' },
  })
  const { rows } =
    await sql`select confirmed_by from visit_offer where assignment_id = ${visit.id} and nurse_id = ${nurse}`.execute(
      app.instance.platform.db,
    )
  expect(rows).toEqual([{ confirmed_by: admin.id }])
})

test("OFR-088 OFR-089 the patient's link goes to her scheduling phone, else to her cell, never to her home; who wants a call is texted only on purpose; staff answer for her", async () => {
  const nurse = await aNurse(app)
  const { visit, from, phone } = await stage.aFlexibleVisit()
  const patient = visit.patient_uuid as string
  const send = (more: object = {}) =>
    admin.call(scheduling.patientResend, { assignment_id: visit.id, ...more })
  expect(await refused(send())).toEqual([409, 'Accept a time of a nurse first.'])
  await stage.accepted(visit.id, nurse, [at(from, '07:00')])
  expect((await send()).body.assignment.id).toBe(visit.id)
  const first = await linkIn(app, phone, 'ps')
  expect([(await send()).status, await linkIn(app, phone, 'ps')]).toEqual([200, first])
  expect((await textsTo(app, phone))[0]).toMatch(
    /^Wren: please choose a time for your nurse visit: http:\/\/wren\.test\/ps\?t=[\w-]{43} Questions\? \d{3}-\d{3}-\d{4}/,
  )
  const set = (fields: ReturnType<typeof sql>) =>
    sql`update patient set ${fields} where uuid = ${patient}`.execute(app.instance.platform.db)
  await set(
    sql`phone_scheduling_contact = null, phone_additional = '+16025558801', phone = '+16025558802'`,
  )
  expect((await send()).status).toBe(200)
  expect([
    (await textsTo(app, '+16025558801')).length,
    (await textsTo(app, '+16025558802')).length,
  ]).toEqual([1, 0])
  await set(sql`phone_additional = null`)
  expect(await refused(send())).toEqual([400, 'Patient has no phone number.'])
  await set(sql`phone_scheduling_contact = ${phone}, phone_call_preferred = true`)
  expect(await refused(send())).toEqual([409, 'Patient prefers a phone call.'])
  expect((await send({ override: true })).status).toBe(200)
  expect([
    (await send({ assignment_id: unknown })).status,
    (await admin.call(scheduling.patientResend, {} as never)).status,
  ]).toEqual([404, 400])

  const answer = (client: Client, selected_dates = [{ start: at(from, '07:00') }]) =>
    client.call(tokenPages.patientSelectTime, { assignment_id: visit.id, selected_dates })
  expect([
    (await answer(app.nobody)).status,
    (await answer(nobodyOfStaff)).status,
    (await app.nobody.call(tokenPages.patientDenyTime, { assignment_id: visit.id })).status,
  ]).toEqual([401, 403, 401])
  expect(
    (await admin.call(tokenPages.patientDenyTime, { assignment_id: visit.id })).body
      .patient_declined,
  ).toBe(true)
  expect((await answer(admin)).body).toMatchObject({
    patient_declined: false,
    selected_start: at(from, '07:00'),
  })
  const { rows } = await sql`select distinct on_behalf_of, user_id from audit_event
      where record_type = 'visit' and record_id = ${String(visit.id)} and on_behalf_of like 'patient:%'`.execute(
    app.instance.platform.db,
  )
  expect(rows).toEqual([{ on_behalf_of: `patient:${patient}`, user_id: admin.id }])
})

test('OFR-090 a reset clears every answer and keeps the blast; it comes too late for a visit that is over or charted', async () => {
  const asked = await stage.askedNurse()
  const id = asked.visit.id
  await app.nobody.call(tokenPages.confirm, {
    nurse_token: asked.nurse_token,
    confirmed: true,
    start: addMinutes(asked.start, 30),
  })
  await setVisit(
    id,
    sql`status = 'Active - Ready', e_chart_scheduled_at = now(), blast_template = 'Ours {link}'`,
  )
  const { body } = await admin.call(scheduling.reset, {
    assignment_id: id,
    nurse_off_cause: 'Nurse called out',
  })
  expect(body.assignment).toMatchObject({
    status: 'New',
    status_reason: null,
    user_id_assigned: null,
    user_id_selected: null,
    selected_start: null,
    nurse_informed: null,
    nurse_confirmed: null,
    nurse_rejected: null,
    patient_confirmed: null,
    e_chart_scheduled_at: null,
    blast_type: 'flexible',
    blast_details: asked.visit.blast_details,
    applicant_count: 0,
  })
  expect(
    ((await admin.call(visits.byId, { id })).body as WholeVisit).scheduling.blast_template,
  ).toBe('Ours {link}')
  expect([
    (await app.nobody.call(tokenPages.selectTime, { token: asked.token })).status,
    (await app.nobody.call(tokenPages.confirm, { nurse_token: asked.nurse_token })).status,
    (await app.nobody.call(tokenPages.patientSelectTime, { patient_token: asked.patient_token }))
      .status,
  ]).toEqual([410, 410, 410])
  for (const status of ['Completed - Visit Finished', 'Inactive - Canceled']) {
    const visit = await stage.aFixedVisit()
    await setVisit(visit.id, sql`status = ${status}`)
    expect([
      status,
      (await admin.call(scheduling.reset, { assignment_id: visit.id })).status,
    ]).toEqual([status, 409])
  }
  const charted = await stage.aFixedVisit()
  await setVisit(charted.id, sql`nurse_chart_received = now()`)
  expect((await admin.call(scheduling.reset, { assignment_id: charted.id })).status).toBe(409)
  expect([
    (await admin.call(scheduling.reset, { assignment_id: unknown })).status,
    (await admin.call(scheduling.reset, {} as never)).status,
  ]).toEqual([404, 400])
})

test('OFR-093 an override books nurse and exact time, whatever was open; faults by field, and visits that are over or a nurse who may not come are refused', async () => {
  const nurse = await aNurse(app)
  const { visit, from } = await stage.aFlexibleVisit()
  const start = at(addDays(from, 1), '14:35')
  const override = (more: object = {}) =>
    admin.call(scheduling.override, {
      assignment_id: visit.id,
      nurse_id: nurse,
      override_start_date_time: start,
      ...more,
    })
  for (const [wrong, field] of [
    [{ override_start_date_time: 'soon' }, 'override_start_date_time'],
    [{ override_start_date_time: undefined }, 'override_start_date_time'],
    [{ override_start_date_time: addMinutes(start, 3) }, 'override_start_date_time'],
    [{ nurse_id: unknown }, 'nurse_id'],
  ] as const) {
    const { status, body } = await override(wrong)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  }
  expect((await override({ assignment_id: unknown })).status).toBe(404)
  const disabled = await aNurse(app, { status: 'Disabled', sub_status: 'Paused' })
  expect(
    await refused(
      override({ nurse_id: disabled, overlap_allowed: true, overlap_reason: 'Nobody else' }),
    ),
  ).toEqual([409, 'Account Disabled'])
  const wrongs: readonly (readonly [string, ReturnType<typeof sql>, ReturnType<typeof sql>])[] = [
    [
      'Not licensed in AZ',
      sql`update nurse_license set verified = null where user_id = ${nurse}`,
      sql`update nurse_license set verified = '2024-01-01' where user_id = ${nurse}`,
    ],
    [
      'Credentials expired',
      sql`update nurse set cpr_expiry = '2020-01-01' where user_id = ${nurse}`,
      sql`update nurse set cpr_expiry = '2040-01-01' where user_id = ${nurse}`,
    ],
    [
      'The nurse is blocked for this patient or pharmacy.',
      sql`insert into nurse_block (user_nurse_id, provider_id, reason, blocked_by, created)
        values (${nurse}, ${stage.scene.pharmacy}, 'Nurse preference', 'provider', now())`,
      sql`delete from nurse_block where user_nurse_id = ${nurse}`,
    ],
  ]
  for (const [text, make, mend] of wrongs) {
    await make.execute(app.instance.platform.db)
    expect(
      await refused(override({ overlap_allowed: true, overlap_reason: 'Nobody else' })),
    ).toEqual([409, text])
    await mend.execute(app.instance.platform.db)
  }
  const near = await aBookedVisit(app, stage.scene, { start: addMinutes(start, 130) }, nurse) // ten minutes after: a warning and no more
  expect((await override()).body.assignment).toMatchObject({
    start,
    missing_exact_time: false,
    user_id_assigned: nurse,
    nurse_confirmed: expect.any(String),
    patient_confirmed: expect.any(String),
    status: 'Active - Booked',
  })
  expect(await stage.statesOf(visit.id)).toEqual([
    'done',
    'skipped',
    'skipped',
    'skipped',
    'skipped',
    'current',
  ])
  expect((await textsTo(app, await phoneOfUser(app, nurse)))[0]).toMatch(
    new RegExp(
      `^You are booked for Wren visit #${visit.id} on [A-Z][a-z]{2} \\d+, \\d{4} at 2:35 PM\\. Questions\\? `,
    ),
  )
  for (const status of ['Completed - Closed Out', 'Inactive - Lost']) {
    const over = await stage.aFixedVisit()
    await setVisit(over.id, sql`status = ${status}`)
    expect([status, (await override({ assignment_id: over.id })).status]).toEqual([status, 409])
  }
  expect(near.user_id_assigned).toBe(nurse)
  const begun = await stage.aFixedVisit()
  await setVisit(begun.id, sql`nurse_chart_received = now()`)
  expect((await override({ assignment_id: begun.id })).status).toBe(409)
  const clash = await stage.aFixedVisit({ start })
  const overlap = await override({ assignment_id: clash.id })
  expect([overlap.status, overlap.body.code]).toEqual([409, 'overlap'])
  expect(
    (
      await override({
        assignment_id: clash.id,
        overlap_allowed: true,
        overlap_reason: 'One household',
      })
    ).status,
  ).toBe(200)
})

test('OFR-126 the named links end, of one nurse or of all, and what was answered stays', async () => {
  const asked = await stage.askedNurse()
  const second = await aNurse(app)
  const other = await anOffer(app, asked.visit.id, second)
  const read = async () => [
    (await app.nobody.call(tokenPages.selectTime, { token: asked.token })).status,
    (await app.nobody.call(tokenPages.selectTime, { token: other })).status,
    (await app.nobody.call(tokenPages.confirm, { nurse_token: asked.nurse_token })).status,
    (await app.nobody.call(tokenPages.patientSelectTime, { patient_token: asked.patient_token }))
      .status,
  ]
  const revoke = (more: object) =>
    admin.call(scheduling.revokeLinks, { assignment_id: asked.visit.id, ...more })
  const before = await assignmentOf(asked.visit.id)
  expect([(await revoke({ kinds: ['token'], nurse_id: second })).body, await read()]).toEqual([
    { revoked: 1 },
    [200, 410, 200, 200],
  ])
  expect([(await revoke({ kinds: ['patient_token'] })).body, await read()]).toEqual([
    { revoked: 1 },
    [200, 410, 200, 410],
  ])
  expect([(await revoke({})).body, await read()]).toEqual([{ revoked: 2 }, [410, 410, 410, 410]])
  expect((await revoke({})).body).toEqual({ revoked: 0 })
  expect(await assignmentOf(asked.visit.id)).toEqual(before)
  expect([
    (await revoke({ kinds: ['sms'] as never })).status,
    (await revoke({ assignment_id: unknown })).status,
    (await revoke({ nurse_id: unknown })).status,
  ]).toEqual([400, 404, 404])
})

test('OFR-123 a text that waits when its visit is cancelled, lost, deleted or given to another nurse is not sent, and says so', async () => {
  const nurse = await aNurse(app)
  const ends: Record<string, (id: number) => Promise<unknown>> = {
    cancelled: (id) => admin.call(visits.cancel, { id, reason: 'Cancelled - Patient Declined' }),
    lost: (id) => admin.call(visits.save, { id, lost_reason: 'Lost' }),
    deleted: (id) => admin.call(visits.remove, { id }),
    staffed: (id) =>
      admin.call(scheduling.override, {
        assignment_id: id,
        nurse_id: stage.scene.nurse,
        override_start_date_time: at(stage.aDay(), '09:00'),
      }),
  }
  for (const [how, end] of Object.entries(ends)) {
    const visit = await stage.aFixedVisit({
      patient_order_id: null,
      price_nurse_hourly_rate_cents: 8_000,
    })
    expect(
      (
        await admin.call(offers.blastSave, {
          assignment_id: visit.id,
          blast_type: 'fixed',
          template: 'Free? {link}',
        })
      ).status,
    ).toBe(200)
    expect(
      (await admin.call(offers.notify, { id: visit.id, nurses: [nurse] })).body.failed,
    ).toEqual([])
    await end(visit.id)
    await app.settle()
    const { rows } = await sql<{
      status: string
      error: string | null
    }>`select status, error from outbound_message where assignment_id = ${visit.id} and kind = 'blast'`.execute(
      app.instance.platform.db,
    )
    expect([how, rows]).toEqual([how, [{ status: 'canceled', error: expect.any(String) }]])
  }
})

test('OFR-130 blocks, status, license, credentials and overlap are looked at again at accept, at confirm-send and at confirm', async () => {
  const { db } = app.instance.platform
  const faults: readonly (readonly [string, (nurse: number, on: boolean) => Promise<unknown>])[] = [
    [
      'Account Disabled',
      (nurse, on) =>
        sql`update nurse set status = ${on ? 'Disabled' : 'Enabled'}, sub_status = ${on ? 'Paused' : 'Ready'}
          where user_id = ${nurse}`.execute(db),
    ],
    [
      'Not licensed in AZ',
      (nurse, on) =>
        sql`update nurse_license set verified = ${on ? null : '2024-01-01'} where user_id = ${nurse}`.execute(
          db,
        ),
    ],
    [
      'Credentials expired',
      (nurse, on) =>
        sql`update nurse set cpr_expiry = ${on ? '2020-01-01' : '2040-01-01'} where user_id = ${nurse}`.execute(
          db,
        ),
    ],
    [
      'The nurse is blocked for this patient or pharmacy.',
      (nurse, on) =>
        on
          ? sql`insert into nurse_block (user_nurse_id, provider_id, reason, blocked_by, created)
            values (${nurse}, ${stage.scene.pharmacy}, 'Nurse preference', 'provider', now())`.execute(
              db,
            )
          : sql`delete from nurse_block where user_nurse_id = ${nurse}`.execute(db),
    ],
  ]
  const nurse = await aNurse(app)
  const visit = await stage.aFixedVisit()
  await stage.answer(await anOffer(app, visit.id, nurse), true)
  const about = { assignment_id: visit.id }
  const accept = () => admin.call(scheduling.acceptTime, { ...about, nurse_id: nurse })
  const send = () => admin.call(scheduling.confirmSend, about)
  const confirm = () => admin.call(tokenPages.confirm, { ...about, confirmed: true })
  const wrong = async (
    step: () => Promise<{ readonly status: number; readonly body: { readonly error?: string } }>,
  ): Promise<void> => {
    for (const [text, set] of faults) {
      await set(nurse, true)
      expect(await refused(step())).toEqual([409, text])
      await set(nurse, false)
    }
    const booked = await aBookedVisit(
      app,
      stage.scene,
      { start: addMinutes(visit.start, 30) },
      nurse,
    )
    expect((await step()).status).toBe(409)
    await admin.call(visits.cancel, { id: booked.id, reason: 'Cancelled - Patient Declined' })
  }
  await wrong(accept)
  expect((await accept()).status).toBe(200)
  await wrong(send)
  expect((await send()).status).toBe(200)
  await wrong(send) // also when it is pressed a second time at once
  await wrong(confirm)
  expect((await confirm()).body.confirmed).toBe(true)
})

test('OFR-125 the first text to a number says how to have no more, the next one does not', async () => {
  const nurse = await aNurse(app, { phone: '+16025559911' })
  const visit = await stage.aFixedVisit({
    price_nurse_hourly_rate_cents: 8_000,
    patient_order_id: null,
  })
  await admin.call(offers.blastSave, {
    assignment_id: visit.id,
    blast_type: 'fixed',
    template: 'Free? {link}',
  })
  await admin.call(offers.notify, { id: visit.id, nurses: [nurse] })
  await admin.call(offers.blastAdditional, {
    assignment_id: visit.id,
    template: 'Still free? {link}',
  })
  const [second, first] = await textsTo(app, '+16025559911')
  expect([first?.endsWith(' Reply STOP to opt out.'), second?.includes('STOP')]).toEqual([
    true,
    false,
  ])
})

const tasksOf = async (visit: number) =>
  (
    await sql<{
      code: string
    }>`select task_code as code from visit_task join task_definition on task_definition.id = task_id
      where assignment_id = ${visit}`.execute(app.instance.platform.db)
  ).rows.map(({ code }) => code)
test('OFR-131 the patient is told once when her nurse is confirmed, when a confirmed time has moved and was confirmed anew, and when it is cancelled or lost; who cannot be texted is called', async () => {
  const asked = await stage.askedNurse()
  const told = async (phone: string) =>
    (await textsTo(app, phone))
      .filter((text) => text.startsWith('Wren: your nurse visit'))
      .map((text) => text.replace(/ on .*/, ''))
  await app.nobody.call(tokenPages.confirm, {
    nurse_token: asked.nurse_token,
    confirmed: true,
    start: addMinutes(asked.start, 60),
  })
  expect(await told(asked.phone)).toEqual(['Wren: your nurse visit is'])
  for (let n = 0; n < 2; n++)
    await app.nobody.call(tokenPages.confirm, {
      nurse_token: asked.nurse_token,
      confirmed: true,
      start: addMinutes(asked.start, 60),
    })
  expect((await told(asked.phone)).length).toBe(1)
  await app.nobody.call(tokenPages.patientSelectTime, {
    patient_token: asked.patient_token,
    selected_dates: [{ start: asked.other }],
  })
  expect((await told(asked.phone)).length).toBe(1)
  await app.nobody.call(tokenPages.confirm, {
    nurse_token: await stage.nurseLink(asked.visit.id, asked.nurse),
    confirmed: true,
    start: addMinutes(asked.other, 60),
  })
  expect(await told(asked.phone)).toEqual([
    'Wren: your nurse visit is now',
    'Wren: your nurse visit is',
  ])
  await admin.call(visits.cancel, { id: asked.visit.id, reason: 'Cancelled - Patient Declined' })
  expect((await told(asked.phone))[0]).toBe('Wren: your nurse visit')
  // Every type, overrides too; a lost visit as a cancelled one; one that nobody had agreed to is no news.
  const { visit, phone } = await stage.aFlexibleVisit()
  await admin.call(scheduling.override, {
    assignment_id: visit.id,
    nurse_id: await aNurse(app),
    override_start_date_time: visit.start,
  })
  expect(await told(phone)).toEqual(['Wren: your nurse visit is'])
  await admin.call(visits.save, { id: visit.id, lost_reason: 'Lost' })
  expect((await told(phone))[0]).toBe('Wren: your nurse visit')
  const open = await stage.aFlexibleVisit()
  await admin.call(visits.cancel, { id: open.visit.id, reason: 'Cancelled - Patient Declined' })
  expect(await told(open.phone)).toEqual([])
  const unreachable: Record<string, (patient: string, phone: string) => Promise<unknown>> = {
    'no number': (patient) =>
      sql`update patient set phone_scheduling_contact = null, phone_additional = null where uuid = ${patient}`.execute(
        app.instance.platform.db,
      ),
    'prefers a call': (patient) =>
      sql`update patient set phone_call_preferred = true where uuid = ${patient}`.execute(
        app.instance.platform.db,
      ),
    'opted out': (_, number) =>
      sql`insert into text_opt_out (phone, word, at) values (${number}, 'STOP', now())`.execute(
        app.instance.platform.db,
      ),
  }
  for (const [why, make] of Object.entries(unreachable)) {
    const one = await stage.aFlexibleVisit()
    await make(one.visit.patient_uuid as string, one.phone)
    await admin.call(scheduling.override, {
      assignment_id: one.visit.id,
      nurse_id: await aNurse(app),
      override_start_date_time: one.visit.start,
    })
    expect([
      why,
      await told(one.phone),
      (await tasksOf(one.visit.id)).includes('SC_CALL_PATIENT'),
    ]).toEqual([why, [], true])
  }
})

test('OFR-014 OFR-015 each type as it is meant: a fixed start is a yes or no, a fixed date and a range give one visit, several days as many of the series as are asked for, the missing ones made; Manual Staff is not offered', async () => {
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
  expect(await refused(admin.call(offers.notify, { id: manual.id, nurses: [nurse] }))).toEqual([
    409,
    'Manual Staff visits are not sent to nurses',
  ])
})
