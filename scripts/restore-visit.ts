// `npm run visit:restore -- {id}` restores a deleted visit to lists and searches (VIS-089).
import process from 'node:process'
import { sql } from 'kysely'
import { restoreVisit } from '../apps/api/src/areas/visits/visits-restore.commands.ts'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { openAuditSigner } from '../apps/api/src/platform/audit/hash-chain.ts'
import { openClock } from '../apps/api/src/platform/time/clock.ts'
import { openOwnedDatabase } from './open-database.ts'
import { secretsOfServer } from './read-secrets.ts'

const [, , given = ''] = process.argv
if (!/^[1-9]\d{0,8}$/.test(given)) {
  process.stderr.write('Usage: npm run visit:restore -- {id}\n')
  process.exit(1)
}

try {
  const signer = openAuditSigner(secretsOfServer().audit)
  const owned = await openOwnedDatabase()
  const { db, close } = openDatabase({
    url: owned.ownerUrl,
    max: 1,
    applicationName: 'wren-visit-restore',
  })
  try {
    const moved = await sql<{ offset_ms: number }>`select offset_ms from clock`.execute(db)
    const now = openClock(moved.rows[0]?.offset_ms ?? 0).now()
    // Throws, so that the unit of work is rolled back.
    await db.transaction().execute(async (own) => {
      const against = await restoreVisit(own, signer, Number(given), now)
      if (against !== null) throw new Error(against)
    })
    process.stdout.write(`visit ${given} restored\n`)
  } finally {
    await close()
    await owned.close()
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
