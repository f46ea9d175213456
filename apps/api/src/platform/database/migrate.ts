// Migrations: SQL files, forward only, each in its own transaction, run by one instance at a time. AUD-087.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Client } from 'pg'
import type { ClientBase } from 'pg'
import { grantAppRights } from './roles.ts'

export interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
  readonly loader?: string
}

/** The export of `<migration>.load.ts`: writes rows of data files in the transaction of the migration. */
export type Load = (client: ClientBase) => Promise<void>

export const migrationsDirectory = fileURLToPath(new URL('../../migrations/', import.meta.url))
const lockKey = 7_236_001
export const defaultLockWait = '60s'

export function readMigrations(directory = migrationsDirectory): readonly Migration[] {
  return readdirSync(directory)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const sql = readFileSync(join(directory, file), 'utf8')
      const loader = join(directory, file.replace(/\.sql$/, '.load.ts'))
      return {
        name: file.slice(0, -'.sql'.length),
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
        ...(existsSync(loader) ? { loader } : {}),
      }
    })
}

export interface MigrateOptions {
  readonly log?: (line: string) => void
  readonly directory?: string
  /** Runs only these migrations, up to the state of a backup. */
  readonly only?: readonly string[]
  /** Time to wait for another instance that is migrating, such as '60s'. */
  readonly lockWait?: string
}

/** Applies missing migrations to the database of `ownerUrl`. Answers their names. */
export async function migrate(
  ownerUrl: string,
  {
    log = () => {},
    directory = migrationsDirectory,
    only,
    lockWait = defaultLockWait,
  }: MigrateOptions = {},
): Promise<readonly string[]> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'wren-migrate' })
  await client.connect()
  try {
    await lockMigrations(client, lockWait)
    const migrations = readMigrations(directory)
    if (only) refuseNewer(only, migrations)
    return await applyMissing(
      client,
      only ? migrations.filter(({ name }) => only.includes(name)) : migrations,
      log,
    )
  } finally {
    await client.end()
  }
}

/** Every migration of this program has run, and none of a newer one. For GET /ready. */
export const isUpToDate = (applied: readonly string[], migrations: readonly Migration[]): boolean =>
  applied.length === migrations.length && migrations.every(({ name }) => applied.includes(name))

async function lockMigrations(client: ClientBase, lockWait: string): Promise<void> {
  await client.query(`set lock_timeout = '${lockWait}'`)
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
  } catch (error) {
    if ((error as { code?: string }).code !== '55P03') throw error
    throw new Error(
      'Another instance has been migrating the database for 60 seconds. Try again later.',
    )
  }
  await client.query('reset lock_timeout')
}

async function applyMissing(
  client: Client,
  migrations: readonly Migration[],
  log: (line: string) => void,
): Promise<readonly string[]> {
  await client.query(`create table if not exists schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp())`)
  const applied = await appliedMigrations(client)
  refuseNewer([...applied.keys()], migrations)
  refuseChanged(applied, migrations)
  const missing = migrations.filter(({ name }) => !applied.has(name))
  for (const migration of missing) {
    log(`Migrating: ${migration.name}`)
    await apply(client, migration)
  }
  await inTransaction(client, () => grantAppRights(client))
  if (applied.size > 0 && missing.length > 0) await refreshStatistics(client, log)
  return missing.map(({ name }) => name)
}

/**
 * A column or index that a migration adds has no statistics until its table changes enough for autovacuum,
 * which can take weeks. Until then the planner guesses: `withdrawn_at is null` made the reports list
 * twenty times slower.
 */
async function refreshStatistics(client: Client, log: (line: string) => void): Promise<void> {
  log('Refreshing the statistics of the query planner')
  await client.query('analyze')
}

async function appliedMigrations(
  client: Pick<ClientBase, 'query'>,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

/** Date and time of a migration's name. */
const timestampOf = (name: string | undefined): string =>
  name?.split('-').slice(0, 2).join('-') ?? 'none'

function refuseNewer(applied: readonly string[], migrations: readonly Migration[]): void {
  const names = new Set(migrations.map(({ name }) => name))
  const unknown = applied.filter((name) => !names.has(name)).sort()
  if (unknown.length === 0) return
  throw new Error(
    `Database schema ${timestampOf(unknown.at(-1))} is newer than this version ` +
      `(${timestampOf(migrations.at(-1)?.name)}).`,
  )
}

function refuseChanged(
  applied: ReadonlyMap<string, string>,
  migrations: readonly Migration[],
): void {
  const changed = migrations.find(
    ({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum,
  )
  if (changed)
    throw new Error(
      `Migration ${changed.name} was changed after it was applied here. ` +
        'Write a new one instead (in development: remove the data directory).',
    )
}

async function apply(client: Client, { name, sql, checksum, loader }: Migration): Promise<void> {
  await inTransaction(client, async () => {
    await client.query(sql).catch((error: Error & { position?: string }) => {
      const line = error.position
        ? `:${sql.slice(0, Number(error.position)).split('\n').length}`
        : ''
      throw migrationError(`${name}.sql${line}`, error)
    })
    if (loader) {
      const { load } = (await import(pathToFileURL(loader).href)) as { load: Load }
      await load(client).catch((error: Error) => {
        throw migrationError(`${name}.load.ts`, error)
      })
    }
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
      name,
      checksum,
    ])
  })
}

const migrationError = (position: string, error: Error): Error =>
  new Error(`Migration ${position} failed: ${error.message}`, { cause: error })

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
