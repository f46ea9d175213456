// Quiet hours: the recipient's clock, texts that wait, texts that do not, and texts dropped in the morning. AUD-081
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { identity } from '@wren/contract/identity'
import { offers } from '@wren/contract/offers'
import { scheduling } from '@wren/contract/offers-scheduling'
import { addMinutes } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { simulatedProvider } from '../../platform/outbound/provider.ts'
import { queueMessage } from '../../platform/outbound/queue.ts'
import { quietUntil } from '../../platform/outbound/quiet-hours.rules.ts'
import { aNurse, type NewNurse } from '../nurses/nurses.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aBookedVisit, aScene, aVisit, inWork, type Scene } from '../visits/visits.builders.ts'
import { signatureOf } from './offers-messages.commands.ts'

// 8:30 pm in Phoenix, 9:30 pm in Chicago, 10:30 pm in New York, 7:30 pm in Los Angeles; night everywhere 90 minutes
// later.
const [noon, evening, night] = [
  '2026-11-20T18:00:00.000Z',
  '2026-11-21T03:30:00.000Z',
  '2026-11-21T05:30:00.000Z',
]
const app = useTestApp(() => ({
  environment: { LOG_LEVEL: 'silent', SMS_QUIET_HOURS: '08:00-21:00' },
  provider: {
    ...simulatedProvider,
    deliver: (message) => {
      if (message.channel === 'sms') left.add(message.recipient)
      return simulatedProvider.deliver(message)
    },
  },
}))
let scene: Scene
let owner: pg.Client
/** Phones that got a message. */
const left = new Set<string>()
beforeAll(async () => {
  await app.clock(noon)
  scene = await aScene(app)
  owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
})
beforeEach(async () => {
  await at(noon)
  left.clear()
})

let numbers = 12_065_554_000
const aPhone = () => `+${++numbers}`
const now = () => app.instance.platform.clock.now()
/** Moves the clock to the hour and delivers due messages. */
async function at(instant: string): Promise<void> {
  await app.clock(instant)
  await app.settle()
}
const firstTo = async (phone: string) =>
  (
    await owner.query<{ status: string; due: Date; error: string | null }>(
      'select status, due_at as due, error from outbound_message where recipient = $1 order by id limit 1',
      [phone],
    )
  ).rows.map(({ status, due, error }) => ({ status, due: due.toISOString(), error }))[0]
const waiting = (due: string) => ({ status: 'scheduled', due, error: null })

const aBlast = (start: string) =>
  aVisit(app, scene, {
    start,
    flat_rate_cents: 15_000,
    blast_type: 'fixed',
    blast_details: {},
    blast_saved_at: now(),
    blast_template: 'Free in {city}? {link}',
  })
interface Asked {
  readonly visit: number
  readonly phone: string
}
async function asksNurse(of: NewNurse, start = addMinutes(noon, 5 * 1440)): Promise<Asked> {
  const phone = aPhone()
  const [visit, nurse] = [await aBlast(start), await aNurse(app, { phone, ...of })]
  expect((await scene.admin.call(offers.notify, { id: visit.id, nurses: [nurse] })).status).toBe(
    200,
  )
  return { visit: visit.id, phone }
}
async function asksPatient(timezone: string | null): Promise<string> {
  const phone = aPhone()
  const patient = await aPatient(scene.admin, {
    phone_scheduling_contact: phone,
    ...(timezone === null ? {} : { timezone }),
  })
  // Patients without a time zone are older than its field in the form.
  if (timezone === null)
    await owner.query('update patient set timezone = null where uuid = $1', [patient.uuid])
  const visit = await aBookedVisit(app, scene, {
    start: addMinutes(noon, 5 * 1440 + 300 * (numbers % 40)),
    patient_uuid: patient.uuid,
  })
  expect(
    (await scene.admin.call(scheduling.patientResend, { assignment_id: visit.id, override: true }))
      .status,
  ).toBe(200)
  return phone
}
async function says(phone: string, more: object): Promise<void> {
  await inWork(app, (work) =>
    queueMessage(work, {
      channel: 'sms',
      kind: 'bulk',
      recipient: phone,
      body: 'News',
      dedupKey: `quiet:${phone}`,
      ...more,
    }),
  )
}

test('AUD-081 sends texts from 8:00 until before 21:00, or in the hours set, also when clocks change', () => {
  const until = (instant: string, more: object = {}) =>
    quietUntil({
      now: instant,
      hours: '08:00-21:00',
      zone: 'America/Los_Angeles',
      exempt: false,
      visitStart: null,
      ...more,
    } as Parameters<typeof quietUntil>[0])
  expect([
    until('2026-11-21T15:59:59.999Z'),
    until('2026-11-21T16:00:00.000Z'),
    until('2026-11-22T04:59:59.000Z'),
    until('2026-11-22T05:00:00.000Z'),
  ]).toEqual(['2026-11-21T16:00:00.000Z', null, null, '2026-11-22T16:00:00.000Z'])
  expect([until('2026-03-08T08:30:00.000Z'), until('2026-11-01T06:30:00.000Z')]).toEqual([
    '2026-03-08T15:00:00.000Z',
    '2026-11-01T16:00:00.000Z',
  ])
  expect([
    until('2026-11-21T16:30:00.000Z', { hours: '09:00-20:00' }),
    until('2026-11-22T04:00:00.000Z', { hours: '09:00-20:00' }),
  ]).toEqual(['2026-11-21T17:00:00.000Z', '2026-11-22T17:00:00.000Z'])
  expect(until('2026-11-21T11:00:00.000Z', { hours: 'off' })).toBeNull()
})

test("AUD-081 uses the recipient's time zone, or else the visit's, or else that of Los Angeles", async () => {
  await app.clock(evening)
  const [chicago, phoenix] = [
    await asksNurse({ timezone: 'America/Chicago' }),
    await asksNurse({ timezone: 'America/Phoenix' }),
  ]
  const [far, here] = [await asksPatient('America/New_York'), await asksPatient(null)]
  const nowhere = aPhone()
  await says(nowhere, {})
  await app.settle()
  expect([...left].toSorted()).toEqual([phoenix.phone, here, nowhere].toSorted())
  expect([await firstTo(chicago.phone), await firstTo(far)]).toEqual([
    waiting('2026-11-21T14:00:00.000Z'),
    waiting('2026-11-21T13:00:00.000Z'),
  ])
  await app.clock(night)
  const later = aPhone()
  await says(later, {})
  await app.settle()
  expect(await firstTo(later)).toEqual(waiting('2026-11-21T16:00:00.000Z'))
  left.clear()
  await at('2026-11-21T13:59:59.000Z')
  expect([...left]).toEqual([far])
  await at('2026-11-21T14:00:00.000Z')
  expect([...left]).toEqual([far, chicago.phone])
  await at('2026-11-21T16:00:00.000Z')
  expect([...left]).toEqual([far, chicago.phone, later])
})

test('AUD-081 drops texts that are outdated in the morning, with the reason', async () => {
  await app.clock(night)
  const [gone, stays] = [await asksNurse({}), await asksNurse({})]
  await app.settle()
  expect(
    (
      await scene.admin.call(visits.cancel, {
        id: gone.visit,
        reason: 'Cancelled - Patient Declined',
      })
    ).status,
  ).toBe(200)
  await at('2026-11-21T15:00:00.000Z')
  expect([...left]).toEqual([stays.phone])
  expect(await firstTo(gone.phone)).toMatchObject({
    status: 'canceled',
    error: 'The visit is canceled or lost.',
  })
})

test('AUD-081 codes, replies to keywords and texts about visits within twelve hours leave at night', async () => {
  await app.clock(night)
  const [person, stopper] = [aPhone(), aPhone()]
  await app.createPerson({ email: 'owl@people.example', phone: person, is_admin: true })
  await app.nobody.call(identity.signIn, { email: 'owl@people.example', confirmation_type: 'sms' })
  await app.settle()
  expect([...left]).toEqual([person])
  for (const text of ['STOP', 'START', 'HELP']) {
    left.clear()
    await app.nobody.call(
      offers.messageInbound,
      { from: stopper, text },
      { 'x-message-signature': signatureOf(app.instance.platform.secrets.token, stopper, text) },
    )
    await app.settle()
    expect([text, ...left]).toEqual([text, stopper])
  }
  left.clear()
  const [soon, later] = [
    await asksNurse({}, addMinutes(night, 12 * 60)),
    await asksNurse({}, addMinutes(night, 12 * 60 + 1)),
  ]
  await app.settle()
  expect([...left]).toEqual([soon.phone])
  expect(await firstTo(later.phone)).toEqual(waiting('2026-11-21T15:00:00.000Z'))
})
