// TOK "Data" 011-020, "Calls" 064-068: what the link pages are told and may send, field by field.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { nurses as nurseCalls } from '@wren/contract/nurses'
import { scheduling } from '@wren/contract/offers-scheduling'
import { tokenPages } from '@wren/contract/token-pages'
import { addDays, addMinutes } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOffer, phoneOfUser, textsTo } from '../offers/offers.builders.ts'
import { aBookedVisit, aReadyVisit } from '../visits/visits.builders.ts'
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

test('TOK-011 TOK-012 TOK-013 TOK-015 the answers hold these fields and no others, the choices as stored', async () => {
  const { visit, start, other, token, patient_token, nurse_token } = await stage.askedNurse()
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

test('TOK-017 TOK-018 the charts she owes by the rule of the sign-in popup, and her other visits that wait for her, each with its link', async () => {
  const nurse = await aNurse(app)
  const now = app.instance.platform.clock.now()
  const due = await aReadyVisit(app, { ...stage.scene, nurse }, { start: addMinutes(now, 60) })
  await aReadyVisit(app, { ...stage.scene, nurse }, { start: addMinutes(now, 6 * 60) })
  const waiting = await stage.askedNurse(nurse)
  const { visit } = await stage.aFlexibleVisit()
  const token = await anOffer(app, visit.id, nurse)
  const { body } = await app.nobody.call(tokenPages.selectTime, { token })
  const popup = (await (await app.signIn(nurse)).call(nurseCalls.loginNotification, { id: nurse }))
    .body.missing_charts
  expect(popup.map(({ id }) => id)).toEqual([due.id])
  // The same records; a link that anybody may hold names no patient (TOK-010).
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
  const hers = await stage.askedNurse(nurse)
  expect(
    (
      await app.nobody.call(tokenPages.confirm, { nurse_token: hers.nurse_token })
    ).body.missing_nurse_visit_confirmation.map(({ id }) => id),
  ).toEqual([waiting.visit.id])
  await app.nobody.call(tokenPages.confirm, { nurse_token: waiting.nurse_token, confirmed: false })
  expect(
    (await app.nobody.call(tokenPages.confirm, { nurse_token: hers.nurse_token })).body
      .missing_nurse_visit_confirmation,
  ).toEqual([])
})

test('TOK-019 TOK-020 another confirmed visit then is said, and who is assigned is reckoned anew for each reading', async () => {
  const [nurse, second] = [await aNurse(app), await aNurse(app)]
  const visit = await stage.aFixedVisit()
  const [token, other] = [await anOffer(app, visit.id, nurse), await anOffer(app, visit.id, second)]
  const read = async (one: string) => {
    const { body } = await app.nobody.call(tokenPages.selectTime, { token: one })
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

test('TOK-028 the four types of offer are answered by link, any other is not', async () => {
  const nurse = await aNurse(app)
  for (const blast_type of ['fixed', 'fixed-date', 'flexible', 'multi-day'] as const) {
    const { visit, from } = await stage.aFlexibleVisit(2, {
      blast_type,
      ...(blast_type === 'multi-day' ? { days_to_schedule: 2, duration_days: 2 } : {}),
    })
    const token = await anOffer(app, visit.id, nurse)
    const answered = await stage.answer(
      token,
      true,
      blast_type === 'fixed' ? [] : [at(from, '07:00')],
    )
    expect([blast_type, answered.status, answered.body.mini_assignment?.is_available]).toEqual([
      blast_type,
      200,
      true,
    ])
  }
  for (const blast_type of ['manual', null] as const) {
    const visit = await stage.aFixedVisit({ blast_type })
    const token = await anOffer(app, visit.id, nurse)
    const refused = await stage.answer(token, true, [visit.start])
    expect([refused.status, refused.body.error]).toEqual([
      400,
      'This visit cannot be scheduled online.',
    ])
    expect(
      (await app.nobody.call(tokenPages.selectTime, { token })).body.mini_assignment,
    ).toMatchObject({ blast_type, is_available: null })
  }
})

test('TOK-030 TOK-064 the token alone reads; an answer is stored and told, one that was not offered, not chosen or past is refused by field, and none to a taken visit is kept', async () => {
  const nurse = await aNurse(app)
  const { visit, from } = await stage.aFlexibleVisit()
  const token = await anOffer(app, visit.id, nurse)
  const [start, other] = [at(from, '07:00'), at(addDays(from, 1), '15:00')]
  const stored = async () =>
    (
      await sql<{
        is_available: boolean | null
        answered: boolean
        slots: number
      }>`select is_available, nurse_response_date is not null as answered, (select count(*)::int from visit_offer_slot
        where offer_id = visit_offer.id) as slots from visit_offer
        where assignment_id = ${visit.id} and nurse_id = ${nurse}`.execute(app.instance.platform.db)
    ).rows[0]
  const plain = await post('nurse/select-time', { token })
  expect([plain.status, keys(plain.body)]).toEqual([
    200,
    response.filter((name) => !name.startsWith('available_')).toSorted(),
  ])
  expect(
    (await post('nurse/select-time', { token, dates: true })).body['available_dates_other'],
  ).toHaveLength(7)
  const none = {
    status: 400,
    body: {
      error: 'Please select at least one time.',
      fields: { scheduling_dates: 'Please select at least one time.' },
    },
  }
  for (const scheduling_dates of [undefined, [], [[]], [{ start, all_day: false, checked: false }]])
    expect(
      await post('nurse/select-time', { token, is_available: true, scheduling_dates }),
    ).toMatchObject(none)
  for (const one of [at(from, '11:00'), at(addDays(from, 20), '07:00'), addMinutes(start, 5)])
    expect(
      await post('nurse/select-time', {
        token,
        is_available: true,
        scheduling_dates: [{ start: one, all_day: false }],
      }),
    ).toMatchObject({
      status: 400,
      body: { fields: { scheduling_dates: 'This time is not offered.' } },
    })
  expect(
    await post('nurse/select-time', {
      token,
      is_available: true,
      scheduling_dates: [{ start: 'soon' }],
    }),
  ).toMatchObject({ status: 400 })
  expect(await stored()).toEqual({ is_available: null, answered: false, slots: 0 })
  const yes = await post('nurse/select-time', {
    token,
    is_available: true,
    dates: true,
    scheduling_dates: [
      [{ start, all_day: false, checked: true }],
      [{ start: other, all_day: false, checked: true }],
    ],
  })
  expect(yes).toMatchObject({
    status: 200,
    body: {
      scheduling_dates: [
        { start, all_day: false },
        { start: other, all_day: false },
      ],
      mini_assignment: { is_available: true },
    },
  })
  expect(await stored()).toEqual({ is_available: true, answered: true, slots: 2 })
  expect(
    await post('nurse/select-time', {
      token,
      is_available: true,
      scheduling_dates: [{ start, all_day: true }],
    }),
  ).toMatchObject({ status: 200, body: { scheduling_dates: [{ start, all_day: true }] } })
  const no = await post('nurse/select-time', { token, is_available: false })
  expect(no).toMatchObject({
    status: 200,
    body: { scheduling_dates: [], mini_assignment: { is_available: false } },
  })
  const before = await stored()
  expect(
    (
      await stage.scene.admin.call(scheduling.override, {
        assignment_id: visit.id,
        nurse_id: stage.scene.nurse,
        override_start_date_time: start,
      })
    ).status,
  ).toBe(200)
  const late = await post('nurse/select-time', {
    token,
    is_available: true,
    scheduling_dates: [{ start, all_day: false }],
  })
  expect(late).toMatchObject({ status: 200, body: { is_assigned: true, nurse_is_assigned: false } })
  expect(await stored()).toEqual(before)
  expect([
    (await post('nurse/select-time', { token: 'x'.repeat(43) })).status,
    (await post('nurse/select-time', {})).status,
  ]).toEqual([404, 404])
  await stage.scene.admin.call(scheduling.revokeLinks, { assignment_id: visit.id })
  expect((await post('nurse/select-time', { token })).status).toBe(410)
  const fixed = await stage.aFixedVisit()
  const fixedToken = await anOffer(app, fixed.id, nurse)
  expect(
    await post('nurse/select-time', {
      token: fixedToken,
      is_available: true,
      start: addMinutes(fixed.start, 60),
    }),
  ).toMatchObject({ status: 400, body: { fields: { start: 'This time is not offered.' } } })
  expect(
    await post('nurse/select-time', { token: fixedToken, is_available: true, start: fixed.start }),
  ).toMatchObject({ status: 200, body: { mini_assignment: { is_available: true } } })
})

test('TOK-076 a start that passed while the page was open is refused to nurse and patient, and nothing is stored', async () => {
  const passed = 'This time has passed. Please choose another one.'
  const nurse = await aNurse(app)
  const { visit, from } = await stage.aFlexibleVisit()
  const token = await anOffer(app, visit.id, nurse)
  const asked = await stage.askedNurse()
  const during = async <A>(now: string, run: () => Promise<A>): Promise<A> => {
    await app.clock(now)
    try {
      return await run()
    } finally {
      await app.clock(null)
    }
  }
  const slot = at(from, '07:00')
  expect(
    await during(addMinutes(slot, 1), () =>
      post('nurse/select-time', {
        token,
        is_available: true,
        scheduling_dates: [{ start: slot, all_day: false }],
      }),
    ),
  ).toMatchObject({ status: 400, body: { error: passed } })
  const open = await during(addMinutes(slot, 1), () =>
    app.nobody.call(tokenPages.selectTime, { token, dates: true }),
  )
  expect(open.body.available_dates_arr?.[0]?.map(({ text }) => text)).toEqual(['3:00 PM - 7:00 PM'])
  const exact = addMinutes(asked.start, 30)
  expect(
    await during(addMinutes(exact, 1), () =>
      post('nurse/confirm', { nurse_token: asked.nurse_token, confirmed: true, start: exact }),
    ),
  ).toMatchObject({ status: 400, body: { error: passed } })
  expect(
    await during(addMinutes(asked.start, -1), () =>
      post('patient/select-time', { patient_token: asked.patient_token }),
    ),
  ).toMatchObject({ status: 200 })
  const again = await stage.askedNurse()
  expect(
    (
      await stage.scene.admin.call(scheduling.acceptTime, {
        assignment_id: again.visit.id,
        nurse_id: again.nurse,
        scheduling_dates: [{ start: again.start }, { start: again.other }],
        replace: true,
      })
    ).status,
  ).toBe(200)
  const patient_token = await stage.patientLink(again.visit.id, again.phone)
  expect(
    await during(addMinutes(again.start, 1), () =>
      post('patient/select-time', { patient_token, selected_dates: [{ start: again.start }] }),
    ),
  ).toMatchObject({ status: 400, body: { error: passed } })
  expect([
    (await assignmentOf(visit.id)).applicant_count,
    (await assignmentOf(asked.visit.id)).nurse_confirmed,
  ]).toEqual([0, null])
})

test('TOK-045 TOK-066 a pending visit is read, then confirmed or declined; a start is asked for only while it is open, and inside the slot; a moved time or another visit then is a conflict', async () => {
  const open = await stage.askedNurse()
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

  const declined = await stage.askedNurse()
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

test('TOK-047 a nurse who declines a new time of her booked visit frees it: New, without nurse, and operations is told', async () => {
  const nurse = await aNurse(app, { first_name: 'Dilys', last_name: 'Quorn' })
  const asked = await stage.askedNurse(nurse)
  expect(
    await post('nurse/confirm', {
      nurse_token: asked.nurse_token,
      confirmed: true,
      start: asked.start,
    }),
  ).toMatchObject({ status: 200, body: { confirmed: true } })
  expect(
    await post('patient/select-time', {
      patient_token: asked.patient_token,
      selected_dates: [{ start: asked.other }],
    }),
  ).toMatchObject({ status: 200 })
  const nurse_token = await stage.nurseLink(asked.visit.id, nurse)
  expect(await post('nurse/confirm', { nurse_token, confirmed: false })).toMatchObject({
    status: 200,
    body: { confirmed: false },
  })
  expect(await assignmentOf(asked.visit.id)).toMatchObject({
    status: 'New',
    user_id_assigned: null,
    user_id_selected: null,
    nurse_confirmed: null,
    nurse_rejected: expect.any(String),
  })
  expect((await updatesOf(asked.visit.id)).at(-1)).toEqual({
    description: expect.stringMatching(
      /^Nurse Dilys Quorn declined\n\w{3}, .* MST\. Missing: a confirmed nurse\.$/,
    ),
    status: 'new',
    user_id_assigned: stage.scene.admin.id,
  })
  expect((await stage.statesOf(asked.visit.id))[4]).toBe('problem')
  expect(
    await post('nurse/confirm', { nurse_token, confirmed: true, start: asked.other }),
  ).toMatchObject({ status: 200, body: { confirmed: false } })
  expect((await assignmentOf(asked.visit.id)).status).toBe('New')
})

test('TOK-048 the first confirmation stands; the nurse who comes later reads that another one is assigned', async () => {
  const [late, first] = [await aNurse(app), await aNurse(app)]
  const visit = await stage.aFixedVisit()
  const links: string[] = []
  for (const nurse of [late, first]) {
    await stage.accepted(visit.id, nurse)
    links.push(await stage.nurseLink(visit.id, nurse))
  }
  expect(
    (
      await app.nobody.call(tokenPages.confirm, {
        nurse_token: links[1] as string,
        confirmed: true,
      })
    ).body,
  ).toMatchObject({ confirmed: true, is_assigned: true, nurse_is_assigned: true })
  for (const sent of [{}, { confirmed: true }])
    expect(
      (await app.nobody.call(tokenPages.confirm, { nurse_token: links[0] as string, ...sent }))
        .body,
    ).toMatchObject({ confirmed: false, is_assigned: true, nurse_is_assigned: false })
  expect((await assignmentOf(visit.id)).user_id_assigned).toBe(first)
})

test('TOK-054 TOK-055 TOK-062 TOK-067 TOK-068 the patient reads, chooses, declines and chooses after all: what is stored, what operations is told, and what is refused', async () => {
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
    const refused = await choose(...wrong)
    expect([refused.status, typeof refused.body['error']], JSON.stringify(wrong)).toEqual([
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

test('TOK-002 TOK-046 of several days the confirm link says so by d=1; one confirmation is for all of them or, where one day overlaps, for none', async () => {
  const nurse = await aNurse(app)
  const second = await aNurse(app)
  const aSeries = async () => {
    const { visit, from, phone } = await stage.aFlexibleVisit(3, {
      blast_type: 'multi-day',
      days_to_schedule: 2,
      duration_days: 2,
      nonconsecutive: false,
    })
    const days = [at(from, '07:00'), at(addDays(from, 1), '07:00')]
    await stage.answer(await anOffer(app, visit.id, second), true, days)
    await stage.accepted(visit.id, nurse, days)
    const patient_token = await stage.patientLink(visit.id, phone)
    await post('patient/select-time', {
      patient_token,
      selected_dates: days.map((start) => ({ start })),
    })
    const nurse_token = await stage.nurseLink(visit.id, nurse)
    const { rows } = await sql<{
      id: number
    }>`select assignment_id as id from visit_offer_series where lead_id = ${visit.id} order by position`.execute(
      app.instance.platform.db,
    )
    return { visit, days, nurse_token, series: rows.map(({ id }) => id) }
  }
  const { visit, days, nurse_token, series } = await aSeries()
  expect((await textsTo(app, await phoneOfUser(app, nurse)))[0]).toContain(
    `/nc?t=${nurse_token}&d=1`,
  )
  const read = await post('nurse/confirm', { nurse_token })
  expect(
    (read.body['available_dates_arr'] as { start: string }[][]).flat().map(({ start }) => start),
  ).toEqual(days)
  const starts = days.map((day) => addMinutes(day, 60))
  const blocking = await aBookedVisit(
    app,
    stage.scene,
    { start: addMinutes(starts[1] as string, 30) },
    nurse,
  )
  const refused = await post('nurse/confirm', { nurse_token, confirmed: true, start: starts })
  expect([refused.status, refused.body['error']]).toEqual([
    409,
    expect.stringMatching(
      /^[A-Z][a-z]{2} \d{1,2}, \d{4}: You already have a visit at this time\.$/,
    ),
  ])
  for (const id of series)
    expect(await assignmentOf(id)).toMatchObject({ nurse_confirmed: null, status: 'New' })
  await stage.scene.admin.call(visits.cancel, {
    id: blocking.id,
    reason: 'Cancelled - Patient Declined',
  })
  for (let n = 0; n < 2; n++)
    expect(
      await post('nurse/confirm', { nurse_token, confirmed: true, start: starts }),
    ).toMatchObject({ status: 200, body: { confirmed: true } })
  for (const [n, id] of series.entries())
    expect(await assignmentOf(id)).toMatchObject({
      nurse_confirmed: expect.any(String),
      user_id_assigned: nurse,
      start: starts[n],
      missing_exact_time: false,
      status: 'Active - Booked',
    })
  expect((await stage.statesOf(visit.id))[4]).toBe('done')
  const confirmations = await sql<{
    n: number
  }>`select count(*)::int as n from audit_event where record_type = 'visit' and record_id = any(${series.map(String)})
    and detail->>'fact' = 'visits.confirmed'`.execute(app.instance.platform.db)
  expect(confirmations.rows[0]?.n).toBe(2)
  const { rows } = await sql<{
    nurse_id: number
    is_available: boolean
    confirmed: boolean | null
  }>`select nurse_id, is_available, confirmed from visit_offer where assignment_id = ${visit.id}
    order by nurse_id`.execute(app.instance.platform.db)
  expect(rows).toEqual([
    { nurse_id: nurse, is_available: true, confirmed: true },
    { nurse_id: second, is_available: true, confirmed: null },
  ])
  // One of the days is taken meanwhile.
  const other = await aSeries()
  expect(
    (
      await stage.scene.admin.call(scheduling.override, {
        assignment_id: other.series[1] as number,
        nurse_id: second,
        override_start_date_time: addMinutes(other.days[1] as string, 60),
      })
    ).status,
  ).toBe(200)
  const taken = await post('nurse/confirm', {
    nurse_token: other.nurse_token,
    confirmed: true,
    start: other.days.map((day) => addMinutes(day, 60)),
  })
  expect([taken.status, taken.body['error']]).toEqual([
    409,
    expect.stringMatching(
      /^[A-Z][a-z]{2} \d{1,2}, \d{4}: This visit has been covered or canceled\.$/,
    ),
  ])
  expect(await assignmentOf(other.visit.id)).toMatchObject({ nurse_confirmed: null, status: 'New' })
})
