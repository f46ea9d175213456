// Money by month and by week (MET-009, MET-014, MET-016, MET-017).
import type { Answer } from '@wren/contract/call'
import type { metrics } from '@wren/contract/metrics'
import {
  averageCents,
  growth,
  metricRow,
  monthsTo,
  percent,
  weeksTo,
  type Period,
} from '@wren/contract/metrics.rules'
import type { Day } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'
import { figuresOfPeriods, type PeriodFigures } from './metrics-days.queries.ts'

export async function financials(
  db: Database,
  today: Day,
  period: number,
): Promise<Answer<typeof metrics.financials>> {
  const [months, weeks] = [monthsTo(today, period), weeksTo(today, period)]
  const figures = await figuresOfPeriods(db, months, weeks, today)
  const rows = (kind: 'month' | 'week', periods: readonly Period[]) => {
    const series = periods.map((days) => figures(kind, days))
    return periods.map(({ item }, index) =>
      financialRow(item, series[index] as PeriodFigures, series[index - 1]),
    )
  }
  return { monthly: rows('month', months), weekly: rows('week', weeks) }
}

function financialRow(item: string, current: PeriodFigures, previous: PeriodFigures | undefined) {
  const revenue = current.gmv - current.pay
  return metricRow(item, [
    current.gmv,
    growth(current.gmv, previous?.gmv),
    revenue,
    growth(revenue, previous && previous.gmv - previous.pay),
    percent(revenue, current.gmv),
    current.visits,
    growth(current.visits, previous?.visits),
    current.patients,
    current.newPatients,
    current.nurses,
    averageCents(current.gmv, current.visits),
    averageCents(current.pay, current.visits),
  ])
}
