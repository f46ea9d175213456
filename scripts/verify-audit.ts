// AUD-014: npm run audit:verify [-- --from {id}]: the whole trail, or what is newer than a row.
import { join, resolve } from 'node:path'
import process from 'node:process'
import pg from 'pg'
import { verifiedText, verifyTrail } from '../apps/api/src/platform/journal/verify.ts'
import { readSecrets } from '../apps/api/src/platform/settings/secrets.ts'
import { readSettings } from '../apps/api/src/platform/settings/settings.ts'
import { openOwnedDatabase } from './open-database.ts'

const at = process.argv.indexOf('--from')
const from = at < 0 ? 0 : Number(process.argv[at + 1])
const read = readSettings(process.env)
if ('faults' in read) throw new Error(read.faults.join('\n'))
const { audit } = readSecrets(read.settings, join(resolve(read.settings.WREN_DATA), 'secrets.json'))
const database = await openOwnedDatabase()
const client = new pg.Client({ connectionString: database.ownerUrl })
await client.connect()
try {
  const result = await verifyTrail(client, audit, from)
  process.stdout.write(`${verifiedText(result)}\n`)
  if (!('rows' in result)) process.exitCode = 1
} finally {
  await client.end()
  await database.close()
}
