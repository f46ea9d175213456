// The globalSetup of the vitest project `http`: one PostgreSQL per run, with a template database that is migrated once.
// AUD-087.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { runAsOwner, urlOfDatabase, templateDatabase } from './testing-connections.ts'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wren-test-'))
  chmodSync(dataDir, 0o755) // readable for the user of PostgreSQL
  const server = await startEmbedded({ dataDir, fast: true, log: () => {} })
  const teardown = async (): Promise<void> => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const failure = await prepareTemplate(server.ownerUrl).then(
    () => '',
    (error: Error) => error.message,
  )
  project.provide('wrenDatabase', { ownerUrl: server.ownerUrl, appUrl: server.appUrl, failure })
  return teardown
}

// A failed migration is reported by each test that needs a database. Other tests still run.
async function prepareTemplate(ownerUrl: string): Promise<void> {
  await runAsOwner(ownerUrl, `create database ${templateDatabase}`)
  await migrate(urlOfDatabase(ownerUrl, templateDatabase))
  await runAsOwner(
    ownerUrl,
    `alter database ${templateDatabase} is_template true allow_connections false`,
  )
}
