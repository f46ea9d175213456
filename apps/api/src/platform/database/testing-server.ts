// AUD-087, design "Tests": vitest's globalSetup of the project `http`: one PostgreSQL per run, its template migrated once.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { administer, at, templateDatabase } from './testing-connections.ts'

const prefix = 'wren-test-'
const dayMs = 86_400_000

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  sweep()
  const dataDir = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(dataDir, 0o755) // so that the user PostgreSQL runs as comes through
  const server = await startEmbedded({ dataDir, fast: true, log: () => {} })
  const end = async (): Promise<void> => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await administer(server.ownerUrl, `create database ${templateDatabase}`)
    await migrate(at(server.ownerUrl, templateDatabase), { log: (line) => process.stdout.write(`${line}\n`) })
    await administer(server.ownerUrl, `alter database ${templateDatabase} is_template true allow_connections false`)
  } catch (error) {
    await end()
    throw error
  }
  project.provide('wrenDatabase', { ownerUrl: server.ownerUrl, appUrl: server.appUrl })
  return end
}

/** A killed run leaves its directory behind. */
function sweep(): void {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(prefix))) {
    const path = join(tmpdir(), name)
    if (Date.now() - statSync(path).mtimeMs > dayMs) rmSync(path, { recursive: true, force: true })
  }
}
