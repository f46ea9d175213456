// AUD-015, AUD-016, AUD-091: pruning, anchors and printed admin codes, and their events.
import { readFileSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { development, identity } from '@wren/contract/identity'
import { openTestApp, type TestApp } from '../testing.ts'
import { readSettings } from '../settings/read-settings.ts'
import { nobody } from '../identity/actor.ts'
import { runWork } from '../work/work.ts'
import { anchorJob, anchorsOf } from './anchors.ts'
import { retentionStart, pruneAuditLog } from './prune.ts'
import { verifyAuditLog } from './verify.ts'

const keys = [{ id: 'k1', key: Buffer.alloc(32, 7) }]
const root = fileURLToPath(new URL('../../../../../', import.meta.url))
let app: TestApp
let owner: pg.Client
let lines: string[]
beforeEach(async () => {
  lines = []
  app = await openTestApp({
    environment: { LOG_LEVEL: 'info' },
    log: (line) => {
      lines.push(line)
    },
  })
  owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
})
afterEach(async () => {
  await owner.end()
  await app.close()
})

let n = 0
const happens = async (at: string, times = 20) => {
  await app.clock(at)
  for (let i = 0; i < times; i++)
    await runWork(
      app.instance.platform,
      nobody,
      { requestId: `event-${++n}`, address: null },
      async (work) => {
        work.recordEvent('test.changed', {
          changes: [{ type: 'setting', id: n, before: null, after: { n } }],
        })
        return null
      },
    )
}
const count = async (where: string) =>
  Number(
    (await owner.query<{ n: string }>(`select count(*) as n from audit_event where ${where}`))
      .rows[0]?.n,
  )
/** Runs a script on the database of the test. */
async function command(
  script: string,
  args: readonly string[] = [],
): Promise<{ out: string; code: number }> {
  const env = {
    ...process.env,
    APP_ENV: 'test',
    DATABASE_URL: app.databaseUrl,
    DATABASE_OWNER_URL: app.ownerUrl,
    SESSION_SECRET: 's'.repeat(40),
    TOKEN_SECRET: 't'.repeat(40),
    BACKUP_KEY: 'b'.repeat(40),
    AUDIT_HMAC_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  }
  return promisify(execFile)(
    join(root, 'node_modules/.bin/node'),
    [join(root, 'scripts', script), ...args],
    { env },
  ).then(
    ({ stdout }) => ({ out: stdout.trim(), code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => ({
      out: `${error.stdout}${error.stderr}`.trim(),
      code: error.code,
    }),
  )
}

test('AUD-016 pruning deletes whole months beyond retention, and the rest verifies', async () => {
  await happens('2026-02-27T12:00:00Z')
  await happens('2026-03-01T00:00:00Z')
  await happens('2033-03-15T12:00:00Z')
  const old = await count(`at < '2026-03-01'`)
  const later = await count(`at >= '2026-03-01'`)
  expect(old).toBeGreaterThanOrEqual(20)
  expect(retentionStart('2033-03-15T12:00:00.000Z', 7)).toBe('2026-03-01T00:00:00.000Z')
  expect(await pruneAuditLog(owner, { keys, years: 7, now: '2033-03-15T12:00:00.000Z' })).toEqual({
    before: '2026-03-01T00:00:00.000Z',
    rows: old,
  })
  expect(await count(`at < '2026-03-01'`)).toBe(0)
  expect(
    await count(
      `action = 'maintenance' and actor_kind = 'command' and detail ->> 'fact' = 'audit.pruned'
        and (detail ->> 'rows')::int = ${old}`,
    ),
  ).toBe(1)
  expect(await verifyAuditLog(owner, keys)).toEqual({ rows: later + 1 })
  await happens('2033-03-16T12:00:00Z', 3)
  expect(await verifyAuditLog(owner, keys)).toEqual({ rows: later + 4 })
  expect(
    await pruneAuditLog(owner, { keys, years: 7, now: '2033-03-31T23:00:00.000Z' }),
  ).toMatchObject({ rows: 0 })
  await expect(owner.query('delete from audit_event')).rejects.toThrow('audit_event is append-only')
})

test('AUD-016 a forged checkpoint and rows deleted without one are detected', async () => {
  await happens('2026-02-27T12:00:00Z')
  await happens('2033-03-15T12:00:00Z', 2)
  await pruneAuditLog(owner, { keys, years: 7, now: '2033-03-15T12:00:00.000Z' })
  await expect(
    sql`update audit_checkpoint set seq = seq + 1`.execute(app.instance.platform.db),
  ).rejects.toThrow(/permission denied/)
  await owner.query('update audit_checkpoint set seq = seq + 1')
  expect(await verifyAuditLog(owner, keys)).toMatchObject({ reason: 'mac differs' })
  await owner.query('delete from audit_checkpoint')
  expect(await verifyAuditLog(owner, keys)).toMatchObject({ reason: 'sequence gap' })
})

test('AUD-016 a broken log is not pruned, and retention below six years stops the start', async () => {
  await happens('2026-02-27T12:00:00Z')
  expect(readSettings({ APP_ENV: 'test', AUDIT_RETENTION_YEARS: '5' })).toEqual({
    faults: ['AUDIT_RETENTION_YEARS is below 6'],
  })
  expect(readSettings({ APP_ENV: 'test' })).toMatchObject({
    settings: { AUDIT_RETENTION_YEARS: 7 },
  })
  expect(await command('prune-audit.ts')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^audit pruned before \d{4}-\d\d-01: 0 rows$/),
  })
  await owner.query('alter table audit_event disable trigger audit_event_rows_stay')
  await owner.query(
    `update audit_event set action = 'view' where id = (select max(id) from audit_event)`,
  )
  await owner.query('alter table audit_event enable always trigger audit_event_rows_stay')
  const before = await count('true')
  await expect(
    pruneAuditLog(owner, { keys, years: 7, now: '2040-03-15T12:00:00.000Z' }),
  ).rejects.toThrow('mac differs')
  expect(await count('true')).toBe(before)
})

test('AUD-015 verification against hourly anchors detects removed newest rows', async () => {
  await happens('2026-02-27T12:00:00Z')
  expect((await app.nobody.call(development.runJob, { name: 'audit-anchor' })).status).toBe(200)
  expect(anchorJob.everyMinutes).toBe(60)
  const folder = mkdtempSync(join(tmpdir(), 'wren-anchors-'))
  const file = join(folder, 'server.log')
  writeFileSync(file, `not json\n${lines.join('\n')}`)
  expect(anchorsOf(readFileSync(file, 'utf8')).length).toBeGreaterThan(1)
  expect(await command('verify-audit.ts', ['--anchors', file])).toMatchObject({
    code: 0,
    out: expect.stringContaining('audit chain ok'),
  })
  // Verification appends an event to some chain: removes the rows from the anchored one on.
  const cut = anchorsOf(readFileSync(file, 'utf8'))
    .filter(({ seq }) => seq > 1)
    .at(-1)
  await owner.query('alter table audit_event disable trigger audit_event_rows_stay')
  await owner.query('delete from audit_event where chain = $1 and seq >= $2', [
    cut?.chain,
    cut?.seq,
  ])
  await owner.query('alter table audit_event enable always trigger audit_event_rows_stay')
  await owner.query(
    `update audit_chain set (seq, mac) = (
      select seq, mac from audit_event where chain = $1 order by seq desc limit 1) where chain = $1`,
    [cut?.chain],
  )
  expect(await command('verify-audit.ts')).toMatchObject({ code: 0 })
  // The event of the previous verification may have taken the position of a removed row, with another MAC.
  expect(await command('verify-audit.ts', ['--anchors', file])).toMatchObject({
    code: 1,
    out: expect.stringMatching(
      new RegExp(`\\(chain ${cut?.chain}, seq ${cut?.seq}\\): (head|mac) differs`),
    ),
  })
  // A log without anchors is refused.
  writeFileSync(file, 'not json\n{"kind":"call"}\n')
  expect(await command('verify-audit.ts', ['--anchors', file])).toEqual({
    code: 1,
    out: `${file} holds no line of kind audit_anchor.`,
  })
  expect(await command('verify-audit.ts', ['--anchors', `${file}.gone`])).toEqual({
    code: 1,
    out: `${file}.gone cannot be read.`,
  })
  for (const wrong of [['--anchors'], ['--since', '5'], ['--from', 'x']])
    expect(await command('verify-audit.ts', wrong)).toEqual({
      code: 1,
      out: 'Usage: npm run audit:verify [-- --from {id}] [--anchors {file}]',
    })
  rmSync(folder, { recursive: true })
})

test('AUD-091 SES-091 a printed code works once in ten minutes without a request, for admins only', async () => {
  await app.createPerson({ email: 'Chief@people.example', is_admin: true })
  await app.createPerson({ email: 'nurse@people.example', is_nurse: true })
  const { out, code } = await command('print-admin-code.ts', ['--email', 'chief@people.example'])
  expect({ out, code }).toEqual({ out: expect.stringMatching(/^\d{6}$/), code: 0 })
  expect(
    await count(
      `action = 'maintenance' and detail ->> 'fact' = 'identity.admin-code' and actor_kind = 'command'`,
    ),
  ).toBe(1)
  const email = 'chief@people.example'
  const confirm = (printed: string, request?: string) =>
    app.nobody.call(identity.confirm, { email, code: printed, request })
  // Wrong guesses do not void it, with or without a request.
  for (let n = 0; n < 6; n++) expect((await confirm('wrong!')).status).toBe(400)
  const asked = await app.nobody.call(identity.signIn, { email, confirmation_type: 'email' })
  expect((await confirm('wrong!', asked.body.request)).status).toBe(400)
  expect(await confirm(out, asked.body.request)).toMatchObject({ status: 200 })
  expect(await confirm(out)).toMatchObject({ status: 400 })
  const alone = await command('print-admin-code.ts', ['--email', 'chief@people.example'])
  expect(await confirm(alone.out)).toMatchObject({ status: 200 })
  const late = await command('print-admin-code.ts', ['--email', 'chief@people.example'])
  await app.clock(new Date(Date.now() + 11 * 60_000).toISOString())
  expect(await confirm(late.out)).toMatchObject({ status: 400 })
  for (const email of ['nurse@people.example', 'nobody@people.example'])
    expect(await command('print-admin-code.ts', ['--email', email])).toEqual({
      out: 'No admin has this e-mail address.',
      code: 1,
    })
  expect(await verifyAuditLog(owner, keys)).toHaveProperty('rows')
})
