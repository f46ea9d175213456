// AUD-089: the backup command, while the server runs and when it fails.
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { useTestApp } from '../testing-fixtures.ts'
import { runAsOwner, urlOfDatabase } from '../database/testing-connections.ts'
import { verifyAuditLog } from '../audit/verify.ts'
import { nobody } from '../identity/actor.ts'
import { runWork } from '../work/work.ts'
import { checkBackup, readBackup } from './backup-file.ts'
import { readParts, type BackupHead } from './backup-format.ts'
import { restore } from './restore.ts'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const node = join(root, 'node_modules/.bin/node')
const script = join(root, 'scripts/backup-database.ts')
const key = 'b'.repeat(40)
const keys = [{ id: 'k1', key: Buffer.alloc(32, 7) }]
const server = inject('wrenDatabase')
const empty = `backed_${process.env['VITEST_POOL_ID'] ?? 0}`

const app = useTestApp()
let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wren-test-backup-command-'))
  await runAsOwner(server.ownerUrl, `create database ${empty}`)
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await runAsOwner(server.ownerUrl, `drop database ${empty} with (force)`)
})

const environment = (more: Record<string, string | undefined> = {}) => ({
  ...process.env,
  APP_ENV: 'test',
  DATABASE_URL: app.databaseUrl,
  DATABASE_OWNER_URL: app.ownerUrl,
  SESSION_SECRET: 's'.repeat(40),
  TOKEN_SECRET: 't'.repeat(40),
  BACKUP_KEY: key,
  AUDIT_HMAC_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  WREN_DATA: folder,
  ...more,
})
interface Ended {
  readonly code: number
  readonly out: string
  readonly error: string
}
const run = (command: string, args: readonly string[], env = environment()): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(command, args, { env }, (error, out, told) =>
      resolve({
        code: error === null ? 0 : Number(error.code),
        out: out.trim(),
        error: told.trim(),
      }),
    )
  })
const backUp = (args: readonly string[], env = environment()): Promise<Ended> =>
  run(node, [script, ...args], env)

async function headOf(file: string): Promise<BackupHead> {
  for await (const part of readParts(readBackup(file, key)))
    if (part.kind === 'head') return part.head
  throw new Error('no head')
}

test('AUD-089 a backup of a running server is an encrypted, consistent snapshot with counts and chains', async () => {
  const file = join(folder, 'wren.backup')
  let writing = true
  let written = 0
  const writers = [1, 2, 3].map(async (writer) => {
    for (let n = 0; writing; n++) {
      await runWork(
        app.instance.platform,
        nobody,
        { requestId: `writer-${writer}-${n}`, address: null },
        async (work) => {
          work.recordEvent('test.changed', {
            changes: [{ type: 'setting', id: n, before: null, after: { n } }],
          })
          return null
        },
      )
      written++
    }
  })
  const before = written
  const made = await backUp(['--out', file])
  writing = false
  await Promise.all(writers)
  expect(written).toBeGreaterThan(before)
  expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/: \d+ tables, \d+ rows$/) })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file).subarray(0, 8).toString()).toBe('WRENBAK1')
  expect(readFileSync(file).includes('audit_event')).toBe(false)
  await expect(checkBackup(file, 'another key of thirty-two bytes, at least')).rejects.toThrow(
    'BACKUP_KEY is not the key it was made with',
  )

  const head = await headOf(file)
  const owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
  const { rows: names } = await owner.query<{ name: string }>(
    'select name from schema_migration order by name',
  )
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relpersistence = 'p' and relname <> 'schema_migration' order by relname`,
  )
  await owner.end()
  expect(head.migrations).toEqual(names.map(({ name }) => name))
  expect(head.tables.map(({ table }) => table)).toEqual(tables.map(({ name }) => name))

  const restored = urlOfDatabase(server.ownerUrl, empty)
  await restore({
    ownerUrl: restored,
    file,
    key,
    log: () => undefined,
    settle: async (client) => {
      expect(await verifyAuditLog(client, keys)).toEqual({
        rows: head.tables.find(({ table }) => table === 'audit_event')?.rows,
      })
      const { rows: chains } = await client.query<{ chain: number; seq: number; mac: string }>(
        'select chain::int, max(seq)::int as seq from audit_event group by chain order by chain',
      )
      expect(chains).toEqual(
        head.chains.filter(({ seq }) => seq > 0).map(({ chain, seq }) => ({ chain, seq })),
      )
    },
  })
})

const left = (): readonly string[] => readdirSync(folder)

test('AUD-089 wrong arguments, a missing key and no database exit 1 and leave no partial file', async () => {
  const file = join(folder, 'wren.backup')
  for (const args of [[], ['--in', file], ['--out'], [file]])
    expect(await backUp(args)).toMatchObject({
      code: 1,
      error: 'Usage: npm run backup -- --out {file}',
    })
  expect(
    await backUp(
      ['--out', file],
      environment({ DATABASE_OWNER_URL: 'postgres://wren:wren@127.0.0.1:1/wren' }),
    ),
  ).toMatchObject({ code: 1, error: expect.stringMatching(/^Backup failed: /) })
  expect(await backUp(['--out', join(folder, 'nowhere', 'wren.backup')])).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^Backup failed: /),
  })
  for (const APP_ENV of ['test', 'production'])
    expect(
      await backUp(['--out', file], environment({ BACKUP_KEY: undefined, APP_ENV })),
    ).toMatchObject({ code: 1, error: 'Backup failed: BACKUP_KEY is missing' })
  expect(left()).toEqual([])
})

test('AUD-089 a full disk exits 1 and leaves no partial file', async () => {
  const file = join(folder, 'wren.backup')
  const full = await run('sh', ['-c', `ulimit -f 16; exec "${node}" "${script}" --out "${file}"`])
  expect(full).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^Backup failed: .*(EFBIG|too large)/i),
  })
  expect(left()).toEqual([])
  expect(await backUp(['--out', file])).toMatchObject({ code: 0 })
  expect(existsSync(file)).toBe(true)
})
