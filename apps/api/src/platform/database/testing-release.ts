// For tests of migrations: a database as the release before a migration left it, and its upgrade to the present one.
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { Client } from 'pg'
import { inject } from 'vitest'
import { migrate, migrationsDirectory } from './migrate.ts'
import { administer, at } from './testing-connections.ts'

export interface ReleaseBefore {
  /** As the owner. */
  readonly client: Client
  readonly ownerUrl: string
  upgrade(): Promise<void>
  drop(): Promise<void>
}

/** The statements alone: the reference data that come beside them play no part in what a migration does to rows. */
function releaseOf(holds: (file: string) => boolean): string {
  const directory = mkdtempSync(join(tmpdir(), 'wren-test-release-'))
  for (const file of readdirSync(migrationsDirectory))
    if (file.endsWith('.sql') && holds(file))
      cpSync(join(migrationsDirectory, file), join(directory, file))
  return directory
}

/** `migration`: the name of its file. */
export async function openReleaseBefore(migration: string): Promise<ReleaseBefore> {
  const server = inject('wrenDatabase')
  const name = `before_${migration.replaceAll(/\W/g, '_').slice(0, 40)}_${process.env['VITEST_POOL_ID'] ?? 0}`
  const ownerUrl = at(server.ownerUrl, name)
  const [earlier, present] = [releaseOf((file) => file < migration), releaseOf(() => true)]
  await administer(server.ownerUrl, `create database ${name}`)
  await migrate(ownerUrl, { directory: earlier })
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  return {
    client,
    ownerUrl,
    upgrade: async () => void (await migrate(ownerUrl, { directory: present })),
    drop: async () => {
      await client.end()
      for (const directory of [earlier, present]) rmSync(directory, { recursive: true })
      await administer(server.ownerUrl, `drop database ${name} with (force)`)
    },
  }
}
