// Incoming texts of the text service: STOP, START, HELP and free texts. AUD-080, AUD-105 to AUD-107
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { identity } from '@wren/contract/identity'
import { offers } from '@wren/contract/offers'
import { addMinutes } from '@wren/contract/time'
import { updates } from '@wren/contract/updates'
import { whenText } from '@wren/contract/visits-watch.rules'
import { openTestTwilio } from '../../platform/outside/testing-twilio.ts'
import { queueMessage } from '../../platform/outbound/queue.ts'
import { runWork } from '../../platform/work/work.ts'
import { anIntake } from '../intake/intake.builders.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aBookedVisit, aVisit, useScene } from '../visits/visits.builders.ts'
import type { VisitRecord } from '../visits/visits.public.ts'
import { signatureOf } from './offers-messages.commands.ts'
import { useFixture, useTestApp } from '../../platform/testing-fixtures.ts'

const now = () => app.instance.platform.clock.now()
const twilio = useFixture(
  () => openTestTwilio(now),
  (service) => service.stop(),
)
const app = useTestApp(() => ({ environment: twilio.environment() }))
const scene = useScene(app)

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
    await sql<{ status: string; error: string | null }>`
      select status, error from outbound_message where id = ${id as number}
    `.execute(app.instance.platform.db)
  ).rows[0]
}
const stopText = 'You will receive no more text messages from Wren. Reply START to resume.'

test('AUD-080 refuses calls without the service’s signature', async () => {
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

test('AUD-080 answers STOP once and cancels texts until START; HELP names the operations phone', async () => {
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

test('AUD-080 STOP cancels texts that are already queued', async () => {
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
      await sql<{ status: string }>`
        select status from outbound_message where id = ${later as number}
      `.execute(app.instance.platform.db)
    ).rows,
  ).toEqual([{ status: 'canceled' }])
})

test('AUD-080 CANCEL of a nurse with a confirmed visit within 72 hours is an urgent update', async () => {
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
  }>`
    select type_id, description, priority, user_id_assigned
    from update_item
    where description like 'Nurse texted%'
    order by id`.execute(app.instance.platform.db)
  expect(found.rows).toEqual([
    {
      type_id: soon.id,
      description: `Nurse texted CANCEL: ${mayMean(soon)}`,
      priority: 40,
      user_id_assigned: ops,
    },
  ])
})

const mayMean = ({ id, start, timezone }: VisitRecord) =>
  `opted out of texts, may mean visit #${id}\n${whenText(start, timezone)}.`
const thanks =
  'Thank you. Your message goes to the Wren team. For anything urgent please call 555-555-0100.'
const updatesWith = async (text: string) =>
  (
    await sql<{
      type: string
      type_id: number
      description: string
      priority: number
      user_id_assigned: number | null
    }>`
      select type, type_id, description, priority, user_id_assigned
      from update_item
      where description like ${`%${text}%`}
      order by id`.execute(app.instance.platform.db)
  ).rows
const aTextingPatient = async (phone: string, hours: number) => {
  const patient = await aPatient(scene.admin, { phone_scheduling_contact: phone })
  const ops = await app.createPerson({ is_admin: true })
  const visit = await aVisit(
    app,
    { ...scene, patient },
    { start: addMinutes(now(), hours * 60), user_id_ops: ops, patient_order_id: null },
  )
  return { patient, ops, visit }
}

test('AUD-105 a nurse’s free text is an update for the visit’s ops user, with thanks once a day', async () => {
  const phone = '+12065552011'
  const nurse = await aNurse(app, { phone, first_name: 'Nora', last_name: 'Quill' })
  const ops = await app.createPerson({ is_admin: true })
  const soon = { start: addMinutes(now(), 20 * 60), user_id_ops: ops }
  const visit = await aBookedVisit(app, scene, soon, nurse)
  expect(await says(phone, 'I am sick,\ncannot do tomorrow')).toBe(204)
  const [update, ...others] = await updatesWith('I am sick')
  expect(others).toEqual([])
  expect(update).toEqual({
    type: 'nurse',
    type_id: nurse,
    description: expect.stringMatching(
      new RegExp(
        `^Reply from Nora Quill: "I am sick, cannot do tomorrow"\\nNext visit #${visit.id}: .+ [AP]M MST$`,
      ),
    ),
    priority: 40,
    user_id_assigned: ops,
  })
  await app.clock(addMinutes(now(), 30))
  expect(await says(phone, 'Sorry!')).toBe(204)
  expect((await updatesWith('I am sick'))[0]?.description).toContain(
    'Reply from Nora Quill: "Sorry!"',
  )
  expect(await updatesWith('Sorry!')).toHaveLength(1)
  expect(await heard(phone)).toEqual([thanks])
  const { rows } = await sql<object>`select from outbound_message
    where concat(subject, body) like '%I am sick%'`.execute(app.instance.platform.db)
  expect(rows).toHaveLength(0) // quoted to staff alone
})

test('AUD-105 names a patient only by the visit, and keeps concurrent texts in one update', async () => {
  const phone = '+12065552012'
  const { visit, ops, patient } = await aTextingPatient(phone, 72)
  const texts = Array.from({ length: 8 }, (_, at) => `please stop by at ${at + 1}, gate is open`)
  expect(await Promise.all(texts.map((text) => says(phone, text)))).toEqual(texts.map(() => 204))
  const [update, ...others] = await updatesWith('gate is open')
  expect(others).toEqual([])
  expect(update).toMatchObject({
    type: 'assignment',
    type_id: visit.id,
    priority: 30,
    user_id_assigned: ops,
  })
  expect(update?.description).toMatch(
    new RegExp(`^Reply from patient of visit #${visit.id}: "please stop by`),
  )
  expect(texts.filter((text) => !update?.description.includes(`"${text}"`))).toEqual([])
  expect(update?.description).not.toContain(patient.last_name)
  expect(await heard(phone)).toEqual([thanks])
  expect(await text(phone)).toMatchObject({ status: 'sent' })
})

test('AUD-105 texts of an unknown number are one unanswered update that names attachments', async () => {
  const fields = {
    MessageSid: 'SM9',
    From: '+12065552013',
    To: '+12065550199',
    Body: '',
    NumMedia: '2',
    MediaContentType0: 'image/jpeg',
    MediaContentType1: 'text/vcard',
  }
  const answer = await fetch(`${app.instance.url}/public/messages/inbound`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilio.sign('http://wren.test/public/messages/inbound', fields),
    },
    body: new URLSearchParams(fields),
  })
  expect(answer.status).toBe(204)
  expect(await says('+12065552013', 'Who is this?')).toBe(204)
  const found = await updatesWith('Text from an unknown number 206-555-2013')
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ type: 'text', priority: 30, user_id_assigned: null })
  expect(found[0]?.description).toMatch(/image\/jpeg, text\/vcard/)
  expect(found[0]?.description).toContain('"Who is this?"')
  expect(await heard('+12065552013')).toEqual([])
  const listed = await scene.admin.call(updates.search, {
    filters: { type: 'text' },
    page: 1,
    limit: 10,
  } as never)
  expect(listed.body.data[0]).toMatchObject({ type: 'text', created_first_name: 'System' })
})

test('AUD-105 a free text of an opted-out number reaches operations without an answer', async () => {
  const phone = '+12065552014'
  await aTextingPatient(phone, 400)
  expect(await says(phone, 'stop')).toBe(204)
  expect(await says(phone, 'Is my nurse coming?')).toBe(204)
  expect(await updatesWith('Is my nurse coming?')).toHaveLength(1)
  expect(await heard(phone)).toEqual([stopText])
})

test('AUD-106 the state reported by the text service takes precedence', async () => {
  const fields = {
    MessageSid: 'SM10',
    From: '+12065552018',
    To: '+12065550199',
    Body: 'Arret',
    OptOutType: 'STOP',
  }
  const answer = await fetch(`${app.instance.url}/public/messages/inbound`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilio.sign('http://wren.test/public/messages/inbound', fields),
    },
    body: new URLSearchParams(fields),
  })
  expect(answer.status).toBe(204)
  expect(await text('+12065552018')).toMatchObject({ status: 'canceled' })
})

test('AUD-107 CANCEL of a patient with a visit within 14 days opts out and is an urgent update', async () => {
  const phone = '+12065552015'
  const { visit, ops } = await aTextingPatient(phone, 72)
  expect(await says(phone, 'Cancel')).toBe(204)
  expect(await heard(phone)).toEqual([
    `${stopText} If you meant your nurse visit, please call 555-555-0100.`,
  ])
  expect(await updatesWith('Patient texted')).toEqual([
    {
      type: 'assignment',
      type_id: visit.id,
      description: `Patient texted CANCEL: ${mayMean(visit)}`,
      priority: 40,
      user_id_assigned: ops,
    },
  ])
  const after = await sql<{ status: string }>`
    select status from visit where id = ${visit.id}`.execute(app.instance.platform.db)
  expect(after.rows[0]?.status).toBe(visit.status)
  // The number is opted out already, but may mean the visit again.
  expect(await says(phone, 'CANCEL!!')).toBe(204)
  expect(
    (await updatesWith('Patient texted'))[0]?.description.match(/Patient texted/g),
  ).toHaveLength(2)
  expect(await heard(phone)).toHaveLength(1)
  const far = '+12065552016'
  await aTextingPatient(far, 24 * 15)
  expect(await says(far, 'Cancel')).toBe(204)
  expect(await heard(far)).toEqual([stopText])
})

test('AUD-080 sign-in codes of an opted-out number go by e-mail', async () => {
  await app.createPerson({ email: 'quiet@people.example', phone: '+12065552006', is_admin: true })
  await says('+12065552006', 'END')
  await app.nobody.call(identity.signIn, {
    email: 'quiet@people.example',
    confirmation_type: 'sms',
  })
  const sent = await sql<{ channel: string; recipient: string }>`
    select channel, recipient from outbound_message where kind = 'sign_in_code' order by id desc limit 1
  `.execute(app.instance.platform.db)
  expect(sent.rows).toEqual([{ channel: 'email', recipient: 'quiet@people.example' }])
})

test('AUD-080 a patient whose referral rules out texts gets none', async () => {
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
      await sql<{ status: string; error: string | null }>`
        select status, error from outbound_message where id = ${id as number}`.execute(db)
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

test('AUD-105 thanks a sender again after 24 hours', async () => {
  const phone = '+12065552011'
  await app.clock(addMinutes(now(), 24 * 60))
  expect(await says(phone, 'Thanks')).toBe(204)
  expect(await heard(phone)).toEqual([thanks, thanks])
})
