// `npm run backup -- --out {file}`, with or without a running server (AUD-089).
import { resolve } from 'node:path'
import process from 'node:process'
import { backUp } from '../apps/api/src/platform/backup/dump.ts'
import { openOwnedDatabase } from './open-database.ts'
import { readOption } from './read-option.ts'
import { secretsOfServer } from './read-secrets.ts'

const file = resolve(readOption('out', 'npm run backup -- --out {file}'))

try {
  const { backup: key } = secretsOfServer()
  const database = await openOwnedDatabase()
  try {
    const { tables } = await backUp({
      ownerUrl: database.ownerUrl,
      file,
      key,
      now: new Date().toISOString(),
    })
    process.stdout.write(
      `${file}: ${tables.length} tables, ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows\n`,
    )
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`Backup failed: ${(error as Error).message}\n`)
  process.exitCode = 1
}
