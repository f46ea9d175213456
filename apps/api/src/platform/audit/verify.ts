// AUD-014: verifies the audit log row by row in id order and names the first broken row.
import type { Anchor } from './anchors.ts'
import { readCheckpoints, type ChainPosition } from './checkpoint.ts'
import { openAuditSigner, zeroMac, type AuditSigner } from './hash-chain.ts'
import type { ClientBase } from 'pg'

export interface IntactLog {
  readonly rows: number
}
export interface BrokenRow {
  readonly row: number
  readonly chain: number
  readonly seq: number
  readonly reason: string
}

interface SignedRow extends Record<string, unknown> {
  readonly id: number
  readonly chain: number
  readonly seq: number
  readonly prev_mac: string
  readonly mac: string
  readonly key_id: string
}

const batch = 5_000

/** The columns as they were signed, `at` with microseconds. */
const select = `select id::int8, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, actor_kind,
  user_id, on_behalf_of, session_id, action, record_type, record_id, patient_uuid, version, changes, detail,
  request_id, instance, address, chain, seq::int8, prev_mac, mac, key_id
  from audit_event where id > $1 order by id limit ${batch}`

function faultOf(
  signer: AuditSigner,
  row: SignedRow,
  before: ChainPosition | undefined,
): string | null {
  const { id: _, mac, ...signed } = row
  const expected = signer.macBy(row.key_id, {
    ...signed,
    seq: Number(row.seq),
    chain: Number(row.chain),
  })
  if (expected === null) return `unknown key ${row.key_id}`
  if (expected !== mac) return 'mac differs'
  if (before === undefined) return null
  if (Number(row.seq) !== before.seq + 1) return 'sequence gap'
  return row.prev_mac === before.mac ? null : 'previous mac differs'
}

/** Rows named by anchors in the log must exist, unless they were pruned (AUD-015). */
async function anchorFault(
  client: ClientBase,
  anchors: readonly Anchor[],
  begins: ReadonlyMap<number, ChainPosition>,
): Promise<BrokenRow | null> {
  for (const { chain, seq, mac } of anchors) {
    if (seq <= (begins.get(chain)?.seq ?? 0)) continue
    const { rows } = await client.query<{ id: string; mac: string }>(
      'select id, mac from audit_event where chain = $1 and seq = $2',
      [chain, seq],
    )
    if (rows[0]?.mac !== mac)
      return {
        row: Number(rows[0]?.id ?? 0),
        chain,
        seq,
        reason: rows[0] === undefined ? 'head differs' : 'mac differs',
      }
  }
  return null
}

/**
 * `from`: verifies only rows with a greater id. The predecessor of the first row of each chain is then not checked.
 */
export async function verifyAuditLog(
  client: ClientBase,
  keys: Parameters<typeof openAuditSigner>[0],
  from = 0,
  anchors: readonly Anchor[] = [],
): Promise<IntactLog | BrokenRow> {
  const signer = openAuditSigner(keys)
  const heads = new Map<number, ChainPosition>()
  const { positions: begins, broken } = await readCheckpoints(client, signer)
  if (broken !== null)
    return { row: 0, chain: broken.chain, seq: broken.seq, reason: 'mac differs' }
  if (from === 0)
    for (let chain = 0; chain < 8; chain++)
      heads.set(chain, begins.get(chain) ?? { seq: 0, mac: zeroMac })
  let last = from
  let rows = 0
  for (;;) {
    const { rows: page } = await client.query<SignedRow>(select, [last])
    for (const row of page) {
      const chain = Number(row.chain)
      const reason = faultOf(signer, row, heads.get(chain))
      if (reason !== null) return { row: Number(row.id), chain, seq: Number(row.seq), reason }
      heads.set(chain, { seq: Number(row.seq), mac: row.mac })
      last = Number(row.id)
      rows++
    }
    if (page.length < batch) break
  }
  const { rows: storedHeads } = await client.query<{ chain: number; seq: string; mac: string }>(
    'select chain, seq, mac from audit_chain order by chain',
  )
  for (const { chain, seq, mac } of storedHeads) {
    const head = heads.get(Number(chain))
    if (head !== undefined && (head.seq !== Number(seq) || head.mac !== mac))
      return { row: last, chain: Number(chain), seq: Number(seq), reason: 'head differs' }
  }
  return (await anchorFault(client, anchors, begins)) ?? { rows }
}

/** Verifies one snapshot, so that events appended during verification do not appear as gaps. */
export async function verifyAuditLogNow(
  client: ClientBase,
  ...options: Parameters<typeof verifyAuditLog> extends [unknown, ...infer Rest] ? Rest : never
): Promise<IntactLog | BrokenRow> {
  await client.query('begin isolation level repeatable read read only')
  try {
    return await verifyAuditLog(client, ...options)
  } finally {
    await client.query('commit')
  }
}

/** The line that `npm run audit:verify` prints. */
export const verifiedText = (result: IntactLog | BrokenRow): string =>
  'rows' in result
    ? `audit chain ok: ${result.rows} rows`
    : `audit chain broken at row ${result.row} (chain ${result.chain}, seq ${result.seq}): ${result.reason}`
