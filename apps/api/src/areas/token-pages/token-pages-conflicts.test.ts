// Answers that arrive too late, at the same time as another, or from a nurse who is no longer eligible. TOK-048,
// TOK-076, TOK-079, TOK-080.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { scheduling } from '@wren/contract/offers-scheduling'
import { addDays, addMinutes, localDay } from '@wren/contract/time'
import { tokenPages, type PatientPage } from '@wren/contract/token-pages'
import { visits } from '@wren/contract/visits'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOffer, linkIn } from '../offers/offers.builders.ts'
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

test('TOK-079 of two answers at once one is stored, and the other receives the resulting page with a 409', async () => {
  const nurse = await aNurse(app)
  const { visit, from, phone } = await stage.aFlexibleVisit()
  const times = [at(from, '07:00'), at(addDays(from, 1), '07:00')]
  await stage.answer(await anOffer(app, visit.id, nurse), true, times)
  await stage.scene.admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: nurse })
  await stage.scene.admin.call(scheduling.patientResend, { assignment_id: visit.id })
  const patient_token = await linkIn(app, phone, 'ps')
  const both = await Promise.all(
    times.map((start) =>
      app.nobody.call(tokenPages.patientSelectTime, { patient_token, selected_dates: [{ start }] }),
    ),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const winner = both.find(({ status }) => status === 200) as { body: PatientPage }
  expect(
    (await stage.scene.admin.call(visits.byId, { id: visit.id })).body.assignment.selected_start,
  ).toBe(winner.body.selected_start)
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
    error: 'This visit was just updated. Please check the times again.',
    current: winner.body,
  })
  // A second tab that still shows the question sends the state it shows.
  const seen = {
    start: visit.start,
    selected_start: null,
    patient_declined: false,
    answered: false,
  }
  const late = await app.nobody.call(tokenPages.patientSelectTime, {
    patient_token,
    selected_dates: [{ start: times[0] as string }],
    seen,
  })
  expect([late.status, late.body]).toMatchObject([
    409,
    { error: 'This visit was just updated. Please check the times again.', current: winner.body },
  ])
  expect(await app.nobody.call(tokenPages.patientDenyTime, { patient_token, seen })).toMatchObject({
    status: 409,
    body: { current: winner.body },
  })
})

test("TOK-080 an ineligible nurse's links show the visit as covered and store no answer", async () => {
  const nurse = await aNurse(app)
  const { visit, from } = await stage.aFlexibleVisit(2, { price_nurse_hourly_rate_cents: 8_000 })
  const request = await stage.aConfirmationRequest(nurse)
  const token = await anOffer(app, visit.id, nurse)
  const { db, clock } = app.instance.platform
  const day = localDay(addMinutes(clock.now(), -3 * 1440), 'America/Phoenix')
  const changes: Record<string, readonly [ReturnType<typeof sql>, ReturnType<typeof sql>]> = {
    disabled: [
      sql`update nurse set status = 'Disabled', sub_status = 'Paused' where user_id = ${nurse}`,
      sql`update nurse set status = 'Enabled', sub_status = 'Ready' where user_id = ${nurse}`,
    ],
    deleted: [
      sql`update user_account set is_deleted = true where id = ${nurse}`,
      sql`update user_account set is_deleted = false where id = ${nurse}`,
    ],
    'blocked for the patient': [
      sql`insert into patient_nurse (patient_uuid, nurse_id, is_blocked, blocked_at) select uuid, ${nurse}, true,
        now() from patient where uuid in (${visit.patient_uuid}, ${request.visit.patient_uuid})`,
      sql`delete from patient_nurse where nurse_id = ${nurse}`,
    ],
    'blocked for the pharmacy': [
      sql`insert into nurse_block (user_nurse_id, provider_id, reason, blocked_by, created)
        values (${nurse}, ${stage.scene.pharmacy}, 'Nurse preference', 'provider', now())`,
      sql`delete from nurse_block where user_nurse_id = ${nurse}`,
    ],
    'no license': [
      sql`update nurse_license set expires = ${day} where user_id = ${nurse}`,
      sql`update nurse_license set expires = '2040-01-01' where user_id = ${nurse}`,
    ],
    'no credential': [
      sql`update nurse set cpr_expiry = ${day} where user_id = ${nurse}`,
      sql`update nurse set cpr_expiry = '2040-01-01' where user_id = ${nurse}`,
    ],
  }
  const covered = [409, 'This visit has been covered or canceled.']
  for (const [why, [revoke, restore]] of Object.entries(changes)) {
    await revoke.execute(db)
    const reads = [
      await app.nobody.call(tokenPages.selectTime, { token }),
      await app.nobody.call(tokenPages.confirm, { nurse_token: request.nurse_token }),
    ]
    expect([why, reads.map(({ status, headers }) => [status, headers.get('link-state')])]).toEqual([
      why,
      [
        [200, 'covered'],
        [200, 'covered'],
      ],
    ])
    const answers = [
      await stage.answer(token, true, [at(from, '07:00')]),
      await app.nobody.call(tokenPages.confirm, {
        nurse_token: request.nurse_token,
        confirmed: true,
        start: addMinutes(request.start, 30),
      }),
    ]
    expect([why, answers.map(({ status, body }) => [status, body.error])]).toEqual([
      why,
      [covered, covered],
    ])
    await restore.execute(db)
  }
  expect(
    (await sql`select is_available from visit_offer where assignment_id = ${visit.id}`.execute(db))
      .rows,
  ).toEqual([{ is_available: null }])
  expect(
    (await stage.scene.admin.call(visits.byId, { id: request.visit.id })).body.assignment,
  ).toMatchObject({ nurse_confirmed: null, status: 'New' })
  expect((await stage.answer(token, true, [at(from, '07:00')])).status).toBe(200)
})

test('TOK-048 the first confirmation counts, and a later nurse reads that another one is assigned', async () => {
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

test('TOK-076 a start that passed while the page was open is refused to nurse and patient', async () => {
  const passedText = 'This time has passed. Please choose another one.'
  const nurse = await aNurse(app)
  const { visit, from } = await stage.aFlexibleVisit()
  const token = await anOffer(app, visit.id, nurse)
  const request = await stage.aConfirmationRequest()
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
  ).toMatchObject({ status: 400, body: { error: passedText } })
  const open = await during(addMinutes(slot, 1), () =>
    app.nobody.call(tokenPages.selectTime, { token, dates: true }),
  )
  expect(open.body.available_dates_arr?.[0]?.map(({ text }) => text)).toEqual(['3:00 PM - 7:00 PM'])
  const exact = addMinutes(request.start, 30)
  expect(
    await during(addMinutes(exact, 1), () =>
      post('nurse/confirm', { nurse_token: request.nurse_token, confirmed: true, start: exact }),
    ),
  ).toMatchObject({ status: 400, body: { error: passedText } })
  expect(
    await during(addMinutes(request.start, -1), () =>
      post('patient/select-time', { patient_token: request.patient_token }),
    ),
  ).toMatchObject({ status: 200 })
  const again = await stage.aConfirmationRequest()
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
  ).toMatchObject({ status: 400, body: { error: passedText } })
  expect([
    (await assignmentOf(visit.id)).applicant_count,
    (await assignmentOf(request.visit.id)).nurse_confirmed,
  ]).toEqual([0, null])
})
