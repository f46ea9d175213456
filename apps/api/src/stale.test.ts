// NET-094: a save of an outdated copy of each record that can be saved: refused in one sentence, with the record as its fetch returns it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Client, type TestApp } from './platform/testing.ts'
import { aWorld, type World } from './world.builders.ts'

let app: TestApp
let world: World
let chief: Client
beforeAll(async () => {
  app = await openTestApp()
  world = await aWorld(app)
  chief = await app.admin({ permissions: ['ALL'], is_account_admin: true, is_wren_admin: true })
})
afterAll(() => app.close())

type Body = Record<string, unknown>
interface Editable {
  readonly name: string
  readonly fetch: () => Promise<Body>
  readonly save: (body: object) => Promise<{ status: number; body: Body }>
  readonly changes: object
  readonly stamp?: 'version' | 'updated' | 'revision'
}
const got = async (client: Client, path: string, part?: string): Promise<Body> => {
  const { body } = await client.raw('GET', path)
  return (part === undefined ? body : body[part]) as Body
}
const records = (): readonly Editable[] => [
  { name: 'intake', fetch: () => got(chief, `/intake/by-id/${world.intake}`, 'intake'), save: (body) => chief.raw('PATCH', `/intake/${world.intake}`, body), changes: { notes: 'mine' } },
  { name: 'patient', fetch: () => got(chief, `/patient/by-uuid/${world.patient.uuid}`, 'patient'), save: (body) => chief.raw('PUT', '/patient/insert', { uuid: world.patient.uuid, ...body }), changes: { admin_notes: 'mine' } },
  { name: 'order', fetch: () => got(chief, `/patient-order/by-id/${world.scene.order}`, 'patient_order'), save: (body) => chief.raw('PATCH', `/patient-order/${world.scene.order}`, body), changes: { notes: 'mine' } },
  // As the intake's list has it: its contents are no part of what is edited.
  { name: 'document', fetch: async () => ((await got(chief, `/api/documents?intakeId=${world.intake}`))['data'] as Body[]).find(({ id }) => id === world.document) ?? {}, save: (body) => chief.raw('PATCH', `/api/documents/${world.document}/category`, body), changes: { category: 'Information' } },
  { name: 'user', fetch: () => got(chief, `/users/${world.person}`), save: (body) => chief.raw('PATCH', `/users/${world.person}`, body), changes: { last_name: 'Mine' } },
  { name: 'pharmacy', fetch: () => got(chief, `/provider/by-id/${world.pharmacy}`, 'provider'), save: (body) => chief.raw('PATCH', `/provider/update/${world.pharmacy}`, body), changes: { invoicing_address_street2: 'Mine' } },
  { name: 'vetting', fetch: () => got(chief, `/vetting/by-id/${world.vetting}`, 'vetting'), save: (body) => chief.raw('PATCH', `/vetting/update/${world.vetting}`, { name: 'Mine', ...body }), changes: { name: 'Mine' } },
  { name: 'pharmacy group', fetch: () => got(chief, `/pharmacy-groups/${world.group}`), save: (body) => chief.raw('PATCH', `/pharmacy-groups/${world.group}`, body), changes: { name: 'My group' } },
  { name: 'report', fetch: () => got(chief, `/api/aftervisitreports/${world.report.id}`), save: (body) => chief.raw('PATCH', `/api/aftervisitreports/${world.report.id}`, body), changes: { billableMinutes: 75, reason: 'Checked' } },
  {
    name: 'feature flag', fetch: async () => ((await got(chief, '/feature-flags/definitions'))['data'] as Body[]).find(({ key }) => key === 'take-rates') ?? {},
    save: (body) => chief.raw('PATCH', '/feature-flags/definitions/take-rates', body), changes: { roles: ['nurse'] },
  },
  { name: 'visit', stamp: 'updated', fetch: () => got(chief, `/assignments/${world.offered.visit}`, 'assignment'), save: (body) => chief.raw('PUT', `/assignments/${world.offered.visit}`, body), changes: { notes: 'mine' } },
  { name: 'chart', stamp: 'revision', fetch: () => got(world.nurse, `/assignments/${world.ready}/chart`, 'chart'), save: (body) => world.nurse.raw('PUT', `/assignments/${world.ready}/chart`, body), changes: { data: { narrative: 'mine' } } },
]
const other: Readonly<Record<string, object>> = {
  intake: { notes: 'theirs' }, patient: { admin_notes: 'theirs' }, order: { notes: 'theirs' }, document: { category: 'Instructions' }, user: { last_name: 'Theirs' }, pharmacy: { invoicing_address_street2: 'Theirs' }, vetting: { name: 'Theirs' }, 'pharmacy group': { name: 'Their group' }, report: { billableMinutes: 90, reason: 'Again' },
  'feature flag': { roles: ['user'] }, visit: { notes: 'theirs' }, chart: { data: { narrative: 'theirs' } },
}

test('NET-094 a save of an outdated copy, or of one that nobody has, is 409 stale with the current record, and saves nothing', async () => {
  for (const { name, fetch, save, changes, stamp = 'version' } of records()) {
    const before = await fetch()
    expect((await save({ ...other[name], [stamp]: before[stamp] })).status, name).toBe(200)
    const current = await fetch()
    expect(current[stamp], name).not.toEqual(before[stamp])
    const outdated = stamp === 'updated' ? [before[stamp]] : [before[stamp], Number(current[stamp]) + 1, 9_999]
    for (const version of outdated) {
      const { status, body } = await save({ ...changes, [stamp]: version })
      expect([status, body['code'], Object.keys(body).toSorted()], `${name} ${String(version)} ${JSON.stringify(body).slice(0, 200)}`).toEqual([409, 'stale', ['code', 'current', 'error']])
      if (name !== 'chart') expect(body['error']).toBe(`This ${name} was changed by someone else. Reload to see the latest version.`)
      expect(body['current'], name).toEqual(current)
      expect(await fetch(), name).toEqual(current)
    }
    expect((await save({ ...changes, [stamp]: current[stamp] })).status, name).toBe(200)
  }
})
