// How links end and are replaced. TOK-006, TOK-073, OFR-127, OFR-128.
import { beforeAll, expect, test } from 'vitest'
import { offers } from '@wren/contract/offers'
import { scheduling } from '@wren/contract/offers-scheduling'
import { addMinutes } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { visits } from '@wren/contract/visits'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { linkIn, phoneOfUser, textsTo } from '../offers/offers.builders.ts'
import { aStage, type Stage, type ConfirmationRequest } from './token-pages.builders.ts'

const app = useTestApp()
let stage: Stage
beforeAll(async () => {
  stage = await aStage(app)
})

type Tokens = Pick<ConfirmationRequest, 'token' | 'nurse_token' | 'patient_token'>

/** The status of a read by each token. */
const readings = async ({ token, nurse_token, patient_token }: Tokens): Promise<number[]> => [
  (await app.nobody.call(tokenPages.selectTime, { token })).status,
  (await app.nobody.call(tokenPages.confirm, { nurse_token })).status,
  (await app.nobody.call(tokenPages.patientSelectTime, { patient_token })).status,
]

test('TOK-006 reset, cancel, lost, delete and revoke end all three links', async () => {
  const { admin } = stage.scene
  const endings: Record<string, (visit: number) => Promise<{ readonly status: number }>> = {
    reset: (visit) => admin.call(scheduling.reset, { assignment_id: visit }),
    cancel: (visit) =>
      admin.call(visits.cancel, { id: visit, reason: 'Cancelled - Patient Declined' }),
    lost: (visit) => admin.call(visits.save, { id: visit, lost_reason: 'Lost - Too slow' }),
    delete: (visit) => admin.call(visits.remove, { id: visit }),
    revoke: (visit) => admin.call(scheduling.revokeLinks, { assignment_id: visit }),
  }
  for (const [how, end] of Object.entries(endings)) {
    const request = await stage.aConfirmationRequest()
    expect(await readings(request), how).toEqual([200, 200, 200])
    expect((await end(request.visit.id)).status, how).toBe(200)
    expect(await readings(request), how).toEqual([410, 410, 410])
  }
})

test('TOK-006 another time or nurse replaces the confirm and patient links; an earlier nurse only reads', async () => {
  const { admin } = stage.scene
  const { visit, nurse, other, phone, ...links } = await stage.aConfirmationRequest()
  expect(
    (
      await admin.call(scheduling.acceptTime, {
        assignment_id: visit.id,
        nurse_id: nurse,
        scheduling_dates: [{ start: other }],
      })
    ).status,
  ).toBe(200)
  expect(await readings(links)).toEqual([200, 410, 410])
  const patient_token = await stage.patientLink(visit.id, phone)
  await app.nobody.call(tokenPages.patientSelectTime, {
    patient_token,
    selected_dates: [{ start: other }],
  })
  const nurse_token = await stage.nurseLink(visit.id, nurse)
  expect([patient_token === links.patient_token, nurse_token === links.nurse_token]).toEqual([
    false,
    false,
  ])
  const second = await aNurse(app)
  const token = await stage.accepted(visit.id, second, [other])
  expect(await readings({ token: links.token, nurse_token, patient_token })).toEqual([
    200, 200, 410,
  ])
  const refusal = await app.nobody.call(tokenPages.confirm, {
    nurse_token,
    confirmed: true,
    start: other,
  })
  expect([refusal.status, refusal.body.confirmed, refusal.body.nurse_is_assigned]).toEqual([
    200,
    false,
    false,
  ])
  await app.nobody.call(tokenPages.patientSelectTime, {
    patient_token: await stage.patientLink(visit.id, phone),
    selected_dates: [{ start: other }],
  })
  // The earlier nurse still reads after the patient has chosen again.
  expect((await app.nobody.call(tokenPages.confirm, { nurse_token })).status).toBe(200)
  const replacement = await stage.nurseLink(visit.id, second)
  expect(replacement).not.toBe(nurse_token)
  expect(
    (
      await app.nobody.call(tokenPages.confirm, {
        nurse_token: replacement,
        confirmed: true,
        start: addMinutes(other, 30),
      })
    ).body.confirmed,
  ).toBe(true)
  for (const sent of [
    { token: links.token },
    { token: links.token, is_available: true, scheduling_dates: [{ start: other }] },
  ]) {
    const late = await app.nobody.call(tokenPages.selectTime, sent)
    expect([late.status, late.body.is_assigned, late.body.nurse_is_assigned]).toEqual([
      200,
      true,
      false,
    ])
  }
  expect((await app.nobody.call(tokenPages.selectTime, { token })).body.nurse_is_assigned).toBe(
    true,
  )
})

test('TOK-073 every button of an opened page answers 410 after its link ended, and nothing is stored', async () => {
  const { visit, start, token, patient_token, nurse_token } = await stage.aConfirmationRequest()
  expect(await readings({ token, patient_token, nurse_token })).toEqual([200, 200, 200])
  const before = (await stage.scene.admin.call(visits.byId, { id: visit.id })).body.assignment
  expect(
    (await stage.scene.admin.call(scheduling.revokeLinks, { assignment_id: visit.id })).body,
  ).toEqual({ revoked: 3 })
  const pressed = [
    await app.nobody.call(tokenPages.selectTime, { token, is_available: false }),
    await app.nobody.call(tokenPages.remove, { token }),
    await app.nobody.call(tokenPages.confirm, { nurse_token, confirmed: true, start }),
    await app.nobody.call(tokenPages.confirm, { nurse_token, confirmed: false }),
    await app.nobody.call(tokenPages.patientSelectTime, {
      patient_token,
      selected_dates: [{ start }],
    }),
    await app.nobody.call(tokenPages.patientDenyTime, { patient_token }),
  ]
  expect(pressed.map(({ status, body }) => [status, body.error])).toEqual(
    pressed.map(() => [410, 'This link has expired.']),
  )
  expect((await stage.scene.admin.call(visits.byId, { id: visit.id })).body.assignment).toEqual(
    before,
  )
})

test('OFR-127 OFR-128 a nurse whose link ended is texted a new one at once; a second press is refused', async () => {
  const { admin } = stage.scene
  const { nurse, visit, nurse_token } = await stage.aConfirmationRequest()
  expect(
    (await admin.call(scheduling.revokeLinks, { assignment_id: visit.id, kinds: ['nurse_token'] }))
      .body,
  ).toEqual({ revoked: 1 })
  const replacement = await stage.nurseLink(visit.id, nurse)
  expect([
    replacement === nurse_token,
    (await app.nobody.call(tokenPages.confirm, { nurse_token: replacement })).status,
  ]).toEqual([false, 200])
  const phone = await phoneOfUser(app, nurse)
  const textCount = async () => (await textsTo(app, phone)).length
  const before = await textCount()
  expect([
    (await admin.call(scheduling.confirmSend, { assignment_id: visit.id })).status,
    await textCount(),
  ]).toEqual([200, before])
  const offered = await stage.aFixedVisit({
    patient_order_id: null,
    price_nurse_hourly_rate_cents: 8_000,
  })
  expect(
    (
      await admin.call(offers.blastSave, {
        assignment_id: offered.id,
        blast_type: 'fixed',
        template: 'Free? {link}',
      })
    ).status,
  ).toBe(200)
  const notify = async () =>
    (await admin.call(offers.notify, { id: offered.id, nurses: [nurse] })).body.results
  expect(await notify()).toEqual([{ id: nurse, ok: true, error: null }])
  const first = await linkIn(app, phone, 'ns')
  expect((await admin.call(scheduling.reset, { assignment_id: offered.id })).status).toBe(200)
  expect(await notify()).toEqual([{ id: nurse, ok: true, error: null }])
  expect([
    (await app.nobody.call(tokenPages.selectTime, { token: first })).status,
    (await app.nobody.call(tokenPages.selectTime, { token: await linkIn(app, phone, 'ns') }))
      .status,
  ]).toEqual([410, 200])
  expect(await notify()).toEqual([{ id: nurse, ok: false, error: 'Already notified' }])
})
