// Template, saving and preview of a blast. OFR-022 to OFR-025
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { offers } from '@wren/contract/offers'
import { defaultTemplates } from '@wren/contract/offers-template.rules'
import { scheduling } from '@wren/contract/offers-scheduling'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { listen } from '../../platform/realtime/listen.ts'
import { aBookedVisit, useScene } from '../visits/visits.builders.ts'
import {
  aHendersonVisit,
  aNearbyNurse,
  blastNow,
  flexible,
  textsAbout,
} from './offers-blast.builders.ts'

const app = useTestApp({ now: blastNow })
const scene = useScene(app)

test('OFR-023 returns the saved template, or the default of the requested type', async () => {
  const visit = await aHendersonVisit(app, scene)
  const asked = (input: object) =>
    scene.admin.call(offers.blastTemplate, { assignment_id: visit, ...input })
  expect((await asked({})).body.data).toMatchObject({
    blast_type: 'flexible',
    blast_details: null,
    template: defaultTemplates.flexible,
    is_default: true,
  })
  await scene.admin.call(offers.blastSave, {
    assignment_id: visit,
    blast_type: 'flexible',
    blast_details: flexible,
    template: 'Own {link}',
  })
  expect((await asked({})).body.data).toMatchObject({
    blast_type: 'flexible',
    blast_details: { ...flexible, date: null },
    template: 'Own {link}',
    is_default: false,
  })
  expect((await asked({ blast_type: 'fixed' })).body.data).toMatchObject({
    blast_type: 'fixed',
    template: defaultTemplates.fixed,
    is_default: true,
  })
  expect((await asked({ blast_type: 'loud' as never })).status).toBe(400)
  expect((await scene.admin.call(offers.blastTemplate, { assignment_id: 999_999 })).status).toBe(
    404,
  )
})

test('OFR-024 OFR-022 saves a blast, with faults by field, and refuses a patient in the text', async () => {
  const visit = await aHendersonVisit(app, scene)
  const save = (own: object) =>
    scene.admin.call(offers.blastSave, {
      assignment_id: visit,
      blast_type: 'flexible',
      blast_details: flexible,
      template: '{link}',
      ...own,
    })
  for (const none of [null, '', undefined])
    expect((await save({ blast_type: none as never })).body).toMatchObject({
      error: 'Blast type is required',
    })
  expect(
    (
      await save({
        blast_details: { date_from: '2026-11-19', date_to: '2026-11-26', slots: [] },
        template: 'Hello',
      })
    ).body.fields,
  ).toEqual({
    'blast_details.date_from': 'The date has passed',
    'blast_details.slots': 'At least one time slot is required',
    template: 'The message must contain {link} once.',
  })
  const named = `${scene.patient.last_name}, ${scene.patient.first_name}`
  expect((await save({ template: `${named} {link}` })).body).toMatchObject({
    error: 'Please remove patient information from the message.',
    fields: { template: 'Please remove patient information from the message.' },
  })
  expect(
    (await save({ blast_details: { ...flexible, note: `see ${scene.patient.wren_mrn}` } })).body
      .fields,
  ).toEqual({ 'blast_details.note': 'Please remove patient information from the message.' })
  expect((await save({ blast_type: 'multi-day', days_to_schedule: 4 })).body).toMatchObject({
    error: '4 days cannot be scheduled between these dates',
  })
  const saved = await save({ blast_type: 'multi-day', days_to_schedule: 2, nonconsecutive: true })
  expect(saved.body.assignment).toMatchObject({
    id: visit,
    blast_type: 'multi-day',
    days_to_schedule: 2,
    duration_days: 3,
    nonconsecutive: true,
    blast_details: { ...flexible, date: null },
  })
  expect(
    (await save({ blast_type: 'manual', template: undefined, blast_details: undefined })).status,
  ).toBe(200)
  const booked = await aBookedVisit(app, scene, { start: '2026-11-30T17:00:00.000Z' })
  expect(
    (
      await scene.admin.call(offers.blastSave, {
        assignment_id: booked.id,
        blast_type: 'fixed',
        template: '{link}',
      })
    ).body,
  ).toMatchObject({ error: 'This visit is already staffed', code: 'taken' })
  for (const status of ['Hold', 'Inactive - Canceled', 'Completed - Closed Out']) {
    const over = await aHendersonVisit(app, scene)
    await sql`
      update visit set status = ${status} where id = ${over}`.execute(app.instance.platform.db)
    expect([status, (await save({ assignment_id: over })).status]).toEqual([status, 409])
  }
  expect((await save({ assignment_id: 999_999 })).status).toBe(404)
  const told: string[] = []
  const listener = await listen(
    app.databaseUrl,
    ({ topics = [] }) => {
      told.push(...topics.map(({ topic }) => topic))
    },
    () => undefined,
  )
  const fresh = await aHendersonVisit(app, scene)
  expect((await save({ assignment_id: fresh })).body.assignment).toMatchObject({
    id: fresh,
    blast_type: 'flexible',
    blast_details: { ...flexible, date: null },
  })
  await expect.poll(() => told).toContain(`blast_template/${fresh}`)
  await listener.close()
  expect((await scene.admin.call(scheduling.statuses, { id: fresh })).body.data[0]?.state).toBe(
    'done',
  )
})

test('OFR-025 previews for a nurse or a sample nurse and stores and sends nothing', async () => {
  const visit = await aHendersonVisit(app, scene)
  const input = {
    assignment_id: visit,
    template: 'Hi {nurse_first_name}, {city} {date_range} {link}',
    blast_type: 'flexible' as const,
    blast_details: flexible,
  }
  const { body } = await scene.admin.call(offers.blastPreview, input)
  const link = `http://wren.test/ns?t=${'x'.repeat(43)}`
  expect(body.data).toEqual({
    text: `Hi Nurse, Henderson Nov 24, 2026 - Nov 26, 2026 ${link}`,
    characters: 48 + link.length,
    segments: 1,
  })
  const nurse = await aNearbyNurse(app, { first_name: 'Imani' })
  expect(
    (await scene.admin.call(offers.blastPreview, { ...input, nurse_id: nurse })).body.data.text,
  ).toContain('Hi Imani,')
  expect(
    (await scene.admin.call(offers.blastPreview, { ...input, template: '{link} {mrn}' })).body,
  ).toMatchObject({ error: 'Unknown placeholder mrn.' })
  expect(
    (await scene.admin.call(offers.blastPreview, { ...input, assignment_id: 999_999 })).status,
  ).toBe(404)
  expect(await textsAbout(app, visit)).toEqual([])
  expect(
    (await scene.admin.call(offers.blastTemplate, { assignment_id: visit })).body.data.is_default,
  ).toBe(true)
})
