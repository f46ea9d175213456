// Tasks are attached when a visit is created, saved or completed, and when a patient must be called (TSK-021, TSK-030,
// OFR-131).
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { intake } from '@wren/contract/intake'
import { patients } from '@wren/contract/patients'
import { tasks } from '@wren/contract/tasks'
import { visits } from '@wren/contract/visits'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { anIntake } from '../intake/intake.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { anAutoOrder, generated } from '../visits/visits-auto-orders.builders.ts'
import { aBookedVisit, aReadyVisit, useScene, aVisit, inWork } from '../visits/visits.builders.ts'
import { finishVisit, lockVisit, reopenVisit, type VisitRecord } from '../visits/visits.public.ts'

const app = useTestApp()
let admin: Client
const scene = useScene(app)
beforeAll(async () => {
  admin = scene.admin
})

const db = () => app.instance.platform.db
const codesOf = async (visit: number): Promise<string[]> =>
  (
    await sql<{
      task_code: string
    }>`select task_code from visit_task join task_definition on task_definition.id = task_id
      where assignment_id = ${visit} order by task_id`.execute(db())
  ).rows.map(({ task_code }) => task_code)
const always = ['SC_PATIENT', 'SC_NURSE', 'SC_SUPPLIES', 'SC_DETAILS']
const locked = async (work: Parameters<Parameters<typeof inWork>[1]>[0], id: number) =>
  (await lockVisit(work, id)) as VisitRecord

describe('when tasks are attached', () => {
  test('TSK-021 a visit created by hand, by duplication or from an intake has its tasks at once', async () => {
    const original = await aVisit(app, scene)
    const body = {
      provider_id: scene.pharmacy,
      treatment: 'Saline',
      start: original.start,
      duration_estimate: 60,
      zip: '85004',
      timezone: 'America/Phoenix',
      patient_uuid: scene.patient.uuid,
    }
    const byHand = await admin.call(visits.create, body)
    expect(byHand.status).toBe(201)
    expect(await codesOf(byHand.body.assignment.id)).toEqual(['PT_ORDERS', 'PT_MRN', ...always])
    await admin.call(tasks.tick, { id: original.id, taskId: 6 })
    const duplicate = await admin.call(visits.create, {
      ...body,
      duplicate_id: original.id,
      patient_order_id: scene.order,
    })
    expect(await codesOf(duplicate.body.assignment.id)).toEqual(['PT_MRN', ...always])
    expect(
      (
        await admin.call(tasks.search, { filters: { assignment_id: duplicate.body.assignment.id } })
      ).body.data.filter(({ done }) => done),
    ).toEqual([])
    const patient = await aPatient(admin, { pot_required: true })
    const made = await admin.call(intake.createOrderAndVisits, {
      id: await anIntake(app, admin, scene.pharmacy, {
        patient_uuid: patient.uuid,
        labs: 'Yes',
        quest_liab: 'Other',
        lab_drop_off_other: 'Clinic',
      }),
    })
    expect(await codesOf(made.body.assignments[0] ?? 0)).toEqual([
      'PT_DEMOGRAPHICS',
      'PT_ORDERS',
      'PT_POT',
      'PT_MRN',
      ...always,
      'SC_LABS',
    ])
  })

  test('TSK-021 any save attaches the tasks that patient, order and pharmacy now require, and removes none', async () => {
    const patient = await aPatient(admin)
    const visit = await aVisit(app, scene, { patient_uuid: patient.uuid, patient_order_id: null })
    const before = await codesOf(visit.id)
    await admin.call(patients.save, { uuid: patient.uuid, pot_required: true })
    expect(await codesOf(visit.id)).toEqual(before)
    expect((await admin.call(visits.save, { id: visit.id, notes: 'Rings twice' })).status).toBe(200)
    expect((await codesOf(visit.id)).toSorted()).toEqual([...before, 'PT_POT'].toSorted())
    await admin.call(patients.save, { uuid: patient.uuid, pot_required: false })
    await admin.call(visits.save, { id: visit.id, notes: 'Rings once' })
    expect(await codesOf(visit.id)).toContain('PT_POT')
  })

  test('TSK-021 the first completion attaches the invoicing tasks once; a save adds Send invoice for manual invoicing', async () => {
    await sql`update pharmacy set auto_invoice = true where id = ${scene.pharmacy}`.execute(db())
    const visit = await aReadyVisit(app, scene)
    expect((await codesOf(visit.id)).filter((code) => code.startsWith('IN_'))).toEqual([])
    const finish = () =>
      inWork(app, async (work) =>
        finishVisit(work, await locked(work, visit.id), {
          chartReceivedAt: work.now,
          cause: 'chart',
        }),
      )
    await finish()
    const finished = await codesOf(visit.id)
    expect(finished.filter((code) => code.startsWith('IN_'))).toEqual([
      'IN_CHART',
      'IN_SEND_CHART',
      'IN_PAY',
    ])
    await inWork(app, async (work) => reopenVisit(work, await locked(work, visit.id)))
    await finish()
    expect(await codesOf(visit.id)).toEqual(finished)
    await sql`update pharmacy set auto_invoice = false where id = ${scene.pharmacy}`.execute(db())
    await admin.call(visits.save, { id: visit.id, notes: 'By hand from now on' })
    expect((await codesOf(visit.id)).filter((code) => code.startsWith('IN_'))).toEqual([
      'IN_CHART',
      'IN_SEND_CHART',
      'IN_INVOICE',
      'IN_PAY',
    ])
  })

  test('TSK-021 a visit created by an auto order has its tasks at once', async () => {
    const { order } = await anAutoOrder(app, scene, {
      order: { authorization_start: '2020-01-01' },
    })
    await app.settle()
    const made = await generated(app, order)
    expect(made.length).toBeGreaterThan(0)
    for (const { id } of made) expect(await codesOf(id)).toEqual(['PT_AUTH', 'PT_MRN', ...always])
  })

  test('TSK-021 a visit of a pharmacy with its own chart gets Collect pharmacy chart when it ends', async () => {
    const visit = await aBookedVisit(
      app,
      { ...scene, pharmacy: await aPharmacy(app, { has_own_chart: true }) },
      { start: '2027-03-01T17:00:00.000Z', patient_order_id: null },
    )
    expect(await codesOf(visit.id)).not.toContain('IN_OWN_CHART')
    await sql`update visit set start = start - interval '2 years' where id = ${visit.id}`.execute(
      db(),
    )
    const job = app.instance.platform.jobs.find(({ name }) => name === 'own-chart-tasks')
    await job?.run(app.instance.platform, {} as never, 'run')
    expect(await codesOf(visit.id)).toContain('IN_OWN_CHART')
  })
})

test('TSK-030 Call patient about visit is attached when a patient without a number must be informed, and reopens', async () => {
  const {
    body: { data: names },
  } = await admin.call(tasks.names, {})
  const call = names.find(({ task_code }) => task_code === 'SC_CALL_PATIENT')
  expect(call).toMatchObject({ name: 'Call patient about visit', category: 'scheduling' })
  const taskId = call?.task_id ?? 0
  const booked = async (fields: object): Promise<number> => {
    const patient = await aPatient(admin, fields)
    return (
      await aBookedVisit(app, scene, {
        patient_uuid: patient.uuid,
        patient_order_id: null,
        start: `2027-0${fields === reachable ? 1 : 2}-11T17:00:00.000Z`,
      })
    ).id
  }
  const reachable = { phone_scheduling_contact: '+16025550111' }
  expect(await codesOf(await booked(reachable))).not.toContain('SC_CALL_PATIENT')
  const visit = await booked({ phone_scheduling_contact: null })
  expect(await codesOf(visit)).toContain('SC_CALL_PATIENT')
  const open = await aVisit(app, scene, {
    patient_uuid: (await aPatient(admin, { phone_scheduling_contact: null })).uuid,
    patient_order_id: null,
  })
  await admin.call(visits.save, { id: open.id, notes: 'Nobody to tell' })
  expect(await codesOf(open.id)).not.toContain('SC_CALL_PATIENT')
  const mark = async () =>
    (
      await sql<object>`select done, done_by, done_at from visit_task
        where assignment_id = ${visit} and task_id = ${taskId}`.execute(db())
    ).rows
  expect((await admin.call(tasks.tick, { id: visit, taskId })).status).toBe(200)
  expect(await mark()).toMatchObject([{ done: true, done_by: admin.id }])
  expect(
    (await admin.call(visits.cancel, { id: visit, reason: 'Cancelled - Patient Declined' })).status,
  ).toBe(200)
  expect(await mark()).toEqual([{ done: false, done_by: null, done_at: null }])
})
