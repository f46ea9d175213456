// The fields that the link pages receive. TOK-011, TOK-012, TOK-013, TOK-015, TOK-017, TOK-018, TOK-019, TOK-020.
import { beforeAll, expect, test } from 'vitest'
import { nurses as nurseCalls } from '@wren/contract/nurses'
import { scheduling } from '@wren/contract/offers-scheduling'
import { addMinutes } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { visits } from '@wren/contract/visits'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOffer } from '../offers/offers.builders.ts'
import { aBookedVisit, aReadyVisit } from '../visits/visits.builders.ts'
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

const mini = [
  'id',
  'start',
  'missing_exact_time',
  'timezone',
  'duration_estimate',
  'treatment',
  'city',
  'state',
  'status',
  'blast_type',
  'blast_details',
  'days_to_schedule',
  'duration_days',
  'nonconsecutive',
  'is_available',
  'is_pending',
]
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

test('TOK-011 TOK-012 TOK-013 TOK-015 answers hold exactly these fields, with the choices as stored', async () => {
  const { visit, start, other, token, patient_token, nurse_token } =
    await stage.aConfirmationRequest()
  const select = (await post('nurse/select-time', { token, dates: true })).body
  const confirm = (await post('nurse/confirm', { nurse_token })).body
  for (const body of [select, confirm]) {
    expect(keys(body)).toEqual(response.toSorted())
    expect(keys(body['mini_assignment'])).toEqual(
      [...mini, 'zip', 'price_nurse_estimate', 'price_nurse_hourly_rate', 'flat_rate'].toSorted(),
    )
  }
  expect(select['available_dates_arr']).toEqual(
    [start, other].map((first) => [
      { start: first, text: '7:00 AM - 10:55 AM', checked: true, all_day: false },
      { start: addMinutes(first, 480), text: '3:00 PM - 7:00 PM', checked: false, all_day: false },
      { start: first, text: 'All day', checked: false, all_day: true },
    ]),
  )
  expect([select['scheduling_dates'], confirm['selected_start'], confirm['confirmed']]).toEqual([
    [
      { start, all_day: false },
      { start: other, all_day: false },
    ],
    start,
    null,
  ])
  expect(select['mini_assignment']).toMatchObject({
    id: visit.id,
    start: visit.start,
    missing_exact_time: true,
    timezone: 'America/Phoenix',
    duration_estimate: 120,
    treatment: 'Saline',
    city: 'Phoenix',
    state: 'AZ',
    zip: '85004',
    status: 'New',
    blast_type: 'flexible',
    blast_details: { slots: ['07:00-10:55', '15:00-19:00'] },
    is_available: true,
    is_pending: true,
  })
  const patient = (await post('patient/select-time', { patient_token })).body
  expect(keys(patient)).toEqual([
    'mini_assignment',
    'missing_exact_time',
    'nurse_name',
    'nurse_scheduling_dates_arr',
    'patient_declined',
    'provider_logo_slug',
    'provider_title',
    'selected_start',
  ])
  expect(keys(patient['mini_assignment'])).toEqual([...mini, 'patient_first_name'].toSorted())
  expect(patient['nurse_scheduling_dates_arr']).toEqual([
    [{ start, text: '7:00 AM - 10:55 AM', checked: true, assignment_id: visit.id }],
    [{ start: other, text: '7:00 AM - 10:55 AM', checked: false, assignment_id: visit.id }],
  ])
  expect(patient).toMatchObject({
    missing_exact_time: true,
    nurse_name: null,
    patient_declined: false,
    selected_start: start,
  })
})

test("TOK-017 TOK-018 a page lists the nurse's due charts, and other visits to confirm with their links", async () => {
  const nurse = await aNurse(app)
  const now = app.instance.platform.clock.now()
  const due = await aReadyVisit(app, { ...stage.scene, nurse }, { start: addMinutes(now, 60) })
  await aReadyVisit(app, { ...stage.scene, nurse }, { start: addMinutes(now, 6 * 60) })
  const waiting = await stage.aConfirmationRequest(nurse)
  const { visit } = await stage.aFlexibleVisit()
  const token = await anOffer(app, visit.id, nurse)
  const { body } = await app.nobody.call(tokenPages.selectTime, { token })
  const popup = (await (await app.signIn(nurse)).call(nurseCalls.loginNotification, { id: nurse }))
    .body.missing_charts
  expect(popup.map(({ id }) => id)).toEqual([due.id])
  // The same records, but a link names no patient. TOK-010.
  expect(body.missing_charts).toEqual(popup.map((chart) => ({ ...chart, patient: null })))
  expect(body.missing_nurse_visit_confirmation).toEqual([
    {
      id: waiting.visit.id,
      treatment: 'Saline',
      city: 'Phoenix',
      start: waiting.start,
      timezone: 'America/Phoenix',
      nurse_token: waiting.nurse_token,
    },
  ])
  expect(
    (await app.nobody.call(tokenPages.confirm, { nurse_token: waiting.nurse_token })).body
      .missing_nurse_visit_confirmation,
  ).toEqual([])
  const other = await stage.aConfirmationRequest(nurse)
  expect(
    (
      await app.nobody.call(tokenPages.confirm, { nurse_token: other.nurse_token })
    ).body.missing_nurse_visit_confirmation.map(({ id }) => id),
  ).toEqual([waiting.visit.id])
  await app.nobody.call(tokenPages.confirm, { nurse_token: waiting.nurse_token, confirmed: false })
  expect(
    (await app.nobody.call(tokenPages.confirm, { nurse_token: other.nurse_token })).body
      .missing_nurse_visit_confirmation,
  ).toEqual([])
})

test('TOK-019 TOK-020 each read states whether the nurse has an overlap and who is assigned', async () => {
  const [nurse, second] = [await aNurse(app), await aNurse(app)]
  const visit = await stage.aFixedVisit()
  const [token, other] = [await anOffer(app, visit.id, nurse), await anOffer(app, visit.id, second)]
  const read = async (link: string) => {
    const { body } = await app.nobody.call(tokenPages.selectTime, { token: link })
    return [body.already_has_visit, body.is_assigned, body.nurse_is_assigned]
  }
  expect(await read(token)).toEqual([false, false, false])
  const touching = await aBookedVisit(
    app,
    stage.scene,
    { start: addMinutes(visit.start, 120) },
    nurse,
  )
  expect(await read(token)).toEqual([false, false, false])
  await aBookedVisit(app, stage.scene, { start: addMinutes(visit.start, -90) }, nurse)
  expect([await read(token), await read(other)]).toEqual([
    [true, false, false],
    [false, false, false],
  ])
  expect(
    (
      await stage.scene.admin.call(scheduling.override, {
        assignment_id: visit.id,
        nurse_id: second,
        override_start_date_time: visit.start,
      })
    ).status,
  ).toBe(200)
  expect([await read(token), await read(other)]).toEqual([
    [true, true, false],
    [false, true, true],
  ])
  expect((await assignmentOf(touching.id)).user_id_assigned).toBe(nurse)
})
