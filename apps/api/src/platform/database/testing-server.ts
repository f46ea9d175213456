// AUD-087, design "Tests": vitest's globalSetup of the project `http`: one PostgreSQL per run, its template
// migrated once.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { administer, at, templateDatabase } from './testing-connections.ts'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wren-test-'))
  chmodSync(dataDir, 0o755) // so that the user PostgreSQL runs as comes through
  const server = await startEmbedded({ dataDir, fast: true, log: () => {} })
  const end = async (): Promise<void> => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const failure = await prepareTemplate(server.ownerUrl).then(
    () => '',
    (error: Error) => error.message,
  )
  project.provide('wrenDatabase', { ownerUrl: server.ownerUrl, appUrl: server.appUrl, failure })
  return end
}

// A migration that fails is told by each test that wanted a database, so that the others can still be run.
async function prepareTemplate(ownerUrl: string): Promise<void> {
  await administer(ownerUrl, `create database ${templateDatabase}`)
  await migrate(at(ownerUrl, templateDatabase))
  await administer(
    ownerUrl,
    `alter database ${templateDatabase} is_template true allow_connections false`,
  )
}
