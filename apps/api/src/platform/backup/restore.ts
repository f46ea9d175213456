// AUD-090 "Restore": fills an empty database with a backup, and leaves it empty when anything about it is wrong.
import { once } from 'node:events'
import { Client } from 'pg'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate } from '../database/migrate.ts'
import { checkBackup, readBackup } from './backup-file.ts'
import { partsOf, quoted } from './backup-format.ts'
import type { BackupHead, Part, TableHead } from './backup-format.ts'
import { countTables } from './dump.ts'
import { withoutGuards } from './without-guards.ts'

export interface RestoreOptions {
  readonly ownerUrl: string
  readonly file: string
  readonly key: string
  readonly log: (line: string) => void
  /** Runs before the commit, with everything in place: verifies the trail, ends the sessions, tells the trail. */
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
    await refuseFull(client)
    try {
      // As far as the backup goes, so that its rows meet the tables they came from; the later migrations follow
      // with the rows in place.
      await migrate(ownerUrl, { log, only: head.migrations })
      await client.query('begin')
      await load(client, file, key, head, log)
      await settle(client, head)
      await client.query('commit')
      await migrate(ownerUrl, { log })
    } catch (error) {
      await client.query('rollback').catch(() => {})
      await empty(client)
      throw error
    }
    return head
  } finally {
    await client.end()
  }
}

async function headOf(file: string, key: string): Promise<BackupHead> {
  for await (const part of partsOf(readBackup(file, key))) {
    if (part.kind === 'head') return part.head
  }
  throw new Error('The backup file is empty.')
}

async function refuseFull(client: ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')`,
  )
  if (rowCount) throw new Error('Database is not empty')
}

const empty = async (client: ClientBase): Promise<void> => {
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
  // What migrations put in (reference data) is in the backup too, as it stood there.
  const emptied = head.tables.map(({ table }) => table).filter((table) => table !== 'audit_event')
  await withoutGuards(client, async () => {
    await client.query(`truncate ${emptied.map(quoted).join(', ')}`)
    await copyAll(client, partsOf(readBackup(file, key)), log)
  })
  for (const { name, value } of head.sequences)
    await client.query('select setval($1::regclass, $2)', [quoted(name), value])
  compareCounts(head.tables, await countTables(client))
}

async function copyAll(
  client: ClientBase,
  parts: AsyncIterable<Part>,
  log: (line: string) => void,
): Promise<void> {
  let copying: ReturnType<typeof copyFrom> | undefined
  for await (const part of parts) {
    if (part.kind === 'table') {
      const { table, columns, rows } = part.table
      log(`${table}: ${rows} rows`)
      copying = client.query(
        copyFrom(
          `copy ${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin (encoding 'utf8')`,
        ),
      )
    } else if (part.kind === 'rows' && copying && !copying.write(part.bytes)) {
      await once(copying, 'drain')
    } else if (part.kind === 'end of table' && copying) {
      const ended = once(copying, 'finish')
      copying.end()
      await ended
    }
  }
}

function compareCounts(expected: readonly TableHead[], found: readonly TableHead[]): void {
  const counts = new Map(found.map(({ table, rows }) => [table, rows]))
  const wrong = expected.filter(({ table, rows }) => counts.get(table) !== rows)
  if (wrong.length > 0)
    throw new Error(
      `Row counts differ from the backup's: ${wrong.map(({ table }) => table).join(', ')}`,
    )
}
