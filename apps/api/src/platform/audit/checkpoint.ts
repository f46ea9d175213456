// AUD-016: where a chain begins after its oldest rows were pruned: position and MAC of the last pruned row, signed.
import type { ClientBase } from 'pg'
import type { AuditSigner } from './hash-chain.ts'

export interface ChainPosition {
  readonly seq: number
  readonly mac: string
}
export interface Checkpoint extends ChainPosition {
  readonly chain: number
  readonly at: string
  readonly rows: number
  readonly key_id: string
}

/** The MAC stored in `audit_checkpoint.seal`. It covers the key id, as the MAC of an event does. Null if unknown. */
export const checkpointMac = (
  signer: AuditSigner,
  { chain, seq, mac, at, rows, key_id }: Checkpoint,
): string | null => signer.macBy(key_id, { what: 'checkpoint', chain, seq, mac, at, rows, key_id })

interface CheckpointRow extends Checkpoint {
  readonly seal: string
}

/** The newest checkpoint of each chain. `broken` is one whose MAC differs. Empty on a schema without checkpoints. */
export async function readCheckpoints(
  client: ClientBase,
  signer: AuditSigner,
): Promise<{ positions: ReadonlyMap<number, ChainPosition>; broken: Checkpoint | null }> {
  const {
    rows: [table],
  } = await client.query<{ exists: boolean }>(
    `select to_regclass('audit_checkpoint') is not null as exists`,
  )
  if (table?.exists !== true) return { positions: new Map(), broken: null }
  const { rows } =
    await client.query<CheckpointRow>(`select distinct on (chain) chain::int, seq::float8 as seq, mac, key_id,
      rows::float8 as rows, seal, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from audit_checkpoint order by chain, seq desc`)
  return {
    positions: new Map(rows.map(({ chain, seq, mac }) => [chain, { seq, mac }])),
    broken: rows.find((row) => checkpointMac(signer, row) !== row.seal) ?? null,
  }
}
