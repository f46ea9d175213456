// Global search over every kind of record (SRC-028, SRC-029).
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { patients } from '@wren/contract/patients'
import { globalSearch } from '@wren/contract/search'
import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { anIntake } from '../intake/intake.builders.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'

const app = useTestApp(() => ({ now: at }))
const admin = useAdmin(app)
let pharmacy: number
const ids: Record<string, string> = {}
const at = '2026-11-20T18:00:00Z'
const insert = async (statement: ReturnType<typeof sql>): Promise<number> =>
  ((await statement.execute(app.instance.platform.db)).rows[0] as { id: number }).id

beforeAll(async () => {
  pharmacy = await aPharmacy(app, { title: 'Ocotillo Infusion' })
  const oriel = await aPatient(admin, {
    first_name: 'Oriel',
    last_name: "O'Testwood",
    dob: '1970-03-12',
    city: 'Tempe',
    phone_scheduling_contact: null,
    phone: '4805550143',
  })
  const other = await aPatient(admin, {
    first_name: 'Oriel',
    last_name: "O'Testwood",
    dob: '1991-06-30',
    city: 'Mesa',
    phone_scheduling_contact: null,
  })
  Object.assign(ids, { oriel: oriel.uuid, other: other.uuid, wren: oriel.wren_mrn })
  await admin.call(patients.addMrn, {
    patient_id: oriel.id,
    provider_id: pharmacy,
    mrn: 'QX-77 12',
  })
  const visit = await insert(
    sql`insert into visit (start, timezone, duration_estimate, patient_uuid, provider_id, treatment, zip, status,
      created, updated)
      values ('2026-11-30T18:00:00Z', 'America/Phoenix', 120, ${oriel.uuid}, ${pharmacy}, 'Saline', '85004', 'New',
        ${at}, ${at}) returning id`,
  )
  const order = await insert(
    sql`insert into patient_order (patient_uuid, provider_id, pharmacy_phone, treatment, created, row_updated)
      values (${oriel.uuid}, ${pharmacy}, '+16025550188', 'Vyvgart', ${at}, ${at}) returning id`,
  )
  const intake = await anIntake(app, admin, pharmacy)
  Object.assign(ids, { visit: String(visit), order: String(order), intake: String(intake) })
})

const find = async (query: string, limit?: number) =>
  (await admin.call(globalSearch.find, { query, ...(limit === undefined ? {} : { limit }) })).body
    .data
const hits = async (query: string) =>
  (await find(query)).flatMap(({ kind, hits: records }) => records.map(({ id }) => `${kind} ${id}`))

test.each(["O'Testwood, Oriel", 'otestwood,oriel', 'Oriel   OTestwood', '\u200bÓRIEL o’testwood'])(
  'SRC-028 SRC-029 "%s" finds both namesakes with birth year, city and next visit',
  async (query) => {
    const [group] = await find(query)
    expect(group?.kind).toBe('Patient')
    expect(group?.hits.map(({ id }) => id).toSorted()).toEqual(
      [ids['oriel'], ids['other']].toSorted(),
    )
    expect(group?.hits.find(({ id }) => id === ids['oriel'])).toEqual({
      id: ids['oriel'],
      title: "Oriel O'Testwood",
      birth_year: 1970,
      city: 'Tempe',
      next_visit: '2026-11-30T18:00:00.000Z',
      timezone: 'America/Phoenix',
      detail: ids['wren'],
    })
    expect(group?.hits.find(({ id }) => id === ids['other'])).toMatchObject({
      birth_year: 1991,
      city: 'Mesa',
      next_visit: null,
    })
  },
)

test.each([
  ['3/12/1970'],
  ['Mar 12, 1970'],
  ['otestwood 03-12-1970'],
  ['(480) 555-0143'],
  ['+1 480 555 0143'],
  ['555-0143'],
  ['qx7712'],
  ['QX 77-12'],
])('SRC-029 "%s" finds one patient by birth date, phone or MRN', async (query) => {
  expect(await hits(query)).toEqual([`Patient ${ids['oriel']}`])
})

test('SRC-029 finds a Wren MRN and a last name of two letters', async () => {
  expect(await hits(ids['wren'] as string)).toEqual([`Patient ${ids['oriel']}`])
  const ng = await aPatient(admin, { first_name: 'Minh', last_name: 'Ng', dob: '1988-08-08' })
  expect(await hits('ng')).toEqual([`Patient ${ng.uuid}`])
  expect((await hits('zq')).length).toBe(0)
  expect((await hits("o'")).length).toBe(0)
  expect((await hits('o')).length).toBe(0)
})

test('SRC-029 finds orders, visits, intakes and pharmacies, and offers no id that does not exist', async () => {
  expect(await hits(`order ${ids['order']}`)).toContain(`Order ${ids['order']}`)
  expect(await hits(`#${ids['visit']}`)).toContain(`Visit ${ids['visit']}`)
  expect(await hits(`Intake #${ids['intake']}`)).toContain(`Intake ${ids['intake']}`)
  expect(await hits('ocotillo')).toEqual([`Order ${ids['order']}`])
  expect(await hits('602-555-0188')).toEqual([`Provider ${pharmacy}`])
  expect(await hits('990512')).toEqual([])
  expect(await hits('visit 990512')).toEqual([])
  expect(await hits('2147483648')).toEqual([])
})

test('SRC-029 finds invoices by their number, with and without its prefix', async () => {
  const visit = Number(ids['visit'])
  const nurse = await aNurse(app)
  const report = await insert(
    sql`insert into report (assignment_id, provider_id, nurse_id, visit_start, visit_local_date, source, status,
      created_at, updated_at)
      values (${visit}, ${pharmacy}, ${nurse}, ${at}, '2026-11-20', 'own-chart', 'audit-required', ${at}, ${at})
        returning id`,
  )
  await insert(
    sql`insert into invoice (report_id, assignment_id, provider_id, number, amount_due_cents, updated)
      values (${report}, ${visit}, ${pharmacy}, 'WREN-88123-2', 0, ${at}) returning id`,
  )
  for (const query of ['WREN-88123', 'wren 88123', 'WREN‑88123-2', 'inv 88123', '88123'])
    expect([query, await hits(query)]).toEqual([query, [`Invoice ${report}`]])
})

test('SRC-029 ranks the best hits first and lists at most twenty', async () => {
  for (let n = 0; n < 24; n++)
    await aPatient(admin, {
      first_name: `Ana${String.fromCharCode(97 + n)}`,
      last_name: 'Birchleeson',
      dob: '1950-01-01',
    })
  await aPatient(admin, { first_name: 'Zed', last_name: 'Birchlee', dob: '1950-01-02' })
  const [group, ...more] = await find('birchlee')
  expect([group?.hits.length, group?.hits[0]?.title, more]).toEqual([20, 'Zed Birchlee', []])
  expect((await find('birchlee', 3)).flatMap(({ hits: records }) => records).length).toBe(3)
})

test('SRC-029 only admins with the flag may search; each answer is a list event with its query', async () => {
  const nurse = await app.signIn(await aNurse(app))
  expect((await nurse.call(globalSearch.find, { query: 'otestwood' })).status).toBe(403)
  expect((await app.nobody.call(globalSearch.find, { query: 'otestwood' })).status).toBe(401)
  await hits('otestwood')
  const { rows } = await sql<{
    detail: { filters: { query: string } }
  }>`select detail from audit_event where action = 'list' and detail->'filters'->>'query' = 'otestwood'
    order by id desc limit 1`.execute(app.instance.platform.db)
  expect(rows[0]?.detail.filters).toEqual({ query: 'otestwood' })
  expect((await admin.raw('POST', '/search', { query: 'a', limit: 21 })).status).toBe(400)
  expect((await admin.raw('POST', '/search', {})).status).toBe(400)
  const boss = await app.admin({ is_wren_admin: true })
  const flag = (enabled: boolean) =>
    boss.raw('PATCH', '/feature-flags/definitions/flag-global-search', { enabled })
  await flag(false)
  expect((await admin.call(globalSearch.find, { query: 'otestwood' })).status).toBe(403)
  await flag(true)
  expect((await admin.call(globalSearch.find, { query: 'otestwood' })).status).toBe(200)
})
