// Ticks are undone only when the nurse, time, place or patient changes (TSK-022, TSK-032).
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { patients } from '@wren/contract/patients'
import { tasks } from '@wren/contract/tasks'
import { addMinutes } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aBookedVisit, useScene, inWork } from '../visits/visits.builders.ts'
import { confirmNurse, lockVisit, type VisitRecord } from '../visits/visits.public.ts'

const app = useTestApp()
let admin: Client
const scene = useScene(app)
beforeAll(async () => {
  admin = scene.admin
})

const rowsOf = async (id: number) =>
  (await admin.call(tasks.search, { filters: { assignment_id: id }, limit: 100 } as never)).body
    .data
const save = async (id: number, changes: object) =>
  expect((await admin.call(visits.save, { id, ...changes } as never)).status).toBe(200)
async function tickAll(id: number): Promise<void> {
  for (const { task_id: taskId } of await rowsOf(id))
    expect((await admin.call(tasks.tick, { id, taskId })).status).toBe(200)
  await save(id, { visit_details_checked: true })
}
const undone = async (id: number) =>
  (await rowsOf(id))
    .filter(({ done }) => !done)
    .map(({ task_code, undone_cause }) => `${task_code} ${undone_cause}`)
const checked = async (id: number) =>
  (await admin.call(visits.byId, { id })).body.assignment.visit_details_checked
const details = (cause: string) => [
  `SC_PATIENT ${cause}`,
  `SC_SUPPLIES ${cause}`,
  `SC_DETAILS ${cause}`,
]
let day = 2
const booked = () => {
  day += 1
  return aBookedVisit(app, scene, {
    start: addMinutes(app.instance.platform.clock.now(), day * 24 * 60),
  })
}

test('TSK-022 TSK-032 a visit that loses or changes its confirmed nurse has its nurse task undone and audited', async () => {
  const visit = await booked()
  await tickAll(visit.id)
  await save(visit.id, { notes: 'Gate code 4' })
  expect(await undone(visit.id)).toEqual([])
  const other = await aNurse(app)
  await inWork(app, async (work) =>
    confirmNurse(work, (await lockVisit(work, visit.id)) as VisitRecord, {
      nurseId: other,
      start: visit.start,
      cause: 'manual',
      replace: true,
    }),
  )
  expect([await undone(visit.id), await checked(visit.id)]).toEqual([['SC_NURSE nurse'], true])
  const nurse = (await rowsOf(visit.id)).find(({ task_code }) => task_code === 'SC_NURSE')
  expect(nurse).toMatchObject({ undone_at: expect.any(String) })
  const trail = await sql<{
    changes: { done_by: { before: number | null } }
  }>`select changes from audit_event where record_type = 'task' and record_id = ${String(nurse?.id)}
    order by id desc limit 1`.execute(app.instance.platform.db)
  expect(trail.rows[0]?.changes.done_by.before).toBe(admin.id)
  // A tick clears the cause.
  await admin.call(tasks.tick, { id: visit.id, taskId: nurse?.task_id as number })
  expect((await rowsOf(visit.id)).find(({ task_code }) => task_code === 'SC_NURSE')).toMatchObject({
    done: true,
    undone_cause: null,
    undone_at: null,
  })
  await save(visit.id, { user_id_assigned: null, nurse_off_cause: 'Nurse called out' })
  expect(await undone(visit.id)).toEqual(['SC_NURSE nurse'])
})

test('TSK-032 another start, place or patient undoes the patient, supplies and details tasks', async () => {
  const moved = await booked()
  await tickAll(moved.id)
  await save(moved.id, { start: addMinutes(moved.start, 30) })
  expect([await undone(moved.id), await checked(moved.id)]).toEqual([
    ['SC_PATIENT start', 'SC_NURSE nurse', 'SC_SUPPLIES start', 'SC_DETAILS start'],
    false,
  ])
  const patient = await aPatient(admin)
  const place = await aBookedVisit(
    app,
    { ...scene, patient },
    { start: addMinutes(moved.start, 24 * 60), patient_order_id: null },
  )
  await tickAll(place.id)
  const saved = await admin.call(patients.save, { uuid: patient.uuid, street: '12 Other Street' })
  expect(saved.status).toBe(200)
  await app.settle()
  expect([await undone(place.id), await checked(place.id)]).toEqual([details('place'), false])
  const other = await aPatient(admin)
  await tickAll(place.id)
  await save(place.id, { patient_uuid: other.uuid })
  expect([await undone(place.id), await checked(place.id)]).toEqual([
    expect.arrayContaining(details('patient')),
    false,
  ])
})
