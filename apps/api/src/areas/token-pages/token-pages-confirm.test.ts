// The nurse confirm call: what it reads, stores and refuses. TOK-045, TOK-047, TOK-066.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { scheduling } from '@wren/contract/offers-scheduling'
import { addMinutes } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aBookedVisit } from '../visits/visits.builders.ts'
import { aStage, type Stage } from './token-pages.builders.ts'

const app = useTestApp()
let stage: Stage
beforeAll(async () => {
  stage = await aStage(app)
})

const post = async (
  path: string,
  body: object,
): Promise<{ readonly status: number; readonly body: Record<string, unknown> }> =>
  app.nobody.raw('POST', `/scheduling/${path}`, body)

const assignmentOf = async (id: number) =>
  (await stage.scene.admin.call(visits.byId, { id })).body.assignment

const updatesOf = async (visit: number) =>
  (
    await sql<{
      description: string
      status: string
      user_id_assigned: number | null
    }>`select description, status, user_id_assigned from update_item where type = 'assignment' and type_id = ${visit}
      order by id`.execute(app.instance.platform.db)
  ).rows

const response = [
  'mini_assignment',
  'confirmed',
  'selected_start',
  'available_dates_arr',
  'available_dates_other',
  'scheduling_dates',
  'is_assigned',
  'nurse_is_assigned',
  'missing_charts',
  'missing_nurse_visit_confirmation',
  'already_has_visit',
]

const keys = (of: unknown): string[] => Object.keys(of as object).toSorted()

test('TOK-045 TOK-066 a confirmation needs a start inside an open slot and an unchanged, free time', async () => {
  const open = await stage.aConfirmationRequest()
  const confirm = (nurse_token: string, more: object = {}) =>
    post('nurse/confirm', { nurse_token, ...more })
  expect(await confirm(open.nurse_token)).toMatchObject({
    status: 200,
    body: {
      confirmed: null,
      selected_start: open.start,
      mini_assignment: { id: open.visit.id, missing_exact_time: true, is_pending: true },
    },
  })
  for (const start of [
    undefined,
    addMinutes(open.start, -5),
    addMinutes(open.start, 4 * 60),
    open.other,
  ])
    expect(await confirm(open.nurse_token, { confirmed: true, start })).toMatchObject({
      status: 400,
      body: {
        error: 'Please select a start time.',
        fields: { start: 'Please select a start time.' },
      },
    })
  const start = addMinutes(open.start, 35)
  const yes = await confirm(open.nurse_token, { confirmed: true, start })
  expect(yes).toMatchObject({
    status: 200,
    body: {
      confirmed: true,
      is_assigned: true,
      nurse_is_assigned: true,
      mini_assignment: {
        start,
        missing_exact_time: false,
        status: 'Active - Booked',
        is_pending: false,
      },
    },
  })
  expect(keys(yes.body)).toEqual(response.toSorted())
  expect((await confirm(open.nurse_token)).body).toMatchObject({ confirmed: true })
  expect((await confirm(open.nurse_token, { confirmed: false })).status).toBe(409)

  const declined = await stage.aConfirmationRequest()
  expect(await confirm(declined.nurse_token, { confirmed: false })).toMatchObject({
    status: 200,
    body: { confirmed: false, is_assigned: false, mini_assignment: { is_available: false } },
  })
  expect((await confirm(declined.nurse_token)).body).toMatchObject({ confirmed: false })

  const nurse = await aNurse(app)
  const fixed = await stage.aFixedVisit()
  await stage.accepted(fixed.id, nurse)
  const nurse_token = await stage.nurseLink(fixed.id, nurse)
  expect(
    await confirm(nurse_token, { confirmed: true, start: addMinutes(fixed.start, 60) }),
  ).toMatchObject({
    status: 409,
    body: { error: 'The time of this visit has changed. Please open the link again.' },
  })
  const booked = await aBookedVisit(app, stage.scene, { start: addMinutes(fixed.start, 60) }, nurse)
  expect(await confirm(nurse_token, { confirmed: true })).toMatchObject({
    status: 409,
    body: { error: 'You already have a visit at this time.' },
  })
  expect(
    (
      await stage.scene.admin.call(visits.cancel, {
        id: booked.id,
        reason: 'Cancelled - Patient Declined',
      })
    ).status,
  ).toBe(200)
  expect(await confirm(nurse_token, { confirmed: true, start: [fixed.start] })).toMatchObject({
    status: 200,
    body: { confirmed: true, mini_assignment: { start: fixed.start } },
  })
  expect([
    (await confirm('x'.repeat(43))).status,
    (await post('nurse/confirm', {})).status,
  ]).toEqual([404, 404])
  await stage.scene.admin.call(scheduling.revokeLinks, { assignment_id: fixed.id })
  expect((await confirm(nurse_token)).status).toBe(410)
})

test('TOK-047 declining a new time of a booked visit resets it to New and creates an update', async () => {
  const nurse = await aNurse(app, { first_name: 'Dilys', last_name: 'Quorn' })
  const request = await stage.aConfirmationRequest(nurse)
  expect(
    await post('nurse/confirm', {
      nurse_token: request.nurse_token,
      confirmed: true,
      start: request.start,
    }),
  ).toMatchObject({ status: 200, body: { confirmed: true } })
  expect(
    await post('patient/select-time', {
      patient_token: request.patient_token,
      selected_dates: [{ start: request.other }],
    }),
  ).toMatchObject({ status: 200 })
  const nurse_token = await stage.nurseLink(request.visit.id, nurse)
  expect(await post('nurse/confirm', { nurse_token, confirmed: false })).toMatchObject({
    status: 200,
    body: { confirmed: false },
  })
  expect(await assignmentOf(request.visit.id)).toMatchObject({
    status: 'New',
    user_id_assigned: null,
    user_id_selected: null,
    nurse_confirmed: null,
    nurse_rejected: expect.any(String),
  })
  expect((await updatesOf(request.visit.id)).at(-1)).toEqual({
    description: expect.stringMatching(
      /^Nurse Dilys Quorn declined\n\w{3}, .* MST\. Missing: a confirmed nurse\.$/,
    ),
    status: 'new',
    user_id_assigned: stage.scene.admin.id,
  })
  expect((await stage.statesOf(request.visit.id))[4]).toBe('problem')
  expect(
    await post('nurse/confirm', { nurse_token, confirmed: true, start: request.other }),
  ).toMatchObject({ status: 200, body: { confirmed: false } })
  expect((await assignmentOf(request.visit.id)).status).toBe('New')
})
