// `npm run demo:reset` empties the database and loads the demo data again; not in production (REF-061).
import process from 'node:process'
import pg from 'pg'
import { migrate } from '../apps/api/src/platform/database/migrate.ts'
import { loadInto, refuseInProduction, say } from './demo-database.ts'
import { openOwnedDatabase } from './open-database.ts'

refuseInProduction('npm run demo:reset')
const database = await openOwnedDatabase()
try {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  // The audit log cannot be emptied, so the whole schema is dropped and migrated again.
  await client
    .query(
      'drop schema public cascade; create schema public; grant usage on schema public to public',
    )
    .finally(() => client.end())
  await migrate(database.ownerUrl)
  await loadInto(database.ownerUrl)
  say('An instance that runs must be started again.')
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  await database.close()
}
