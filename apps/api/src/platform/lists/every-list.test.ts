// LST-001, LST-082, AUD-008, AUD-027: every list of staff has views and an export.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { lists } from '@wren/contract/lists'
import { nursePayments } from '@wren/contract/nurse-payments'
import { savedViews } from '@wren/contract/saved-views'
import type { Client } from '../testing.ts'
import { useTestApp } from '../testing-fixtures.ts'
import { aNurse } from '../../areas/nurses/nurses.builders.ts'
import { aPatient } from '../../areas/patients/patients.builders.ts'
import { aPharmacy } from '../../areas/pharmacies/pharmacies.builders.ts'
import { anUpdate } from '../../areas/updates/updates.builders.ts'
import { aVetting } from '../../areas/vettings/vettings.builders.ts'
import { useScene, aVisit } from '../../areas/visits/visits.builders.ts'

const app = useTestApp({ now: '2026-11-20T18:00:00Z' })
const scene = useScene(app)
let wren: Client
beforeAll(async () => {
  wren = await app.signIn(
    await app.createPerson({
      is_wren_admin: true,
      is_admin: true,
      first_name: 'Wilma',
      last_name: 'Rights',
      email: 'wilma@rights.example',
      phone: '+16025550142',
      timezone: 'America/New_York',
    }),
  )
})

async function file(
  client: Client,
  path: string,
  body: unknown,
): Promise<{ status: number; name: string; text: string; lines: string[] }> {
  const answer = await fetch(app.instance.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${client.token}` },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    name: decodeURIComponent(answer.headers.get('content-disposition') ?? ''),
    text,
    lines: text.split('\r\n').slice(0, -1),
  }
}
interface Exported {
  readonly record_type: string
  readonly detail: Readonly<Record<string, unknown>>
}
const lastExport = async () =>
  (
    await sql<Exported>`select record_type, detail - 'fact' as detail from audit_event where action = 'export'
      order by id desc limit 1`.execute(app.instance.platform.db)
  ).rows[0]

test('accounts are exported with their badges and filters; the event names no patient', async () => {
  const { name, lines } = await file(wren, '/users.csv?orderby=email', {
    isWrenAdmin: true,
    search: 'wilma',
  })
  expect(name).toMatch(/users-2026-11-20\.csv/)
  expect(lines).toEqual([
    'Name,Email,Phone,Created,Flags,Permissions,Deleted',
    'Wilma Rights,wilma@rights.example,602-555-0142,"Nov 20, 2026",Operator; Wren Admin,NONE,No',
  ])
  expect(await lastExport()).toEqual({
    record_type: 'user',
    detail: { list: 'users', filters: { search: 'wilma', is_wren_admin: true }, rows: 1 },
  })
  expect(JSON.parse((await file(wren, '/users.csv', { isAdmin: 'perhaps' })).text)).toMatchObject({
    error: 'Invalid filter: isAdmin',
    fields: { isAdmin: 'Invalid value' },
  })
})

test('vettings are exported by name, without the column of actions', async () => {
  await aVetting(scene.admin, 'Zoledronic')
  await aVetting(scene.admin, '=Apheresis')
  expect((await file(scene.admin, '/vetting/search.csv?orderby=name%20desc', {})).lines).toEqual([
    'Name',
    'Zoledronic',
    "'=Apheresis",
  ])
  expect((await file(scene.admin, '/vetting/search.csv', { name: 'zole' })).lines).toEqual([
    'Name',
    'Zoledronic',
  ])
  expect(await lastExport()).toMatchObject({
    record_type: 'vetting',
    detail: { list: 'vettings', rows: 1 },
  })
})

test('pharmacies are exported without deleted ones, or only the given ids', async () => {
  const made = await Promise.all([
    aPharmacy(app, { title: 'Bay 2', invoicing_address_state: 'WY', group: 'Bays' }),
    aPharmacy(app, { title: 'Bay 1', invoicing_address_state: 'WY' }),
    aPharmacy(app, { title: 'Bay 0', invoicing_address_state: null }),
    aPharmacy(app, { title: 'Bay gone', is_deleted: true }),
  ])
  const { lines } = await file(scene.admin, '/providers.csv?orderby=state%20desc', { ids: made })
  expect(lines).toEqual(['Name,State,Group', 'Bay 1,WY,', 'Bay 2,WY,Bays', 'Bay 0,,'])
  expect((await file(scene.admin, '/providers.csv', {})).lines).toHaveLength(lines.length + 1)
  expect(await lastExport()).toEqual({
    record_type: 'pharmacy',
    detail: { list: 'pharmacies', filters: {}, rows: 4 },
  })
})

test('visits of a pharmacy are exported and recorded; without a pharmacy none is', async () => {
  const pharmacy = await aPharmacy(app, { title: 'Filed Rx' })
  const patient = await aPatient(scene.admin, { first_name: 'Ada', last_name: 'Quill' })
  const make = (start: string, over = {}) =>
    aVisit(
      app,
      { ...scene, pharmacy },
      { patient_order_id: null, patient_uuid: patient.uuid, start, treatment: 'Saline', ...over },
    )
  await make('2026-11-23T16:00:00.000Z', {
    notes_pharmacy: 'Leave at the door',
    is_recurring: true,
  })
  await make('2026-11-24T16:00:00.000Z', { missing_exact_time: true })
  const body = { provider_id: pharmacy, date_from: '2026-11-20T18:00:00.000Z' }
  const { name, lines } = await file(
    scene.admin,
    '/provider/assignments.csv?orderby=patientDate%20asc',
    body,
  )
  expect([name, lines]).toEqual([
    expect.stringContaining('pharmacy-visits-'),
    [
      'Patient,Date,Time,Treatment,City,Type,Status,Notes',
      'Ada Quill,"Nov 23, 2026",9:00 AM MST,Saline,Phoenix,Recurring,Staffed - TBD,Leave at the door',
      'Ada Quill,"Nov 24, 2026",Time TBD MST,Saline,Phoenix,One Time,Staffed - TBD,',
    ],
  ])
  expect(await lastExport()).toEqual({
    record_type: 'visit',
    detail: { list: 'pharmacy-visits', filters: body, rows: 2, patients: [patient.uuid] },
  })
  expect(JSON.parse((await file(scene.admin, '/provider/assignments.csv', {})).text)).toMatchObject(
    { fields: { provider_id: 'This field is required.' } },
  )
  expect(
    (await file(scene.admin, '/provider/assignments.csv', { provider_id: 2_147_483_647 })).status,
  ).toBe(404)
})

test('updates are exported by person, without done ones that the screen hides', async () => {
  const patient = await aPatient(scene.admin, { first_name: 'Ben', last_name: 'Ode' })
  await anUpdate(scene.admin, {
    type: 'patient',
    type_id: patient.id,
    description: 'Call her, "soon"',
    priority: 40,
  })
  await anUpdate(scene.admin, {
    type: 'patient',
    type_id: patient.id,
    description: 'Called',
    status: 'resolved',
  })
  const { lines } = await file(scene.admin, '/updates/search.csv', {
    filters: { include_inactive: false },
  })
  expect(lines).toEqual([
    'Description,Type,Status,Priority,Assigned,Created By,Created',
    expect.stringMatching(
      /^"Call her, ""soon""",Patient Ben Ode,new,Urgent,,[^,]+,"Nov 20, 2026"$/,
    ),
  ])
  expect(await lastExport()).toEqual({
    record_type: 'update',
    detail: {
      list: 'updates',
      filters: { include_inactive: false },
      rows: 1,
      patients: [patient.uuid],
    },
  })
  expect((await file(scene.admin, '/updates/search.csv', {})).lines).toHaveLength(3)
  expect(
    (await file(scene.admin, '/updates/search.csv', { filters: { patient_assignment: 'x' } }))
      .status,
  ).toBe(400)
})

test('payments and refunds of a nurse are exported in separate columns', async () => {
  const nurse = await aNurse(app, { stripe_id: 'acct_filed' })
  const {
    body: { payment },
  } = await scene.admin.call(nursePayments.pay, {
    amount: 100,
    user_id: nurse,
    payment_type: 'Bonus',
    description: 'Thank you',
  })
  await scene.admin.raw(
    'POST',
    `/nurses/payments/${payment.id}/refund`,
    { reason: 'Paid twice', amount: '40.50' },
    { 'Idempotency-Key': crypto.randomUUID() },
  )
  const paid = await file(scene.admin, '/nurses/payments/search.csv', { nurse_id: nurse })
  expect([paid.name, paid.lines]).toEqual([
    expect.stringContaining('nurse-payments-'),
    [
      'Date,Type,Description,Visit,Amount,Status,Refunded,Created By',
      expect.stringMatching(/^"Nov 20, 2026",Bonus,Thank you,,100\.00,Processed,40\.50,\S/),
    ],
  ])
  expect(await lastExport()).toEqual({
    record_type: 'payment',
    detail: { list: 'nurse-payments', filters: { nurse_id: nurse }, rows: 1 },
  })
  const back = await file(scene.admin, '/nurses/payments/search.csv', {
    nurse_id: nurse,
    kind: 'refunds',
  })
  expect([back.name, back.lines[0], back.lines[1]]).toEqual([
    expect.stringContaining('nurse-refunds-'),
    'Date,Payment Date,Type,Description,Reason,Amount,Refunded By,Visit,Visit Payment',
    expect.stringMatching(/^"Nov 20, 2026","Nov 20, 2026",Bonus,Thank you,Paid twice,40\.50,/),
  ])
  expect([
    (await file(scene.admin, '/nurses/payments/search.csv', {})).status,
    (await file(scene.admin, '/nurses/payments/search.csv', { nurse_id: 2_147_483_647 })).status,
  ]).toEqual([400, 404])
})

test.each(lists.map(({ name }) => [name]))('a view of %s is saved under its name', async (list) => {
  const { body } = await scene.admin.call(savedViews.save, { list, name: 'Mine', query: {} })
  expect((await scene.admin.call(savedViews.ofList, { list })).body.data).toEqual([
    { id: body.id, list, name: 'Mine', query: {} },
  ])
})

test('account admins save views of accounts without being operators', async () => {
  const keeper = await app.signIn(await app.createPerson({ is_account_admin: true }))
  expect(
    (
      await keeper.call(savedViews.save, {
        list: 'users',
        name: 'Nurses',
        query: { nurse: 'yes', search: 'ann', page: '3', nonsense: 'x' },
      })
    ).status,
  ).toBe(201)
  expect(
    (await keeper.call(savedViews.ofList, { list: 'users' })).body.data.map(({ query }) => query),
  ).toEqual([{ nurse: 'yes', search: 'ann' }])
})

test('views and file of a list have the same name', () => {
  expect(new Set(lists.map(({ name }) => name)).size).toBe(lists.length)
})
