// `npm run migrate`: migrates as a start does, without serving (AUD-087).
import process from 'node:process'
import { migrate } from '../apps/api/src/platform/database/migrate.ts'
import { openOwnedDatabase } from './open-database.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const database = await openOwnedDatabase()
try {
  const applied = await migrate(database.ownerUrl, { log: say })
  say(
    applied.length === 0 ? 'The database is up to date.' : `${applied.length} migrations applied.`,
  )
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  await database.close()
}
