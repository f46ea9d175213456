// The tasks that visits get (TSK-018, TSK-019, TSK-020, TSK-021, TSK-022, TSK-030, TSK-031).
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { patients } from '@wren/contract/patients'
import { taskDefinitions, tasks, type TaskCode } from '@wren/contract/tasks'
import { visits } from '@wren/contract/visits'

import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { runWork, type Work } from '../../platform/work/work.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOrder } from '../orders/orders.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { aReadyVisit, aScene, inWork } from '../visits/visits.builders.ts'
import { finishVisit, lockVisit, type VisitRecord } from '../visits/visits.public.ts'
import { attachTask, attachTasks } from './tasks.public.ts'

const app = useTestApp({ now: '2026-11-20T18:00:00Z' })
const admin = useAdmin(app)
let pharmacy: number
beforeAll(async () => {
  pharmacy = await aPharmacy(app)
})

const db = () => app.instance.platform.db
let works = 0
const work = async (run: (work: Work) => Promise<void>) => {
  await runWork(
    app.instance.platform,
    { kind: 'job', name: 'test' },
    { requestId: `task-${++works}`, address: null },
    async (one) => {
      await run(one)
      return null
    },
  )
}
interface Visit {
  readonly patient?: string
  readonly order?: number
  readonly provider?: number
  readonly status?: string
  readonly nurse?: number
  readonly start?: string
}
const aVisit = async ({
  patient,
  order,
  provider = pharmacy,
  status = 'New',
  nurse,
  start = '2026-11-25T17:00:00Z',
}: Visit = {}): Promise<number> =>
  (
    await sql<{
      id: number
    }>`insert into visit (start, timezone, duration_estimate, patient_uuid, patient_order_id, provider_id, treatment,
      zip, status, user_id_assigned, created, updated)
    values (${start}, 'America/Phoenix', 120, ${patient ?? null}::uuid, ${order ?? null}::int, ${provider}, 'Saline',
      '85004', ${status}, ${nurse ?? null}::int, '2026-11-20', '2026-11-20') returning id`.execute(
      db(),
    )
  ).rows[0]?.id as number
const codesOf = async (visit: number): Promise<string[]> =>
  (
    await sql<{
      task_code: string
    }>`select task_code from visit_task join task_definition on task_definition.id = task_id
      where assignment_id = ${visit} order by task_id`.execute(db())
  ).rows.map(({ task_code }) => task_code)
const attach = async (visit: number) => {
  await work((one) => attachTasks(one, [{ id: visit }]))
  return codesOf(visit)
}
const runOwnCharts = async () => {
  expect((await app.nobody.raw('POST', '/dev/jobs/own-chart-tasks/run', {})).body).toEqual({
    ok: true,
  })
}
const always: TaskCode[] = ['SC_PATIENT', 'SC_NURSE', 'SC_SUPPLIES', 'SC_DETAILS']

test('the table of definitions equals the contract', async () => {
  const stored = await sql<{
    code: string
    name: string
    category: string
  }>`select task_code as code, name, category from task_definition order by id`.execute(db())
  expect(stored.rows).toEqual(taskDefinitions)
})

/** The wording of the catalogue (TSK-018, TSK-019, TSK-020, TSK-030). */
const stated = {
  'patient-info': {
    PT_DEMOGRAPHICS: 'Verify patient demographics',
    PT_ORDERS: 'Obtain signed order',
    PT_AUTH: 'Check authorization',
    PT_POT: 'Send plan of treatment',
    PT_MRN: 'Add pharmacy MRN',
  },
  scheduling: {
    SC_PATIENT: 'Confirm with patient',
    SC_NURSE: 'Confirm with nurse',
    SC_SUPPLIES: 'Confirm supplies and medication',
    SC_DETAILS: 'Complete visit details',
    SC_LABS: 'Arrange labs',
    SC_CALL_PATIENT: 'Call patient about visit',
  },
  'invoicing-payment': {
    IN_CHART: 'Review chart',
    IN_SEND_CHART: 'Send chart to pharmacy',
    IN_OWN_CHART: 'Collect pharmacy chart',
    IN_INVOICE: 'Send invoice',
    IN_PAY: 'Pay nurse',
  },
}
async function namesOf(category: keyof typeof stated): Promise<Record<string, string>> {
  const { body } = await admin.call(tasks.names, {})
  return Object.fromEntries(
    body.data
      .filter((one) => one.category === category)
      .map(({ task_code, name }) => [task_code, name]),
  )
}

test('TSK-018 TSK-019 each patient-info and scheduling task is attached under its condition only', async () => {
  expect(await namesOf('patient-info')).toEqual(stated['patient-info'])
  expect(await namesOf('scheduling')).toEqual(stated.scheduling)
  const withMrn = async (more: object = {}) => {
    const patient = await aPatient(admin, more)
    expect(
      (
        await admin.call(patients.addMrn, {
          patient_id: patient.id,
          provider_id: pharmacy,
          mrn: `T${patient.id}`,
        })
      ).status,
    ).toBeLessThan(300)
    return patient.uuid
  }
  const orderOf = async (patient: string, more: object = {}) =>
    (await anOrder(app, { patient_uuid: patient, ...more })).id
  const plain = await withMrn()
  const order = await orderOf(plain)
  expect(await attach(await aVisit({ patient: plain, order }))).toEqual([
    'PT_DEMOGRAPHICS',
    ...always,
  ])
  expect(await attach(await aVisit({ patient: plain, order }))).toEqual(always)
  expect(await attach(await aVisit({ patient: plain }))).toEqual(['PT_ORDERS', ...always])
  expect(
    await attach(
      await aVisit({
        patient: plain,
        order: await orderOf(plain, { signed_date: null, expiration_date: null }),
      }),
    ),
  ).toEqual(['PT_ORDERS', ...always])
  expect(
    await attach(
      await aVisit({
        patient: plain,
        order: await orderOf(plain, { authorization_start: '2026-11-01' }),
      }),
    ),
  ).toEqual(['PT_AUTH', ...always])
  expect(
    await attach(
      await aVisit({
        patient: plain,
        order: await orderOf(plain, { authorization_end: '2026-12-31' }),
      }),
    ),
  ).toEqual(['PT_AUTH', ...always])
  expect(
    await attach(
      await aVisit({ patient: plain, order: await orderOf(plain, { lab_order: true }) }),
    ),
  ).toEqual([...always, 'SC_LABS'])
  expect(
    await attach(await aVisit({ patient: plain, order, provider: await aPharmacy(app) })),
  ).toEqual(['PT_MRN', ...always])
  const planned = await withMrn({ pot_required: true })
  expect(await attach(await aVisit({ patient: planned, order: await orderOf(planned) }))).toEqual([
    'PT_DEMOGRAPHICS',
    'PT_POT',
    ...always,
  ])
  expect(await attach(await aVisit())).toEqual(['PT_ORDERS', ...always])
})

test('TSK-020 the invoicing tasks of a completed visit depend on its pharmacy', async () => {
  expect(await namesOf('invoicing-payment')).toEqual(stated['invoicing-payment'])
  const completed = async (more: object) =>
    (
      await attach(
        await aVisit({
          provider: await aPharmacy(app, more),
          status: 'Completed - Visit Finished',
        }),
      )
    ).filter((code) => code.startsWith('IN_'))
  expect(await completed({ has_own_chart: false, auto_invoice: false })).toEqual([
    'IN_CHART',
    'IN_SEND_CHART',
    'IN_INVOICE',
    'IN_PAY',
  ])
  expect(await completed({ has_own_chart: true, auto_invoice: false })).toEqual([
    'IN_CHART',
    'IN_INVOICE',
    'IN_PAY',
  ])
  expect(await completed({ has_own_chart: false, auto_invoice: true })).toEqual([
    'IN_CHART',
    'IN_SEND_CHART',
    'IN_PAY',
  ])
  const own = await aVisit({
    provider: await aPharmacy(app, { has_own_chart: true }),
    status: 'Active - Ready',
    nurse: await aNurse(app),
    start: '2026-11-19T15:00:00Z',
  })
  await runOwnCharts()
  expect(await codesOf(own)).toEqual(['IN_OWN_CHART'])
})

test('only the first of several new visits of a new patient gets the demographics task', async () => {
  const patient = await aPatient(admin)
  const visits = [await aVisit({ patient: patient.uuid }), await aVisit({ patient: patient.uuid })]
  await work((one) =>
    attachTasks(
      one,
      visits.map((id) => ({ id })),
    ),
  )
  expect(
    (await Promise.all(visits.map(codesOf))).map((codes) => codes.includes('PT_DEMOGRAPHICS')),
  ).toEqual([true, false])
})

test('a later save attaches missing tasks, removes and repeats none, and a finished visit gets its invoicing tasks', async () => {
  const patient = await aPatient(admin)
  const visit = await aVisit({ patient: patient.uuid })
  const before = await attach(visit)
  const order = await anOrder(app, { patient_uuid: patient.uuid, lab_order: true })
  await sql`update visit set patient_order_id = ${order.id}, status = 'Completed - Visit Finished'
    where id = ${visit}`.execute(db())
  expect(await attach(visit)).toEqual([
    ...before,
    'SC_LABS',
    'IN_CHART',
    'IN_SEND_CHART',
    'IN_INVOICE',
    'IN_PAY',
  ])
  expect(await attach(visit)).toHaveLength(before.length + 5)
  const own = await aVisit({
    provider: await aPharmacy(app, { has_own_chart: true, auto_invoice: true }),
    status: 'Completed - Closed Out',
  })
  expect((await attach(own)).filter((code) => code.startsWith('IN_'))).toEqual([
    'IN_CHART',
    'IN_PAY',
  ])
})

test('SC_CALL_PATIENT is attached by its cause only, and a later cause sets it undone again', async () => {
  const visit = await aVisit()
  const call = () => work((one) => attachTask(one, visit, 'SC_CALL_PATIENT'))
  const state = async () =>
    (
      await sql<{
        done: boolean
        done_by: number | null
      }>`select done, done_by from visit_task where assignment_id = ${visit}`.execute(db())
    ).rows
  await call()
  await sql`update visit_task set done = true, done_by = ${admin.id}, done_at = '2026-11-20'
    where assignment_id = ${visit}`.execute(db())
  await call()
  expect(await state()).toEqual([{ done: false, done_by: null }])
  await call()
  const events = await sql<{
    action: string
  }>`select action from audit_event where record_type = 'task' and detail ->> 'fact' in ('tasks.attached',
    'tasks.reopened')
    and record_id = (select id::text from visit_task where assignment_id = ${visit}) order by id`.execute(
    db(),
  )
  expect(events.rows.map(({ action }) => action)).toEqual(['create', 'update'])
})

test('TSK-031 an hourly job attaches the chart task of an ended own-chart visit once', async () => {
  const provider = await aPharmacy(app, { has_own_chart: true })
  const nurse = await aNurse(app)
  const over = { provider, nurse, status: 'Active - Ready', start: '2026-11-20T15:00:00Z' }
  const due = [
    await aVisit(over),
    await aVisit({ ...over, status: 'Active - Booked', start: '2026-11-19T15:00:00Z' }),
  ]
  const { nurse: _, ...unstaffed } = over
  const not = [
    await aVisit({ ...over, start: '2026-11-20T17:00:00Z' }),
    await aVisit({ ...over, status: 'New', start: '2026-11-18T15:00:00Z' }),
    await aVisit({ ...over, provider: pharmacy }),
    await aVisit(unstaffed),
  ]
  const missed = await aVisit(over)
  await sql`update visit set missed = true, missed_reason = 'Missed - Other' where id = ${missed}`.execute(
    db(),
  )
  await runOwnCharts()
  await sql`update visit_task set done = true, done_by = ${admin.id}, done_at = '2026-11-20'
    where assignment_id = ${due[1] ?? 0}`.execute(db())
  await runOwnCharts()
  expect(
    (
      await sql<{
        done: boolean
      }>`select done from visit_task where assignment_id = any(${due}) order by assignment_id`.execute(
        db(),
      )
    ).rows,
  ).toEqual([{ done: false }, { done: true }])
  expect(
    app.instance.platform.jobs.find(({ name }) => name === 'own-chart-tasks')?.everyMinutes,
  ).toBe(60)
  for (const visit of due) expect(await codesOf(visit)).toEqual(['IN_OWN_CHART'])
  for (const visit of [...not, missed]) expect(await codesOf(visit)).toEqual([])
})

test('TSK-022 only a tick, which records person and time, completes a task during the life of a visit', async () => {
  const scene = await aScene(app)
  const visit = await aReadyVisit(app, scene, { start: '2026-11-20T18:30:00.000Z' })
  await app.clock('2026-11-21T18:00:00Z')
  const later = await app.admin()
  await inWork(app, async (one) =>
    finishVisit(one, (await lockVisit(one, visit.id)) as VisitRecord, {
      chartReceivedAt: one.now,
      cause: 'chart',
    }),
  )
  expect((await later.call(visits.save, { id: visit.id, notes: 'Went well' })).status).toBe(200)
  const marks = async () =>
    (
      await sql<{
        task_id: number
        done: boolean
        done_by: number | null
        done_at: string | null
      }>`select task_id, done, done_by, done_at from visit_task where assignment_id = ${visit.id} order by id`.execute(
        db(),
      )
    ).rows
  const before = await marks()
  expect(before.length).toBeGreaterThan(7)
  expect(before.map((one) => ({ ...one, task_id: 0 }))).toEqual(
    before.map(() => ({ task_id: 0, done: false, done_by: null, done_at: null })),
  )
  const [first] = before
  expect(
    (await later.call(tasks.tick, { id: visit.id, taskId: first?.task_id ?? 0 })).body,
  ).toEqual({ ok: true })
  expect((await marks())[0]).toEqual({
    task_id: first?.task_id,
    done: true,
    done_by: later.id,
    done_at: expect.stringMatching(/^2026-11-21T18:0/),
  })
})
