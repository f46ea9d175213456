// CHT-036, CHT-037, CHT-038, CHT-039, CHT-040, CHT-041: one measure of a set: value, previous value and trend. Orange
// outside the soft range, red outside the hard one.
import type { ChartData } from '@wren/contract/chart-sections'
import { vitalLevel, type VitalLevel } from '@wren/contract/chart-vitals.rules'
import { adultOnlyMeasures, vitalMeasures, type VitalMeasure } from '@wren/contract/chart-vitals'
import type { ChartNumberField, ValueRange } from '@wren/contract/chart-fields'
import { controlId } from './FieldFrame.tsx'
import { Sparkline } from './Sparkline.tsx'
import styles from './charts-vitals.module.css'

export type VitalsSet = NonNullable<NonNullable<ChartData['vitals']>['sets']>[number]
export interface TypedVital {
  readonly measure: VitalMeasure
  readonly text: string
}

interface TileProps {
  readonly measures: readonly VitalMeasure[]
  readonly sets: readonly VitalsSet[]
  readonly at: number
  readonly under12: boolean
  readonly typing: TypedVital | null
  readonly onFocus: (measure: VitalMeasure) => void
  readonly onType: (measure: VitalMeasure, text: string) => void
  readonly onKey: (key: string) => void
}

const fieldOf = (measure: VitalMeasure): ChartNumberField => vitalMeasures[measure]
export const vitalText = (measure: VitalMeasure, value: number | null | undefined): string =>
  typeof value !== 'number'
    ? ''
    : fieldOf(measure).digits === undefined
      ? String(value)
      : value.toFixed(fieldOf(measure).digits)

/** The band of the trend. Measures that depend on age have none for children (CHT-090). */
export const softRangeOf = (measure: VitalMeasure, under12: boolean): ValueRange | undefined =>
  under12 && adultOnlyMeasures.some((one) => one === measure) ? undefined : fieldOf(measure).soft

const order: readonly VitalLevel[] = ['ok', 'soft', 'hard', 'wrong']
const toneOf = (levels: readonly VitalLevel[]): string | undefined => {
  const worst = Math.max(...levels.map((level) => order.indexOf(level)))
  return worst >= 2 ? styles.hard : worst === 1 ? styles.soft : undefined
}

export function VitalTile({
  measures,
  sets,
  at,
  under12,
  typing,
  onFocus,
  onType,
  onKey,
}: TileProps) {
  const set = sets[at] ?? {}
  const [first, second] = measures as readonly [VitalMeasure, VitalMeasure?]
  // An incomplete number has no level until the tile loses focus.
  const levels = measures.map((measure) =>
    typing?.measure === measure ? 'ok' : vitalLevel(measure, set, under12),
  )
  const before = sets.slice(0, at).findLast((earlier) => typeof earlier[first] === 'number')
  const trend = sets
    .slice(0, at + 1)
    .flatMap((other) => (typeof other[first] === 'number' ? [other[first]] : []))
  return (
    <div className={[styles.tile, second && styles.wide, toneOf(levels)].filter(Boolean).join(' ')}>
      <label className={styles.name} htmlFor={controlId(`vitals.sets.${at}.${first}`)}>
        {second ? 'Blood pressure' : fieldOf(first).label}
        <small>{fieldOf(first).unit}</small>
      </label>
      <div className={second ? `${styles.values} ${styles.pair}` : styles.values}>
        {measures.map((measure, index) => (
          <span key={measure} style={{ display: 'contents' }}>
            {index > 0 && <i aria-hidden>/</i>}
            <input
              id={controlId(`vitals.sets.${at}.${measure}`)}
              data-path={`vitals.sets.${at}.${measure}`}
              data-level={levels[index]}
              inputMode="none"
              autoComplete="off"
              aria-label={fieldOf(measure).label}
              placeholder={before ? vitalText(measure, before[measure]) : '-'}
              value={typing?.measure === measure ? typing.text : vitalText(measure, set[measure])}
              onFocus={() => onFocus(measure)}
              onChange={(event) => onType(measure, event.target.value)}
              onKeyDown={(event) => onKey(event.key)}
            />
          </span>
        ))}
      </div>
      <div className={styles.last}>
        {before && (
          <span>
            <span className="sr-only">Last value </span>
            {measures.map((measure) => vitalText(measure, before[measure])).join('/')}
          </span>
        )}
        <Sparkline values={trend} soft={softRangeOf(first, under12)} />
      </div>
    </div>
  )
}
