// VIS-166, VIS-167: what the migration does with a database of the release before: rows that break a rule are listed
// and stay, every other one is held from then on.
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReleaseBefore, type ReleaseBefore } from '../platform/database/testing-release.ts'

let release: ReleaseBefore
let client: Client
beforeAll(async () => {
  release = await openReleaseBefore('20261129-0600-visits-finished-stays.sql')
  client = release.client
})
afterAll(() => release.drop())

const id = async (statement: string): Promise<string> =>
  String(Object.values((await client.query<object>(statement)).rows[0] ?? {})[0])
const refusedBy = (statement: string): Promise<string | undefined> =>
  client.query(statement).then(
    () => 'accepted',
    (error: { constraint?: string }) => error.constraint,
  )

test('VIS-166 VIS-167 visits that break a rule are listed and changed by nobody, and the rules hold for every other visit and every later change', async () => {
  const now = `'2026-11-20T10:00:00Z'`
  const ops = await id(
    `insert into user_account (first_name, last_name, email, is_admin, created, updated)
      values ('Ops', 'Old', 'ops@old.example', true, ${now}, ${now}) returning id`,
  )
  const patient = (n: number) =>
    id(
      `insert into patient (first_name, last_name, dob, user_id_ops, created, updated)
        values ('P${n}', 'Old', '1970-01-01', ${ops}, ${now}, ${now}) returning uuid`,
    )
  const pharmacy = (n: number) =>
    id(
      `insert into pharmacy (title, created, updated) values ('Old Rx ${n}', ${now}, ${now}) returning id`,
    )
  const order = (uuid: string, provider: string) =>
    id(
      `insert into patient_order (patient_uuid, provider_id, treatment, created, row_updated)
        values ('${uuid}', ${provider}, 'Saline', ${now}, ${now}) returning id`,
    )
  const visit = (uuid: string, provider: string, of: string, more = 'null', status = 'New') =>
    id(
      `insert into visit (start, timezone, duration_estimate, patient_uuid, provider_id, patient_order_id, group_id,
        status, treatment, zip, created, updated)
      values (${now}, 'America/Phoenix', 60, '${uuid}', ${provider}, ${of}, ${more}, '${status}', 'Saline', '85004',
        ${now}, ${now}) returning id`,
    )
  const [a, b] = [await patient(1), await patient(2)]
  const [one, two] = [await pharmacy(1), await pharmacy(2)]
  const own = await order(a, one)
  const group = await id(`insert into visit_group (created) values (${now}) returning id`)
  const right = await visit(a, one, own)
  const ofAnother = await visit(b, one, own)
  const elsewhere = await visit(a, two, own)
  const billed = await visit(a, two, own, 'null', 'Completed - Visit Finished')
  const linked = [await visit(a, one, own, group), await visit(b, one, 'null', group)]
  const all = 'select * from visit order by id'
  const before = (await client.query<Record<string, unknown>>(all)).rows
  await release.upgrade()
  expect(
    (
      await client.query(
        'select assignment_id::text as id, rule from visit_rule_break order by assignment_id, rule',
      )
    ).rows,
  ).toEqual(
    [
      { id: ofAnother, rule: 'order-patient' },
      { id: elsewhere, rule: 'order-pharmacy' },
      ...linked.map((one) => ({ id: one, rule: 'group-patient' })),
    ].toSorted((x, y) => Number(x.id) - Number(y.id)),
  )
  const after = (await client.query<Record<string, unknown>>(all)).rows
  expect(after).toMatchObject(before)
  // The listed ones can be worked with; what would break a rule anew is refused.
  for (const listed of [ofAnother, elsewhere, billed, ...linked])
    expect(await refusedBy(`update visit set notes = 'Seen' where id = ${listed}`)).toBe('accepted')
  expect(await refusedBy(`update visit set patient_uuid = '${b}' where id = ${right}`)).toBe(
    'visit_order_patient_fk',
  )
  expect(await refusedBy(`update visit set provider_id = ${two} where id = ${right}`)).toBe(
    'visit_order_pharmacy',
  )
  expect(await refusedBy(`update visit set start = now() where id = ${billed}`)).toBe(
    'visit_finished_stays',
  )
  expect(await refusedBy(`update visit set patient_uuid = '${a}' where id = ${ofAnother}`)).toBe(
    'accepted',
  )
  expect(await refusedBy(`update visit set patient_uuid = '${b}' where id = ${ofAnother}`)).toBe(
    'visit_order_patient_fk',
  )
  const fresh = await id(`insert into visit_group (created) values (${now}) returning id`)
  expect(
    await refusedBy(`update visit set group_id = ${fresh} where id in (${linked.join(', ')})`),
  ).toBe('visit_group_one_patient')
})
