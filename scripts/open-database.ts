// The database of the commands in scripts/: that of DATABASE_URL, or the embedded one, which is started for the
// command unless it is running (SHL-082).
import { resolve } from 'node:path'
import process from 'node:process'
import { startEmbedded } from '../apps/api/src/platform/database/embedded.ts'

export interface OwnedDatabase {
  readonly ownerUrl: string
  close(): Promise<void>
}

export async function openOwnedDatabase(): Promise<OwnedDatabase> {
  const outside = process.env['DATABASE_OWNER_URL'] ?? process.env['DATABASE_URL']
  if (outside) return { ownerUrl: outside, close: async () => {} }
  const server = await startEmbedded({
    dataDir: resolve(process.env['WREN_DATA'] ?? '.wren'),
    log: (line) => process.stderr.write(`${line}\n`),
  })
  return { ownerUrl: server.ownerUrl, close: server.stop }
}
