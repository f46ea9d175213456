// Saving an update: changed fields, stale versions, deleted assignees and open causes (UPD-027, UPD-028, UPD-030).
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { audit } from '@wren/contract/audit'
import { updates } from '@wren/contract/updates'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { useScene, aVisit, inWork } from '../visits/visits.builders.ts'
import { anUpdate } from './updates.builders.ts'
import { createUpdate } from './updates.public.ts'

const app = useTestApp()
const scene = useScene(app)
let admin: Client
let visit: number
beforeAll(async () => {
  admin = scene.admin
  visit = (await aVisit(app, scene)).id
})
const eventsOf = async (id: number) =>
  (
    await sql<{
      action: string
      patient_uuid: string | null
      version: number
      changes: Record<string, unknown>
      detail: Record<string, unknown>
    }>`
        select action, patient_uuid, version, changes, detail
        from audit_event
        where record_type = 'update'
          and record_id = ${String(id)}
          and action in ('create', 'update')
        order by id`.execute(app.instance.platform.db)
  ).rows
test("UPD-027 a save takes the changed fields only, and the patient's History lists each change by field", async () => {
  const created = await anUpdate(admin, { type: 'assignment', type_id: visit })
  const colleague = await app.admin({ first_name: 'Hollis' })
  const saved = await admin.call(updates.save, {
    id: created.id,
    version: 1,
    status: 'resolved',
    priority: 30,
    user_id_assigned: colleague.id,
    description: ' Called ',
  })
  expect([saved.status, saved.headers.get('etag')]).toEqual([200, '"2"'])
  expect(saved.body).toEqual({
    ...created,
    version: 2,
    status: 'resolved',
    priority: 30,
    user_id_assigned: colleague.id,
    assigned_first_name: 'Hollis',
    description: 'Called',
    resolved: expect.any(String),
  })
  expect(
    (await admin.call(updates.save, { id: created.id, version: 2, status: 'resolved' })).body,
  ).toEqual(saved.body)
  const events = await eventsOf(created.id)
  expect(
    events.map(({ action, version, patient_uuid }) => [action, version, patient_uuid]),
  ).toEqual([
    ['create', 1, scene.patient.uuid],
    ['update', 2, scene.patient.uuid],
  ])
  expect(events[1]?.changes).toEqual({
    status: { before: 'new', after: 'resolved' },
    priority: { before: 1, after: 30 },
    user_id_assigned: { before: null, after: colleague.id },
    description: { before: 'Call back', after: 'Called' },
    resolved: { before: null, after: saved.body.resolved },
  })
  const history = (await admin.call(audit.history, { type: 'patient', id: scene.patient.uuid }))
    .body.data
  expect(
    history.find(({ recordType, action }) => recordType === 'update' && action === 'update'),
  ).toMatchObject({
    recordId: String(created.id),
    place: { type: 'visit', id: String(visit) },
    changes: events[1]?.changes,
  })
  const refused = async (id: number | string, body: object) => {
    const { status, body: answer } = await admin.raw('PATCH', `/updates/${id}`, body)
    return [status, answer['error']]
  }
  expect(await refused(created.id, { description: ' ' })).toEqual([400, 'Description is required'])
  expect(await refused(created.id, { status: null })).toEqual([400, 'Status is required'])
  expect(await refused(created.id, { user_id_assigned: scene.nurse })).toEqual([
    400,
    'Invalid value',
  ])
  for (const id of [999_999, '0', 'x', '99999999999'])
    expect(await refused(id, { status: 'new' })).toEqual([404, 'Update not found.'])
  expect((await app.nobody.raw('PATCH', `/updates/${created.id}`, { status: 'new' })).status).toBe(
    401,
  )
  expect(
    (
      await (
        await app.signIn(scene.nurse)
      ).raw('PATCH', `/updates/${created.id}`, { status: 'new' })
    ).status,
  ).toBe(403)
})

test('an update assigned to a deleted account can still be saved, but no new one can be assigned to it', async () => {
  const leaver = await app.createPerson({ is_admin: true, first_name: 'Lee' })
  const { id } = await anUpdate(admin, {
    type: 'nurse',
    type_id: scene.nurse,
    user_id_assigned: leaver,
  })
  await sql`update user_account set is_deleted = true where id = ${leaver}`.execute(
    app.instance.platform.db,
  )
  expect(
    (await admin.call(updates.save, { id, status: 'resolved', user_id_assigned: leaver })).body,
  ).toMatchObject({ status: 'resolved', assigned_first_name: 'Lee' })
  expect(
    (
      await admin.raw('POST', '/updates', {
        type: 'nurse',
        type_id: scene.nurse,
        description: 'x',
        user_id_assigned: leaver,
      })
    ).status,
  ).toBe(400)
})

test('a stale save answers 409 with the current update; a save without a version is recorded as unconditional', async () => {
  const { id } = await anUpdate(admin, { type: 'assignment', type_id: visit })
  const current = (await admin.call(updates.save, { id, version: 1, priority: 20 })).body
  const late = await admin.call(updates.save, { id, version: 1, priority: 40 })
  expect([late.status, late.body]).toEqual([
    409,
    {
      code: 'stale',
      error: 'This update was changed by someone else. Reload to see the latest version.',
      current,
    },
  ])
  expect(
    (await admin.raw('PATCH', `/updates/${id}`, { priority: 40 }, { 'if-match': '"1"' })).status,
  ).toBe(409)
  expect((await admin.call(updates.save, { id, priority: 40 })).body).toMatchObject({
    priority: 40,
    version: 3,
  })
  expect((await eventsOf(id)).map(({ detail }) => detail['unconditional'])).toEqual([
    undefined,
    undefined,
    true,
  ])
})

test('a resolved update cannot be reopened while another update of its cause is open', async () => {
  const about = {
    type: 'assignment',
    typeId: visit,
    cause: 'visit_not_ready',
    description: `Visit #${visit} is not ready`,
  } as const
  const first = (await inWork(app, (work) => createUpdate(work, about))) as number
  await admin.call(updates.save, { id: first, status: 'resolved' })
  const second = (await inWork(app, (work) => createUpdate(work, about))) as number
  const refused = await admin.call(updates.save, { id: first, status: 'new' })
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'The same cause is open in another update. Add what is new there.',
  ])
  await admin.call(updates.save, { id: second, status: 'canceled' })
  expect((await admin.call(updates.save, { id: first, status: 'in progress' })).body).toMatchObject(
    { status: 'in progress', created_first_name: 'System' },
  )
})
