// The calls of the patient's page: what they read, store and refuse. TOK-054, TOK-055, TOK-062, TOK-067, TOK-068.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { scheduling } from '@wren/contract/offers-scheduling'
import { addDays, addMinutes } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aStage, at, type Stage } from './token-pages.builders.ts'

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

const reasonOf = async (id: number) => (await assignmentOf(id)).status_reason

test('TOK-054 TOK-055 TOK-062 TOK-067 TOK-068 a patient reads, declines and chooses after all', async () => {
  const nurse = await aNurse(app)
  const { visit, from, phone } = await stage.aFlexibleVisit()
  const [start, other] = [at(from, '07:00'), at(addDays(from, 1), '07:00')]
  await stage.accepted(visit.id, nurse, [start, other])
  const patient_token = await stage.patientLink(visit.id, phone)
  const choose = (...selected_dates: object[]) =>
    post('patient/select-time', { patient_token, selected_dates })
  const checked = (body: Record<string, unknown>) =>
    (body['nurse_scheduling_dates_arr'] as { start: string; checked: boolean }[][])
      .flat()
      .filter((slot) => slot.checked)
      .map((slot) => slot.start)
  const opened = await post('patient/select-time', { patient_token })
  expect([
    opened.status,
    checked(opened.body),
    opened.body['patient_declined'],
    opened.body['nurse_name'],
  ]).toEqual([200, [], false, null])
  const { rows } = await sql<{
    n: number
  }>`select count(opened_at)::int as n from visit_link
    where assignment_id = ${visit.id} and kind = 'patient_token'`.execute(app.instance.platform.db)
  expect(rows[0]?.n).toBe(1)
  for (const wrong of [
    [],
    [{ start }, { start: other }],
    [{ start: addMinutes(start, 480) }],
    [{ start, assignment_id: 99_999_999 }],
    [{ start: 'soon' }],
  ]) {
    const refusal = await choose(...wrong)
    expect([refusal.status, typeof refusal.body['error']], JSON.stringify(wrong)).toEqual([
      400,
      'string',
    ])
  }
  expect((await choose()).body['error']).toBe('Please select 1 day')

  for (let n = 0; n < 2; n++)
    expect(await post('patient/deny-time', { patient_token })).toMatchObject({
      status: 200,
      body: { patient_declined: true },
    })
  expect(await updatesOf(visit.id)).toEqual([
    {
      description: expect.stringMatching(
        /^Patient declined the proposed time\n\w{3}, .* MST\. Missing: a time that suits the patient\.$/,
      ),
      status: 'new',
      user_id_assigned: stage.scene.admin.id,
    },
  ])
  expect((await stage.statesOf(visit.id))[3]).toBe('problem')

  const yes = await choose({ start: other, assignment_id: visit.id })
  expect([yes.status, checked(yes.body)]).toEqual([200, [other]])
  expect(yes.body).toMatchObject({
    patient_declined: false,
    selected_start: other,
    nurse_name: null,
  })
  expect(await assignmentOf(visit.id)).toMatchObject({
    patient_confirmed: expect.any(String),
    selected_start: other,
    status_reason: 'Pending Nurse Confirmation',
  })
  expect((await stage.statesOf(visit.id))[3]).toBe('done')
  expect(await updatesOf(visit.id)).toHaveLength(1)
  // As the page holds them: day arrays of slots, checked or not.
  expect(
    checked(
      (await choose([{ start, checked: true }], [{ start: other, checked: false }] as never)).body,
    ),
  ).toEqual([start])

  const nurse_token = await stage.nurseLink(visit.id, nurse)
  await post('nurse/confirm', { nurse_token, confirmed: true, start })
  expect((await post('patient/select-time', { patient_token })).body).toMatchObject({
    nurse_name: 'Nora',
    missing_exact_time: false,
  })
  expect(await reasonOf(visit.id)).toBeNull()
  for (const path of ['patient/select-time', 'patient/deny-time'])
    expect([
      (await post(path, { patient_token: 'x'.repeat(43) })).status,
      (await post(path, {})).status,
    ]).toEqual([404, 404])
  expect((await stage.scene.admin.call(visits.save, { id: visit.id, status: 'Hold' })).status).toBe(
    200,
  )
  const held = await choose({ start: other })
  expect(held.status).toBe(409)
  await stage.scene.admin.call(scheduling.revokeLinks, { assignment_id: visit.id })
  for (const path of ['patient/select-time', 'patient/deny-time'])
    expect((await post(path, { patient_token })).status).toBe(410)
})
