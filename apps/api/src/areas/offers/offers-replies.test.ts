// Free texts of nurses, patients and unknown numbers. AUD-105
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addMinutes } from '@wren/contract/time'
import { updates } from '@wren/contract/updates'
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
  thanks,
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

test('AUD-105 a nurse’s free text is an update for the visit’s ops user, with thanks once a day', async () => {
  const phone = '+12065552011'
  const nurse = await aNurse(app, { phone, first_name: 'Nora', last_name: 'Quill' })
  const ops = await app.createPerson({ is_admin: true })
  const soon = { start: addMinutes(nowOf(texting), 20 * 60), user_id_ops: ops }
  const visit = await aBookedVisit(app, scene, soon, nurse)
  expect(await textIn(texting, phone, 'I am sick,\ncannot do tomorrow')).toBe(204)
  const [update, ...others] = await updatesWith(texting, 'I am sick')
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
  await app.clock(addMinutes(nowOf(texting), 30))
  expect(await textIn(texting, phone, 'Sorry!')).toBe(204)
  expect((await updatesWith(texting, 'I am sick'))[0]?.description).toContain(
    'Reply from Nora Quill: "Sorry!"',
  )
  expect(await updatesWith(texting, 'Sorry!')).toHaveLength(1)
  expect(await textsReceived(texting, phone)).toEqual([thanks])
  const { rows } = await sql<object>`
    select from outbound_message where concat(subject, body) like '%I am sick%'
  `.execute(app.instance.platform.db)
  expect(rows).toHaveLength(0) // Only staff read the quote.
})

test('AUD-105 names a patient only by the visit, and keeps concurrent texts in one update', async () => {
  const phone = '+12065552012'
  const { visit, ops, patient } = await aTextingPatient(texting, phone, 72)
  const texts = Array.from({ length: 8 }, (_, at) => `please stop by at ${at + 1}, gate is open`)
  expect(await Promise.all(texts.map((text) => textIn(texting, phone, text)))).toEqual(
    texts.map(() => 204),
  )
  const [update, ...others] = await updatesWith(texting, 'gate is open')
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
  expect(await textsReceived(texting, phone)).toEqual([thanks])
  expect(await bulkTextTo(texting, phone)).toMatchObject({ status: 'sent' })
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
  expect(await textIn(texting, '+12065552013', 'Who is this?')).toBe(204)
  const found = await updatesWith(texting, 'Text from an unknown number 206-555-2013')
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ type: 'text', priority: 30, user_id_assigned: null })
  expect(found[0]?.description).toMatch(/image\/jpeg, text\/vcard/)
  expect(found[0]?.description).toContain('"Who is this?"')
  expect(await textsReceived(texting, '+12065552013')).toEqual([])
  const listed = await scene.admin.call(updates.search, {
    filters: { type: 'text' },
    page: 1,
    limit: 10,
  } as never)
  expect(listed.body.data[0]).toMatchObject({ type: 'text', created_first_name: 'System' })
})

test('AUD-105 a free text of an opted-out number reaches operations without an answer', async () => {
  const phone = '+12065552014'
  await aTextingPatient(texting, phone, 400)
  expect(await textIn(texting, phone, 'stop')).toBe(204)
  expect(await textIn(texting, phone, 'Is my nurse coming?')).toBe(204)
  expect(await updatesWith(texting, 'Is my nurse coming?')).toHaveLength(1)
  expect(await textsReceived(texting, phone)).toEqual([stopText])
})

test('AUD-105 thanks a sender again after 24 hours', async () => {
  const phone = '+12065552011'
  await app.clock(addMinutes(nowOf(texting), 24 * 60))
  expect(await textIn(texting, phone, 'Thanks')).toBe(204)
  expect(await textsReceived(texting, phone)).toEqual([thanks, thanks])
})
