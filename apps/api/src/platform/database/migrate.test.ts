// AUD-087, AUD-008: migrations written by the tests, on separate databases.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { defaultLockWait, migrate, readMigrations } from './migrate.ts'
import { createTestDatabase } from './testing.ts'
import { runAsOwner, urlOfDatabase } from './testing-connections.ts'

const server = inject('wrenDatabase')
const name = `m_${process.env['VITEST_POOL_ID'] ?? 0}`
const ownerUrl = urlOfDatabase(server.ownerUrl, name)
let directory: string

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'wren-test-migrations-'))
  await runAsOwner(server.ownerUrl, `create database ${name}`)
})

afterEach(async () => {
  rmSync(directory, { recursive: true })
  await runAsOwner(server.ownerUrl, `drop database ${name} with (force)`)
})

const write = (file: string, text: string): void => {
  writeFileSync(join(directory, file), text)
}

async function queryValues(url: string, statement: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ value: unknown }>(statement)).rows.map(({ value }) => value)
  } finally {
    await client.end()
  }
}

test('AUD-087 of several instances that start at once one migrates and the others find it done', async () => {
  write('20260101-0900-a-one.sql', 'create table one (n int); insert into one values (1)')
  write('20260101-0901-a-two.sql', 'create table two (n int)')
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(ownerUrl, { directory })))
  expect(applied.map((names) => names.length).sort()).toEqual([0, 0, 0, 2])
  expect(await queryValues(ownerUrl, 'select count(*)::int as value from one')).toEqual([1])
})

test('AUD-087 an upgrade gives a column that it adds statistics for the query planner', async () => {
  write(
    '20260101-0900-a-one.sql',
    'create table one as select n from generate_series(1, 1000) as n',
  )
  await migrate(ownerUrl, { directory })
  write('20260101-0901-a-two.sql', 'alter table one add column ended_at timestamptz')
  await migrate(ownerUrl, { directory })
  expect(
    await queryValues(
      ownerUrl,
      `select null_frac as value from pg_stats where tablename = 'one' and attname = 'ended_at'`,
    ),
  ).toEqual([1])
})

test('AUD-087 a failing migration leaves the former schema and names file and line', async () => {
  write('20260101-0900-a-one.sql', 'create table one (n int)')
  write('20260101-0901-a-two.sql', 'create table two (n int);\ncreate tabel three (n int);')
  await expect(migrate(ownerUrl, { directory })).rejects.toThrow(
    'Migration 20260101-0901-a-two.sql:2 failed: syntax error at or near "tabel"',
  )
  expect(
    await queryValues(
      ownerUrl,
      `select relname as value from pg_class where relname in ('one', 'two', 'three')`,
    ),
  ).toEqual(['one'])
})

test('a failing loader rolls its migration back', async () => {
  write('20260101-0900-a-one.sql', 'create table one (n int)')
  write(
    '20260101-0900-a-one.load.ts',
    `export const load = async (client: any) => {
    await client.query('insert into one values (1)')
    throw new Error('The file is damaged.')
  }`,
  )
  await expect(migrate(ownerUrl, { directory })).rejects.toThrow(
    'Migration 20260101-0900-a-one.load.ts failed: The file is damaged.',
  )
  expect(
    await queryValues(
      ownerUrl,
      `select count(*)::int as value from pg_class where relname = 'one'`,
    ),
  ).toEqual([0])
})

test('AUD-087 a database newer than the program is refused with both versions', async () => {
  write('20260101-0900-a-one.sql', 'create table one (n int)')
  write('20260102-1000-a-two.sql', 'create table two (n int)')
  await migrate(ownerUrl, { directory })
  rmSync(join(directory, '20260102-1000-a-two.sql'))
  await expect(migrate(ownerUrl, { directory })).rejects.toThrow(
    'Database schema 20260102-1000 is newer than this version (20260101-0900).',
  )
})

test('AUD-087 an instance waits up to 60 s for another one that migrates', async () => {
  write('20260101-0900-a-one.sql', 'create table one (n int)')
  const other = new Client({ connectionString: ownerUrl })
  await other.connect()
  await other.query('select pg_advisory_lock(7236001)')
  expect(defaultLockWait).toBe('60s')
  await expect(migrate(ownerUrl, { directory, lockWait: '200ms' })).rejects.toThrow(
    'Another instance has been migrating the database for 60 seconds. Try again later.',
  )
  const waiting = migrate(ownerUrl, { directory })
  await expect
    .poll(
      () =>
        queryValues(
          ownerUrl,
          `select count(*)::int as value from pg_locks where locktype = 'advisory' and not granted`,
        ),
      { timeout: 20_000 },
    )
    .toEqual([1])
  await other.end()
  expect(await waiting).toEqual(['20260101-0900-a-one'])
})

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const runProgram = (file: string): Promise<{ code: number; output: string; errors: string }> =>
  new Promise((resolve) => {
    const env = {
      ...process.env,
      APP_ENV: 'test',
      DATABASE_OWNER_URL: ownerUrl,
      DATABASE_URL: ownerUrl,
      WREN_DATA: directory,
      PORT: '0',
      DEMO_DATA: 'off',
      READ_AHEAD: 'off',
    }
    execFile(
      join(root, 'node_modules/.bin/node'),
      [join(root, file)],
      { env },
      (error, stdout, stderr) =>
        resolve({
          code: error === null ? 0 : Number(error.code),
          output: stdout.trim(),
          errors: stderr.trim(),
        }),
    )
  })

test(
  'AUD-087 npm run migrate migrates like a start without serving, and a newer database stops both',
  { timeout: 120_000 },
  async () => {
    expect(await runProgram('scripts/migrate-database.ts')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/\d+ migrations applied\.$/),
    })
    expect(await runProgram('scripts/migrate-database.ts')).toMatchObject({
      code: 0,
      output: 'The database is up to date.',
    })
    expect(
      await queryValues(ownerUrl, 'select count(*)::int as value from schema_migration'),
    ).toEqual([readMigrations().length])
    await queryValues(
      ownerUrl,
      `insert into schema_migration (name, checksum) values ('20990101-0900-z-later', 'x')`,
    )
    const errors = expect.stringMatching(
      /Database schema 20990101-0900 is newer than this version \(\d{8}-\d{4}\)\.$/,
    ) as string
    expect(await runProgram('scripts/migrate-database.ts')).toMatchObject({ code: 1, errors })
    expect(await runProgram('apps/api/src/main.ts')).toMatchObject({ code: 1, errors })
  },
)

test('AUD-087 a failing migration stops the start', { timeout: 180_000 }, async () => {
  await queryValues(ownerUrl, 'create table audit_event (mine int)')
  const result = await runProgram('apps/api/src/main.ts')
  expect(result).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/Migration \S+ failed: .*already exists/),
  })
  expect(
    await queryValues(
      ownerUrl,
      `select column_name as value from information_schema.columns where table_name = 'audit_event'`,
    ),
  ).toEqual(['mine'])
})

test('a migration changed after it ran is refused', async () => {
  write('20260101-0900-a-one.sql', 'create table one (n int)')
  await migrate(ownerUrl, { directory })
  write('20260101-0900-a-one.sql', 'create table one (n bigint)')
  await expect(migrate(ownerUrl, { directory })).rejects.toThrow(
    'Migration 20260101-0900-a-one was changed after it was applied here.',
  )
})

test('the application reads and appends audit events, but changes neither them nor the schema', async () => {
  const database = await createTestDatabase()
  try {
    expect(
      await queryValues(database.url, 'select count(*)::int as value from audit_event'),
    ).toHaveLength(1)
    for (const statement of [
      'update audit_event set action = action',
      'delete from audit_event',
      'truncate audit_event',
      'delete from schema_migration',
      'truncate feature_flag',
    ]) {
      await expect(queryValues(database.url, statement), statement).rejects.toThrow(
        'permission denied',
      )
    }
    await expect(queryValues(database.url, 'drop table audit_event')).rejects.toThrow(
      'must be owner',
    )
    await expect(queryValues(database.url, 'create table mine (n int)')).rejects.toThrow(
      'permission denied',
    )
    await expect(
      queryValues(database.url, `alter table audit_event disable trigger all`),
    ).rejects.toThrow('must be owner')
    expect(
      await queryValues(
        database.url,
        `select has_table_privilege('audit_event', 'insert') as value`,
      ),
    ).toEqual([true])
  } finally {
    await database.drop()
  }
})

test('iso() formats instants in UTC and fold() removes case and accents', async () => {
  const database = await createTestDatabase()
  try {
    expect(
      await queryValues(database.url, `select iso('2026-03-08 02:30:00.5-05') as value`),
    ).toEqual(['2026-03-08T07:30:00.500Z'])
    expect(await queryValues(database.url, `select fold('Zoë NÚÑEZ') as value`)).toEqual([
      'zoe nunez',
    ])
  } finally {
    await database.drop()
  }
})
