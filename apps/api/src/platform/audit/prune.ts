// AUD-016: deletes whole months of the audit log beyond retention, under the owner's role only. A signed checkpoint
// marks where each chain begins afterwards.
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { ClientBase } from 'pg'
import type { Instant } from '@wren/contract/time'
import { kyselyOn } from '../database/kysely-on-client.ts'
import type { Secrets } from '../settings/secrets.ts'
import { checkpointMac } from './checkpoint.ts'
import { eventOf } from './events.ts'
import { openAuditSigner, type AuditSigner } from './hash-chain.ts'
import { verifiedText, verifyAuditLog } from './verify.ts'
import { appendEvents } from './write.ts'

export interface PruneOptions {
  readonly keys: Secrets['audit']
  readonly years: number
  readonly now: Instant
}
export interface PruneResult {
  readonly before: Instant
  readonly rows: number
}

/** The first instant that is kept: the start of the current month, `years` ago. */
export function retentionStart(now: Instant, years: number): Instant {
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
  // Events of one chain may be slightly out of order by time: deletes only up to the first event that is kept.
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
  const checkpoint = {
    chain,
    seq: last.seq,
    mac: last.mac,
    at: now,
    rows: rowCount ?? 0,
    key_id: signer.keyId,
  }
  await client.query(
    'insert into audit_checkpoint (chain, seq, mac, at, rows, key_id, seal) values ($1, $2, $3, $4, $5, $6, $7)',
    [...Object.values(checkpoint), checkpointMac(signer, checkpoint)],
  )
  return checkpoint.rows
}

/**
 * Runs in one transaction. Throws when the audit log does not verify, so that pruning cannot hide tampering.
 */
export async function pruneAuditLog(
  client: ClientBase,
  { keys, years, now }: PruneOptions,
): Promise<PruneResult> {
  const signer = openAuditSigner(keys)
  const before = retentionStart(now, years)
  await client.query('begin')
  try {
    // No event can be appended until the commit.
    await client.query('lock table audit_event, audit_chain in share row exclusive mode')
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
    await appendEvents(kyselyOn(client), signer, [event])
    await client.query('commit')
    return { before, rows }
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
