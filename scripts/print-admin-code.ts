// `npm run admin:code -- --email {admin}` prints a sign-in code, valid for ten minutes (AUD-091).
import process from 'node:process'
import { sql } from 'kysely'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { makeAdminCode } from '../apps/api/src/platform/identity/admin-code.ts'
import { openAuditSigner } from '../apps/api/src/platform/audit/hash-chain.ts'
import { openClock } from '../apps/api/src/platform/time/clock.ts'
import { openOwnedDatabase } from './open-database.ts'
import { readOption } from './read-option.ts'
import { secretsOfServer } from './read-secrets.ts'

const email = readOption('email', 'npm run admin:code -- --email {admin}')

try {
  const signer = openAuditSigner(secretsOfServer().audit)
  const owned = await openOwnedDatabase()
  const { db, close } = openDatabase({
    url: owned.ownerUrl,
    max: 1,
    applicationName: 'wren-admin-code',
  })
  try {
    const moved = await sql<{ offset_ms: number }>`select offset_ms from clock`.execute(db)
    const now = openClock(moved.rows[0]?.offset_ms ?? 0).now()
    const code = await db.transaction().execute((own) => makeAdminCode(own, signer, email, now))
    if (code === null) throw new Error('No admin has this e-mail address.')
    process.stdout.write(`${code}\n`)
  } finally {
    await close()
    await owned.close()
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
