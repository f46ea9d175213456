// Messages of scheduling: ended links, texts that are no longer due, and what patients are told. OFR-123, OFR-125,
// OFR-126, OFR-131.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { offers } from '@wren/contract/offers'
import { scheduling } from '@wren/contract/offers-scheduling'
import { addMinutes } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { visits } from '@wren/contract/visits'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import type { Client } from '../../platform/testing.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOffer, linkIn, phoneOfUser, textsTo } from '../offers/offers.builders.ts'
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

const tasksOf = async (visit: number) =>
  (
    await sql<{
      code: string
    }>`select task_code as code from visit_task join task_definition on task_definition.id = task_id
      where assignment_id = ${visit}`.execute(app.instance.platform.db)
  ).rows.map(({ code }) => code)

test('OFR-126 revoking ends the named links of one nurse or of all, and keeps the answers', async () => {
  const request = await stage.aConfirmationRequest()
  const second = await aNurse(app)
  const other = await anOffer(app, request.visit.id, second)
  const read = async () => [
    (await app.nobody.call(tokenPages.selectTime, { token: request.token })).status,
    (await app.nobody.call(tokenPages.selectTime, { token: other })).status,
    (await app.nobody.call(tokenPages.confirm, { nurse_token: request.nurse_token })).status,
    (await app.nobody.call(tokenPages.patientSelectTime, { patient_token: request.patient_token }))
      .status,
  ]
  const revoke = (more: object) =>
    admin.call(scheduling.revokeLinks, { assignment_id: request.visit.id, ...more })
  const before = await assignmentOf(request.visit.id)
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
  expect(await assignmentOf(request.visit.id)).toEqual(before)
  expect([
    (await revoke({ kinds: ['sms'] as never })).status,
    (await revoke({ assignment_id: unknown })).status,
    (await revoke({ nurse_id: unknown })).status,
  ]).toEqual([400, 404, 404])
})

test('OFR-123 a queued text is canceled if its visit is canceled, lost, deleted or staffed first', async () => {
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

test('OFR-125 only the first text to a number explains how to opt out', async () => {
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

test('OFR-131 a patient gets one text per confirmation, move and cancellation, or a task to call', async () => {
  const request = await stage.aConfirmationRequest()
  const visitTexts = async (phone: string) =>
    (await textsTo(app, phone))
      .filter((text) => text.startsWith('Wren: your nurse visit'))
      .map((text) => text.replace(/ on .*/, ''))
  await app.nobody.call(tokenPages.confirm, {
    nurse_token: request.nurse_token,
    confirmed: true,
    start: addMinutes(request.start, 60),
  })
  expect(await visitTexts(request.phone)).toEqual(['Wren: your nurse visit is'])
  for (let n = 0; n < 2; n++)
    await app.nobody.call(tokenPages.confirm, {
      nurse_token: request.nurse_token,
      confirmed: true,
      start: addMinutes(request.start, 60),
    })
  expect((await visitTexts(request.phone)).length).toBe(1)
  await app.nobody.call(tokenPages.patientSelectTime, {
    patient_token: request.patient_token,
    selected_dates: [{ start: request.other }],
  })
  expect((await visitTexts(request.phone)).length).toBe(1)
  await app.nobody.call(tokenPages.confirm, {
    nurse_token: await stage.nurseLink(request.visit.id, request.nurse),
    confirmed: true,
    start: addMinutes(request.other, 60),
  })
  expect(await visitTexts(request.phone)).toEqual([
    'Wren: your nurse visit is now',
    'Wren: your nurse visit is',
  ])
  await admin.call(visits.cancel, { id: request.visit.id, reason: 'Cancelled - Patient Declined' })
  expect((await visitTexts(request.phone))[0]).toBe('Wren: your nurse visit')
  // An override is announced like a confirmation, and a lost visit like a cancellation. A visit that was never
  // confirmed is not announced.
  const { visit, phone } = await stage.aFlexibleVisit()
  await admin.call(scheduling.override, {
    assignment_id: visit.id,
    nurse_id: await aNurse(app),
    override_start_date_time: visit.start,
  })
  expect(await visitTexts(phone)).toEqual(['Wren: your nurse visit is'])
  await admin.call(visits.save, { id: visit.id, lost_reason: 'Lost' })
  expect((await visitTexts(phone))[0]).toBe('Wren: your nurse visit')
  const open = await stage.aFlexibleVisit()
  await admin.call(visits.cancel, { id: open.visit.id, reason: 'Cancelled - Patient Declined' })
  expect(await visitTexts(open.phone)).toEqual([])
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
    const booking = await stage.aFlexibleVisit()
    await make(booking.visit.patient_uuid as string, booking.phone)
    await admin.call(scheduling.override, {
      assignment_id: booking.visit.id,
      nurse_id: await aNurse(app),
      override_start_date_time: booking.visit.start,
    })
    expect([
      why,
      await visitTexts(booking.phone),
      (await tasksOf(booking.visit.id)).includes('SC_CALL_PATIENT'),
    ]).toEqual([why, [], true])
  }
})

test('a cancellation ends the links and informs the nurse and a patient who was asked', async () => {
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
  const texts = await textsTo(app, phone)
  expect(texts[0]).toMatch(/^Wren: your nurse visit on .* has been canceled\./)
  expect(texts[1]).toContain('[link no longer valid]')
})
