// A million rows are read in several times as fast without indexes, which are then built once.
import type { ClientBase } from 'pg'

interface Index {
  readonly name: string
  readonly definition: string
}

/** Those that no constraint needs; in the caller's transaction, so that a failure leaves them as they were. */
export async function withoutIndexes(client: ClientBase, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<Index>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  await client.query(`set local maintenance_work_mem = '512MB'`)
  for (const { definition } of rows) await client.query(definition)
}
