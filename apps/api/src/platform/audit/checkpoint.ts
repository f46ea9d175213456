// AUD-016: the beginning of a chain whose oldest rows were pruned: the last row that went, sealed.
import type { ClientBase } from 'pg'
import type { AuditSigner } from './hash-chain.ts'

export interface Place {
  readonly seq: number
  readonly mac: string
}
export interface Checkpoint extends Place {
  readonly chain: number
  readonly at: string
  readonly rows: number
  readonly key_id: string
}

/** What the seal covers; the key stands in it, as in events. */
export const checkpointMac = (
  signer: AuditSigner,
  { chain, seq, mac, at, rows, key_id }: Checkpoint,
): string | null => signer.macBy(key_id, { what: 'checkpoint', chain, seq, mac, at, rows, key_id })

interface Row extends Checkpoint {
  readonly seal: string
}

/** The newest of each chain. `broken`: one whose seal does not hold. A database from before checkpoints has none. */
export async function readCheckpoints(
  client: ClientBase,
  signer: AuditSigner,
): Promise<{ places: ReadonlyMap<number, Place>; broken: Checkpoint | null }> {
  const {
    rows: [table],
  } = await client.query<{ there: boolean }>(
    `select to_regclass('audit_checkpoint') is not null as there`,
  )
  if (table?.there !== true) return { places: new Map(), broken: null }
  const { rows } =
    await client.query<Row>(`select distinct on (chain) chain::int, seq::float8 as seq, mac, key_id,
      rows::float8 as rows, seal,
    to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from audit_checkpoint order by chain, seq desc`)
  return {
    places: new Map(rows.map(({ chain, seq, mac }) => [chain, { seq, mac }])),
    broken: rows.find((row) => checkpointMac(signer, row) !== row.seal) ?? null,
  }
}
