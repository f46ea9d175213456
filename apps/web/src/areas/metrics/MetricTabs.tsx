// Contents of each metrics tab (MET-002, MET-003, MET-004, MET-005, MET-006).
import { Button, SegmentedControl } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { metrics } from '@wren/contract/metrics'
import type { PeriodName } from '@wren/contract/metrics.rules'
import { useCall } from '../../shared/http/use-call.ts'
import { paths } from '../../shared/screen/paths.ts'
import {
  financialColumns,
  geoColumns,
  leaderColumns,
  nurseColumns,
  pharmacyColumns,
  usageColumns,
} from './metrics-columns.ts'
import { MetricTable } from './MetricTable.tsx'
import styles from './metrics.module.css'

type Pace = 'monthly' | 'weekly'
const paces = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'weekly', label: 'Weekly' },
]
const spans = [
  { value: 'this_month', label: 'CM' },
  { value: 'last_month', label: 'LM' },
  { value: 'last_three_month', label: 'L3M' },
]
const spanNotes: Readonly<Record<PeriodName, string>> = {
  this_month: 'Current month to date',
  last_month: 'Last month',
  last_three_month: 'Last three months',
}

const Bar = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.bar}>{children}</div>
)
const PaceToggle = ({
  value,
  onChange,
}: {
  readonly value: Pace
  readonly onChange: (pace: Pace) => void
}) => (
  <SegmentedControl
    aria-label="Period"
    data={paces}
    value={value}
    onChange={(next) => onChange(next as Pace)}
  />
)
const SpanToggle = ({
  value,
  onChange,
}: {
  readonly value: PeriodName
  readonly onChange: (span: PeriodName) => void
}) => (
  <SegmentedControl
    aria-label="Period"
    data={spans}
    value={value}
    onChange={(next) => onChange(next as PeriodName)}
  />
)
const itemOf = (pace: Pace): string => (pace === 'monthly' ? 'Month' : 'Week of')

export function FinancialsTab() {
  const [pace, setPace] = useState<Pace>('monthly')
  const [period, setPeriod] = useState(6)
  const answer = useCall(metrics.financials, { period: String(period) }, { keep: true })
  return (
    <>
      <Bar>
        <PaceToggle value={pace} onChange={setPace} />
        <span className={styles.note}>Finished visits, Pacific time. At most 5 min old.</span>
      </Bar>
      <MetricTable
        label="Financials"
        itemLabel={itemOf(pace)}
        columns={financialColumns}
        rows={answer.data?.[pace]}
        failed={answer.isError}
      />
      {period < 24 && answer.data && (
        <div className={styles.more}>
          <Button onClick={() => setPeriod(24)}>Load More Data</Button>
        </div>
      )}
      {answer.isPlaceholderData && (
        <p className={styles.loading} role="status">
          Loading...
        </p>
      )}
    </>
  )
}

export function LeaderboardTab() {
  const answer = useCall(metrics.leaderboard)
  return (
    <>
      <Bar>
        <span className={styles.note}>
          Nurses by visits finished this month, Pacific time. At most 5 min old.
        </span>
      </Bar>
      <MetricTable
        label="Leaderboard"
        itemLabel="Nurse"
        columns={leaderColumns}
        rows={answer.data?.data}
        failed={answer.isError}
        sortable
        path={paths.nurse}
      />
    </>
  )
}

export function PharmaciesTab() {
  const [span, setSpan] = useState<PeriodName>('this_month')
  const answer = useCall(metrics.pharmacies)
  return (
    <>
      <Bar>
        <SpanToggle value={span} onChange={setSpan} />
        <span className={styles.note}>{spanNotes[span]}, Pacific time. At most 5 min old.</span>
      </Bar>
      <MetricTable
        label="Pharmacies"
        itemLabel="Pharmacy"
        columns={pharmacyColumns}
        rows={answer.data?.[span]}
        failed={answer.isError}
        sortable
        path={paths.pharmacyVisits}
      />
    </>
  )
}

export function GeosTab() {
  const [span, setSpan] = useState<PeriodName>('this_month')
  const [areas, counties] = [useCall(metrics.area), useCall(metrics.geos)]
  return (
    <>
      <Bar>
        <SpanToggle value={span} onChange={setSpan} />
        <span className={styles.note}>{spanNotes[span]}, Pacific time. At most 5 min old.</span>
      </Bar>
      <MetricTable
        titled
        label="Areas"
        itemLabel="Area"
        columns={geoColumns}
        rows={areas.data?.[span]}
        failed={areas.isError}
        sortable
      />
      <MetricTable
        titled
        label="Counties"
        itemLabel="County"
        columns={geoColumns}
        rows={counties.data?.[span]}
        failed={counties.isError}
        sortable
      />
    </>
  )
}

export function NursesTab() {
  const [pace, setPace] = useState<Pace>('monthly')
  const answer = useCall(metrics.nurses)
  return (
    <>
      <Bar>
        <PaceToggle value={pace} onChange={setPace} />
        <span className={styles.note}>Last 12 months, Pacific time. At most 5 min old.</span>
      </Bar>
      <MetricTable
        titled
        label="Nurses"
        itemLabel={itemOf(pace)}
        columns={nurseColumns}
        rows={answer.data?.[pace]}
        failed={answer.isError}
      />
      <MetricTable
        titled
        label="Nurse Profile Usage"
        itemLabel="Month"
        columns={usageColumns}
        rows={answer.data?.profile_usage}
        failed={answer.isError}
      />
    </>
  )
}
