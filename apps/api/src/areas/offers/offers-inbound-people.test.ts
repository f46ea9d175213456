// AUD-105 to AUD-107: whose number a text came from, and what the records of these people say.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { audit } from '@wren/contract/audit'
import { nurses } from '@wren/contract/nurses'
import { offers } from '@wren/contract/offers'
import { patients } from '@wren/contract/patients'
import { addMinutes } from '@wren/contract/time'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aVisit, useScene } from '../visits/visits.builders.ts'
import { signatureOf } from './offers-messages.commands.ts'

const app = useTestApp()
const scene = useScene(app)

const says = async (from: string, text: string): Promise<number> => {
  const signature = signatureOf(app.instance.platform.secrets.token, from, text)
  const headers = { 'x-message-signature': signature }
  return (await app.nobody.call(offers.messageInbound, { from, text }, headers)).status
}
const updatesWith = async (text: string) =>
  (
    await sql<{
      type: string
      type_id: number
      priority: number
      user_id_assigned: number | null
    }>`select type, type_id, priority, user_id_assigned from update_item where description like ${`%${text}%`}`.execute(
      app.instance.platform.db,
    )
  ).rows
/** With a visit in three days. */
async function aTextingPatient(
  numbers: Parameters<typeof aPatient>[1],
  more: Parameters<typeof aVisit>[2] = {},
) {
  const patient = await aPatient(scene.admin, numbers)
  const start = addMinutes(app.instance.platform.clock.now(), 72 * 60)
  const visit = await aVisit(app, { ...scene, patient }, { start, patient_order_id: null, ...more })
  return { patient, visit }
}

test('AUD-105 AUD-106 AUD-107 a patient is known by home, cell and scheduling number', async () => {
  for (const [n, field] of (
    ['phone', 'phone_additional', 'phone_scheduling_contact'] as const
  ).entries()) {
    const phone = `+1206555203${n}`
    const { visit, patient } = await aTextingPatient({
      phone_scheduling_contact: null,
      [field]: phone,
    })
    expect(await says(phone, `Is the ${field} known?`)).toBe(204)
    expect(await updatesWith(`Is the ${field} known?`)).toMatchObject([
      { type: 'assignment', type_id: visit.id },
    ])
    expect(await says(phone, 'End')).toBe(204)
    expect(
      (await scene.admin.call(patients.byUuid, { uuid: patient.uuid })).body.no_texts?.word,
    ).toBe('END')
    expect(await updatesWith(`may mean visit #${visit.id}`)).toHaveLength(1)
  }
})

test('AUD-106 the record says since when and by which word a person opted out, History each change', async () => {
  const phone = '+12065552017'
  const nurse = await aNurse(app, { phone })
  const { patient } = await aTextingPatient({ phone_scheduling_contact: phone })
  const shown = async () => [
    (await scene.admin.call(nurses.byId, { id: nurse })).body.no_texts,
    (await scene.admin.call(patients.byUuid, { uuid: patient.uuid })).body.no_texts,
  ]
  expect(await shown()).toEqual([null, null])
  expect(await says(phone, 'Please stop texting me')).toBe(204)
  const since = { since: expect.any(String), word: 'STOP' }
  expect(await shown()).toEqual([since, since])
  expect(await says(phone, 'Unstop')).toBe(204)
  expect(await shown()).toEqual([null, null])
  for (const [type, id] of [
    ['nurse', String(nurse)],
    ['patient', patient.uuid],
  ] as const) {
    const events = (await scene.admin.call(audit.history, { type, id })).body
    const words = JSON.stringify(events).match(/opted_out/g) ?? []
    expect(words.length, type).toBeGreaterThanOrEqual(2)
  }
})

test('AUD-105 after the last visit the ops user of that visit gets the text', async () => {
  const phone = '+12065552041'
  const ops = await app.createPerson({ is_admin: true })
  const { visit } = await aTextingPatient({ phone_scheduling_contact: phone }, { user_id_ops: ops })
  await app.clock(addMinutes(visit.start, 5 * 24 * 60))
  expect(await says(phone, 'I still have a question')).toBe(204)
  expect(await updatesWith('I still have a question')).toEqual([
    { type: 'assignment', type_id: visit.id, priority: 30, user_id_assigned: ops },
  ])
})
