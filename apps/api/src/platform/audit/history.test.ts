// AUD-021, AUD-022, AUD-025: the history of a record over HTTP.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import type { AuditEvent } from '@wren/contract/audit'
import { patients } from '@wren/contract/patients'
import { tokenPages } from '@wren/contract/token-pages'
import { visits } from '@wren/contract/visits'
import {
  app,
  world,
  wren,
  sure,
  history,
  eventsOf,
  records,
  openHistory,
} from './testing-history.ts'

openHistory()

test('AUD-022 AUD-025 admins see histories, account and Wren admins those of users', async () => {
  const accounts = await app.signIn(await app.createPerson({ is_account_admin: true }))
  const onlyWren = await app.signIn(await app.createPerson({ is_wren_admin: true }))
  for (const [type, id] of Object.entries(records())) {
    for (const path of [
      `/api/audit/records/${type}/${id}`,
      `/api/audit/records/${type}/${id}/views`,
      `/api/audit/records/${type}/${id}.csv`,
    ]) {
      const allowed = [
        [world.scene.admin, type !== 'user'],
        [wren, true],
        [accounts, type === 'user'],
        [onlyWren, type === 'user'],
        [world.nurse, false],
      ] as const
      for (const [client, may] of allowed)
        expect((await client.raw('GET', path)).status, `${path} ${client.id}`).toBe(may ? 200 : 403)
      expect((await app.nobody.raw('GET', path)).status, path).toBe(401)
    }
  }
  const looked = await sql<{
    n: number
  }>`select count(*)::int as n from audit_event where action = 'view' and record_type = 'audit'
    and record_id = ${`order/${world.scene.order}`} and user_id = ${world.scene.admin.id}`.execute(
    app.instance.platform.db,
  )
  expect(looked.rows[0]?.n).toBe(1)
})

test('AUD-025 unknown records are 404, invalid days and pages 400, and pages have 50 events', async () => {
  const { admin } = world.scene
  for (const path of [
    'chart/1',
    'visit/999999',
    'visit/0',
    'visit/1e3',
    'visit/99999999999999999999',
    `patient/${world.patient.id}`,
    'patient/00000000-0000-4000-8000-000000000000',
    `visit/${world.patient.uuid}`,
    'nothing/1',
  ])
    for (const more of ['', '/views', '.csv'])
      expect(
        (await admin.raw('GET', `/api/audit/records/${path}${more}`)).status,
        path + more,
      ).toBe(404)
  for (const days of ['0', '2556', '1.5', '-1', 'many', ''])
    expect(
      await admin.raw('GET', `/api/audit/records/visit/${world.ready}/views?days=${days}`),
      days,
    ).toMatchObject({ status: 400, body: { fields: { days: 'Invalid value' } } })
  for (const days of ['1', '2555'])
    expect(
      (await admin.raw('GET', `/api/audit/records/visit/${world.ready}/views?days=${days}`)).status,
    ).toBe(200)
  for (const query of [
    '?page=0',
    '?page=1.5',
    '?page=-1',
    '?page=two',
    '?page=1&page=2',
    '?page[]=1',
  ])
    expect(await history(admin, 'visit', world.ready, query), query).toMatchObject({
      status: 400,
      body: { error: 'Invalid page' },
    })
  expect(await history(admin, 'visit', world.ready, '?page=99999999999999999999')).toMatchObject({
    status: 200,
    body: { data: [], parameters: { next_page: null } },
  })
  for (let n = 0; n < 52; n++)
    sure(await admin.call(visits.save, { id: world.asked.visit, notes: `note ${n}` }))
  const first = (await history(admin, 'visit', world.asked.visit)).body as unknown as {
    data: AuditEvent[]
    parameters: Record<string, unknown>
  }
  expect([first.data.length, first.parameters]).toEqual([
    51,
    { limit: 50, next_page: 2, order_by: 'at desc', page: 1 },
  ])
  expect(first.data.map(({ id }) => id)).toEqual(
    first.data.map(({ id }) => id).toSorted((a, b) => b - a),
  )
  expect(first.data[0]).toMatchObject({
    action: 'update',
    recordType: 'visit',
    recordId: String(world.asked.visit),
    changes: { notes: { before: 'note 50', after: 'note 51' } },
    userId: admin.id,
  })
  for (const column of ['mac', 'prevMac', 'prev_mac', 'keyId', 'key_id'])
    expect(first.data[0]).not.toHaveProperty(column)
  const second = (await history(admin, 'visit', world.asked.visit, '?page=2')).body[
    'data'
  ] as AuditEvent[]
  expect(second[0]?.id).toBe(first.data[50]?.id)
})

test('a deleted record keeps its history, with the deletion first', async () => {
  sure(await world.scene.admin.call(visits.remove, { id: world.spare.remove }))
  expect((await eventsOf('visit', world.spare.remove))[0]).toMatchObject({
    recordId: String(world.spare.remove),
    changes: { is_deleted: { before: false, after: true } },
  })
})

test("a patient's history includes their records unless children=false", async () => {
  const { admin } = world.scene
  sure(
    await admin.call(patients.addMrn, {
      patient_id: world.patient.id,
      provider_id: world.pharmacy,
      mrn: 'HIST-1',
    }),
  )
  sure(
    await admin.call(patients.save, { uuid: world.patient.uuid, nurses_blocked: [world.stranger] }),
  )
  sure(
    await app.nobody.call(tokenPages.patientDenyTime, { patient_token: world.asked.patientToken }),
  )
  const all = await eventsOf('patient', world.patient.uuid)
  const types = new Set<string>()
  for (
    let page = 1, rows = all;
    rows.length > 0;
    rows = await eventsOf('patient', world.patient.uuid, `?page=${++page}`)
  )
    for (const { recordType } of rows) types.add(recordType)
  for (const type of [
    'patient',
    'mrn',
    'order',
    'visit',
    'chart',
    'document',
    'update',
    'report',
    'offer',
  ])
    expect(types, type).toContain(type)
  expect(all.find(({ recordType }) => recordType === 'visit')?.place).toMatchObject({
    type: 'visit',
    id: expect.stringMatching(/^\d+$/),
  })
  expect(all.find(({ recordType }) => recordType === 'update')?.place).toEqual({
    type: 'visit',
    id: String(world.asked.visit),
  })
  const reported =
    all.find(({ recordType }) => recordType === 'report') ??
    (await eventsOf('report', world.report.id))[0]
  expect([reported?.timezone, (await eventsOf('visit', world.charted))[0]?.timezone]).toEqual([
    'America/Phoenix',
    'America/Phoenix',
  ]) // The time zone of the visit (SHL-005).
  expect(all.find(({ recordType }) => recordType === 'mrn')?.place).toEqual({
    type: 'patient',
    id: world.patient.uuid,
  })
  expect(all.find(({ changes }) => changes['nurses_blocked'] !== undefined)).toMatchObject({
    recordType: 'patient',
    changes: { nurses_blocked: { after: [world.stranger] } },
  })
  sure(
    await admin.call(patients.prefer, {
      patient_uuid: world.patient.uuid,
      nurse_id: world.scene.nurse,
      kind: 'add',
    }),
  )
  sure(
    await admin.call(patients.save, {
      uuid: world.patient.uuid,
      allergies: 'Latex',
      nurses_blocked: [],
    }),
  )
  expect(
    (await eventsOf('patient', world.patient.uuid)).slice(0, 2).map(({ changes }) =>
      Object.keys(changes)
        .filter((name) => name !== 'version')
        .toSorted(),
    ),
  ).toEqual([['allergies', 'nurses_blocked'], ['nurses_preferred']])
  const own = await eventsOf('patient', world.patient.uuid, '?children=false')
  expect(new Set(own.map(({ recordType }) => recordType))).toEqual(new Set(['patient']))
  expect(
    own
      .filter(({ changes }) =>
        ['nurses_preferred', 'nurses_blocked'].some((name) => name in changes),
      )
      .map(({ changes }) => changes['allergies']?.after),
  ).toEqual(['Latex', undefined])
})
