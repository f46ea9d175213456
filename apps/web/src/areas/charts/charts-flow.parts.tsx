// CHT-041: all sets side by side as a flowsheet: a line for each measure, with the way its value went.
import { vitalMeasures, type VitalMeasure } from '@wren/contract/chart-vitals'
import { vitalLevel } from '@wren/contract/chart-vitals.rules'
import type { ChartNumberField } from '@wren/contract/chart-fields'
import { formatTime } from '@wren/contract/time'
import { Spark } from './charts-spark.parts.tsx'
import { shownValue, softOf, type VitalSet } from './charts-tile.parts.tsx'
import styles from './charts-vitals.module.css'

const measures = Object.keys(vitalMeasures) as VitalMeasure[]
const fieldOf = (measure: VitalMeasure): ChartNumberField => vitalMeasures[measure]

function Line({
  measure,
  sets,
  under12,
}: {
  readonly measure: VitalMeasure
  readonly sets: readonly VitalSet[]
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
      {/* A set has no name of its own; it is addressed by its place. */}
      {sets.map((set, at) => (
        <td key={at} data-level={vitalLevel(measure, set, under12)}>
          {shownValue(measure, set[measure]) || '-'}
        </td>
      ))}
      <td>
        <Spark values={values} soft={softOf(measure, under12)} />
      </td>
    </tr>
  )
}

export function VitalsFlow({
  sets,
  zone,
  under12,
}: {
  readonly sets: readonly VitalSet[]
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
