// The nurse select call: what it reads, stores and refuses. TOK-028, TOK-030, TOK-064.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { scheduling } from '@wren/contract/offers-scheduling'
import { addDays, addMinutes } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOffer } from '../offers/offers.builders.ts'
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

test('TOK-028 the four online types of offer are answered by link, manual and missing types are not', async () => {
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
    const refusal = await stage.answer(token, true, [visit.start])
    expect([refusal.status, refusal.body.error]).toEqual([
      400,
      'This visit cannot be scheduled online.',
    ])
    expect(
      (await app.nobody.call(tokenPages.selectTime, { token })).body.mini_assignment,
    ).toMatchObject({ blast_type, is_available: null })
  }
})

test('TOK-030 TOK-064 a token reads, an offered time is stored, and other times are refused by field', async () => {
  const nurse = await aNurse(app)
  const { visit, from } = await stage.aFlexibleVisit()
  const token = await anOffer(app, visit.id, nurse)
  const [start, other] = [at(from, '07:00'), at(addDays(from, 1), '15:00')]
  const storedAnswer = async () =>
    (
      await sql<{
        is_available: boolean | null
        answered: boolean
        slots: number
      }>`
        select
          is_available,
          nurse_response_date is not null as answered,
          (select count(*)::int from visit_offer_slot where offer_id = visit_offer.id) as slots
        from visit_offer
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
  const missingTime = {
    status: 400,
    body: {
      error: 'Please select at least one time.',
      fields: { scheduling_dates: 'Please select at least one time.' },
    },
  }
  for (const scheduling_dates of [undefined, [], [[]], [{ start, all_day: false, checked: false }]])
    expect(
      await post('nurse/select-time', { token, is_available: true, scheduling_dates }),
    ).toMatchObject(missingTime)
  for (const time of [at(from, '11:00'), at(addDays(from, 20), '07:00'), addMinutes(start, 5)])
    expect(
      await post('nurse/select-time', {
        token,
        is_available: true,
        scheduling_dates: [{ start: time, all_day: false }],
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
  expect(await storedAnswer()).toEqual({ is_available: null, answered: false, slots: 0 })
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
  expect(await storedAnswer()).toEqual({ is_available: true, answered: true, slots: 2 })
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
  const before = await storedAnswer()
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
  expect(await storedAnswer()).toEqual(before)
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
