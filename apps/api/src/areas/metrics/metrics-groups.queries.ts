// Figures of pharmacies, counties and areas in this month, the last and the last three (MET-018, MET-019, MET-027,
// MET-028, MET-029).
import type { ByPeriod, MetricRow } from '@wren/contract/metrics'
import {
  averageCents,
  metricRow,
  percent,
  periodNames,
  periodsAt,
  hasFigures,
  type Cell,
} from '@wren/contract/metrics.rules'
import type { Day, Instant } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'
import {
  countedVisitsBy,
  lostVisitsBy,
  newPatientsBy,
  intakesBy,
  groupNames,
  readyNursesBy,
  upcomingBy,
  type Group,
} from './metrics-groups-counts.queries.ts'

/** Figures of one group in one period. */
interface GroupFigures {
  visits: number
  gmv: number
  pay: number
  patients: number
  nurses: number
  newPatients: number
  received: number
  completed: number
  lost: number
  lostVisits: number
  upcoming: number
  ready: number
}
const zeroFigures = (): GroupFigures => ({
  visits: 0,
  gmv: 0,
  pay: 0,
  patients: 0,
  nurses: 0,
  newPatients: 0,
  received: 0,
  completed: 0,
  lost: 0,
  lostVisits: 0,
  upcoming: 0,
  ready: 0,
})
type Columns = (figures: GroupFigures) => readonly Cell[]

async function byPeriod(
  db: Database,
  group: Group,
  today: Day,
  now: Instant | null,
  columns: Columns,
  orderedBy: 'col_1' | 'col_4',
): Promise<ByPeriod> {
  const periods = periodsAt(today)
  const counts = [countedVisitsBy, newPatientsBy, intakesBy, lostVisitsBy].map((query) =>
    query(db, group, periods),
  )
  if (now !== null) counts.push(upcomingBy(db, periods, now))
  const [rows, names, readyNurses] = await Promise.all([
    Promise.all(counts),
    groupNames(db, group),
    group === 'pharmacy' ? [] : readyNursesBy(db, group),
  ])
  const rowsOf = (period: string): MetricRow[] => {
    const groups = new Map<string, GroupFigures>()
    const add = (key: string, values: object) => {
      groups.set(key, { ...(groups.get(key) ?? zeroFigures()), ...values })
    }
    for (const { period: rowPeriod, key, ...values } of rows.flat())
      if (rowPeriod === period) add(key, values)
    for (const { key, ...values } of readyNurses) add(key, values)
    return [...groups]
      .flatMap(([key, figures]) => {
        const item = names.get(key)
        return item === undefined
          ? []
          : [metricRow(item, columns(figures), group === 'pharmacy' ? Number(key) : undefined)]
      })
      .filter(hasFigures)
      .toSorted((a, b) => Number(b[orderedBy]) - Number(a[orderedBy]) || (a.item < b.item ? -1 : 1))
  }
  return Object.fromEntries(
    periodNames.map((period) => [period, rowsOf(period)]),
  ) as unknown as ByPeriod
}

const takeRate = ({ gmv, pay }: GroupFigures) => percent(gmv - pay, gmv)

export const pharmacies = (db: Database, today: Day, now: Instant): Promise<ByPeriod> =>
  byPeriod(
    db,
    'pharmacy',
    today,
    now,
    (group) => [
      group.gmv,
      group.gmv - group.pay,
      takeRate(group),
      group.visits,
      group.upcoming,
      group.patients,
      group.newPatients,
      group.received,
      group.completed,
      percent(group.completed, group.received),
      group.lostVisits,
      averageCents(group.gmv, group.visits),
    ],
    'col_1',
  )

const placeColumns: Columns = (group) => [
  group.gmv,
  group.gmv - group.pay,
  takeRate(group),
  group.visits,
  group.patients,
  group.newPatients,
  group.nurses,
  group.ready,
  group.received,
  group.lost,
  group.lostVisits,
  averageCents(group.pay, group.visits),
]
export const counties = (db: Database, today: Day): Promise<ByPeriod> =>
  byPeriod(db, 'county', today, null, placeColumns, 'col_4')
export const areas = (db: Database, today: Day): Promise<ByPeriod> =>
  byPeriod(db, 'area', today, null, placeColumns, 'col_4')
