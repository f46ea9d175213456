// An answer by phone counts like one by link, for nurse and patient. Of two simultaneous answers one counts. OFR-136.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { bookings } from '@wren/contract/bookings'
import { scheduling } from '@wren/contract/offers-scheduling'
import { addMinutes } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { visits } from '@wren/contract/visits'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOffer } from '../offers/offers.builders.ts'
import { offerOf } from '../offers/offers.store.ts'
import { aStage, at, type Stage } from './token-pages.builders.ts'

const app = useTestApp()
let stage: Stage
let admin: Client
beforeAll(async () => {
  stage = await aStage(app)
  admin = stage.scene.admin
})
const db = () => app.instance.platform.db

const phone = (id: number, body: object, by: Client = admin) =>
  by.call(bookings.phoneAnswer, { id, ...body } as never)
const recorded = async (id: number) =>
  (
    await sql<object>`select nurse_id, patient_uuid::text, answer, times, note, recorded_by from visit_phone_answer
      where assignment_id = ${id} order by id`.execute(db())
  ).rows
const visitOf = async (id: number) => (await admin.call(visits.byId, { id })).body.assignment
const offerOfNurse = (visit: number, nurse: number) => offerOf(db(), visit, nurse)
const doneTasks = async (id: number) =>
  (
    await sql<{
      code: string
      by: number
    }>`select definition.task_code as code, task.done_by as by from visit_task task
      join task_definition definition on definition.id = task.task_id
      where task.assignment_id = ${id} and task.done order by 1`.execute(db())
  ).rows
/** The stored answer without the people named beside it. */
const shape = async (visit: number, nurse: number) => {
  const offer = await offerOfNurse(visit, nurse)
  return (
    offer && { is_available: offer.is_available, slots: offer.slots, confirmed: offer.confirmed }
  )
}

test('OFR-136 a nurse, notified or not, answers by phone as by link, with the recorder named', async () => {
  for (const notified of [true, false]) {
    const { visit, from } = await stage.aFlexibleVisit()
    const [nurse, twin] = [await aNurse(app), await aNurse(app)]
    if (notified) await anOffer(app, visit.id, nurse)
    const token = await anOffer(app, visit.id, twin)
    const times = [{ start: at(from, '07:00'), all_day: false }]
    const response = await phone(visit.id, {
      who: 'nurse',
      nurse_id: nurse,
      answer: 'times',
      times,
      note: 'Before noon',
    })
    expect([response.status, response.body.error]).toEqual([200, undefined])
    await app.nobody.call(tokenPages.selectTime, {
      token,
      is_available: true,
      scheduling_dates: times,
    })
    expect(await shape(visit.id, nurse)).toEqual(await shape(visit.id, twin))
    const { rows: names } = await sql<{ name: string }>`
      select first_name || ' ' || last_name as name from user_account where id = ${nurse}`.execute(
      db(),
    )
    expect(response.body.phone_answer).toMatchObject({
      answer: 'times',
      note: 'Before noon',
      said_by: names[0]?.name,
    })
    expect(response.body.phone_answer.recorded_at).toBe(
      (await offerOfNurse(visit.id, nurse))?.nurse_response_date,
    )
    const { data } = (await admin.call(scheduling.availabilities, { assignment_id: visit.id })).body
    const rows = new Map(data.map(({ nurse_id, by_phone }) => [nurse_id, by_phone]))
    expect([rows.get(nurse)?.recorded_by, rows.get(twin)]).toEqual([
      response.body.phone_answer.recorded_by,
      null,
    ])
    expect(await recorded(visit.id)).toEqual([
      {
        nurse_id: nurse,
        patient_uuid: null,
        answer: 'times',
        times,
        note: 'Before noon',
        recorded_by: admin.id,
      },
    ])
    expect((await phone(visit.id, { who: 'nurse', nurse_id: nurse, answer: 'no' })).status).toBe(
      200,
    )
    expect((await offerOfNurse(visit.id, nurse))?.is_available).toBe(false)
  }
})

test('OFR-136 the audit log names the nurse who answered and the person who recorded it', async () => {
  const visit = await stage.aFixedVisit()
  const nurse = await aNurse(app)
  await phone(visit.id, { who: 'nurse', nurse_id: nurse, answer: 'yes', note: 'Gladly' })
  const { rows } = await sql<{
    type: string
    behalf: string | null
    by: number
    said: string | null
  }>`
    select record_type as type, on_behalf_of as behalf, user_id as by, changes -> 'phone_answer' ->> 'after' as said
    from audit_event where (record_type = 'visit' and record_id = ${String(visit.id)} and changes ? 'phone_answer')
      or (record_type = 'offer' and changes -> 'nurse_id' ->> 'after' = ${String(nurse)}) order by record_type`.execute(
    db(),
  )
  expect(rows).toEqual([
    { type: 'offer', behalf: `nurse:${nurse}`, by: admin.id, said: null },
    { type: 'visit', behalf: null, by: admin.id, said: expect.stringMatching(/: yes \(Gladly\)$/) },
  ])
})

test('OFR-136 a yes by phone completes step and task, and a no has the effect of a no by link', async () => {
  const { visit, from, phone: number } = await stage.aFlexibleVisit()
  const nurse = await aNurse(app)
  const [first, other] = [at(from, '07:00'), at(from, '15:00')]
  await stage.accepted(visit.id, nurse, [first, other])
  await stage.patientLink(visit.id, number)
  const early = await phone(visit.id, { who: 'nurse', nurse_id: nurse, answer: 'yes' })
  expect([early.status, early.body.error]).toEqual([409, 'The patient has not confirmed yet.'])
  const vague = await phone(visit.id, { who: 'patient', answer: 'yes' })
  expect([vague.status, Object.keys(vague.body.fields ?? {})]).toEqual([400, ['times']])
  const chosen = { who: 'patient', answer: 'times', times: [{ start: other }] }
  expect((await phone(visit.id, chosen)).status).toBe(200)
  expect((await stage.statesOf(visit.id))[3]).toBe('done')
  expect(await doneTasks(visit.id)).toEqual([{ code: 'SC_PATIENT', by: admin.id }])
  const exact = [{ start: addMinutes(other, 30) }]
  const yes = await phone(visit.id, { who: 'nurse', nurse_id: nurse, answer: 'yes', times: exact })
  expect([yes.status, yes.body.error]).toEqual([200, undefined])
  expect(await visitOf(visit.id)).toMatchObject({
    status: 'Active - Booked',
    user_id_assigned: nurse,
    start: addMinutes(other, 30),
  })
  expect((await stage.statesOf(visit.id))[4]).toBe('done')
  expect((await doneTasks(visit.id)).map(({ code }) => code)).toContain('SC_NURSE')
  const late = await phone(visit.id, { who: 'nurse', nurse_id: nurse, answer: 'no' })
  expect([late.status, late.body.error]).toEqual([409, 'This visit is already confirmed.'])
  const request = await stage.aConfirmationRequest()
  await phone(request.visit.id, { who: 'nurse', nurse_id: request.nurse, answer: 'no' })
  expect((await stage.statesOf(request.visit.id))[4]).toBe('problem')
  const refusing = await stage.aConfirmationRequest()
  expect((await phone(refusing.visit.id, { who: 'patient', answer: 'no' })).status).toBe(200)
  expect((await stage.statesOf(refusing.visit.id))[3]).toBe('problem')
})

test('OFR-136 an answer completes the task to call the patient', async () => {
  const request = await stage.aConfirmationRequest()
  await sql`insert into visit_task (assignment_id, task_id, created)
    select ${request.visit.id}, id, now() from task_definition where task_code = 'SC_CALL_PATIENT'`.execute(
    db(),
  )
  await phone(request.visit.id, { who: 'patient', answer: 'no', note: 'Away that week' })
  expect(await doneTasks(request.visit.id)).toEqual([{ code: 'SC_CALL_PATIENT', by: admin.id }])
})

test('OFR-136 an answer by phone is refused as by link, names its field and is not recorded', async () => {
  const { visit, from } = await stage.aFlexibleVisit()
  const nurse = await aNurse(app)
  const times = [{ start: at(from, '07:00') }]
  const asks: readonly (readonly [object, number, string | null])[] = [
    [{ who: 'nurse', answer: 'no' }, 400, 'nurse_id'],
    [{ who: 'nurse', nurse_id: 999_999, answer: 'no' }, 400, 'nurse_id'],
    [{ who: 'nurse', nurse_id: nurse, answer: 'times' }, 400, 'times'],
    [
      {
        who: 'nurse',
        nurse_id: nurse,
        answer: 'times',
        times: [{ start: '2026-01-01T00:00:00Z' }],
      },
      400,
      'times',
    ],
    [{ who: 'nurse', nurse_id: nurse, answer: 'maybe' }, 400, 'answer'],
    [{ who: 'nurse', nurse_id: nurse, answer: 'no', note: 'x'.repeat(501) }, 400, 'note'],
    [{ who: 'patient', answer: 'times', times }, 409, null],
  ]
  for (const [body, status, field] of asks) {
    const refusal = await phone(visit.id, body)
    expect(
      [refusal.status, Object.keys(refusal.body.fields ?? {})[0] ?? null],
      JSON.stringify(body),
    ).toEqual([status, field])
  }
  expect((await phone(999_999, { who: 'patient', answer: 'no' })).status).toBe(404)
  const blocked = await aNurse(app)
  await sql`update nurse set cpr_expiry = '2020-01-01' where user_id = ${blocked}`.execute(db())
  const unfit = await phone(visit.id, { who: 'nurse', nurse_id: blocked, answer: 'times', times })
  expect([unfit.status, unfit.body.error]).toEqual([409, 'Credentials expired'])
  await sql`update visit set status = 'Hold' where id = ${visit.id}`.execute(db())
  expect((await phone(visit.id, { who: 'nurse', nurse_id: nurse, answer: 'no' })).status).toBe(409)
  expect(await recorded(visit.id)).toEqual([])
})

interface Race {
  readonly visit: number
  readonly nurse: number
  readonly link: () => Promise<{ status: number }>
  readonly phone: () => Promise<{ status: number }>
  /** Which of the two answers is stored. */
  readonly stored: () => Promise<'link' | 'phone' | 'mixed'>
}
const races: Readonly<Record<string, () => Promise<Race>>> = {
  'a nurse who offers times by link and declines by phone': async () => {
    const { visit, from } = await stage.aFlexibleVisit()
    const nurse = await aNurse(app)
    const token = await anOffer(app, visit.id, nurse)
    return {
      visit: visit.id,
      nurse,
      link: () => stage.answer(token, true, [at(from, '07:00')]),
      phone: () => phone(visit.id, { who: 'nurse', nurse_id: nurse, answer: 'no' }),
      stored: async () => {
        const offer = await offerOfNurse(visit.id, nurse)
        if (offer?.is_available === true && offer.slots.length === 1) return 'link'
        return offer?.is_available === false && offer.slots.length === 0 ? 'phone' : 'mixed'
      },
    }
  },
  'a nurse who confirms by link and declines by phone': async () => {
    const { visit, nurse, nurse_token, start } = await stage.aConfirmationRequest()
    return {
      visit: visit.id,
      nurse,
      link: () => app.nobody.call(tokenPages.confirm, { nurse_token, confirmed: true, start }),
      phone: () => phone(visit.id, { who: 'nurse', nurse_id: nurse, answer: 'no' }),
      stored: async () => {
        const row = await visitOf(visit.id)
        const offer = await offerOfNurse(visit.id, nurse)
        if (row.user_id_assigned === nurse && offer?.confirmed === true) return 'link'
        return row.user_id_assigned === null && offer?.confirmed === false ? 'phone' : 'mixed'
      },
    }
  },
}

test.for(Object.entries(races))(
  'OFR-136 one answer counts of %s at the same moment',
  { timeout: 120_000 },
  async ([, race]) => {
    const winners = new Set<string>()
    for (let round = 0; round < 8; round++) {
      const { visit, link, phone: call, stored } = await race()
      const first = round % 2 === 0
      const calls = first ? [link(), call()] : [call(), link()]
      const answers = await Promise.all(calls)
      const byPhone = answers[first ? 1 : 0] as { status: number }
      const records = await recorded(visit)
      expect([200, 409]).toContain(byPhone.status)
      expect(records.length).toBe(byPhone.status === 200 ? 1 : 0)
      const winner = await stored()
      expect(winner).not.toBe('mixed')
      if (winner === 'phone') expect(byPhone.status).toBe(200)
      winners.add(winner)
    }
    expect(winners.size).toBeGreaterThan(0)
  },
)
