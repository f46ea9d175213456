// The preview of a booking lists exactly what the booking sends, for each way to book, and leaves no trace. OFR-135.
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { bookings } from '@wren/contract/bookings'
import { offers } from '@wren/contract/offers'
import { noMobileText, type Recipient } from '@wren/contract/offers-recipients'
import { scheduling } from '@wren/contract/offers-scheduling'
import { addMinutes } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { visits } from '@wren/contract/visits'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { phoneOfUser } from '../offers/offers.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aBookedVisit, aVisit } from '../visits/visits.builders.ts'
import { aStage, at, type Stage } from './token-pages.builders.ts'

const app = useTestApp()
let stage: Stage
let admin: Client
let phones = 4000
beforeAll(async () => {
  stage = await aStage(app)
  admin = stage.scene.admin
})
const db = () => app.instance.platform.db

interface Traits {
  readonly optOut: 'nobody' | 'nurse' | 'patient' | 'former nurse'
  readonly noPhone: 'nobody' | 'nurse' | 'former nurse'
  readonly call: boolean
  readonly texted: boolean
  readonly leftOut: number
}
const traits: fc.Arbitrary<Traits> = fc.record({
  optOut: fc.constantFrom('nobody', 'nurse', 'patient', 'former nurse'),
  noPhone: fc.constantFrom('nobody', 'nurse', 'former nurse'),
  call: fc.boolean(),
  texted: fc.boolean(),
  leftOut: fc.integer({ min: -1, max: 2 }),
})

interface Booking {
  readonly visit: number
  readonly deed: Record<string, unknown>
  readonly book: (leftOut: object) => Promise<{ status: number }>
}
interface People {
  readonly nurse: number
  readonly former: number
  readonly patient: { readonly uuid: string }
  readonly phone: string
}

async function people({ optOut, noPhone, call, texted }: Traits): Promise<People> {
  const [nurse, former] = [await aNurse(app), await aNurse(app)]
  const phone = `+1480555${++phones}`
  const patient = await aPatient(admin, {
    phone_scheduling_contact: phone,
    phone_call_preferred: call,
  })
  const numbers = {
    nurse: await phoneOfUser(app, nurse),
    'former nurse': await phoneOfUser(app, former),
    patient: phone,
  }
  if (texted)
    for (const number of Object.values(numbers))
      await sql`insert into outbound_message (channel, kind, recipient, body, status, dedup_key, due_at, created_at)
        values ('sms', 'bulk', ${number}, 'Hello', 'delivered', ${`earlier ${number}`}, now(), now())
        on conflict do nothing`.execute(db())
  if (optOut !== 'nobody')
    await sql`insert into text_opt_out (phone, word, at) values (${numbers[optOut]}, 'STOP', now())
      on conflict do nothing`.execute(db())
  if (noPhone !== 'nobody')
    await sql`update user_account set phone = null where id = ${noPhone === 'nurse' ? nurse : former}`.execute(
      db(),
    )
  return { nurse, former, patient, phone }
}

const ways: Readonly<Record<string, (who: People) => Promise<Booking>>> = {
  override: async ({ nurse, former, patient }) => {
    const start = at(stage.aDay(), '10:00')
    const scene = { ...stage.scene, patient: patient as never, nurse: former }
    const visit = await aBookedVisit(app, scene, { start, patient_order_id: null })
    const deed = {
      nurse_id: nurse,
      override_start_date_time: addMinutes(start, 30),
      nurse_off_cause: 'Nurse called out' as const,
    }
    return {
      visit: visit.id,
      deed: { override: deed },
      book: (more) =>
        admin.call(scheduling.override, { assignment_id: visit.id, ...deed, ...more }),
    }
  },
  confirm_nurse: async ({ nurse, patient }) => {
    const scene = { ...stage.scene, patient: patient as never }
    const visit = await aVisit(app, scene, {
      start: at(stage.aDay(), '10:00'),
      patient_order_id: null,
      blast_type: 'fixed',
    })
    await admin.call(visits.save, { id: visit.id, user_id_assigned: nurse })
    return {
      visit: visit.id,
      deed: { confirm_nurse: {} },
      book: (more) =>
        admin.call(tokenPages.confirm, { assignment_id: visit.id, confirmed: true, ...more }),
    }
  },
  confirm_patient: async ({ nurse, patient }) => {
    const start = at(stage.aDay(), '10:00')
    const scene = { ...stage.scene, patient: patient as never, nurse }
    const visit = await aBookedVisit(app, scene, { start, patient_order_id: null })
    const moved = addMinutes(start, 60)
    await admin.call(visits.save, { id: visit.id, start: moved })
    const selected_dates = [{ start: moved }]
    return {
      visit: visit.id,
      deed: { confirm_patient: { selected_dates } },
      book: (more) =>
        admin.call(tokenPages.patientSelectTime, {
          assignment_id: visit.id,
          selected_dates,
          ...more,
        }),
    }
  },
  notify: async ({ nurse, former }) => {
    const visit = await stage.aFixedVisit({
      patient_order_id: null,
      blast_template: 'Free, {nurse_first_name}? {link}',
    })
    const nurses = [nurse, former]
    return {
      visit: visit.id,
      deed: { notify: { nurses } },
      book: (more) => admin.call(offers.notify, { id: visit.id, nurses, ...more }),
    }
  },
}

async function queuedSince(id: number): Promise<string[]> {
  const { rows } = await sql<{ recipient: string; body: string }>`
    select recipient, body from outbound_message where id > ${id} and status = 'queued'`.execute(
    db(),
  )
  return rows.map(({ recipient, body }) => `${recipient} ${body}`).toSorted()
}
const lastMessage = async () =>
  (await sql<{ id: number }>`select coalesce(max(id), 0) as id from outbound_message`.execute(db()))
    .rows[0]?.id ?? 0
/** The sample link of a preview, which opens nothing. A queued text has its link in a separate column. */
const sampled = /https?:\/\/[^ ]*\/ns\?t=x{43}/
const willBeSent = ({ text, note }: Recipient): boolean =>
  text !== null && note !== 'Opted out of text messages'
const preview = (visit: number, deed: object) =>
  admin.call(bookings.recipients, { id: visit, ...deed } as never)

/** Everything that a unit of work can write about a booking. */
async function traces(): Promise<unknown> {
  const { rows } = await sql`select (select count(*) from outbound_message) as messages,
    (select count(*) from audit_event where action not in ('view', 'list')) as events,
    (select count(*) from visit_link) as links,
    (select count(*) from visit_task) as tasks, (select count(*) from message_left_out) as left_out,
    (select count(*) from job) as jobs,
    (select max(updated) from visit) as visit, (select max(updated) from visit_offer) as offer,
    (select count(*) from visit_blast) as blasts`.execute(db())
  return rows[0]
}

describe.each(Object.keys(ways))('%s', (name) => {
  test('OFR-135 the preview lists exactly the texts that the booking queues, without those left out', async () => {
    await fc.assert(
      fc.asyncProperty(traits, async (chosen) => {
        await app.settle()
        const who = await people(chosen)
        const { visit, deed, book } = await (ways[name] as (typeof ways)[string])(who)
        await app.settle()
        const before = await traces()
        const listed = await preview(visit, deed)
        expect([listed.status, listed.body.error]).toEqual([200, undefined])
        expect(await traces()).toEqual(before)
        const omitted = listed.body.data[chosen.leftOut]
        const left = listed.body.data.filter((recipient) => recipient !== omitted)
        const last = await lastMessage()
        const booked = await book(
          omitted === undefined
            ? {}
            : { left_out: [{ key: omitted.key, reason: 'Told in person' }] },
        )
        if (name === 'notify' && left.length === 0) return expect(booked.status).toBe(400)
        expect(booked.status).toBe(200)
        expect(await queuedSince(last)).toEqual(
          left
            .filter(willBeSent)
            .map(({ number, text }) => `${number} ${(text as string).replace(sampled, '')}`)
            .toSorted(),
        )
        const stored = await sql<{ reason: string }>`select reason from message_left_out
          where assignment_id = ${visit}`.execute(db())
        expect(stored.rows).toEqual(omitted === undefined ? [] : [{ reason: 'Told in person' }])
      }),
      { numRuns: 12 },
    )
  }, 240_000)
})

const aCase = (over: Partial<Traits> = {}) =>
  people({ optOut: 'nobody', noPhone: 'nobody', call: false, texted: true, leftOut: -1, ...over })

test('OFR-135 each recipient has channel, number and text, or a note on opt-out, landline or call', async () => {
  const who = await aCase({ optOut: 'nurse', call: true })
  const { visit, deed } = await (ways['override'] as (typeof ways)[string])(who)
  const former = await phoneOfUser(app, who.former)
  await sql`insert into outbound_message (channel, kind, recipient, body, status, error, dedup_key, due_at, created_at)
    values ('sms', 'bulk', ${former}, 'Hello', 'failed', ${noMobileText}, ${`landline ${former}`}, now(),
      now())`.execute(db())
  const { data } = (await preview(visit, deed)).body
  const summary = data.map(({ who: kind, channel, number, note, text }) => [
    kind,
    channel,
    number,
    note,
    text?.slice(0, 20) ?? null,
  ])
  const booked = await phoneOfUser(app, who.nurse)
  expect(summary.toSorted((a, b) => String(a[3]).localeCompare(String(b[3])))).toEqual([
    ['patient', 'call', who.phone, 'Gets no text. The task to call the patient is added.', null],
    ['nurse', 'text', former, 'Landline: this number takes no texts.', 'You are no longer bo'],
    ['nurse', 'text', booked, 'Opted out of text messages', 'You are booked for W'],
  ])
  expect(data.every(({ name, key }) => name.length > 3 && key.startsWith(`${visit}:`))).toBe(true)
})

test('OFR-135 a nurse without a phone is listed with the reason, and a refused booking has no list', async () => {
  const who = await aCase({ noPhone: 'former nurse' })
  const { visit, deed } = await (ways['notify'] as (typeof ways)[string])(who)
  const { data } = (await preview(visit, deed)).body
  expect(data.find(({ key }) => key === `${visit}:nurse:${who.former}`)).toMatchObject({
    number: null,
    text: null,
    note: 'No phone number',
  })
  const refusal = await preview(visit, {
    override: { nurse_id: who.nurse, override_start_date_time: '2026-11-20T10:02:00.000Z' },
  })
  expect([refusal.status, refusal.body.fields]).toEqual([
    400,
    { 'override.override_start_date_time': 'Please choose minutes in steps of 5.' },
  ])
  expect([
    (await preview(visit, {})).status,
    (await preview(visit, { ...deed, confirm_nurse: {} })).status,
  ]).toEqual([400, 400])
})

test("OFR-135 the visit's history holds who was left out, the reason and the person who did it", async () => {
  const who = await aCase()
  const { visit, deed, book } = await (ways['override'] as (typeof ways)[string])(who)
  const { data } = (await preview(visit, deed)).body
  const left_out = data
    .filter(({ key }) => !key.endsWith(`nurse:${who.nurse}`))
    .map(({ key }) => ({ key, reason: 'Spoke on the phone' }))
  expect(left_out).toHaveLength(2)
  expect((await book({ left_out: [{ key: left_out[0]?.key, reason: 'No' }] })).status).toBe(400)
  expect((await book({ left_out })).status).toBe(200)
  const { rows } = await sql<{ said: string; user_id: number }>`
    select changes -> 'left_out' ->> 'after' as said, user_id from audit_event
    where record_type = 'visit' and record_id = ${String(visit)} and changes ? 'left_out'`.execute(
    db(),
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ user_id: admin.id })
  expect(rows[0]?.said).toContain('Patient: Spoke on the phone')
  expect(rows[0]?.said.split('; ')).toHaveLength(2)
  const stored =
    await sql<object>`select nurse_id, patient_uuid, kind, reason, user_id from message_left_out
    where assignment_id = ${visit} order by nurse_id nulls last`.execute(db())
  expect(stored.rows).toMatchObject([
    { nurse_id: who.former, kind: 'cancellation', user_id: admin.id },
    { patient_uuid: who.patient.uuid, user_id: admin.id },
  ])
})
