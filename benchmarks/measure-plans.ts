// Every list with its default filters, each order both ways with and without them, and each filter alone: time, and
// whether a large table is read whole.
import pg from 'pg'
import { auditList } from '@wren/contract/audit.list'
import { intakeList } from '@wren/contract/intake.list'
import type { ListDefinition } from '@wren/contract/list'
import type { FilterDefinition } from '@wren/contract/list-filters'
import { listPayload, wireName } from '@wren/contract/list-payload.rules'
import { defaultValues } from '@wren/contract/list-url.rules'
import { ordersList } from '@wren/contract/orders.list'
import { reportsList } from '@wren/contract/reports.list'
import { addDays, localDay } from '@wren/contract/time'
import { tasksList } from '@wren/contract/tasks.list'
import { updatesList } from '@wren/contract/updates.list'
import { visitList } from '@wren/contract/visits.list'
import { searchIntakes } from '../apps/api/src/areas/intake/intake.list.ts'
import { listOrders } from '../apps/api/src/areas/orders/orders.list.ts'
import { searchReports } from '../apps/api/src/areas/reports/reports.list.ts'
import { searchTasks } from '../apps/api/src/areas/tasks/tasks.list.ts'
import { searchUpdates } from '../apps/api/src/areas/updates/updates.list.ts'
import { searchVisits } from '../apps/api/src/areas/visits/visits.list.ts'
import type { Read } from '../apps/api/src/platform/http/bind.ts'
import { searchEvents } from '../apps/api/src/platform/audit/audit-log.queries.ts'
import { nameOf } from './bench-direct.ts'
import { caught, isSearch, type Statement } from './bench-statements.ts'
import { median, ms, type Figure } from './figures.ts'

type Sent = Record<string, unknown>
interface Asked {
  readonly what: string
  readonly sent: Sent
}
interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}
/** Real values of each kind of record, by the SQL that finds them. */
export type Samples = Readonly<
  Record<'patient' | 'nurse' | 'pharmacy' | 'ops' | 'visit' | 'order' | 'task', unknown>
>

const many = 50_000
const hopeless = 1_000
const today = localDay(new Date().toISOString(), 'America/Los_Angeles')

function valueOf(key: string, filter: FilterDefinition, samples: Samples): unknown {
  switch (filter.type) {
    case 'select-patient':
      return samples.patient
    case 'select-provider':
      return samples.pharmacy
    case 'select-task':
      return samples.task
    case 'select-nurse':
      return samples.nurse
    case 'select-admins':
      return samples.ops
    case 'number':
      return key.includes('order') ? samples.order : samples.visit
    case 'text':
      return key.startsWith('patient_')
        ? `${String(samples.patient)}|${String(samples.visit)}`
        : 'iv' // UPD-024
    case 'yes-no':
      return true
    case 'date':
      return today
    case 'location':
      return 'state:NV'
    case 'select':
      return filter.options?.[0]?.sends ?? filter.options?.[0]?.value
    case 'select-multiple':
      return (filter.options ?? []).slice(0, 2).map(({ value }) => value)
    default:
      return undefined
  }
}

const ordersOf = (list: ListDefinition): Asked[] =>
  list.orders.flatMap((key) =>
    ['asc', 'desc'].map((direction) => ({
      what: `order ${key} ${direction}`,
      sent: { orderby: `${key} ${direction}` },
    })),
  )

function asksOf(list: ListDefinition, samples: Samples): Asked[] {
  const asks: Asked[] = [{ what: 'no filter, default order', sent: {} }, ...ordersOf(list)]
  for (const [key, filter] of Object.entries(list.filters)) {
    if (filter.send !== undefined) continue
    if (filter.type === 'date-range')
      asks.push({
        what: `filter ${key}`,
        sent: {
          filters: {
            [wireName(list, key, 'from')]: today,
            [wireName(list, key, 'to')]: addDays(today, 14),
          },
        },
      })
    else {
      const values =
        filter.type === 'select'
          ? (filter.options ?? []).map((one) => one.sends ?? one.value)
          : filter.type === 'yes-no'
            ? [true, false]
            : [valueOf(key, filter, samples)]
      for (const value of values)
        asks.push({
          what: `filter ${key} = ${JSON.stringify(value)}`,
          sent: { filters: { [key]: value } },
        })
    }
    if (filter.emptyAble === true)
      for (const known of [true, false])
        asks.push({
          what: `filter ${key} ${known ? 'set' : 'empty'}`,
          sent: { filters: { [wireName(list, key, 'known')]: known } },
        })
  }
  return asks
}

/**
 * With the filters that the screen opens with: each order, because the rows that they exclude may be all that
 * comes first in it; and each filter of the longest table, because other indexes serve it.
 */
function besides(list: ListDefinition, asks: readonly Asked[]): Asked[] {
  const usual = listPayload(list, defaultValues(list, today), today)
  if (Object.keys(usual).length === 0) return []
  const others = list.name === tasksList.name ? asks : ordersOf(list)
  return [
    { what: 'the screen as it opens', sent: { filters: usual } },
    ...others.map(({ what, sent }) => ({
      what: `${what}, with the screen's own filters`,
      sent: { ...sent, filters: { ...usual, ...(sent['filters'] as Sent | undefined) } },
    })),
  ]
}

const scans = (plan: Plan): string[] => [
  ...(plan['Node Type'].includes('Seq Scan') && plan['Relation Name'] !== undefined
    ? [plan['Relation Name']]
    : []),
  ...(plan.Plans ?? []).flatMap(scans),
]

interface Tried {
  readonly time: number
  readonly whole: readonly string[]
}

/**
 * The slowest of the later runs, when the connection has settled for a custom or the generic plan; and the tables
 * that the plans read whole.
 */
async function tried(
  client: pg.Client,
  statement: Statement,
  big: ReadonlySet<string>,
): Promise<Tried> {
  const name = isSearch(statement) ? {} : { name: nameOf(statement.text) }
  const times: number[] = []
  for (let run = 0; run < 9 && (times[0] ?? 0) < hopeless; run++) {
    const began = performance.now()
    await client.query({ ...name, text: statement.text, values: [...statement.values] })
    times.push(performance.now() - began)
  }
  const { rows } = await client.query({
    text: `explain (format json) ${statement.text}`,
    values: [...statement.values],
  })
  const plan = (rows[0] as { 'QUERY PLAN': readonly { Plan: Plan }[] })['QUERY PLAN'][0]
    ?.Plan as Plan
  return {
    time: median(times.slice(-3)),
    whole: [...new Set(scans(plan))].filter((table) => big.has(table)),
  }
}

/** All statements of one request, one after the other. */
async function triedAll(
  client: pg.Client,
  search: (read: Read) => Promise<unknown>,
  big: ReadonlySet<string>,
): Promise<Tried> {
  const statements = await caught(
    search,
    async ({ text, values }) => (await client.query({ text, values: [...values] })).rows,
  )
  if (statements.length === 0) throw new Error('refused')
  let all: Tried = { time: 0, whole: [] }
  for (const statement of statements) {
    const { time, whole } = await tried(client, statement, big)
    all = { time: all.time + time, whole: [...all.whole, ...whole] }
  }
  return all
}

export async function measurePlans(databaseUrl: string, samples: Samples): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: databaseUrl, statement_timeout: 5_000 })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples > ${many}`,
  )
  const big = new Set(rows.map(({ name }) => name))
  const lists: readonly [string, ListDefinition, (read: Read, sent: Sent) => Promise<unknown>][] = [
    ['visits', visitList as unknown as ListDefinition, searchVisits as never],
    ['intakes', intakeList as unknown as ListDefinition, searchIntakes as never],
    ['reports', reportsList as unknown as ListDefinition, searchReports as never],
    ['tasks', tasksList as unknown as ListDefinition, searchTasks as never],
    ['updates', updatesList as unknown as ListDefinition, searchUpdates as never],
    ['patients by their next visit', ordersList as unknown as ListDefinition, listOrders as never],
    ['audit log', auditList as unknown as ListDefinition, searchEvents as never],
  ]
  const figures: Figure[] = []
  for (const [name, list, search] of lists) {
    const alone = asksOf(list, samples)
    const asks = [...alone, ...besides(list, alone)]
    let slowest = 0
    for (const { what, sent } of asks) {
      const { time, whole } = await triedAll(
        client,
        (read) => search(read, { page: 1, limit: list.pageSize, ...sent }),
        big,
      ).catch((error: Error) => ({ time: Infinity, whole: [error.message] }))
      slowest = Math.max(slowest, time)
      if (time >= 50 || whole.length > 0)
        figures.push({
          what: `${name}: ${what}`,
          measured: `${ms(time)}${whole.length > 0 ? `, reads whole: ${whole.join(', ')}` : ''}`,
          budget: '< 50 ms, nothing whole',
          within: false,
        })
    }
    figures.push({
      what: `${name}: slowest of ${asks.length} ways to ask`,
      measured: ms(slowest),
      budget: '< 50 ms',
      within: slowest < 50,
    })
  }
  await client.end()
  return figures
}
