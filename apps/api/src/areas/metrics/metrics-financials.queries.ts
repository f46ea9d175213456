// MET-009, MET-014, MET-016, MET-017: money by month and by week.
import type { Answer } from '@wren/contract/call'
import type { metrics } from '@wren/contract/metrics'
import {
  each,
  growth,
  metricRow,
  monthsTo,
  percent,
  weeksTo,
  type Period,
} from '@wren/contract/metrics.rules'
import type { Day } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'
import { figuresOf, type Figures } from './metrics-days.queries.ts'

export async function financials(
  db: Database,
  today: Day,
  period: number,
): Promise<Answer<typeof metrics.financials>> {
  const [months, weeks] = [monthsTo(today, period), weeksTo(today, period)]
  const figures = await figuresOf(db, months, weeks, today)
  const rows = (kind: 'month' | 'week', periods: readonly Period[]) => {
    const all = periods.map((one) => figures(kind, one))
    return periods.map(({ item }, at) => financialRow(item, all[at] as Figures, all[at - 1]))
  }
  return { monthly: rows('month', months), weekly: rows('week', weeks) }
}

function financialRow(item: string, now: Figures, before: Figures | undefined) {
  const revenue = now.gmv - now.pay
  return metricRow(item, [
    now.gmv,
    growth(now.gmv, before?.gmv),
    revenue,
    growth(revenue, before && before.gmv - before.pay),
    percent(revenue, now.gmv),
    now.visits,
    growth(now.visits, before?.visits),
    now.patients,
    now.newPatients,
    now.nurses,
    each(now.gmv, now.visits),
    each(now.pay, now.visits),
  ])
}
