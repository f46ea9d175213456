// STOP, START and HELP of incoming texts, and people who opted out. AUD-080, AUD-106, AUD-107
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { identity } from '@wren/contract/identity'
import { addMinutes } from '@wren/contract/time'
import { queueMessage } from '../../platform/outbound/queue.ts'
import { nextNumber } from '../../platform/testing-numbers.ts'
import { runWork } from '../../platform/work/work.ts'
import { anIntake } from '../intake/intake.builders.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aBookedVisit, useScene } from '../visits/visits.builders.ts'
import {
  textIn,
  textsReceived,
  bulkTextTo,
  nowOf,
  updatesWith,
  aTextingPatient,
  stopText,
  mayMean,
} from './offers-inbound.builders.ts'
import { openTestTwilio } from '../../platform/outside/testing-twilio.ts'
import { useFixture, useTestApp } from '../../platform/testing-fixtures.ts'

const now = () => app.instance.platform.clock.now()
const twilio = useFixture(
  () => openTestTwilio(now),
  (service) => service.stop(),
)
const app = useTestApp(() => ({ environment: twilio.environment() }))
const scene = useScene(app)
const texting = { app, scene, twilio }

test('AUD-080 refuses calls without the service’s signature', async () => {
  expect(await textIn(texting, '+12065552001', 'STOP', 'wrong')).toBe(403)
  expect(await bulkTextTo(texting, '+12065552001')).toMatchObject({ status: 'sent' })
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
  expect(await textsReceived(texting, '+12065552002')).toEqual([stopText])
})

test('AUD-080 answers STOP once and cancels texts until START; HELP names the operations phone', async () => {
  const phone = '+12065552003'
  expect([await textIn(texting, phone, 'Stop!'), await textIn(texting, phone, 'STOP')]).toEqual([
    204, 204,
  ])
  expect(await textsReceived(texting, phone)).toEqual([stopText])
  expect(await bulkTextTo(texting, phone)).toEqual({
    status: 'canceled',
    error: 'Opted out of text messages',
  })
  expect(await textIn(texting, phone, 'help')).toBe(204)
  expect((await textsReceived(texting, phone))[1]).toContain('555-555-0100')
  expect(await textIn(texting, phone, 'Start')).toBe(204)
  expect(await bulkTextTo(texting, phone)).toMatchObject({ status: 'sent' })
  expect(await textIn(texting, '+442079460000', 'STOP')).toBe(204)
  expect(await textIn(texting, phone, 'See you at nine')).toBe(204)
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
  await textIn(texting, phone, 'QUIT')
  await app.clock(addMinutes(nowOf(texting), 61))
  expect(await textsReceived(texting, phone)).toEqual([stopText])
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
    { start: addMinutes(nowOf(texting), 60 * 60), user_id_ops: ops },
    nurse,
  )
  await aBookedVisit(app, scene, { start: addMinutes(nowOf(texting), 80 * 60) }, nurse)
  expect(await textIn(texting, '+12065552005', 'cancel.')).toBe(204)
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
  expect(await bulkTextTo(texting, '+12065552018')).toMatchObject({ status: 'canceled' })
})

test('AUD-107 CANCEL of a patient with a visit within 14 days opts out and is an urgent update', async () => {
  const phone = '+12065552015'
  const { visit, ops } = await aTextingPatient(texting, phone, 72)
  expect(await textIn(texting, phone, 'Cancel')).toBe(204)
  expect(await textsReceived(texting, phone)).toEqual([
    `${stopText} If you meant your nurse visit, please call 555-555-0100.`,
  ])
  expect(await updatesWith(texting, 'Patient texted')).toEqual([
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
  expect(await textIn(texting, phone, 'CANCEL!!')).toBe(204)
  expect(
    (await updatesWith(texting, 'Patient texted'))[0]?.description.match(/Patient texted/g),
  ).toHaveLength(2)
  expect(await textsReceived(texting, phone)).toHaveLength(1)
  const far = '+12065552016'
  await aTextingPatient(texting, far, 24 * 15)
  expect(await textIn(texting, far, 'Cancel')).toBe(204)
  expect(await textsReceived(texting, far)).toEqual([stopText])
})

test('AUD-080 sign-in codes of an opted-out number go by e-mail', async () => {
  await app.createPerson({ email: 'quiet@people.example', phone: '+12065552006', is_admin: true })
  await textIn(texting, '+12065552006', 'END')
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
    const n = nextNumber('text-to-patient')
    const id = await runWork<number>(
      app.instance.platform,
      { kind: 'command', name: 'test' },
      { requestId: `patient-${n}`, address: null },
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
