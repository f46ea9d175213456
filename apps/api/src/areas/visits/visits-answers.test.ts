// UPD-030: updates about an answer close themselves once a later answer or the end of the visit settles them.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { UpdateCause } from '@wren/contract/update-causes'
import { visits } from '@wren/contract/visits'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { createUpdate } from '../updates/updates.public.ts'
import { aBookedVisit, aVisit, inWork, useScene } from './visits.builders.ts'
import { changeVisit, lockVisit, type VisitChanges, type VisitRecord } from './visits.public.ts'

const app = useTestApp({ now: '2026-11-20T18:00:00Z' })
const scene = useScene(app)

const causes: readonly UpdateCause[] = ['nurse_declined', 'patient_declined', 'patient_asked_time']
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

test('a confirmation settles what the same person declined, a nurse what the patient asked for', async () => {
  const now = app.instance.platform.clock.now()
  const { id } = await aBookedVisit(app, scene)
  await tellAll(id)
  await change(id, { notes: 'Gate code 12' })
  expect(await open(id)).toEqual(causes)
  await change(id, { patient_confirmed: null, nurse_confirmed: null, status: 'New' })
  expect(await open(id)).toEqual(causes)
  await change(id, { patient_confirmed: now })
  expect(await open(id)).toEqual(['nurse_declined', 'patient_asked_time'])
  await change(id, { nurse_confirmed: now })
  expect(await open(id)).toEqual([])
})

test('answers of a visit that is canceled need nobody', async () => {
  const { id } = await aVisit(app, scene)
  await tellAll(id)
  await scene.admin.call(visits.cancel, { id, reason: 'Cancelled - RN Call Out' })
  expect(await open(id)).toEqual([])
})
