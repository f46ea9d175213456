// Restores a backup into an empty database, and leaves it empty if anything fails. AUD-090.
import { once } from 'node:events'
import { Client } from 'pg'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate } from '../database/migrate.ts'
import { checkBackup, readBackup } from './backup-file.ts'
import { readParts, quoteName } from './backup-format.ts'
import type { BackupHead, BackupPart, TableHead } from './backup-format.ts'
import { describeTables } from './dump.ts'
import { withoutConstraints } from './without-constraints.ts'

export interface RestoreOptions {
  readonly ownerUrl: string
  readonly file: string
  readonly key: string
  readonly log: (line: string) => void
  /** Runs before the commit with all rows in place: verifies the audit log, ends sessions, records the restore. */
  readonly settle: (client: ClientBase, head: BackupHead) => Promise<void>
}

export async function restore({
  ownerUrl,
  file,
  key,
  log,
  settle,
}: RestoreOptions): Promise<BackupHead> {
  log('Checking the backup …')
  await checkBackup(file, key)
  const head = await headOf(file, key)
  const client = new Client({ connectionString: ownerUrl, application_name: 'wren-restore' })
  await client.connect()
  try {
    await requireEmpty(client)
    try {
      // Migrates to the schema of the backup. Later migrations run when the rows are in place.
      await migrate(ownerUrl, { log, only: head.migrations })
      await client.query('begin')
      await load(client, file, key, head, log)
      await settle(client, head)
      await client.query('commit')
      await migrate(ownerUrl, { log })
    } catch (error) {
      await client.query('rollback').catch(() => {})
      await dropAll(client)
      throw error
    }
    return head
  } finally {
    await client.end()
  }
}

async function headOf(file: string, key: string): Promise<BackupHead> {
  for await (const part of readParts(readBackup(file, key))) {
    if (part.kind === 'head') return part.head
  }
  throw new Error('The backup file is empty.')
}

async function requireEmpty(client: ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')`,
  )
  if (rowCount) throw new Error('Database is not empty')
}

const dropAll = async (client: ClientBase): Promise<void> => {
  await client.query(
    'drop schema public cascade; create schema public; grant usage on schema public to public',
  )
}

async function load(
  client: ClientBase,
  file: string,
  key: string,
  head: BackupHead,
  log: (line: string) => void,
): Promise<void> {
  // The backup contains the reference data that migrations inserted.
  const tables = head.tables.map(({ table }) => table).filter((table) => table !== 'audit_event')
  await withoutConstraints(client, async () => {
    await client.query(`truncate ${tables.map(quoteName).join(', ')}`)
    await copyAll(client, readParts(readBackup(file, key)), log)
  })
  for (const { name, value } of head.sequences)
    await client.query('select setval($1::regclass, $2)', [quoteName(name), value])
  compareCounts(head.tables, await describeTables(client))
}

async function copyAll(
  client: ClientBase,
  parts: AsyncIterable<BackupPart>,
  log: (line: string) => void,
): Promise<void> {
  let copying: ReturnType<typeof copyFrom> | undefined
  for await (const part of parts) {
    if (part.kind === 'table') {
      const { table, columns, rows } = part.table
      log(`${table}: ${rows} rows`)
      copying = client.query(
        copyFrom(
          `copy ${quoteName(table)} (${columns.map(quoteName).join(', ')}) from stdin (encoding 'utf8')`,
        ),
      )
    } else if (part.kind === 'rows' && copying && !copying.write(part.bytes)) {
      await once(copying, 'drain')
    } else if (part.kind === 'end of table' && copying) {
      const finished = once(copying, 'finish')
      copying.end()
      await finished
    }
  }
}

function compareCounts(expected: readonly TableHead[], restored: readonly TableHead[]): void {
  const counts = new Map(restored.map(({ table, rows }) => [table, rows]))
  const differing = expected.filter(({ table, rows }) => counts.get(table) !== rows)
  if (differing.length > 0)
    throw new Error(
      `Row counts differ from the backup's: ${differing.map(({ table }) => table).join(', ')}`,
    )
}
