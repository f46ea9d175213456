// AUD-012, AUD-014: verification of the audit log, rotation of keys, and the command.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nobody } from '../identity/actor.ts'
import { readSecrets } from '../settings/secrets.ts'
import { readSettings } from '../settings/read-settings.ts'
import { openTestApp, type TestApp } from '../testing.ts'
import { runWork } from '../work/work.ts'
import { openAuditSigner } from './hash-chain.ts'
import { verifiedText, verifyAuditLogNow } from './verify.ts'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const [first, second] = [
  { id: 'k1', key: Buffer.alloc(32, 7) },
  { id: 'k2', key: Buffer.alloc(32, 8) },
]
const textOf = (...keys: readonly { id: string; key: Buffer }[]): string =>
  keys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(',')

let app: TestApp
let owner: pg.Client
beforeEach(async () => {
  app = await openTestApp()
  owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
})
afterEach(async () => {
  await owner.end()
  await app.close()
})

let n = 0
/** Records an event. Events of one request are in one chain. */
const happens = (requestId: string, platform = app.instance.platform) =>
  runWork(platform, nobody, { requestId, address: null }, async (work) => {
    work.recordEvent('test.changed', {
      changes: [{ type: 'setting', id: ++n, before: null, after: { n } }],
    })
    return null
  })
const several = async (times: number, requestId = 'one-chain') => {
  for (let i = 0; i < times; i++) await happens(requestId)
}
const rows = async () =>
  (
    await owner.query<{ id: number; chain: number; seq: number; mac: string }>(
      "select id::int, chain::int, seq::int, mac from audit_event where request_id = 'one-chain' order by id",
    )
  ).rows
const forge = async (...statements: readonly (readonly [string, unknown[]])[]) => {
  await owner.query('alter table audit_event disable trigger audit_event_rows_stay')
  for (const [text, values] of statements) await owner.query(text, values)
  await owner.query('alter table audit_event enable always trigger audit_event_rows_stay')
}
const verified = async (
  from = 0,
  keys: readonly { readonly id: string; readonly key: Buffer }[] = [first],
) => verifiedText(await verifyAuditLogNow(owner, keys, from))

async function command(
  args: readonly string[] = [],
  keys = textOf(first),
): Promise<{ out: string; code: number }> {
  const env = {
    ...process.env,
    APP_ENV: 'test',
    DATABASE_URL: app.databaseUrl,
    DATABASE_OWNER_URL: app.ownerUrl,
    SESSION_SECRET: 's'.repeat(40),
    TOKEN_SECRET: 't'.repeat(40),
    BACKUP_KEY: 'b'.repeat(40),
    AUDIT_HMAC_KEYS: keys,
  }
  return promisify(execFile)(
    join(root, 'node_modules/.bin/node'),
    [join(root, 'scripts/verify-audit.ts'), ...args],
    { env },
  ).then(
    ({ stdout }) => ({ out: stdout.trim(), code: 0 }),
    (error: { stdout: string; code: number }) => ({ out: error.stdout.trim(), code: error.code }),
  )
}

test('AUD-012 the first key of AUDIT_HMAC_KEYS signs, all of them verify', async () => {
  const read = readSettings({
    APP_ENV: 'test',
    SESSION_SECRET: 's'.repeat(40),
    TOKEN_SECRET: 't'.repeat(40),
    BACKUP_KEY: 'b'.repeat(40),
    AUDIT_HMAC_KEYS: textOf(second, first),
  })
  if ('faults' in read) throw new Error(read.faults.join())
  const { audit } = readSecrets(read.settings, '/nowhere/secrets.json')
  expect(audit).toEqual([second, first])
  await several(3)
  await happens('one-chain', { ...app.instance.platform, auditSigner: openAuditSigner(audit) })
  expect(
    (
      await owner.query("select key_id from audit_event where request_id = 'one-chain' order by id")
    ).rows.map(({ key_id: id }: { key_id: string }) => id),
  ).toEqual(['k1', 'k1', 'k1', 'k2'])
  expect(await verified(0, audit)).toMatch(/^audit chain ok: \d+ rows$/)
  const newest = (await rows()).at(-1)
  expect(await verified()).toBe(
    `audit chain broken at row ${newest?.id} (chain ${newest?.chain}, seq ${newest?.seq}): unknown key k2`,
  )
})

test(
  'AUD-014 the command prints its result and exits by it; --from limits it to newer rows',
  { timeout: 120_000 },
  async () => {
    await several(6)
    const count = Number((await owner.query('select count(*) as n from audit_event')).rows[0].n)
    expect(await command()).toEqual({ out: `audit chain ok: ${count} rows`, code: 0 })
    const [, victim, , , later] = await rows()
    await forge(['update audit_event set record_id = $1 where id = $2', ['999', victim?.id]])
    expect(await command()).toEqual({
      out: `audit chain broken at row ${victim?.id} (chain ${victim?.chain}, seq ${victim?.seq}): mac differs`,
      code: 1,
    })
    const newer = Number(
      (await owner.query('select count(*) as n from audit_event where id > $1', [later?.id]))
        .rows[0].n,
    )
    expect(await command(['--from', String(later?.id)])).toEqual({
      out: `audit chain ok: ${newer} rows`,
      code: 0,
    })
  },
)

test('AUD-014 each fault has its reason, and the first broken row is named', async () => {
  await several(8)
  const all = await rows()
  const broken = (place: number, reason: string) =>
    `audit chain broken at row ${all[place]?.id} (chain ${all[place]?.chain}, seq ${all[place]?.seq}): ${reason}`
  expect(await verified(0, [second])).toMatch(/: unknown key k1$/)

  // A row signed with the key, whose predecessor differs.
  const {
    rows: [sealed],
  } = await owner.query<Record<string, unknown>>(
    `select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, actor_kind, user_id, on_behalf_of,
      session_id, action, record_type, record_id,
    patient_uuid, version, changes, detail, request_id, instance, address, chain::int, seq::int, key_id
      from audit_event where id = $1`,
    [all[6]?.id],
  )
  const prev_mac = 'f'.repeat(64)
  await forge([
    'update audit_event set prev_mac = $1, mac = $2 where id = $3',
    [prev_mac, openAuditSigner([first]).mac({ ...sealed, prev_mac }), all[6]?.id],
  ])
  expect(await verified()).toBe(broken(6, 'previous mac differs'))
  await forge(['delete from audit_event where id = $1', [all[3]?.id]])
  expect(await verified()).toBe(broken(4, 'sequence gap'))
  await forge(["update audit_event set action = 'view' where id = $1", [all[1]?.id]])
  expect(await verified()).toBe(broken(1, 'mac differs'))
})

test('AUD-014 removed newest rows are detected by the head of their chain', async () => {
  await several(3)
  const last = (await rows()).at(-1)
  await forge(['delete from audit_event where id = $1', [last?.id]])
  const {
    rows: [newest],
  } = await owner.query<{ id: number }>('select max(id)::int as id from audit_event')
  expect(await verified()).toBe(
    `audit chain broken at row ${newest?.id} (chain ${last?.chain}, seq ${last?.seq}): head differs`,
  )
})

test('AUD-014 the log verifies while others write to it', async () => {
  let writing = true
  const writers = [1, 2, 3, 4].map(async (writer) => {
    for (let i = 0; writing; i++) await happens(`writer-${writer}-${i}`)
  })
  const told: string[] = []
  for (let i = 0; i < 12; i++) told.push(await verified())
  writing = false
  await Promise.all(writers)
  for (const one of told) expect(one).toMatch(/^audit chain ok: \d+ rows$/)
})
