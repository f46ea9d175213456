// AUD-011, AUD-013: events are stored with their change, append-only, in gapless chains.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import pg from 'pg'
import { refusal } from '@wren/contract/refusal'
import { useTestApp } from '../testing-fixtures.ts'
import { commitRefusal, runWork } from '../work/work.ts'
import { nobody } from '../identity/actor.ts'
import { verifyAuditLog, verifiedText } from './verify.ts'

const app = useTestApp()
let owner: pg.Client
const keys = [{ id: 'k1', key: Buffer.alloc(32, 7) }]
beforeAll(async () => {
  owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
})

const origin = (n: number) => ({ requestId: `test-${n}`, address: null })
const change = (n: number, outcome: 'done' | 'refused' | 'kept' = 'done') =>
  runWork(app.instance.platform, nobody, origin(n), async (work) => {
    await sql`insert into rate_count (key, window_start, n) values (${`row-${n}`}, ${work.now}, 1)`.execute(
      work.db,
    )
    work.recordEvent('test.changed', {
      changes: [
        { type: 'setting', id: n, before: null, after: { name: `row ${n}`, token: 'secret' } },
      ],
    })
    if (outcome === 'refused') return refusal(409, 'conflict', 'no')
    return outcome === 'kept' ? commitRefusal(refusal(409, 'conflict', 'no')) : { ok: true }
  })
const events = async (n: number) =>
  (
    await sql<{
      changes: unknown
      chain: number
      seq: number
    }>`select changes, chain, seq from audit_event where request_id = ${`test-${n}`}`.execute(
      app.instance.platform.db,
    )
  ).rows
const rows = async (n: number) =>
  (await sql`select 1 from rate_count where key = ${`row-${n}`}`.execute(app.instance.platform.db))
    .rows.length

test('a change and its event are stored together; a refusal stores neither', async () => {
  await change(1)
  await change(2, 'refused')
  await change(3, 'kept')
  expect([await rows(1), (await events(1)).length]).toEqual([1, 1])
  expect([await rows(2), (await events(2)).length]).toEqual([0, 0])
  expect([await rows(3), (await events(3)).length]).toEqual([1, 1])
})

test('an event has changed fields with before and after, and redacts tokens', async () => {
  await change(10)
  expect((await events(10))[0]?.changes).toEqual({
    name: { before: null, after: 'row 10' },
    token: { before: null, after: '[redacted]' },
  })
})

test('AUD-011 neither application nor owner can change or delete events', async () => {
  await change(20)
  const { db } = app.instance.platform
  expect((await sql<{ role: string }>`select current_user as role`.execute(db)).rows).toEqual([
    { role: 'wren_app' },
  ])
  const held = await owner.query<{ privilege: string }>(
    `select distinct privilege_type as privilege from information_schema.role_table_grants
      where grantee = 'wren_app' and table_name = 'audit_event'`,
  )
  expect(held.rows.map(({ privilege }) => privilege).toSorted()).toEqual(['INSERT', 'SELECT'])
  for (const statement of [
    "update audit_event set action = 'view'",
    'delete from audit_event',
    'truncate audit_event',
    'alter table audit_event disable trigger all',
    'drop table audit_event',
  ])
    await expect(sql.raw(statement).execute(db), statement).rejects.toThrow(
      /permission denied|must be owner/,
    )
  await expect(owner.query('delete from audit_event')).rejects.toThrow('audit_event is append-only')
  await expect(owner.query("update audit_event set action = 'view'")).rejects.toThrow(
    'audit_event is append-only',
  )
  await expect(owner.query('truncate audit_event')).rejects.toThrow('audit_event is append-only')
  // The trigger also fires for replicas, which skip ordinary triggers.
  await owner.query('begin')
  await owner.query('set local session_replication_role = replica')
  await expect(owner.query('delete from audit_event')).rejects.toThrow('audit_event is append-only')
  await owner.query('rollback')
})

test('AUD-013 fifty concurrent saves take gapless positions without a deadlock', async () => {
  const done = await Promise.all(Array.from({ length: 50 }, (_, n) => change(100 + n)))
  expect(done.filter((one) => 'ok' in one)).toHaveLength(50)
  const gaps = await owner.query(
    'select chain from audit_event group by chain having count(*) <> max(seq)',
  )
  expect(gaps.rows).toEqual([])
  // Each of the eight chains stores its last position and MAC. Events of one request are in one chain.
  const heads = await owner.query<{ chain: number; seq: string; mac: string }>(
    'select chain, seq, mac from audit_chain order by chain',
  )
  expect(heads.rows.map(({ chain }) => Number(chain))).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  for (const { chain, seq, mac } of heads.rows) {
    const last = await owner.query<{ seq: string; mac: string }>(
      'select seq, mac from audit_event where chain = $1 order by seq desc limit 1',
      [chain],
    )
    expect(last.rows[0] ?? { seq: '0', mac: '0'.repeat(64) }).toEqual({ seq, mac })
  }
  await runWork(app.instance.platform, nobody, origin(200), async (work) => {
    for (let n = 0; n < 12; n++)
      work.recordEvent('test.changed', {
        changes: [{ type: 'setting', id: 1_000 + n, before: null, after: { n } }],
      })
    return { ok: true as const }
  })
  expect([
    (await events(200)).length,
    new Set((await events(200)).map(({ chain }) => chain)).size,
  ]).toEqual([12, 1])
  expect(
    (
      await owner.query(
        'select 1 from audit_event group by request_id having count(distinct chain) > 1',
      )
    ).rows,
  ).toEqual([])
})

test('verification passes on an intact log and names an edited row', async () => {
  const clean = await verifyAuditLog(owner, keys)
  expect(verifiedText(clean)).toMatch(/^audit chain ok: \d+ rows$/)
  await owner.query('alter table audit_event disable trigger audit_event_rows_stay')
  const {
    rows: [victim],
  } = await owner.query<{ id: string; chain: number; seq: string }>(
    'select id, chain, seq from audit_event order by id offset 5 limit 1',
  )
  await owner.query(`update audit_event set record_id = '999' where id = $1`, [victim?.id])
  expect(verifiedText(await verifyAuditLog(owner, keys))).toBe(
    `audit chain broken at row ${victim?.id} (chain ${victim?.chain}, seq ${victim?.seq}): mac differs`,
  )
  expect(await verifyAuditLog(owner, [{ id: 'k2', key: Buffer.alloc(32, 8) }])).toMatchObject({
    reason: 'unknown key k1',
  })
})
