// A backup of one database, restored into another. AUD-089, AUD-090.
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { Client } from 'pg'
import type { ClientBase } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { areas } from '../../app.ts'
import { createTestDatabase } from '../database/testing.ts'
import type { TestDatabase } from '../database/testing.ts'
import { runAsOwner, urlOfDatabase } from '../database/testing-connections.ts'
import { verifyAuditLog } from '../audit/verify.ts'
import { openInstance } from '../open.ts'
import { readSettings } from '../settings/read-settings.ts'
import type { BackupHead } from './backup-format.ts'
import { backUp } from './dump.ts'
import { restore } from './restore.ts'
import { settleRestore } from './settle-restore.ts'

const server = inject('wrenDatabase')
const empty = `restored_${process.env['VITEST_POOL_ID'] ?? 0}`
const ownerUrl = urlOfDatabase(server.ownerUrl, empty)
const key = 'a key of the tests, thirty-two bytes at least'
const now = '2026-11-21T09:00:00.000Z'
// The end of a COPY, every kind of line break, and COPY's own null.
const nasty = ['\\.', 'a\n\\.\nb', 'tab\tand\r\nbreak', '\\N', 'Zoë 💉', '']

let source: TestDatabase
let folder: string
let file: string

async function ask(
  url: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement, [...values])).rows
  } finally {
    await client.end()
  }
}

const relations = (): Promise<readonly Record<string, unknown>[]> =>
  ask(ownerUrl, `select relname from pg_class where relnamespace = 'public'::regnamespace`)
const auditKeys = [{ id: 'k1', key: Buffer.alloc(32, 7) }]
const restoring = (from = file, secret = key): Promise<unknown> =>
  restore({ ownerUrl, file: from, key: secret, log: () => {}, settle: async () => {} })

beforeAll(async () => {
  source = await createTestDatabase()
  for (const [at, text] of nasty.entries()) {
    await ask(
      source.ownerUrl,
      'insert into feature_flag (key, description, enabled, roles, updated_at) values ($1, $2, true, $3, $4)',
      [`flag-${at}`, text, nasty, now],
    )
  }
  await ask(
    source.ownerUrl,
    `with person as (
    insert into user_account (email, first_name, last_name, is_admin, is_nurse, created, updated)
      values ('a@wren.example', 'A', 'B', true, false, $1, $1) returning id)
    insert into session (sid, user_id, created_at, last_used_at, idle_minutes, ends_at) select 's', id, $1, $1, 60, $1
      from person`,
    [now],
  )
  folder = mkdtempSync(join(tmpdir(), 'wren-test-backup-'))
  file = join(folder, 'wren.backup')
  await backUp({ ownerUrl: source.ownerUrl, file, key, now })
})

afterAll(async () => {
  rmSync(folder, { recursive: true })
  await source.drop()
})

beforeEach(() => runAsOwner(server.ownerUrl, `create database ${empty}`))
afterEach(() => runAsOwner(server.ownerUrl, `drop database ${empty} with (force)`))

test('a restore brings back every row of every table, with constraints and triggers', async () => {
  await restoring()
  const tables = await ask(
    source.ownerUrl,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname <> 'schema_migration'`,
  )
  expect(tables.length).toBeGreaterThan(20)
  for (const { name } of tables) {
    const digest = `
      select count(*) as n, coalesce(sum(hashtextextended(t::text, 0)), 0) as digest from "${String(name)}" t`
    expect(await ask(ownerUrl, digest), String(name)).toEqual(await ask(source.ownerUrl, digest))
  }
  const guards = `
    select (select count(*) from pg_constraint where contype = 'f') as keys,
      (select string_agg(tgname || tgenabled::text, ',' order by tgname)
         from pg_trigger where not tgisinternal) as triggers`
  expect(await ask(ownerUrl, guards)).toEqual(await ask(source.ownerUrl, guards))
  expect(
    (
      await ask(ownerUrl, 'select description from feature_flag where key like $1 order by key', [
        'flag-%',
      ])
    ).map((row) => row['description']),
  ).toEqual(nasty)
})

test('sequences continue after their last value', async () => {
  const highest = `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`
  await restoring()
  expect(await ask(ownerUrl, highest)).toEqual(await ask(source.ownerUrl, highest))
})

test('AUD-090 a wrong key, a changed byte and a cut file are refused and leave the database empty', async () => {
  const bytes = readFileSync(file)
  const changed = Buffer.from(bytes)
  const middle = Math.floor(bytes.length / 2)
  changed[middle] = (changed[middle] ?? 0) ^ 1
  const other = join(folder, 'other.backup')
  for (const [content, secret] of [
    [bytes, `${key}!`],
    [changed, key],
    [bytes.subarray(0, middle), key],
    [Buffer.from('nothing'), key],
  ] as const) {
    writeFileSync(other, content)
    await expect(restoring(other, secret)).rejects.toThrow(
      'The backup file is damaged, or BACKUP_KEY is not the key it was made with.',
    )
    expect(await relations()).toEqual([])
  }
})

test('AUD-090 a restore needs an empty database', async () => {
  await ask(ownerUrl, 'create table mine as select 7 as n')
  await expect(restoring()).rejects.toThrow('Database is not empty')
  expect(await ask(ownerUrl, 'select n from mine')).toEqual([{ n: 7 }])
})

test('AUD-090 a restore whose audit log does not verify leaves the database empty', async () => {
  const settle = (): Promise<void> => Promise.reject(new Error('The trail is broken.'))
  await expect(restore({ ownerUrl, file, key, log: () => {}, settle })).rejects.toThrow(
    'The trail is broken.',
  )
  expect(await relations()).toEqual([])
})

test('a backup is unreadable without its key, and a failed one leaves no file', async () => {
  const text = readFileSync(file).toString('latin1')
  expect(text).not.toContain('feature_flag')
  const half = join(folder, 'half.backup')
  await expect(
    backUp({ ownerUrl: urlOfDatabase(source.ownerUrl, empty), file: half, key, now }),
  ).rejects.toThrow('schema_migration')
  expect(existsSync(half)).toBe(false)
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('AUD-090 after a restore the audit log verifies and records it, and no session is open', async () => {
  const settle = (client: ClientBase, head: BackupHead): Promise<void> =>
    settleRestore(client, head, auditKeys, now)
  await restore({ ownerUrl, file, key, log: () => {}, settle })
  const events = await ask(
    ownerUrl,
    `select actor_kind, action, detail ->> 'fact' as fact, detail ->> 'backup_taken_at' as taken from audit_event`,
  )
  expect(events).toEqual([
    { actor_kind: 'command', action: 'maintenance', fact: 'database.restored', taken: now },
  ])
  expect(await ask(ownerUrl, 'select sid from session where revoked_at is null')).toEqual([])
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  expect(await verifyAuditLog(client, auditKeys)).toEqual({ rows: 1 })
  await client.end()
})

test('AUD-090 a restored database is complete and verifies, and an admin can sign in', async () => {
  const lines: string[] = []
  await restore({
    ownerUrl,
    file,
    key,
    log: (line) => {
      lines.push(line)
    },
    settle: (client, head) => settleRestore(client, head, auditKeys, now),
  })
  expect(lines.join('\n')).toContain('user_account: 1 rows')
  const read = readSettings({ APP_ENV: 'test', PORT: '0', LOG_LEVEL: 'silent', DATABASE_POOL: '4' })
  if ('faults' in read) throw new Error(read.faults.join())
  const secrets = { session: 's'.repeat(40), token: 't'.repeat(40), backup: key, audit: auditKeys }
  const instance = await openInstance({
    settings: read.settings,
    secrets,
    databaseUrl: urlOfDatabase(source.url, empty),
    pagesFolder: '/nowhere',
    areas,
    worker: false,
  })
  const post = async (path: string, body: object) => {
    const answer = await fetch(instance.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return {
      status: answer.status,
      body: (await answer.json()) as { token?: string; request?: string },
    }
  }
  try {
    const asked = await post('/signin', { email: 'a@wren.example', confirmation_type: 'email' })
    expect(asked.status).toBe(200)
    const [mail] = await ask(
      ownerUrl,
      `select body from outbound_message where kind = 'sign_in_code'`,
    )
    const signedIn = await post('/signin/confirm', {
      email: 'a@wren.example',
      code: /\d{6}/.exec(String(mail?.['body']))?.[0],
      request: asked.body.request,
    })
    expect(signedIn.status).toBe(200)
    const me = await fetch(`${instance.url}/me`, {
      headers: { authorization: `Bearer ${signedIn.body.token}` },
    })
    expect(await me.json()).toMatchObject({ email: 'a@wren.example', role: 'admin' })
  } finally {
    await instance.stop()
  }
})
