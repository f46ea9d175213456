// Concurrent confirmations on two instances in separate processes. AUD-038, AUD-039, OFR-121, TOK-077, TOK-078
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scheduling } from '@wren/contract/offers-scheduling'
import { addDays, addMinutes, atLocal, localDay } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { visits } from '@wren/contract/visits'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { openSecondInstance, type SecondInstance } from '../../platform/testing-instance.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aScene, aVisit, type Scene } from '../visits/visits.builders.ts'
import { anOffer, linkIn, phoneOfUser } from './offers.builders.ts'

const app = useTestApp()
let other: SecondInstance
let scene: Scene
beforeAll(async () => {
  other = await openSecondInstance(app)
  scene = await aScene(app)
}, 30_000)
afterAll(async () => {
  await other.stop()
})

type Body = Record<string, unknown>
interface Answered {
  readonly status: number
  readonly body: Body
}

/** Alternates between the two processes. */
async function post(
  n: number,
  path: string,
  body: Body,
  token: string | null = null,
): Promise<Answered> {
  const answer = await fetch(`${n % 2 === 0 ? app.instance.url : other.url}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
  })
  return { status: answer.status, body: (await answer.json()) as Body }
}

let day = 3
const aFixedVisit = (
  start = atLocal(
    addDays(localDay(app.instance.platform.clock.now(), 'America/Phoenix'), (day += 2)),
    '10:00',
    'America/Phoenix',
  ),
) =>
  aVisit(app, scene, {
    start,
    blast_type: 'fixed',
    blast_details: {},
    blast_saved_at: app.instance.platform.clock.now(),
  })

/** Confirm token of a nurse who applied and was accepted. */
async function asked(visit: number, nurse: number): Promise<string> {
  const token = await anOffer(app, visit, nurse)
  expect(
    await post(0, '/scheduling/nurse/select-time', { token, is_available: true }),
  ).toMatchObject({ status: 200, body: { is_assigned: false } })
  expect(
    (
      await scene.admin.call(scheduling.acceptTime, {
        assignment_id: visit,
        nurse_id: nurse,
        replace: true,
      })
    ).body.error,
  ).toBeUndefined()
  expect(
    (await scene.admin.call(scheduling.confirmSend, { assignment_id: visit })).body.error,
  ).toBeUndefined()
  return linkIn(app, await phoneOfUser(app, nurse), 'nc')
}

interface Stored {
  readonly assigned: number | null
  readonly confirmed_offers: number[]
  readonly booked: number
  readonly events: number
  readonly told: number
  readonly status: string
  readonly nurse_confirmed: string | null
}
async function stored(visit: number): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select user_id_assigned as assigned, status, nurse_confirmed,
      coalesce((select array_agg(nurse_id) from visit_offer where assignment_id = visit.id and confirmed),
        '{}') as confirmed_offers,
      (select count(*)::int from visit_status_history
        where assignment_id = visit.id and to_status = 'Active - Booked') as booked,
      (select count(*)::int from audit_event
        where record_type = 'visit' and record_id = visit.id::text
          and detail->>'fact' = 'visits.confirmed') as events,
      (select count(*)::int from outbound_message
        where assignment_id = visit.id and kind in ('patient_booked', 'patient_moved')) as told
    from visit
    where id = ${visit}`.execute(app.instance.platform.db)
  return rows[0] as Stored
}

const rounds = 3

test('TOK-077 AUD-039 of twenty concurrent confirmations one succeeds, the others get "taken"', async () => {
  const nurses = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      aNurse(app, { phone: `+148055510${String(n).padStart(2, '0')}` }),
    ),
  )
  for (let round = 0; round < rounds; round++) {
    const visit = await aFixedVisit()
    const tokens = new Map<number, string>()
    for (const nurse of nurses) tokens.set(nurse, await asked(visit.id, nurse))
    const order = nurses.map((_, n) => nurses[(n * 7 + round) % 20] as number)
    const answers = await Promise.all(
      order.map((nurse, n) =>
        post(n, '/scheduling/nurse/confirm', { nurse_token: tokens.get(nurse), confirmed: true }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(order.map(() => 200))
    const winners = answers.filter(
      ({ body }) => body['confirmed'] === true && body['nurse_is_assigned'] === true,
    )
    expect(winners).toHaveLength(1)
    expect(
      answers.filter(
        ({ body }) =>
          body['confirmed'] === false &&
          body['is_assigned'] === true &&
          body['nurse_is_assigned'] === false,
      ),
    ).toHaveLength(19)
    const { assigned, confirmed_offers, ...rest } = await stored(visit.id)
    expect(confirmed_offers).toEqual([assigned])
    expect(rest).toMatchObject({ booked: 1, events: 1, told: 1, status: 'Active - Booked' })
  }
}, 60_000)

test('twenty concurrent uses of a link are one confirmation, one status change and one set of messages', async () => {
  for (let round = 0; round < rounds; round++) {
    const visit = await aFixedVisit()
    const nurse = await aNurse(app)
    const nurse_token = await asked(visit.id, nurse)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        post(n, '/scheduling/nurse/confirm', { nurse_token, confirmed: true }),
      ),
    )
    expect(answers.map(({ status, body }) => [status, body['confirmed']])).toEqual(
      answers.map(() => [200, true]),
    )
    expect(await stored(visit.id)).toMatchObject({
      assigned: nurse,
      confirmed_offers: [nurse],
      booked: 1,
      events: 1,
      told: 1,
    })
  }
}, 60_000)

test('TOK-078 AUD-038 of two overlapping visits that a nurse confirms concurrently one succeeds', async () => {
  for (let round = 0; round < rounds * 2; round++) {
    const first = await aFixedVisit()
    const second = await aFixedVisit(addMinutes(first.start, 60))
    const nurse = await aNurse(app)
    const tokens = [await asked(first.id, nurse), await asked(second.id, nurse)]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        post(n >> 1, '/scheduling/nurse/confirm', { nurse_token: tokens[n % 2], confirmed: true }),
      ),
    )
    const [yes, no] = [
      answers.filter(({ status }) => status === 200),
      answers.filter(({ status }) => status !== 200),
    ]
    expect([yes.length, no.length]).toEqual([10, 10])
    expect([
      ...new Set(no.map(({ status, body }) => `${status} ${String(body['error'])}`)),
    ]).toEqual(['409 You already have a visit at this time.'])
    const booked = (await Promise.all([first, second].map(({ id }) => stored(id)))).filter(
      ({ nurse_confirmed }) => nurse_confirmed !== null,
    )
    expect(booked).toHaveLength(1)
  }
}, 60_000)

test('OFR-121 concurrent confirmation, link, override and acceptance leave one confirmed nurse', async () => {
  const colleague = await app.admin()
  for (let round = 0; round < rounds * 3; round++) {
    const visit = await aFixedVisit()
    const [selected, applied, overriding] = [
      await aNurse(app),
      await aNurse(app),
      await aNurse(app),
    ]
    await app.nobody.call(tokenPages.selectTime, {
      token: await anOffer(app, visit.id, applied),
      is_available: true,
    })
    const nurse_token = await asked(visit.id, selected)
    const about = { assignment_id: visit.id }
    const calls = [
      () => post(0, '/scheduling/nurse/confirm', { ...about, confirmed: true }, scene.admin.token),
      () => post(1, '/scheduling/nurse/confirm', { nurse_token, confirmed: true }),
      () =>
        post(
          0,
          '/scheduling/visit/override',
          { ...about, nurse_id: overriding, override_start_date_time: addMinutes(visit.start, 30) },
          scene.admin.token,
        ),
      () =>
        post(
          1,
          '/scheduling/nurse/accept-time',
          { ...about, nurse_id: applied, replace: true },
          colleague.token,
        ),
      () => post(0, '/scheduling/nurse/confirm', { nurse_token, confirmed: true }),
    ]
    const answers = await Promise.all(
      calls.map((_, n) => (calls[(n + round) % calls.length] as (typeof calls)[number])()),
    )
    expect(
      answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409),
    ).toEqual([])
    const { assigned, confirmed_offers, nurse_confirmed, status, events, told } = await stored(
      visit.id,
    )
    expect(nurse_confirmed).not.toBeNull()
    // The override succeeds, or another confirmation came first and the answer says so (OFR-121).
    const overridden = answers.find((_, n) => (n + round) % calls.length === 2)
    const booked = overridden?.status === 200 ? overriding : assigned
    if (overridden?.status !== 200)
      expect([overridden?.body['code'], [selected, applied].includes(assigned ?? 0)]).toEqual([
        'taken',
        true,
      ])
    expect([status, assigned, confirmed_offers]).toEqual(['Active - Booked', booked, [booked]])
    expect(told).toBe(events)
  }
}, 60_000)

test('OFR-121 of two operators who accept different nurses concurrently one gets "already staffed"', async () => {
  const colleague = await app.admin()
  for (let round = 0; round < rounds * 3; round++) {
    const visit = await aFixedVisit()
    const nurses = [await aNurse(app), await aNurse(app)] as const
    for (const nurse of nurses)
      await app.nobody.call(tokenPages.selectTime, {
        token: await anOffer(app, visit.id, nurse),
        is_available: true,
      })
    const answers = await Promise.all(
      nurses.map((nurse_id, n) =>
        post(
          n + round,
          '/scheduling/nurse/accept-time',
          { assignment_id: visit.id, nurse_id },
          n === 0 ? scene.admin.token : colleague.token,
        ),
      ),
    )
    const first = answers.findIndex(({ status }) => status === 200)
    expect(answers[1 - first]).toMatchObject({
      status: 409,
      body: { error: 'This visit is already staffed', code: 'taken' },
    })
    expect((await scene.admin.call(visits.byId, { id: visit.id })).body.assignment).toMatchObject({
      user_id_selected: nurses[first],
    })
  }
}, 60_000)

test('OFR-121 a patient’s answer during a reset is reset too, or gets "changed" or an ended link', async () => {
  for (let round = 0; round < rounds * 4; round++) {
    const visit = await aFixedVisit()
    const nurse = await aNurse(app)
    await app.nobody.call(tokenPages.selectTime, {
      token: await anOffer(app, visit.id, nurse),
      is_available: true,
    })
    await scene.admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: nurse })
    expect(
      (
        await scene.admin.call(scheduling.patientResend, {
          assignment_id: visit.id,
          override: true,
        })
      ).status,
    ).toBe(200)
    const patient_token = await linkIn(app, scene.patient.phone_scheduling_contact ?? '', 'ps')
    const calls = [
      () =>
        post(round, '/scheduling/patient/select-time', {
          patient_token,
          selected_dates: [{ start: visit.start, assignment_id: visit.id }],
        }),
      () =>
        post(round + 1, '/scheduling/visit/reset', { assignment_id: visit.id }, scene.admin.token),
    ]
    const answers = await Promise.all(
      round % 2 === 0
        ? calls.map((call) => call())
        : calls
            .toReversed()
            .map((call) => call())
            .toReversed(),
    )
    expect(
      [answers[1]?.status, [200, 409, 410].includes(answers[0]?.status ?? 0)],
      JSON.stringify(answers[0]),
    ).toEqual([200, true])
    const { assignment } = (await scene.admin.call(visits.byId, { id: visit.id })).body as {
      assignment: Body
    }
    expect(assignment).toMatchObject({
      status: 'New',
      status_reason: null,
      user_id_selected: null,
      user_id_assigned: null,
      selected_start: null,
      patient_confirmed: null,
      nurse_informed: null,
      nurse_confirmed: null,
    })
    expect((await post(0, '/scheduling/patient/select-time', { patient_token })).status).toBe(410)
  }
}, 60_000)

test('of five concurrent overrides one books and four get "taken"; a later override succeeds', async () => {
  const nurses = await Promise.all(Array.from({ length: 5 }, () => aNurse(app)))
  const visit = await aFixedVisit()
  const override = (n: number, nurse: number, more: Body = {}) =>
    post(
      n,
      '/scheduling/visit/override',
      { assignment_id: visit.id, nurse_id: nurse, override_start_date_time: visit.start, ...more },
      scene.admin.token,
    )
  const answers = await Promise.all(nurses.map((nurse, n) => override(n, nurse)))
  expect(
    answers.map(({ status, body }) => (status === 409 ? body['code'] : status)).toSorted(),
  ).toEqual([200, 'taken', 'taken', 'taken', 'taken'])
  const after = await stored(visit.id)
  expect(after).toMatchObject({
    assigned: nurses[answers.findIndex(({ status }) => status === 200)],
    booked: 1,
    events: 1,
  })
  expect(after.confirmed_offers).toEqual([after.assigned])
  const next = nurses.find((nurse) => nurse !== after.assigned) as number
  expect((await override(0, next)).status).toBe(400)
  expect((await override(0, next, { nurse_off_cause: 'Nurse called out' })).status).toBe(200)
})
