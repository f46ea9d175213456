// AUD-080: STOP, START and HELP, as the text service hands them on.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identity } from '@wren/contract/identity'
import { offers } from '@wren/contract/offers'
import { readReply } from '@wren/contract/offers-texts.rules'
import { addMinutes } from '@wren/contract/time'
import { openTestTwilio, type TestTwilio } from '../../platform/outside/testing-twilio.ts'
import { queueMessage } from '../../platform/outbound/queue.ts'
import { openTestApp, type TestApp } from '../../platform/testing.ts'
import { runWork } from '../../platform/work/work.ts'
import { anIntake } from '../intake/intake.builders.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aBookedVisit, aScene, type Scene } from '../visits/visits.builders.ts'
import { signatureOf } from './offers-messages.commands.ts'

let app: TestApp
let twilio: TestTwilio
let scene: Scene
const now = () => app.instance.platform.clock.now()
beforeAll(async () => {
  twilio = await openTestTwilio(() => now())
  app = await openTestApp({ environment: twilio.environment() })
  scene = await aScene(app)
})
afterAll(async () => {
  await app.close()
  await twilio.stop()
})

const says = (
  from: string,
  text: string,
  signature = signatureOf(app.instance.platform.secrets.token, from, text),
) =>
  app.nobody
    .call(offers.messageInbound, { from, text }, { 'x-message-signature': signature })
    .then(({ status }) => status)
const heard = async (phone: string) => {
  await app.settle()
  return twilio.texts.filter(({ to }) => to === phone).map(({ body }) => body)
}
let n = 0
async function text(phone: string): Promise<{ status: string; error: string | null } | undefined> {
  const id = await runWork<number>(
    app.instance.platform,
    { kind: 'command', name: 'test' },
    { requestId: `text-${++n}`, address: null },
    async (work) =>
      (await queueMessage(work, {
        channel: 'sms',
        kind: 'bulk',
        recipient: phone,
        body: `News ${n}`,
        dedupKey: `inbound:${n}`,
      })) ?? 0,
  )
  await app.settle()
  return (
    await sql<{
      status: string
      error: string | null
    }>`select status, error from outbound_message where id = ${id as number}`.execute(
      app.instance.platform.db,
    )
  ).rows[0]
}
const stopText = 'You will receive no more text messages from Wren. Reply START to resume.'

test('AUD-080 the words are read in any case and punctuation, and nothing else is', () => {
  for (const word of [
    'STOP',
    'stop',
    ' Stop. ',
    'StopAll',
    'end',
    'QUIT!',
    'Cancel',
    'unsubscribe',
    'Revoke',
    'opt out',
    'OPT-OUT',
  ])
    expect(readReply(word)?.kind).toBe('stop')
  expect([readReply('start')?.kind, readReply('Help?')?.kind]).toEqual(['start', 'help'])
  for (const other of ['Please do not stop', 'I will end at 5', 'ok', ''])
    expect(readReply(other)).toBeNull()
})

test('AUD-080 only the service is believed', async () => {
  expect(await says('+12065552001', 'STOP', 'wrong')).toBe(403)
  expect(await text('+12065552001')).toMatchObject({ status: 'sent' })
  const fields = { MessageSid: 'SM1', From: '+12065552002', To: '+12065550199', Body: 'Stop' }
  const hand = async (signature: string) =>
    (
      await fetch(`${app.instance.url}/public/messages/inbound`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': signature,
        },
        body: new URLSearchParams(fields),
      })
    ).status
  expect(await hand('wrong')).toBe(403)
  expect(await hand(twilio.sign('http://wren.test/public/messages/inbound', fields))).toBe(204)
  expect(await heard('+12065552002')).toEqual([stopText])
})

test('AUD-080 STOP is answered once, texts are then canceled and say why, START brings them back, HELP names the operations phone', async () => {
  const phone = '+12065552003'
  expect([await says(phone, 'Stop!'), await says(phone, 'STOP')]).toEqual([204, 204])
  expect(await heard(phone)).toEqual([stopText])
  expect(await text(phone)).toEqual({ status: 'canceled', error: 'Opted out of text messages' })
  expect(await says(phone, 'help')).toBe(204)
  expect((await heard(phone))[1]).toContain('555-555-0100')
  expect(await says(phone, 'Start')).toBe(204)
  expect(await text(phone)).toMatchObject({ status: 'sent' })
  expect(await says('+442079460000', 'STOP')).toBe(204)
  expect(await says(phone, 'See you at nine')).toBe(204)
})

test('AUD-080 STOP overtakes texts that were already waiting', async () => {
  const phone = '+12065552004'
  const later = await runWork<number>(
    app.instance.platform,
    { kind: 'command', name: 'test' },
    { requestId: 'waits', address: null },
    async (work) =>
      (await queueMessage(work, {
        channel: 'sms',
        kind: 'bulk',
        recipient: phone,
        body: 'Later',
        dedupKey: 'waits',
        dueAt: addMinutes(work.now, 60),
      })) ?? 0,
  )
  await says(phone, 'QUIT')
  await app.clock(addMinutes(now(), 61))
  expect(await heard(phone)).toEqual([stopText])
  expect(
    (
      await sql<{
        status: string
      }>`select status from outbound_message where id = ${later as number}`.execute(
        app.instance.platform.db,
      )
    ).rows,
  ).toEqual([{ status: 'canceled' }])
})

test('AUD-080 a nurse with a confirmed visit within 72 hours who texts CANCEL is an urgent update for its ops user', async () => {
  const nurse = await aNurse(app, { phone: '+12065552005' })
  const ops = await app.createPerson({ is_admin: true })
  const soon = await aBookedVisit(
    app,
    scene,
    { start: addMinutes(now(), 60 * 60), user_id_ops: ops },
    nurse,
  )
  await aBookedVisit(app, scene, { start: addMinutes(now(), 80 * 60) }, nurse)
  expect(await says('+12065552005', 'cancel.')).toBe(204)
  const found = await sql<{
    type_id: number
    description: string
    priority: number
    user_id_assigned: number | null
  }>`select type_id, description, priority, user_id_assigned from update_item
    where description like 'Nurse texted%' order by id`.execute(app.instance.platform.db)
  expect(found.rows).toEqual([
    {
      type_id: soon.id,
      description: `Nurse texted CANCEL: opted out of texts, may mean visit #${soon.id}`,
      priority: 40,
      user_id_assigned: ops,
    },
  ])
})

test('AUD-080 sign-in codes of an opted-out number go by e-mail', async () => {
  await app.createPerson({ email: 'quiet@people.example', phone: '+12065552006', is_admin: true })
  await says('+12065552006', 'END')
  await app.nobody.call(identity.signIn, {
    email: 'quiet@people.example',
    confirmation_type: 'sms',
  })
  const sent = await sql<{
    channel: string
    recipient: string
  }>`select channel, recipient from outbound_message where kind = 'sign_in_code' order by id desc limit 1`.execute(
    app.instance.platform.db,
  )
  expect(sent.rows).toEqual([{ channel: 'email', recipient: 'quiet@people.example' }])
})

test('AUD-080 a patient whose referral said no texts gets none', async () => {
  const { db } = app.instance.platform
  const { uuid } = scene.patient
  const toPatient = async (phone: string) => {
    const id = await runWork<number>(
      app.instance.platform,
      { kind: 'command', name: 'test' },
      { requestId: `patient-${++n}`, address: null },
      async (work) =>
        (await queueMessage(work, {
          channel: 'sms',
          kind: 'patient_link',
          recipient: phone,
          body: `Link ${n}`,
          dedupKey: `patient:${n}`,
          patientUuid: uuid,
        })) ?? 0,
    )
    await app.settle()
    return (
      await sql<{
        status: string
        error: string | null
      }>`select status, error from outbound_message where id = ${id as number}`.execute(db)
    ).rows[0]
  }
  expect(await toPatient('+12065552007')).toMatchObject({ status: 'sent' })
  await anIntake(app, scene.admin, scene.pharmacy, {
    patient_uuid: uuid,
    orig_json: { contact_phone_text_ok: false },
  })
  expect(await toPatient('+12065552007')).toEqual({
    status: 'canceled',
    error: 'Opted out of text messages',
  })
})
