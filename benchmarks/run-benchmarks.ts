// npm run bench [-- --data <folder>] [--only list,plans,reads,search,sockets,rank,reader,metrics,writes,sign-in,start]
// [--rounds 3] [--seconds 8] measures the budgets of docs/performance.md on the database of WREN_DATA, which
// `npm run seed -- --visits 1000000` fills.
import { spawnSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import { resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbedded } from '../apps/api/src/platform/database/embedded.ts'
import { migrate } from '../apps/api/src/platform/database/migrate.ts'
import { localDay } from '../packages/contract/src/time.ts'
import { root, settingsOf, startServer } from './bench-server.ts'
import { tell } from './figures.ts'
import { measureMetrics } from './measure-metrics.ts'
import { measurePlans } from './measure-plans.ts'
import { measureReader } from './measure-reader.ts'
import { measureReads } from './measure-reads.ts'
import { measureSearch } from './measure-search.ts'
import { measureSignIn } from './measure-sign-in.ts'
import { measureSockets } from './measure-sockets.ts'
import { measureStart } from './measure-start.ts'
import { measureVisitList } from './measure-visit-list.ts'
import { measureWrites } from './measure-writes.ts'

const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: process.env['WREN_DATA'] ?? '.wren' },
    only: {
      type: 'string',
      default: 'list,plans,reads,search,sockets,rank,reader,metrics,writes,sign-in,start',
    },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
  },
})
const parts = new Set(options.only.split(','))
const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)]
const dataDir = resolve(options.data)
const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const database = await startEmbedded({ dataDir, log: say })
await migrate(database.ownerUrl, { log: say })
const owner = new pg.Client({ connectionString: database.ownerUrl })
await owner.connect()
const column = async (text: string): Promise<never[]> =>
  (await owner.query({ text, rowMode: 'array' })).rows.map((row: unknown[]) => row[0]) as never[]
const one = async (text: string): Promise<never> => (await column(text))[0] as never

say(
  `${new Date().toISOString()}  ${cpus().length} x ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, PostgreSQL ${String(await one('show server_version'))}`,
)
say(
  `Settings of the server that are not its defaults: ${Object.entries(settingsOf(dataDir))
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')}`,
)
for (const table of [
  'visit',
  'patient',
  'intake',
  'patient_order',
  'nurse',
  'report',
  'visit_task',
  'audit_event',
])
  say(
    `  ${table.padEnd(14)} ${Number(await one(`select count(*) from ${table}`)).toLocaleString('en')}`,
  )

const today = localDay(new Date().toISOString(), 'America/Los_Angeles')
const email = await one(
  `select email from user_account where is_admin and is_demo and not is_deleted order by id limit 1`,
)
const known = {
  pharmacies: await column('select id from pharmacy where not is_deleted'),
  ops: await column(
    'select distinct user_id_ops from visit where user_id_ops is not null limit 50',
  ),
  nurses: await column('select user_id from nurse order by user_id limit 5000'),
}
/** A seed leaves reports to send and payments to make: the first instance does both before it is idle. */
async function settle(): Promise<void> {
  const server = await startServer(dataDir)
  const open = async (): Promise<number> =>
    Number(
      await one(
        `select (select count(*) from job where state = 'open' and due_at <= now()) + (select count(*) from outbound_message where status = 'queued' and due_at <= now())`,
      ),
    )
  for (let quiet = 0, n = 0; quiet < 5 && n < 600; n++) {
    quiet = (await open()) === 0 ? quiet + 1 : 0
    await new Promise((resolve) => {
      setTimeout(resolve, 1_000)
    })
  }
  await server.stop()
}
if (['list', 'reads', 'search', 'sockets', 'metrics', 'writes'].some((part) => parts.has(part)))
  await settle()

if (parts.has('plans')) {
  const samples = {
    patient: await one('select patient_uuid from visit where patient_uuid is not null limit 1'),
    nurse: known.nurses[7],
    pharmacy: known.pharmacies[7],
    ops: known.ops[0],
    visit: await one('select id from visit offset 1000 limit 1'),
    order: await one(
      'select patient_order_id from visit where patient_order_id is not null limit 1',
    ),
    task: await one(`select id from task_definition where task_code = 'SC_CALL_PATIENT'`),
  }
  tell('Lists: every way to ask', await measurePlans(database.appUrl, samples))
}
if (parts.has('list')) {
  const server = await startServer(dataDir)
  tell(
    'Visit list, page of 100',
    await measureVisitList(
      { dataDir, server, databaseUrl: database.appUrl, known, email },
      seconds,
      rounds,
    ),
  )
  await server.stop()
}
if (parts.has('reads')) {
  const server = await startServer(dataDir)
  const some = (table: string, key = 'id', where = 'true'): Promise<never[]> =>
    column(`select ${key} from ${table} tablesample system (5) where ${where} limit 3000`)
  tell(
    'Records and lists, 4 callers',
    await measureReads(
      dataDir,
      server,
      email,
      {
        visits: await some('visit', 'id', 'not is_deleted'),
        open: await column(
          `select id from visit where status = 'New' and not is_deleted and start > now() limit 300`,
        ),
        intakes: await some('intake'),
        orders: await some('patient_order'),
        patients: await some('patient', 'uuid'),
        nurses: known.nurses,
        reports: await some('report'),
        names: await some('patient', 'left(last_name, 4)', 'length(last_name) > 3'),
      },
      today,
      3,
    ),
  )
  await server.stop()
}
if (parts.has('search')) {
  const server = await startServer(dataDir)
  const names = await column('select distinct last_name from user_account order by 1 limit 200')
  tell(
    'Global search',
    await measureSearch(
      dataDir,
      server,
      email,
      names.flatMap((name: string) => [1, 2, 4, 6].map((letters) => name.slice(0, letters))),
      rounds,
    ),
  )
  await server.stop()
}
if (parts.has('sockets')) {
  const people = (
    await owner.query(
      `select id, email from user_account where not is_deleted and email ~ '@(wren|nurses).example$' and (is_admin or is_nurse) order by is_admin desc, id limit 200`,
    )
  ).rows
  tell('Sockets', await measureSockets(dataDir, database.appUrl, people))
}
if (parts.has('rank')) {
  const { stdout } = spawnSync(process.execPath, ['benchmarks/rank-nurses.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
  tell('Ranking (budget < 50 ms)', [{ what: stdout.trim(), measured: '' }])
}
if (parts.has('reader')) tell('Referral reader', measureReader(rounds))
if (parts.has('metrics')) tell('Metrics', await measureMetrics(dataDir, email, rounds))
if (parts.has('writes')) {
  const server = await startServer(dataDir)
  tell('Writes', await measureWrites(server, email, known.pharmacies, today, seconds, rounds))
  await server.stop()
}
if (parts.has('sign-in')) {
  const server = await startServer(dataDir)
  tell(
    'Sign-in',
    await measureSignIn(
      server,
      await column('select email from user_account where not is_deleted order by id limit 200'),
    ),
  )
  await server.stop()
}
await owner.end()
await database.stop()
if (parts.has('start')) tell('Start', await measureStart(rounds))
