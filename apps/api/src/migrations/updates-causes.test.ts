// UPD-030: what the previous release left open twice is open once, and nothing that was written is lost.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openReleaseBefore, type ReleaseBefore } from '../platform/database/testing-release.ts'

let release: ReleaseBefore
beforeEach(async () => {
  release = await openReleaseBefore('20261129-0701-updates-causes.sql')
})
afterEach(() => release.drop())

const items = `insert into update_item (type, type_id, description, status, priority, user_id_assigned,
  user_id_created, cause, row_added, resolved, updated) values
  ('nurse', 1, 'Visit #7 is not ready', 'new', 30, null, null, 'not-ready 2026-11-24T23:30:00.000Z', '2026-11-20T18:00:00Z', null, '2026-11-20T18:00:00Z'),
  ('nurse', 1, E'Visit #7 is not ready\\nOwn words', 'in progress', 1, 1, null, 'not-ready 2026-11-25T23:30:00.000Z', '2026-11-21T18:00:00Z', null, '2026-11-21T18:00:00Z'),
  ('nurse', 1, 'Visit #7 is not ready', 'new', 40, null, null, 'not-ready 2026-11-26T23:30:00.000Z', '2026-11-22T18:00:00Z', null, '2026-11-22T18:00:00Z'),
  ('nurse', 1, 'Visit #7 is not ready', 'resolved', 40, null, null, 'not-ready 2026-11-22T23:30:00.000Z', '2026-11-19T18:00:00Z', '2026-11-19T19:00:00Z', '2026-11-19T19:00:00Z'),
  ('nurse', 1, 'Reassign visit #7', 'new', 40, null, null, 'reassign 1', '2026-11-20T18:00:00Z', null, '2026-11-20T18:00:00Z'),
  ('nurse', 1, 'Nurse Ana Diaz declined', 'new', 30, null, null, 'Nurse Ana Diaz declined', '2026-11-20T18:00:00Z', null, '2026-11-20T18:00:00Z'),
  ('nurse', 1, 'Of an older product', 'new', 1, null, null, 'something else', '2026-11-20T18:00:00Z', null, '2026-11-20T18:00:00Z'),
  ('nurse', 1, 'Call back', 'new', 1, null, 1, null, '2026-11-20T18:00:00Z', null, '2026-11-20T18:00:00Z')`

test('duplicates of one cause are merged into the one somebody works on; every text of the previous release stays', async () => {
  const { client } = release
  await client.query(`insert into user_account (first_name, last_name, email, is_nurse, created, updated)
      overriding system value select 'Ana', 'Diaz', 'ana@x.example', true, now(), now()`)
  const { rows: people } = await client.query<{ id: number }>(
    'select max(id) as id from user_account',
  )
  const person = String(people[0]?.id)
  await client.query(
    `insert into nurse (user_id, status, sub_status, zip, created, updated)
        values (${person}, 'Enabled', 'Ready', '85001', now(), now())`,
  )
  await client.query(
    items
      .replaceAll("('nurse', 1,", `('nurse', ${person},`)
      .replaceAll(', 1, 1, null,', `, 1, ${person}, null,`)
      .replaceAll(', null, 1, null,', `, null, ${person}, null,`),
  )
  await release.upgrade()
  const { rows } = await client.query<Record<string, unknown>>(
    'select cause, occurrence, status, priority, description, version from update_item order by id',
  )
  const [first, kept, third, done, reassign, declined, unknown, own] = rows
  expect(kept).toEqual({
    cause: 'visit_not_ready',
    occurrence: '2026-11-25T23:30:00.000Z',
    status: 'in progress',
    priority: 40,
    description: [
      'Visit #7 is not ready',
      'Own words',
      'Nov 22, 2026 10:00 AM: Visit #7 is not ready',
      'Nov 20, 2026 10:00 AM: Visit #7 is not ready',
    ].join('\n'),
    version: 2,
  })
  for (const closed of [first, third]) {
    expect(closed).toMatchObject({ cause: 'visit_not_ready', status: 'canceled' })
    expect(closed?.['description']).toMatch(
      /^Visit #7 is not ready\nThe same cause is in update \d+\.$/,
    )
  }
  expect(done).toMatchObject({
    status: 'resolved',
    description: 'Visit #7 is not ready',
    version: 1,
  })
  expect(
    [reassign, declined, unknown, own].map((row) => [
      row?.['cause'],
      row?.['status'],
      row?.['version'],
    ]),
  ).toEqual([
    ['reassign', 'new', 1],
    ['nurse_declined', 'new', 1],
    [expect.stringMatching(/^other_\d+$/), 'new', 1],
    [null, 'new', 1],
  ])
})
