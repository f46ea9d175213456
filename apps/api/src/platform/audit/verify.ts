// AUD-014: the whole trail, row by row in id order; the first broken row is named.
import type { Anchor } from './anchors.ts'
import { readCheckpoints, type Place } from './checkpoint.ts'
import { openAuditSigner, zeroMac, type AuditSigner } from './hash-chain.ts'
import type { ClientBase } from 'pg'

export interface Verified {
  readonly rows: number
}
export interface Broken {
  readonly row: number
  readonly chain: number
  readonly seq: number
  readonly reason: string
}

interface Row extends Record<string, unknown> {
  readonly id: number
  readonly chain: number
  readonly seq: number
  readonly prev_mac: string
  readonly mac: string
  readonly key_id: string
}

const batch = 5_000

/** The columns as they were sealed; `at` with its six digits. */
const select = `select id::int8, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, actor_kind, user_id, on_behalf_of, session_id,
  action, record_type, record_id, patient_uuid, version, changes, detail, request_id, instance, address, chain, seq::int8, prev_mac, mac, key_id
  from audit_event where id > $1 order by id limit ${batch}`

function faultOf(
  signer: AuditSigner,
  row: Row,
  before: { readonly seq: number; readonly mac: string } | undefined,
): string | null {
  const { id: _, mac, ...sealed } = row
  const expected = signer.macBy(row.key_id, {
    ...sealed,
    seq: Number(row.seq),
    chain: Number(row.chain),
  })
  if (expected === null) return `unknown key ${row.key_id}`
  if (expected !== mac) return 'mac differs'
  if (before === undefined) return null
  if (Number(row.seq) !== before.seq + 1) return 'sequence gap'
  return row.prev_mac === before.mac ? null : 'previous mac differs'
}

/** AUD-015: the rows that the log once named must still be there; those before a checkpoint are excused. */
async function faultOfAnchors(
  client: ClientBase,
  anchors: readonly Anchor[],
  begins: ReadonlyMap<number, Place>,
): Promise<Broken | null> {
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

/** `from`: only rows with a greater id; the first row of each chain is then taken as it is. */
export async function verifyAuditLog(
  client: ClientBase,
  keys: Parameters<typeof openAuditSigner>[0],
  from = 0,
  anchors: readonly Anchor[] = [],
): Promise<Verified | Broken> {
  const signer = openAuditSigner(keys)
  const heads = new Map<number, Place>()
  const { places: begins, broken } = await readCheckpoints(client, signer)
  if (broken !== null)
    return { row: 0, chain: broken.chain, seq: broken.seq, reason: 'mac differs' }
  if (from === 0)
    for (let chain = 0; chain < 8; chain++)
      heads.set(chain, begins.get(chain) ?? { seq: 0, mac: zeroMac })
  let last = from
  let rows = 0
  for (;;) {
    const { rows: found } = await client.query<Row>(select, [last])
    for (const row of found) {
      const chain = Number(row.chain)
      const reason = faultOf(signer, row, heads.get(chain))
      if (reason !== null) return { row: Number(row.id), chain, seq: Number(row.seq), reason }
      heads.set(chain, { seq: Number(row.seq), mac: row.mac })
      last = Number(row.id)
      rows++
    }
    if (found.length < batch) break
  }
  const { rows: stored } = await client.query<{ chain: number; seq: string; mac: string }>(
    'select chain, seq, mac from audit_chain order by chain',
  )
  for (const { chain, seq, mac } of stored) {
    const head = heads.get(Number(chain))
    if (head !== undefined && (head.seq !== Number(seq) || head.mac !== mac))
      return { row: last, chain: Number(chain), seq: Number(seq), reason: 'head differs' }
  }
  return (await faultOfAnchors(client, anchors, begins)) ?? { rows }
}

/** The same at one moment, while others write: events that are on their way stand behind it, not in gaps. */
export async function verifyAuditLogNow(
  client: ClientBase,
  ...about: Parameters<typeof verifyAuditLog> extends [unknown, ...infer Rest] ? Rest : never
): Promise<Verified | Broken> {
  await client.query('begin isolation level repeatable read read only')
  try {
    return await verifyAuditLog(client, ...about)
  } finally {
    await client.query('commit')
  }
}

/** The line the command prints. */
export const verifiedText = (result: Verified | Broken): string =>
  'rows' in result
    ? `audit chain ok: ${result.rows} rows`
    : `audit chain broken at row ${result.row} (chain ${result.chain}, seq ${result.seq}): ${result.reason}`
