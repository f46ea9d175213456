// `npm run check:phones` lists records whose phone number an earlier release stored and reaches nobody (REF-076).
import process from 'node:process'
import pg from 'pg'
import { findPhonesToCheck } from '../apps/api/src/platform/database/check-phones.ts'
import { openOwnedDatabase } from './open-database.ts'

try {
  const database = await openOwnedDatabase()
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    const found = await findPhonesToCheck(client)
    for (const { page, field } of found) process.stdout.write(`${page} ${field}\n`)
    process.stdout.write(
      found.length === 0
        ? 'Every phone number can be called.\n'
        : `${found.length} phone ${found.length === 1 ? 'number' : 'numbers'} to check.\n`,
    )
  } finally {
    await client.end()
    await database.close()
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
