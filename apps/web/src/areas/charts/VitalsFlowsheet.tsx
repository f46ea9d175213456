// CHT-041: all sets side by side: a row per measure, with its trend.
import { vitalMeasures, type VitalMeasure } from '@wren/contract/chart-vitals'
import { vitalLevel } from '@wren/contract/chart-vitals.rules'
import type { ChartNumberField } from '@wren/contract/chart-fields'
import { formatTime } from '@wren/contract/time'
import { Sparkline } from './Sparkline.tsx'
import { vitalText, softRangeOf, type VitalsSet } from './VitalTile.tsx'
import styles from './charts-vitals.module.css'

const measures = Object.keys(vitalMeasures) as VitalMeasure[]
const fieldOf = (measure: VitalMeasure): ChartNumberField => vitalMeasures[measure]

function Line({
  measure,
  sets,
  under12,
}: {
  readonly measure: VitalMeasure
  readonly sets: readonly VitalsSet[]
  readonly under12: boolean
}) {
  const { label, unit } = fieldOf(measure)
  const values = sets.flatMap((set) => (typeof set[measure] === 'number' ? [set[measure]] : []))
  return (
    <tr>
      <th scope="row">
        {label}
        <small>{unit}</small>
      </th>
      {/* Sets have no id. Their index is the key. */}
      {sets.map((set, at) => (
        <td key={at} data-level={vitalLevel(measure, set, under12)}>
          {vitalText(measure, set[measure]) || '-'}
        </td>
      ))}
      <td>
        <Sparkline values={values} soft={softRangeOf(measure, under12)} />
      </td>
    </tr>
  )
}

export function VitalsFlowsheet({
  sets,
  zone,
  under12,
}: {
  readonly sets: readonly VitalsSet[]
  readonly zone: string
  readonly under12: boolean
}) {
  if (sets.length === 0) return null
  return (
    <div className={styles.flow} tabIndex={0} role="region" aria-label="All sets">
      <table>
        <thead>
          <tr>
            <th>Time</th>
            {sets.map((set, at) => (
              <th key={at} scope="col">
                {set.time ? formatTime(set.time, zone) : `Set ${at + 1}`}
                <small>{set.phase ?? '-'}</small>
              </th>
            ))}
            <th>Trend</th>
          </tr>
        </thead>
        <tbody>
          {measures.map((measure) => (
            <Line key={measure} measure={measure} sets={sets} under12={under12} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
