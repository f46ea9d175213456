// AUD-016: whole months of the trail that are older than they must be kept, removed by the owner's role only, with
// a sealed mark of where the rest begins.
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { ClientBase } from 'pg'
import type { Instant } from '@wren/contract/time'
import { kyselyWithin } from '../database/within.ts'
import type { Secrets } from '../settings/secrets.ts'
import { checkpointMac } from './checkpoint.ts'
import { eventOf } from './events.ts'
import { openAuditSigner, type AuditSigner } from './hash-chain.ts'
import { verifiedText, verifyAuditLog } from './verify.ts'
import { appendEvents } from './write.ts'

export interface Pruning {
  readonly keys: Secrets['audit']
  readonly years: number
  readonly now: Instant
}
export interface Pruned {
  readonly before: Instant
  readonly rows: number
}

/** The first instant that stays: the beginning of the month, so many years ago. */
export function keptSince(now: Instant, years: number): Instant {
  const at = new Date(now)
  return new Date(Date.UTC(at.getUTCFullYear() - years, at.getUTCMonth(), 1)).toISOString()
}

async function pruneChain(
  client: ClientBase,
  signer: AuditSigner,
  chain: number,
  before: Instant,
  now: Instant,
): Promise<number> {
  // Events of one chain may stand a moment out of their times' order: what goes is what has nothing younger before it.
  const {
    rows: [last],
  } = await client.query<{ seq: number; mac: string }>(
    `select seq::float8 as seq, mac from audit_event where chain = $1
    and seq < coalesce((select min(seq) from audit_event where chain = $1 and at >= $2), 9e18::bigint)
      order by seq desc limit 1`,
    [chain, before],
  )
  if (last === undefined) return 0
  const { rowCount } = await client.query(
    'delete from audit_event where chain = $1 and seq <= $2',
    [chain, last.seq],
  )
  const made = {
    chain,
    seq: last.seq,
    mac: last.mac,
    at: now,
    rows: rowCount ?? 0,
    key_id: signer.keyId,
  }
  await client.query(
    'insert into audit_checkpoint (chain, seq, mac, at, rows, key_id, seal) values ($1, $2, $3, $4, $5, $6, $7)',
    [...Object.values(made), checkpointMac(signer, made)],
  )
  return made.rows
}

/**
 * One transaction: all of it or nothing. A trail that does not verify is not touched, so that pruning cannot hide
 * what happened to it.
 */
export async function pruneAuditLog(
  client: ClientBase,
  { keys, years, now }: Pruning,
): Promise<Pruned> {
  const signer = openAuditSigner(keys)
  const before = keptSince(now, years)
  await client.query('begin')
  try {
    await client.query('lock table audit_event, audit_chain in share row exclusive mode') // nothing is appended meanwhile
    const verified = await verifyAuditLog(client, keys)
    if ('reason' in verified) throw new Error(verifiedText(verified))
    await client.query('alter table audit_event disable trigger audit_event_rows_stay')
    let rows = 0
    for (let chain = 0; chain < 8; chain++)
      rows += await pruneChain(client, signer, chain, before, now)
    await client.query('alter table audit_event enable always trigger audit_event_rows_stay')
    const event = eventOf(
      { type: 'audit', id: 'prune', action: 'maintenance', detail: { before, rows } },
      'audit.pruned',
      { kind: 'command', name: 'audit:prune' },
      { requestId: randomUUID(), address: null },
      now,
      hostname(),
    )
    await appendEvents(kyselyWithin(client), signer, [event])
    await client.query('commit')
    return { before, rows }
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
