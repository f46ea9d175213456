// UPD-030: updates about an answer close themselves once a later answer or the end of the visit settles them.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addMinutes } from '@wren/contract/time'
import type { UpdateCause } from '@wren/contract/update-causes'
import { visits } from '@wren/contract/visits'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { createUpdate } from '../updates/updates.public.ts'
import { aBookedVisit, aVisit, inWork, useScene } from './visits.builders.ts'
import { changeVisit, lockVisit, type VisitChanges, type VisitRecord } from './visits.public.ts'

const app = useTestApp({ now: '2026-11-20T18:00:00Z' })
const scene = useScene(app)

const causes: readonly UpdateCause[] = [
  'nurse_declined',
  'patient_declined',
  'patient_asked_time',
  'next_visit_request',
  'opted_out',
]
const tellAll = (visit: number) =>
  inWork(app, async (work) => {
    for (const cause of causes)
      await createUpdate(work, {
        type: 'assignment',
        typeId: visit,
        cause,
        description: 'Answered',
      })
    return null
  })
const change = (visit: number, changes: VisitChanges) =>
  inWork(app, async (work) =>
    changeVisit(work, (await lockVisit(work, visit)) as VisitRecord, changes, { cause: 'system' }),
  )
const open = async (visit: number) =>
  (
    await sql<{ cause: string }>`select cause from update_item where type = 'assignment'
      and type_id = ${visit} and status = 'new' and cause = any(${[...causes]}) order by id`.execute(
      app.instance.platform.db,
    )
  ).rows.map(({ cause }) => cause)

test('UPD-030 a confirmation settles what the same person declined, a nurse what the patient asked for', async () => {
  const now = app.instance.platform.clock.now()
  const { id } = await aBookedVisit(app, scene)
  await tellAll(id)
  await change(id, { notes: 'Gate code 12' })
  expect(await open(id)).toEqual(causes)
  await change(id, { patient_confirmed: null, nurse_confirmed: null, status: 'New' })
  expect(await open(id)).toEqual(causes)
  await change(id, { patient_confirmed: now })
  expect(await open(id)).toEqual(causes.filter((cause) => cause !== 'patient_declined'))
  await change(id, { nurse_confirmed: now })
  expect(await open(id)).toEqual(['opted_out'])
})

test('UPD-030 answers of a visit that is canceled need nobody', async () => {
  const { id } = await aVisit(app, scene)
  await tellAll(id)
  await scene.admin.call(visits.cancel, { id, reason: 'Cancelled - RN Call Out' })
  expect(await open(id)).toEqual([])
})

test('UPD-030 a replacement is settled when the visit takes place after all or a duplicate is made', async () => {
  const asked = async (visit: number) =>
    (
      await sql<{ status: string; description: string }>`select status, description from update_item
        where type_id = ${visit} and cause = 'replacement' order by id`.execute(
        app.instance.platform.db,
      )
    ).rows
  const canceled = async () => {
    const { id } = await aVisit(app, scene)
    await scene.admin.call(visits.cancel, { id, reason: 'Cancelled - RN Call Out' })
    expect(await asked(id)).toMatchObject([{ status: 'new' }])
    return id
  }
  const solved = (what: string) => [
    { status: 'resolved', description: expect.stringMatching(new RegExp(`\nSolved: ${what}$`)) },
  ]
  const back = await canceled()
  expect((await scene.admin.call(visits.save, { id: back, status: 'New' })).status).toBe(200)
  expect(await asked(back)).toEqual(solved('the visit takes place\\.'))
  const original = await canceled()
  const { body } = await scene.admin.call(visits.create, {
    duplicate_id: original,
    start: addMinutes(app.instance.platform.clock.now(), 4 * 24 * 60),
    duration_estimate: 120,
    treatment: 'Saline',
    zip: '85004',
    provider_id: scene.pharmacy,
    patient_uuid: scene.patient.uuid,
  })
  expect(body.error).toBeUndefined()
  expect(await asked(original)).toEqual(solved(`visit #${body.assignment.id} was made\\.`))
})

test('UPD-031 every update about a visit says its day, time and zone, and follows the visit', async () => {
  const start = '2026-12-08T23:30:00.000Z'
  const { id } = await aVisit(app, scene, { start })
  await tellAll(id)
  const facts = async () =>
    (
      await sql<{
        cause: UpdateCause
        text: string
      }>`select cause, description as text from update_item
        where type_id = ${id} and cause = any(${[...causes]}) order by id`.execute(
        app.instance.platform.db,
      )
    ).rows.map(({ cause, text }) => [cause, ...text.split('\n')])
  const told = (when: string) =>
    Object.entries({
      nurse_declined: ' Missing: a confirmed nurse.',
      patient_declined: ' Missing: a time that suits the patient.',
      patient_asked_time: ' Missing: a confirmed nurse.',
      next_visit_request: ' Missing: a confirmed time.',
      opted_out: '',
    }).map(([cause, missing]) => [cause, 'Answered', `${when}.${missing}`])
  expect(await facts()).toEqual(told('Tue, Dec 8, 4:30 PM MST'))
  await change(id, { start: '2026-12-09T16:00:00.000Z' })
  expect(await facts()).toEqual(told('Wed, Dec 9, 9:00 AM MST'))
  await change(id, { timezone: 'America/New_York', start: '2026-12-09T14:00:00.000Z' })
  expect(await facts()).toEqual(told('Wed, Dec 9, 9:00 AM EST'))
})
