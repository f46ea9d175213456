// `npm run restore -- --in {file}`, into an empty database only (AUD-090).
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import { restore } from '../apps/api/src/platform/backup/restore.ts'
import { settleRestore } from '../apps/api/src/platform/backup/settle-restore.ts'
import { openOwnedDatabase } from './open-database.ts'
import { readOption } from './read-option.ts'
import { secretsOfServer } from './read-secrets.ts'

const file = resolve(readOption('in', 'npm run restore -- --in {file}'))
if (!existsSync(file)) {
  process.stderr.write(`There is no file ${file}.\n`)
  process.exit(1)
}

try {
  const { backup: key, audit } = secretsOfServer()
  const database = await openOwnedDatabase()
  try {
    const head = await restore({
      ownerUrl: database.ownerUrl,
      file,
      key,
      log: (line) => process.stdout.write(`${line}\n`),
      settle: (client, of) => settleRestore(client, of, audit, new Date().toISOString()),
    })
    process.stdout.write(
      `Restored as of ${head.taken_at}. The trail is whole; everybody has to sign in again.\n`,
    )
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
