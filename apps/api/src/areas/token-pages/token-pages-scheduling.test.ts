// Scheduling calls of staff: access, messages to nurse and patient, and confirmation on their behalf. OFR-008, OFR-086,
// OFR-087, OFR-088, OFR-089, OFR-119, OFR-120, OFR-130.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { identity } from '@wren/contract/identity'
import { offers } from '@wren/contract/offers'
import { autoOffers } from '@wren/contract/offers-engine'
import { scheduling } from '@wren/contract/offers-scheduling'
import { addMinutes } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { visits } from '@wren/contract/visits'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import type { Client } from '../../platform/testing.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOffer, linkIn, phoneOfUser, textsTo } from '../offers/offers.builders.ts'
import { aBookedVisit } from '../visits/visits.builders.ts'
import { aStage, at, type Stage } from './token-pages.builders.ts'

const app = useTestApp()
let stage: Stage
let admin: Client
let nurseClient: Client
beforeAll(async () => {
  stage = await aStage(app)
  admin = stage.scene.admin
  nurseClient = await app.signIn(stage.scene.nurse)
})

const unknown = 99_999_999

const refusalOf = async (
  answer: Promise<{ readonly status: number; readonly body: { readonly error?: string } }>,
): Promise<[number, string | undefined]> => {
  const { status, body } = await answer
  return [status, body.error]
}

test('OFR-119 OFR-120 staff calls are 401 without a session, 403 for a nurse, and only below /scheduling', async () => {
  const all = [
    ...Object.values(offers),
    ...Object.values(scheduling),
    ...Object.values(autoOffers),
  ].filter(({ allow }) => allow === 'admin')
  expect(all.length).toBeGreaterThan(20)
  for (const { method, path } of all) {
    const address = path.replaceAll(/:[a-z_]+/gi, '1')
    const body = method === 'GET' ? undefined : {}
    expect([
      path,
      (await app.nobody.raw(method, address, body)).status,
      (await nurseClient.raw(method, address, body)).status,
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

test('OFR-008 only admins read the scheduling statuses', async () => {
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

test('OFR-086 the selected nurse is sent a link after the patient agreed and before the confirmation', async () => {
  const nurse = await aNurse(app)
  const { visit, from, phone } = await stage.aFlexibleVisit()
  const send = (assignment_id = visit.id) => admin.call(scheduling.confirmSend, { assignment_id })
  expect(await refusalOf(send())).toEqual([409, 'Select a nurse first.'])
  await stage.accepted(visit.id, nurse, [at(from, '07:00')])
  expect(await refusalOf(send())).toEqual([409, 'The patient has not confirmed yet.'])
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
    new RegExp(
      '^Hi Nora, please confirm your Wren visit in Phoenix on [A-Z][a-z]{2} \\d+, \\d{4}: ' +
        'http://wren\\.test/nc\\?t=[\\w-]{43}( Reply STOP to opt out\\.)?$',
    ),
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

test('OFR-087 staff confirm for a nurse, and an ineligible nurse is refused', async () => {
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
  expect([(await confirm(app.nobody)).status, (await confirm(nurseClient)).status]).toEqual([
    401, 403,
  ])
  const licensed = (verified: string | null) =>
    sql`update nurse_license set verified = ${verified} where user_id = ${nurse}`.execute(
      app.instance.platform.db,
    )
  await licensed(null)
  expect(
    await refusalOf(confirm(admin, { overlap_allowed: true, overlap_reason: 'Nobody else' })),
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

test('OFR-088 OFR-089 a patient link goes to the scheduling phone or cell, and staff can answer', async () => {
  const nurse = await aNurse(app)
  const { visit, from, phone } = await stage.aFlexibleVisit()
  const patient = visit.patient_uuid as string
  const send = (more: object = {}) =>
    admin.call(scheduling.patientResend, { assignment_id: visit.id, ...more })
  expect(await refusalOf(send())).toEqual([409, 'Accept a time of a nurse first.'])
  await stage.accepted(visit.id, nurse, [at(from, '07:00')])
  expect((await send()).body.assignment.id).toBe(visit.id)
  const first = await linkIn(app, phone, 'ps')
  expect([(await send()).status, await linkIn(app, phone, 'ps')]).toEqual([200, first])
  expect((await textsTo(app, phone))[0]).toMatch(
    new RegExp(
      '^Wren: please choose a time for your nurse visit: ' +
        'http://wren\\.test/ps\\?t=[\\w-]{43} Questions\\? \\d{3}-\\d{3}-\\d{4}',
    ),
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
  expect(await refusalOf(send())).toEqual([400, 'Patient has no phone number.'])
  await set(sql`phone_scheduling_contact = ${phone}, phone_call_preferred = true`)
  expect(await refusalOf(send())).toEqual([409, 'Patient prefers a phone call.'])
  expect((await send({ override: true })).status).toBe(200)
  expect([
    (await send({ assignment_id: unknown })).status,
    (await admin.call(scheduling.patientResend, {} as never)).status,
  ]).toEqual([404, 400])

  const answer = (client: Client, selected_dates = [{ start: at(from, '07:00') }]) =>
    client.call(tokenPages.patientSelectTime, { assignment_id: visit.id, selected_dates })
  expect([
    (await answer(app.nobody)).status,
    (await answer(nurseClient)).status,
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

test('OFR-130 eligibility and overlap are checked at accept, at confirm-send and at confirm', async () => {
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
  const expectFaults = async (
    step: () => Promise<{ readonly status: number; readonly body: { readonly error?: string } }>,
  ): Promise<void> => {
    for (const [text, set] of faults) {
      await set(nurse, true)
      expect(await refusalOf(step())).toEqual([409, text])
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
  await expectFaults(accept)
  expect((await accept()).status).toBe(200)
  await expectFaults(send)
  expect((await send()).status).toBe(200)
  await expectFaults(send) // a second press is checked as well
  await expectFaults(confirm)
  expect((await confirm()).body.confirmed).toBe(true)
})
