// Steps skipped by an override or the eChart reopen without the nurse or after a new time, and follow a status set by
// staff. OFR-003, OFR-004, VIS-065, VIS-068
import { expect, test } from 'vitest'
import { scheduling } from '@wren/contract/offers-scheduling'
import { addDays, addMinutes, atLocal, localDay } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aBookedVisit, aReadyVisit, useScene, aVisit } from '../visits/visits.builders.ts'

const app = useTestApp()
const scene = useScene(app)
let day = 3
const start = () =>
  atLocal(
    addDays(localDay(app.instance.platform.clock.now(), 'America/Phoenix'), ++day),
    '10:00',
    'America/Phoenix',
  )
const steps = async (id: number): Promise<string> =>
  (await scene.admin.call(scheduling.statuses, { id })).body.data
    .map(({ state }) => state)
    .join(' ')
const save = (id: number, fields: object) =>
  scene.admin.call(visits.save, { id, ...fields } as never)
const open = 'current pending pending pending pending pending'

async function anOverriddenVisit(nurse: number): Promise<number> {
  const { id } = await aVisit(app, scene, { start: start() })
  const at = start()
  expect(
    (
      await scene.admin.call(scheduling.override, {
        assignment_id: id,
        nurse_id: nurse,
        override_start_date_time: at,
      })
    ).status,
  ).toBe(200)
  expect(await steps(id)).toBe('skipped skipped skipped skipped skipped current')
  return id
}

test('OFR-004 VIS-065 an override skips no step for a later nurse or for a visit without a nurse', async () => {
  const [first, second] = [await aNurse(app), await aNurse(app)]
  const changed = await anOverriddenVisit(first)
  expect(
    (await save(changed, { user_id_assigned: second, nurse_off_cause: 'Nurse called out' })).status,
  ).toBe(200)
  expect(await steps(changed)).toBe('skipped skipped done done current pending')
  const removed = await anOverriddenVisit(first)
  expect(
    (await save(removed, { user_id_assigned: null, nurse_off_cause: 'Nurse called out' })).status,
  ).toBe(200)
  expect(await steps(removed)).toBe('current pending pending done pending pending')
  const cancelled = await anOverriddenVisit(second)
  expect(
    (
      await scene.admin.call(visits.cancel, {
        id: cancelled,
        reason: 'Cancelled - Patient Declined',
      })
    ).status,
  ).toBe(200)
  expect((await save(cancelled, { status: 'New' })).status).toBe(200)
  expect(await steps(cancelled)).toBe(open)
})

test('OFR-004 VIS-068 a visit from the eChart requests answers for a new time; a reset restarts it', async () => {
  const visit = await aReadyVisit(app, scene, { start: start(), e_chart_scheduled: true })
  expect(await steps(visit.id)).toBe('skipped skipped skipped skipped skipped done')
  expect(
    (await save(visit.id, { start: addMinutes(visit.start, 60) })).body.assignment,
  ).toMatchObject({ status: 'Active - Booked', status_reason: 'Pending Patient Confirmation' })
  expect(await steps(visit.id)).toBe('skipped skipped skipped current pending pending')
  expect((await scene.admin.call(scheduling.confirmSend, { assignment_id: visit.id })).status).toBe(
    409,
  )
  expect(
    (await save(visit.id, { user_id_assigned: null, nurse_off_cause: 'Nurse called out' })).body
      .assignment,
  ).toMatchObject({
    status: 'New',
    e_chart_scheduled: false,
  })
  expect(await steps(visit.id)).toBe(open)
})

test('OFR-003 setting the status to Ready completes the last step, and setting it back reopens the step', async () => {
  const visit = await aBookedVisit(app, scene, { start: start() })
  const last = async () =>
    (await scene.admin.call(scheduling.statuses, { id: visit.id })).body.data.at(-1)?.state
  const ready = (await save(visit.id, { status: 'Active - Ready' })).body.assignment
  expect(ready).toMatchObject({
    status: 'Active - Ready',
    e_chart_scheduled: false,
    e_chart_scheduled_at: expect.any(String),
  })
  expect(await last()).toBe('done')
  expect((await save(visit.id, { status: 'Hold' })).body.assignment.e_chart_scheduled_at).toBe(
    ready.e_chart_scheduled_at,
  )
  expect(
    (await save(visit.id, { status: 'Active - Ready' })).body.assignment.e_chart_scheduled_at,
  ).toBe(ready.e_chart_scheduled_at)
  expect((await save(visit.id, { status: 'Active - Booked' })).body.assignment).toMatchObject({
    status: 'Active - Booked',
    e_chart_scheduled_at: null,
    nurse_confirmed: expect.any(String),
  })
  expect(await last()).toBe('current')
  expect((await scene.admin.call(visits.schedule, { id: visit.id })).body.assignment).toMatchObject(
    { status: 'Active - Ready' },
  )
  expect(await last()).toBe('done')
})
