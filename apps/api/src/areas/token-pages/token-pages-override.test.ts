// Schedule overrides and resets by staff. OFR-090, OFR-093.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { scheduling } from '@wren/contract/offers-scheduling'
import { addDays, addMinutes } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { visits } from '@wren/contract/visits'
import type { WholeVisit } from '@wren/contract/visits-whole'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import type { Client } from '../../platform/testing.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOffer, phoneOfUser, textsTo } from '../offers/offers.builders.ts'
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

const setVisit = (id: number, set: ReturnType<typeof sql>) =>
  sql`update visit set ${set} where id = ${id}`.execute(app.instance.platform.db)

const refusalOf = async (
  answer: Promise<{ readonly status: number; readonly body: { readonly error?: string } }>,
): Promise<[number, string | undefined]> => {
  const { status, body } = await answer
  return [status, body.error]
}

test('OFR-093 an override books an eligible nurse at an exact time unless the visit is over or charted', async () => {
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
    await refusalOf(
      override({ nurse_id: disabled, overlap_allowed: true, overlap_reason: 'Nobody else' }),
    ),
  ).toEqual([409, 'Account Disabled'])
  const faults: readonly (readonly [string, ReturnType<typeof sql>, ReturnType<typeof sql>])[] = [
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
  for (const [text, revoke, restore] of faults) {
    await revoke.execute(app.instance.platform.db)
    expect(
      await refusalOf(override({ overlap_allowed: true, overlap_reason: 'Nobody else' })),
    ).toEqual([409, text])
    await restore.execute(app.instance.platform.db)
  }
  // A visit that starts ten minutes after the end causes only a warning.
  const near = await aBookedVisit(app, stage.scene, { start: addMinutes(start, 130) }, nurse)
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

test("OFR-093 an override skips open steps, and other nurses' links stay readable but closed", async () => {
  const [first, second] = [await aNurse(app), await aNurse(app)]
  const visit = await stage.aFixedVisit()
  const token = await anOffer(app, visit.id, first)
  const start = addMinutes(visit.start, 275)
  const booking = await stage.scene.admin.call(scheduling.override, {
    assignment_id: visit.id,
    nurse_id: second,
    override_start_date_time: start,
  })
  expect(booking.status).toBe(200)
  expect(booking.body.assignment).toMatchObject({
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
  const refusal = await stage.answer(token, true)
  expect([refusal.status, refusal.body.is_assigned, refusal.body.nurse_is_assigned]).toEqual([
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

test('OFR-090 a reset clears answers, keeps the blast, and is refused for a finished or charted visit', async () => {
  const request = await stage.aConfirmationRequest()
  const id = request.visit.id
  await app.nobody.call(tokenPages.confirm, {
    nurse_token: request.nurse_token,
    confirmed: true,
    start: addMinutes(request.start, 30),
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
    blast_details: request.visit.blast_details,
    applicant_count: 0,
  })
  expect(
    ((await admin.call(visits.byId, { id })).body as WholeVisit).scheduling.blast_template,
  ).toBe('Ours {link}')
  expect([
    (await app.nobody.call(tokenPages.selectTime, { token: request.token })).status,
    (await app.nobody.call(tokenPages.confirm, { nurse_token: request.nurse_token })).status,
    (await app.nobody.call(tokenPages.patientSelectTime, { patient_token: request.patient_token }))
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

test('a reset discards answers and ends the links; a new select link replaces the old one', async () => {
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
