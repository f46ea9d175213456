// `npm run seed -- --visits 1000000` loads demo data of any size into an empty database. Intakes beyond those of the
// visits are old ones.
import process from 'node:process'
import pg from 'pg'
import { migrate } from '../apps/api/src/platform/database/migrate.ts'
import { loadInto, refuseInProduction, say } from './demo-database.ts'
import { openOwnedDatabase } from './open-database.ts'
import { readOption } from './read-option.ts'

refuseInProduction('npm run seed')
const usage = 'npm run seed -- --visits 1000000 [--intakes 1000000]'
const refuse = (why: string): never => {
  process.stderr.write(`Usage: ${usage} (${why})\n`)
  process.exit(1)
}
const most = 5_000_000
const visits = Number(readOption('visits', usage, ['intakes']))
if (!Number.isInteger(visits) || visits < 900 || visits > most) refuse(`visits from 900 to ${most}`)
const intakes = Number(readOption('intakes', usage, ['visits'], '0'))
if (!Number.isInteger(intakes) || intakes < 0 || intakes > most) refuse(`intakes up to ${most}`)
const database = await openOwnedDatabase()
try {
  await migrate(database.ownerUrl, { log: say })
  await loadInto(database.ownerUrl, visits, intakes)
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  const started = Date.now()
  // Plans of lists need statistics before the first request.
  await client.query('vacuum analyze').finally(() => client.end())
  say(`Vacuumed and analyzed in ${Math.round((Date.now() - started) / 100) / 10} s.`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  await database.close()
}
