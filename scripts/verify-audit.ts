// `npm run audit:verify [-- --from {id}] [--anchors {file}]`: the whole audit log, or rows after an id (AUD-014);
// against the anchors of a log (AUD-015).
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { anchorsOf, type Anchor } from '../apps/api/src/platform/audit/anchors.ts'
import { recordVerification } from '../apps/api/src/platform/audit/record-verification.ts'
import { verifiedText, verifyAuditLogNow } from '../apps/api/src/platform/audit/verify.ts'
import { readSecrets } from '../apps/api/src/platform/settings/secrets.ts'
import { readSettings } from '../apps/api/src/platform/settings/read-settings.ts'
import { openOwnedDatabase } from './open-database.ts'

/** A wrong call prints one line and never claims that an unread audit log is intact. */
function stop(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
const usage = 'Usage: npm run audit:verify [-- --from {id}] [--anchors {file}]'
function given(): { readonly from: string; readonly anchors?: string | undefined } {
  try {
    return parseArgs({
      options: { from: { type: 'string', default: '0' }, anchors: { type: 'string' } },
    }).values
  } catch {
    return stop(usage)
  }
}
function anchorsIn(file: string): Anchor[] {
  let log = ''
  try {
    log = readFileSync(file, 'utf8')
  } catch {
    stop(`${file} cannot be read.`)
  }
  const found = anchorsOf(log)
  return found.length === 0 ? stop(`${file} holds no line of kind audit_anchor.`) : found
}
const values = given()
if (!/^\d{1,15}$/.test(values.from)) stop(usage)
const anchors = values.anchors === undefined ? [] : anchorsIn(values.anchors)
const read = readSettings(process.env)
if ('faults' in read) throw new Error(read.faults.join('\n'))
const { audit } = readSecrets(read.settings, join(resolve(read.settings.WREN_DATA), 'secrets.json'))
const database = await openOwnedDatabase()
const client = new pg.Client({ connectionString: database.ownerUrl })
await client.connect()
try {
  const result = await verifyAuditLogNow(client, audit, Number(values.from), anchors)
  process.stdout.write(`${verifiedText(result)}\n`)
  await recordVerification(client, audit, 'rows' in result)
  if (!('rows' in result)) process.exitCode = 1
} finally {
  await client.end()
  await database.close()
}
