// REF-061, REF-062: when demo data are loaded, and that one load day always gives the same rows.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../platform/database/testing.ts'
import { productionFaults } from '../platform/settings/production.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { readSettings } from '../platform/settings/read-settings.ts'
import { loadDemoData } from './demo-load.ts'
import { demoPlan } from './demo-plan.ts'
import { loadDay, loadOnFirstStart } from './demo-start.ts'
import { loadDay as today, useDemo } from './demo.testing.ts'

const demo = useDemo()
let print: Record<string, string>
beforeAll(async () => {
  print = await fingerprint(demo.app.ownerUrl)
})

const secrets = { token: 'x'.repeat(40), audit: [{ id: 'k1', key: Buffer.alloc(32, 7) }] }

/** Milliseconds: each loads a whole database. */
const slow = 120_000

/** Secrets differ, and values derived from them. */
const secret = new Set(['random', 'hash', 'mac', 'prev_mac', 'search', 'applied_at', 'draft_salt'])

async function fingerprint(ownerUrl: string): Promise<Record<string, string>> {
  const other = new pg.Client({ connectionString: ownerUrl })
  await other.connect()
  const { rows } = await other.query<{
    table: string
    columns: string[]
  }>(`select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns
    where table_schema = 'public' and table_name not in ('zip_code', 'county', 'schema_migration',
    'geo_area_county', 'audit_chain', 'pg_stat_statements', 'feature_flag', 'job') group by 1 order by 1`)
  const prints: Record<string, string> = {}
  for (const { table, columns } of rows) {
    const listed = columns
      .filter((name) => !secret.has(name))
      .map((name) => `coalesce("${name}"::text, '-')`)
      .join(" || '|' || ")
    const { rows: lines } = await other.query<{ line: string }>(
      `select md5(${listed}) as line from ${table} order by 1`,
    )
    prints[table] = createHash('sha256')
      .update(lines.map(({ line }) => line).join())
      .digest('hex')
  }
  await other.end()
  return prints
}

const settingsOf = (environment: Record<string, string>): Settings => {
  const read = readSettings({ APP_ENV: 'test', ...environment })
  if ('faults' in read) throw new Error(read.faults.join())
  return read.settings
}

test(
  'REF-061 REF-062 the first start outside production loads the same rows for one load day',
  async () => {
    const second: TestDatabase = await createTestDatabase()
    const said: string[] = []
    const start = (environment: Record<string, string>) =>
      loadOnFirstStart({
        settings: settingsOf({ DEMO_TODAY: today, ...environment }),
        secrets: secrets as never,
        ownerUrl: second.ownerUrl,
        log: (line) => said.push(line),
      })
    try {
      await start({ DEMO_DATA: 'off' })
      await start({ APP_ENV: 'production' })
      expect([said, await people(second.ownerUrl)]).toEqual([[], 0])
      await start({})
      expect(said).toEqual([
        expect.stringMatching(/^Demo data around 2026-11-21 loaded in \d+\.\d s: 900 visits\.$/),
      ])
      const first = await fingerprint(second.ownerUrl)
      expect(first).toEqual(print)
      await start({ DEMO_TODAY: '2026-12-01' })
      expect(
        await loadDemoData({ ownerUrl: second.ownerUrl, plan: demoPlan('2026-12-01'), secrets }),
      ).toBeNull()
      expect([said.length, await fingerprint(second.ownerUrl)]).toEqual([1, first])
    } finally {
      await second.drop()
    }
  },
  slow,
)

test(
  'REF-061 demo:reset empties the database and loads them again, outside production only',
  async () => {
    const second = await createTestDatabase()
    try {
      expect(await reset(second, 'production')).toEqual([
        1,
        expect.stringContaining('npm run demo:reset does not run in production.'),
      ])
      expect(await people(second.ownerUrl)).toBe(0)
      await changed(second.ownerUrl)
      expect(await reset(second, 'test')).toEqual([0, expect.stringContaining('visit: 900')])
      expect(await fingerprint(second.ownerUrl)).toEqual(print)
    } finally {
      await second.drop()
    }
  },
  slow,
)

test('REF-061 production refuses demo data', () => {
  expect(productionFaults(settingsOf({ APP_ENV: 'production', DEMO_DATA: 'on' }), {})).toContain(
    'DEMO_DATA is on',
  )
})

test('REF-062 the load day is DEMO_TODAY, else today in Los Angeles', () => {
  expect(loadDay(settingsOf({ DEMO_TODAY: '2027-02-03' }), '2026-12-01T07:59:00.000Z')).toBe(
    '2027-02-03',
  )
  expect([
    loadDay(settingsOf({}), '2026-12-01T07:59:00.000Z'),
    loadDay(settingsOf({}), '2026-12-01T08:00:00.000Z'),
  ]).toEqual(['2026-11-30', '2026-12-01'])
})

async function asOwner<R>(ownerUrl: string, work: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const people = (ownerUrl: string): Promise<number> =>
  asOwner(ownerUrl, async (client) =>
    Number(
      (await client.query<{ n: string }>('select count(*) as n from user_account')).rows[0]?.n,
    ),
  )

/** Changes made by people. */
const changed = (ownerUrl: string) =>
  asOwner(ownerUrl, (client) =>
    client.query(
      `insert into vetting (name, created, updated) values ('Something of ours', '2026-01-01', '2026-01-01')`,
    ),
  )

/** Runs npm run demo:reset. */
async function reset(
  { url, ownerUrl }: TestDatabase,
  environment: string,
): Promise<readonly [code: number, said: string]> {
  const folder = mkdtempSync(join(tmpdir(), 'wren-reset-'))
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../../../scripts/reset-demo.ts', import.meta.url))],
    {
      env: {
        ...process.env,
        APP_ENV: environment,
        DATABASE_URL: url,
        DATABASE_OWNER_URL: ownerUrl,
        WREN_DATA: folder,
        DEMO_TODAY: today,
      },
    },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said += part.toString()
    })
  const [code] = (await once(child, 'exit')) as [number]
  rmSync(folder, { recursive: true })
  return [code, said]
}
