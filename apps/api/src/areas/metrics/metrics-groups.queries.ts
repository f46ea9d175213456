// MET-018, MET-019, MET-027 to 029: pharmacies, counties and areas in this month, the last and the last three.
import type { ByPeriod, MetricRow } from '@wren/contract/metrics'
import {
  each,
  metricRow,
  percent,
  periodNames,
  periodsAt,
  saysSomething,
  type Cell,
} from '@wren/contract/metrics.rules'
import type { Day, Instant } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'
import {
  countedBy,
  endedBadlyBy,
  freshBy,
  intakesBy,
  namesOf,
  readyNursesBy,
  upcomingBy,
  type Group,
} from './metrics-groups-counts.queries.ts'

/** One group in one period, whatever was found of it. */
interface Found {
  visits: number
  gmv: number
  pay: number
  patients: number
  nurses: number
  fresh: number
  received: number
  completed: number
  lost: number
  ended: number
  upcoming: number
  ready: number
}
const nothing = (): Found => ({
  visits: 0,
  gmv: 0,
  pay: 0,
  patients: 0,
  nurses: 0,
  fresh: 0,
  received: 0,
  completed: 0,
  lost: 0,
  ended: 0,
  upcoming: 0,
  ready: 0,
})
type Columns = (found: Found) => readonly Cell[]

async function byPeriod(
  db: Database,
  group: Group,
  today: Day,
  now: Instant | null,
  columns: Columns,
  ordered: 'col_1' | 'col_4',
): Promise<ByPeriod> {
  const periods = periodsAt(today)
  const ofPeriod = [countedBy, freshBy, intakesBy, endedBadlyBy].map((query) =>
    query(db, group, periods),
  )
  if (now !== null) ofPeriod.push(upcomingBy(db, periods, now))
  const [parts, names, ready] = await Promise.all([
    Promise.all(ofPeriod),
    namesOf(db, group),
    group === 'pharmacy' ? [] : readyNursesBy(db, group),
  ])
  const rowsOf = (period: string): MetricRow[] => {
    const found = new Map<string, Found>()
    const add = (key: string, values: object) => {
      found.set(key, { ...(found.get(key) ?? nothing()), ...values })
    }
    for (const { period: of, key, ...values } of parts.flat()) if (of === period) add(key, values)
    for (const { key, ...values } of ready) add(key, values)
    return [...found]
      .flatMap(([key, figures]) => {
        const item = names.get(key)
        return item === undefined
          ? []
          : [metricRow(item, columns(figures), group === 'pharmacy' ? Number(key) : undefined)]
      })
      .filter(saysSomething)
      .toSorted((a, b) => Number(b[ordered]) - Number(a[ordered]) || (a.item < b.item ? -1 : 1))
  }
  return Object.fromEntries(
    periodNames.map((period) => [period, rowsOf(period)]),
  ) as unknown as ByPeriod
}

const takeRate = ({ gmv, pay }: Found) => percent(gmv - pay, gmv)

export const pharmacies = (db: Database, today: Day, now: Instant): Promise<ByPeriod> =>
  byPeriod(
    db,
    'pharmacy',
    today,
    now,
    (one) => [
      one.gmv,
      one.gmv - one.pay,
      takeRate(one),
      one.visits,
      one.upcoming,
      one.patients,
      one.fresh,
      one.received,
      one.completed,
      percent(one.completed, one.received),
      one.ended,
      each(one.gmv, one.visits),
    ],
    'col_1',
  )

const place: Columns = (one) => [
  one.gmv,
  one.gmv - one.pay,
  takeRate(one),
  one.visits,
  one.patients,
  one.fresh,
  one.nurses,
  one.ready,
  one.received,
  one.lost,
  one.ended,
  each(one.pay, one.visits),
]
export const counties = (db: Database, today: Day): Promise<ByPeriod> =>
  byPeriod(db, 'county', today, null, place, 'col_4')
export const areas = (db: Database, today: Day): Promise<ByPeriod> =>
  byPeriod(db, 'area', today, null, place, 'col_4')
