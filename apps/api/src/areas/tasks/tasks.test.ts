// TSK "Data" 018-021, TSK-030, TSK-031: which tasks visits get.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { patients } from '@wren/contract/patients'
import { taskDefinitions, type TaskCode } from '@wren/contract/tasks'
import { openTestApp, type Client, type TestApp } from '../../platform/testing.ts'
import { runWork, type Work } from '../../platform/work/work.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOrder } from '../orders/orders.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { attachTask, attachTasks } from './tasks.public.ts'

let app: TestApp
let admin: Client
let pharmacy: number
beforeAll(async () => {
  app = await openTestApp()
  await app.clock('2026-11-20T18:00:00Z')
  admin = await app.admin()
  pharmacy = await aPharmacy(app)
})
afterAll(() => app.close())

const db = () => app.instance.platform.db
let works = 0
const work = async (run: (work: Work) => Promise<void>) => {
  await runWork(app.instance.platform, { kind: 'job', name: 'test' }, { requestId: `task-${++works}`, address: null }, async (one) => { await run(one); return null })
}
interface Visit { readonly patient?: string; readonly order?: number; readonly provider?: number; readonly status?: string; readonly nurse?: number; readonly start?: string }
const aVisit = async ({ patient, order, provider = pharmacy, status = 'New', nurse, start = '2026-11-25T17:00:00Z' }: Visit = {}): Promise<number> =>
  (await sql<{ id: number }>`insert into visit (start, timezone, duration_estimate, patient_uuid, patient_order_id, provider_id, treatment, zip, status, user_id_assigned, created, updated)
    values (${start}, 'America/Phoenix', 120, ${patient ?? null}::uuid, ${order ?? null}::int, ${provider}, 'Saline', '85004', ${status}, ${nurse ?? null}::int, '2026-11-20', '2026-11-20') returning id`.execute(db())).rows[0]?.id as number
const codesOf = async (visit: number): Promise<string[]> =>
  (await sql<{ task_code: string }>`select task_code from visit_task join task_definition on task_definition.id = task_id where assignment_id = ${visit} order by task_id`.execute(db())).rows.map(({ task_code }) => task_code)
const attach = async (visit: number) => { await work((one) => attachTasks(one, [{ id: visit }])); return codesOf(visit) }
const always: TaskCode[] = ['SC_PATIENT', 'SC_NURSE', 'SC_SUPPLIES', 'SC_DETAILS']

test('the table of definitions and the contract say the same', async () => {
  const stored = await sql<{ code: string; name: string; category: string }>`select task_code as code, name, category from task_definition order by id`.execute(db())
  expect(stored.rows).toEqual(taskDefinitions)
})

test('patient-info and scheduling tasks follow patient, order and pharmacy', async () => {
  const plain = await aPatient(admin)
  await admin.call(patients.addMrn, { patient_id: plain.id, provider_id: pharmacy, mrn: 'T1' })
  const signed = await anOrder(app, { patient_uuid: plain.uuid })
  expect(await attach(await aVisit({ patient: plain.uuid, order: signed.id }))).toEqual(['PT_DEMOGRAPHICS', ...always])
  expect(await attach(await aVisit({ patient: plain.uuid, order: signed.id }))).toEqual(always)
  const rich = await aPatient(admin, { pot_required: true })
  const unsigned = await anOrder(app, { patient_uuid: rich.uuid, signed_date: null, expiration_date: null, authorization_end: '2026-12-31', lab_order: true })
  expect(await attach(await aVisit({ patient: rich.uuid, order: unsigned.id }))).toEqual(['PT_DEMOGRAPHICS', 'PT_ORDERS', 'PT_AUTH', 'PT_POT', 'PT_MRN', ...always, 'SC_LABS'])
  expect(await attach(await aVisit())).toEqual(['PT_ORDERS', ...always])
})

test('of several visits made at once only the first of a new patient asks for her demographics', async () => {
  const patient = await aPatient(admin)
  const visits = [await aVisit({ patient: patient.uuid }), await aVisit({ patient: patient.uuid })]
  await work((one) => attachTasks(one, visits.map((id) => ({ id }))))
  expect((await Promise.all(visits.map(codesOf))).map((codes) => codes.includes('PT_DEMOGRAPHICS'))).toEqual([true, false])
})

test('a later save attaches what is missing, removes and doubles nothing, and a finished visit gets its invoicing tasks', async () => {
  const patient = await aPatient(admin)
  const visit = await aVisit({ patient: patient.uuid })
  const before = await attach(visit)
  const order = await anOrder(app, { patient_uuid: patient.uuid, lab_order: true })
  await sql`update visit set patient_order_id = ${order.id}, status = 'Completed - Visit Finished' where id = ${visit}`.execute(db())
  expect(await attach(visit)).toEqual([...before, 'SC_LABS', 'IN_CHART', 'IN_SEND_CHART', 'IN_INVOICE', 'IN_PAY'])
  expect(await attach(visit)).toHaveLength(before.length + 5)
  const own = await aVisit({ provider: await aPharmacy(app, { has_own_chart: true, auto_invoice: true }), status: 'Completed - Closed Out' })
  expect((await attach(own)).filter((code) => code.startsWith('IN_'))).toEqual(['IN_CHART', 'IN_PAY'])
})

test('SC_CALL_PATIENT is attached by its cause only, and a later cause sets it undone again', async () => {
  const visit = await aVisit()
  const call = () => work((one) => attachTask(one, visit, 'SC_CALL_PATIENT'))
  const state = async () => (await sql<{ done: boolean; done_by: number | null }>`select done, done_by from visit_task where assignment_id = ${visit}`.execute(db())).rows
  await call()
  await sql`update visit_task set done = true, done_by = ${admin.id}, done_at = '2026-11-20' where assignment_id = ${visit}`.execute(db())
  await call()
  expect(await state()).toEqual([{ done: false, done_by: null }])
  await call()
  const events = await sql<{ action: string }>`select action from audit_event where record_type = 'task' and detail ->> 'fact' in ('tasks.attached', 'tasks.reopened')
    and record_id = (select id::text from visit_task where assignment_id = ${visit}) order by id`.execute(db())
  expect(events.rows.map(({ action }) => action)).toEqual(['create', 'update'])
})

test('TSK-031 an hourly run asks for the chart of an own-chart visit once, from its end on', async () => {
  const provider = await aPharmacy(app, { has_own_chart: true })
  const nurse = await aNurse(app)
  const over = { provider, nurse, status: 'Active - Ready', start: '2026-11-20T15:00:00Z' }
  const due = [await aVisit(over), await aVisit({ ...over, status: 'Active - Booked', start: '2026-11-19T15:00:00Z' })]
  const { nurse: _, ...unstaffed } = over
  const not = [await aVisit({ ...over, start: '2026-11-20T17:00:00Z' }), await aVisit({ ...over, status: 'New', start: '2026-11-18T15:00:00Z' }), await aVisit({ ...over, provider: pharmacy }), await aVisit(unstaffed)]
  const missed = await aVisit(over)
  await sql`update visit set missed = true, missed_reason = 'Missed - Other' where id = ${missed}`.execute(db())
  const run = async () => { await app.instance.platform.jobs.find(({ name }) => name === 'own-chart-tasks')?.run(app.instance.platform, {} as never, 'run') }
  await run()
  await run()
  for (const visit of due) expect(await codesOf(visit)).toEqual(['IN_OWN_CHART'])
  for (const visit of [...not, missed]) expect(await codesOf(visit)).toEqual([])
})
