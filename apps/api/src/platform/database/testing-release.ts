// For tests of migrations: a database of the release before a migration, and its upgrade to the current release.
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { Client } from 'pg'
import { inject } from 'vitest'
import { migrate, migrationsDirectory } from './migrate.ts'
import { runAsOwner, urlOfDatabase } from './testing-connections.ts'

export interface ReleaseBefore {
  /** Connected as the owner. */
  readonly client: Client
  readonly ownerUrl: string
  upgrade(): Promise<void>
  drop(): Promise<void>
}

/** A directory of SQL files, without the loaders of reference data, which no migration of rows needs. */
function releaseOf(contains: (file: string) => boolean): string {
  const directory = mkdtempSync(join(tmpdir(), 'wren-test-release-'))
  for (const file of readdirSync(migrationsDirectory))
    if (file.endsWith('.sql') && contains(file))
      cpSync(join(migrationsDirectory, file), join(directory, file))
  return directory
}

/** `migration`: a file name. */
export async function openReleaseBefore(migration: string): Promise<ReleaseBefore> {
  const server = inject('wrenDatabase')
  const name = `before_${migration.replaceAll(/\W/g, '_').slice(0, 40)}_${process.env['VITEST_POOL_ID'] ?? 0}`
  const ownerUrl = urlOfDatabase(server.ownerUrl, name)
  const [earlier, current] = [releaseOf((file) => file < migration), releaseOf(() => true)]
  await runAsOwner(server.ownerUrl, `create database ${name}`)
  await migrate(ownerUrl, { directory: earlier })
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  return {
    client,
    ownerUrl,
    upgrade: async () => void (await migrate(ownerUrl, { directory: current })),
    drop: async () => {
      await client.end()
      for (const directory of [earlier, current]) rmSync(directory, { recursive: true })
      await runAsOwner(server.ownerUrl, `drop database ${name} with (force)`)
    },
  }
}
