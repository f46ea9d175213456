// PAT-094, PAT-122: what makes a New patient Active, and two admins who save one patient.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { patients, type Patient } from '@wren/contract/patients'
import { tasks } from '@wren/contract/tasks'
import { listen } from '../../platform/realtime/listen.ts'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aBookedVisit, useScene, aVisit, inWork, type Scene } from '../visits/visits.builders.ts'
import { changeVisit, lockVisit, type VisitRecord } from '../visits/visits.public.ts'
import { aPatient } from './patients.builders.ts'

const app = useTestApp()
const scene = useScene(app)
let admin: Client
beforeAll(async () => {
  admin = scene.admin
})

const statusOf = async ({ uuid }: Patient) =>
  (await admin.call(patients.byUuid, { uuid })).body.patient.status
let day = 0
/** Each on a day of its own, for one nurse is at one place. */
const onDay = () => ({ start: `2027-01-${String(++day).padStart(2, '0')}T17:00:00.000Z` })
const put = (id: number, changes: Parameters<typeof changeVisit>[2]) =>
  inWork(app, async (work) =>
    changeVisit(work, (await lockVisit(work, id)) as VisitRecord, changes, { cause: 'system' }),
  )

test('PAT-094 a New patient becomes Active when a visit of hers is Booked, Ready, Finished or Closed Out, and `patient` is published', async () => {
  const heard: string[] = []
  const ear = await listen(
    app.databaseUrl,
    ({ topics = [] }) => {
      heard.push(...topics.map(({ topic }) => topic))
    },
    () => undefined,
  )
  let marks = 0
  /** Notices come in the order of their commits. */
  const upToHere = async (): Promise<void> => {
    const mark = `mark/${++marks}`
    await inWork(app, async (work) => {
      work.publish(mark)
      return null
    })
    await expect.poll(() => heard).toContain(mark)
  }
  const ways: readonly ((one: Scene) => Promise<unknown>)[] = [
    (one) => aBookedVisit(app, one, onDay()),
    async (one) => put((await aVisit(app, one, onDay())).id, { status: 'Active - Ready' }),
    async (one) =>
      put((await aVisit(app, one, onDay())).id, { status: 'Completed - Visit Finished' }),
    async (one) => put((await aVisit(app, one, onDay())).id, { status: 'Completed - Closed Out' }),
  ]
  for (const way of ways) {
    const patient = await aPatient(admin)
    const of = { ...scene, patient, order: null as never }
    await upToHere()
    heard.length = 0
    for (const status of ['Hold', 'New', 'Inactive - Lost'] as const) {
      await put((await aVisit(app, of, onDay())).id, { status })
      expect([status, await statusOf(patient)]).toEqual([status, 'New'])
    }
    await upToHere()
    expect(heard).not.toContain('patient')
    await way(of)
    expect([String(way), await statusOf(patient)]).toEqual([String(way), 'Active'])
    await expect.poll(() => heard).toContain('patient')
  }
  const held = await aPatient(admin, { status: 'Hold' })
  await aBookedVisit(app, { ...scene, patient: held, order: null as never }, onDay())
  expect(await statusOf(held)).toBe('Hold')
  await ear.close()
})

test('PAT-122 of two admins who save one patient the second is told, and MRNs, marks and ticks do not raise the version', async () => {
  const patient = await aPatient(admin)
  const other = await app.admin()
  expect(
    (
      await admin.call(patients.save, {
        uuid: patient.uuid,
        version: patient.version,
        address_notes: 'Gate 4',
      })
    ).status,
  ).toBe(200)
  const late = await other.call(patients.save, {
    uuid: patient.uuid,
    version: patient.version,
    address_notes: 'Gate 5',
  })
  expect(late).toMatchObject({
    status: 409,
    body: {
      code: 'stale',
      error: 'This patient was changed by someone else. Reload to see the latest version.',
      current: { uuid: patient.uuid, version: patient.version + 1, address_notes: 'Gate 4' },
    },
  })
  const both = await Promise.all(
    [admin, other].map((client, n) =>
      client.call(patients.save, {
        uuid: patient.uuid,
        version: patient.version + 1,
        address_notes: `Gate ${n}`,
      }),
    ),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const version = async () =>
    (await admin.call(patients.byUuid, { uuid: patient.uuid })).body.patient.version
  const before = await version()
  const visit = await aVisit(app, { ...scene, patient, order: null as never }, onDay())
  const { rows } = await sql<{
    task_id: number
  }>`select task_id from visit_task where assignment_id = ${visit.id} limit 1`.execute(
    app.instance.platform.db,
  )
  const [preferred, blocked] = [await aNurse(app), await aNurse(app)]
  for (const { status } of [
    await admin.call(patients.addMrn, {
      patient_id: patient.id,
      provider_id: scene.pharmacy,
      mrn: 'P-122',
    }),
    await admin.call(patients.prefer, {
      patient_uuid: patient.uuid,
      nurse_id: preferred,
      kind: 'add',
    }),
    await admin.call(patients.block, {
      patient_uuid: patient.uuid,
      nurse_id: blocked,
      kind: 'add',
    }),
    await admin.call(tasks.tick, { id: visit.id, taskId: rows[0]?.task_id as number }),
  ])
    expect(status).toBeLessThan(300)
  expect(await version()).toBe(before)
  expect(
    (
      await admin.call(patients.save, {
        uuid: patient.uuid,
        version: before,
        address_notes: 'Gate 6',
      })
    ).status,
  ).toBe(200)
})
