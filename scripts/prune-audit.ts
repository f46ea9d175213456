// `npm run audit:prune`, with the owner's role, at a quiet hour: saves wait while it works (AUD-016).
import process from 'node:process'
import pg from 'pg'
import { pruneAuditLog } from '../apps/api/src/platform/audit/prune.ts'
import { openOwnedDatabase } from './open-database.ts'
import { secretsOfServer, settingsOfServer } from './read-secrets.ts'

try {
  const { audit: keys } = secretsOfServer()
  const { AUDIT_RETENTION_YEARS: years } = settingsOfServer()
  const database = await openOwnedDatabase()
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    const { before, rows } = await pruneAuditLog(client, {
      keys,
      years,
      now: new Date().toISOString(),
    })
    process.stdout.write(`audit pruned before ${before.slice(0, 10)}: ${rows} rows\n`)
  } finally {
    await client.end()
    await database.close()
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
