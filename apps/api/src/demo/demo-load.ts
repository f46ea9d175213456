// Makes and writes the demo data in one transaction of the owner role: all or nothing (REF-061, REF-062).
import pg, { type ClientBase } from 'pg'
import { withoutConstraints } from '../platform/backup/without-constraints.ts'
import { openAuditSigner } from '../platform/audit/hash-chain.ts'
import type { Secrets } from '../platform/settings/secrets.ts'
import { copyRows } from './demo-copy.ts'
import { openTrail, type Trail } from './demo-events.ts'
import { finishTables } from './demo-finish.ts'
import { withoutIndexes } from './demo-indexes.ts'
import { makeDemoData } from './demo-make.ts'
import { fillTasks } from './demo-tasks-bulk.ts'
import { openOutput, type DemoEvent, type Output } from './demo-output.ts'
import type { DemoPlan } from './demo-plan.ts'

export interface DemoLoad {
  readonly ownerUrl: string
  readonly plan: DemoPlan
  readonly secrets: Pick<Secrets, 'audit' | 'token'>
  readonly log?: (line: string) => void
}
/** Rows by table; null when the database already has users. */
export type RowCounts = ReadonlyMap<string, number> | null

// Serialises instances that start at the same time: the second one sees the users of the first.
const lockKey = 7_236_002

export async function loadDemoData({
  ownerUrl,
  plan,
  secrets,
  log = () => {},
}: DemoLoad): Promise<RowCounts> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'wren-demo' })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    const { rowCount } = await client.query('select from user_account limit 1')
    if (rowCount !== 0) {
      await client.query('rollback')
      return null
    }
    const counts = new Map<string, number>()
    const written = () => write(client, plan, secrets, counts, log)
    await withoutConstraints(client, async () => {
      await (plan.whole ? written() : withoutIndexes(client, written))
      // Runs after the indexes exist: it looks up related rows one by one.
      await finishTables(client, plan.now)
    })
    await client.query('commit')
    return counts
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

/** Visits between two log lines. */
const logInterval = 100_000

async function write(
  client: ClientBase,
  plan: DemoPlan,
  secrets: DemoLoad['secrets'],
  counts: Map<string, number>,
  log: (line: string) => void,
): Promise<void> {
  const output = openOutput()
  const trail = openTrail(openAuditSigner(secrets.audit))
  const late: DemoEvent[] = []
  let logged = 0
  // The database reads one portion while the next one is being made.
  let reading: Promise<void> = Promise.resolve()
  for (const _ of makeDemoData(output, plan, secrets.token)) {
    const portion = output.drain()
    await reading
    reading = writePortion(client, portion, { trail, counts, keep: plan.whole ? late : null })
    reading.catch(() => {})
    const visits = counts.get('visit') ?? 0
    if (visits - logged >= logInterval) {
      log(`${visits} visits`)
      logged = visits
    }
  }
  await reading
  if (!plan.whole) counts.set('visit_task', await fillTasks(client, plan.now))
  // Complete histories are written in time order, as if the events had happened one after the other.
  late.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  await writeEvents(client, trail, late, counts)
  await trail.writeHeads(client)
}

interface Writing {
  readonly trail: Trail
  readonly counts: Map<string, number>
  readonly keep: DemoEvent[] | null
}

async function writePortion(
  client: ClientBase,
  { tables, events }: ReturnType<Output['drain']>,
  { trail, counts, keep }: Writing,
): Promise<void> {
  for (const [table, rows] of tables) {
    await copyRows(client, table, rows)
    counts.set(table, (counts.get(table) ?? 0) + rows.length)
  }
  if (keep === null) await writeEvents(client, trail, events, counts)
  else for (const event of events) keep.push(event)
}

async function writeEvents(
  client: ClientBase,
  trail: Trail,
  events: readonly DemoEvent[],
  counts: Map<string, number>,
): Promise<void> {
  await copyRows(client, 'audit_event', trail.rowsOf(events))
  counts.set('audit_event', (counts.get('audit_event') ?? 0) + events.length)
}
