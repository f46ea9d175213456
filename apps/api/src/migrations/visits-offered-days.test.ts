// OFR-138: what the migration does with visits of the release before that are offered for another day than their own.
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate, migrationsDirectory } from '../platform/database/migrate.ts'
import { runAsOwner, urlOfDatabase } from '../platform/database/testing-connections.ts'

const server = inject('wrenDatabase')
const name = `d_${process.env['VITEST_POOL_ID'] ?? 0}`
const ownerUrl = urlOfDatabase(server.ownerUrl, name)
const mine = '20261129-2330-visits-offered-days'
let folders: string[]
let client: Client
const release = (holds: (file: string) => boolean): string => {
  const directory = mkdtempSync(join(tmpdir(), 'wren-test-release-'))
  for (const file of readdirSync(migrationsDirectory))
    if (file.endsWith('.sql') && holds(file))
      cpSync(join(migrationsDirectory, file), join(directory, file))
  return directory
}
beforeAll(async () => {
  folders = [release((file) => file < mine), release(() => true)]
  await runAsOwner(server.ownerUrl, `create database ${name}`)
  await migrate(ownerUrl, { directory: folders[0] as string })
  client = new Client({ connectionString: ownerUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  for (const directory of folders) rmSync(directory, { recursive: true })
  await runAsOwner(server.ownerUrl, `drop database ${name} with (force)`)
})

const id = async (statement: string): Promise<string> =>
  String(Object.values((await client.query<object>(statement)).rows[0] ?? {})[0])
const refusedBy = (statement: string): Promise<string | undefined> =>
  client.query(statement).then(
    () => 'accepted',
    (error: { constraint?: string }) => error.constraint,
  )

test('OFR-138 an offer nobody saw takes the visit’s day, any other pair is marked and kept', async () => {
  const now = `'2026-11-20T10:00:00Z'`
  const pharmacy = await id(
    `insert into pharmacy (title, created, updated) values ('Old Rx', ${now}, ${now}) returning id`,
  )
  // 03:00 in UTC is the evening before in Phoenix: the visit's day is December 14.
  const visit = (type: string, details: string, status = 'New', saved = 'null') =>
    id(
      `insert into visit (start, timezone, duration_estimate, provider_id, status, treatment, zip,
        blast_type, blast_details, blast_saved_at, created, updated)
      values ('2026-12-15T03:00:00Z', 'America/Phoenix', 60, ${pharmacy}, '${status}', 'Saline', '85004',
        '${type}', '${details}', ${saved}, ${now}, ${now}) returning id`,
    )
  const own = '{"date": "2026-12-14"}'
  const other = '{"date": "2026-12-15", "note": "Bring a pump"}'
  const agrees = await visit('fixed-date', own)
  const unnamed = await visit('flexible', '{"slots": []}')
  const unused = await visit('fixed', other)
  const certain = await visit('fixed-date', other)
  const prepared = await visit('fixed-date', other, 'New', now)
  const range = await visit('flexible', '{"date_from": "2026-12-15", "date_to": "2026-12-17"}')
  const finished = await visit('fixed-date', other, 'Completed - Visit Finished')
  const before = (await client.query<Record<string, unknown>>('select * from visit order by id'))
    .rows
  await migrate(ownerUrl, { directory: folders[1] as string })
  const after = (
    await client.query<{ id: number; blast_details: unknown; offered_days_differ: boolean }>(
      'select * from visit order by id',
    )
  ).rows
  expect(after).toMatchObject(
    before.map((row) =>
      String(row['id']) === certain
        ? { ...row, blast_details: { date: '2026-12-14', note: 'Bring a pump' } }
        : row,
    ),
  )
  expect(after.filter((row) => row.offered_days_differ).map((row) => String(row.id))).toEqual([
    prepared,
    range,
    finished,
  ])
  for (const one of [prepared, range, finished])
    expect(await refusedBy(`update visit set notes = 'Seen' where id = ${one}`)).toBe('accepted')
  expect(
    await refusedBy(`update visit set start = '2026-12-15T04:00:00Z' where id = ${range}`),
  ).toBe('accepted')
  for (const one of [agrees, certain, prepared])
    expect(
      await refusedBy(`update visit set start = '2026-12-20T17:00:00Z' where id = ${one}`),
    ).toBe('visit_offered_days_hold')
  for (const one of [unnamed, unused])
    expect(
      await refusedBy(`update visit set start = '2026-12-20T17:00:00Z' where id = ${one}`),
    ).toBe('accepted')
  // Set right, the mark ends and the rule holds for good.
  const [right, wrong] = ['2026-12-14', '2026-12-13'].map(
    (to) =>
      `update visit set blast_details = '{"date_from": "2026-12-10", "date_to": "${to}"}' where id = ${range}`,
  )
  expect(await refusedBy(right as string)).toBe('accepted')
  expect(
    (await client.query(`select offered_days_differ from visit where id = ${range}`)).rows,
  ).toEqual([{ offered_days_differ: false }])
  expect(await refusedBy(wrong as string)).toBe('visit_offered_days_hold')
})
