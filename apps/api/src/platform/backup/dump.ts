// Backs up a consistent snapshot of all tables while the server runs. The embedded PostgreSQL has no pg_dump. AUD-089.
import { Client } from 'pg'
import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { writeBackup } from './backup-file.ts'
import { endOfTable, jsonLine, quoteName } from './backup-format.ts'
import type { BackupHead, TableHead } from './backup-format.ts'

export interface BackupOptions {
  readonly ownerUrl: string
  readonly file: string
  readonly key: string
  readonly now: string
}

export async function backUp({ ownerUrl, file, key, now }: BackupOptions): Promise<BackupHead> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'wren-backup' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const head = await describe(client, now)
    await writeBackup(file, key, dump(client, head))
    await client.query('commit')
    return head
  } finally {
    await client.end()
  }
}

async function* dump(client: ClientBase, head: BackupHead): AsyncGenerator<Buffer> {
  yield jsonLine(head)
  for (const table of head.tables) {
    yield jsonLine(table)
    const rows = client.query(
      copyTo(
        `copy ${quoteName(table.table)} (${table.columns.map(quoteName).join(', ')}) to stdout (encoding 'utf8')`,
      ),
    )
    for await (const chunk of rows) yield chunk as Buffer
    yield endOfTable
  }
}

async function describe(client: ClientBase, now: string): Promise<BackupHead> {
  const { rows: migrations } = await client.query<{ name: string }>(
    'select name from schema_migration order by name',
  )
  const { rows: chains } = await client.query<{ chain: number; seq: string; mac: string }>(
    'select chain, seq, mac from audit_chain order by chain',
  )
  const { rows: sequences } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value as value from pg_sequences
      where schemaname = 'public' and last_value is not null order by 1`,
  )
  return {
    taken_at: now,
    migrations: migrations.map(({ name }) => name),
    tables: await describeTables(client),
    sequences: sequences.map(({ name, value }) => ({ name, value: Number(value) })),
    chains: chains.map(({ chain, seq, mac }) => ({ chain, seq: Number(seq), mac })),
  }
}

/** Leaves out generated columns, which a restore computes again, and unlogged tables. */
export async function describeTables(client: ClientBase): Promise<readonly TableHead[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
       and c.relname <> 'schema_migration'
     group by c.relname order by c.relname`)
  const tables: TableHead[] = []
  for (const { table, columns } of rows) {
    const { rows: counts } = await client.query<{ n: string }>(
      `select count(*) as n from ${quoteName(table)}`,
    )
    tables.push({ table, columns, rows: Number(counts[0]?.n ?? 0) })
  }
  return tables
}
