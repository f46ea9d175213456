// CHT-036 to 041: one measure of a set: its value large, the last one and its trend small; orange outside the soft
// range, red outside the hard one.
import type { ChartData } from '@wren/contract/chart-sections'
import { vitalLevel, type VitalLevel } from '@wren/contract/chart-vitals.rules'
import { adultOnlyMeasures, vitalMeasures, type VitalMeasure } from '@wren/contract/chart-vitals'
import type { ChartNumberField, ValueRange } from '@wren/contract/chart-fields'
import { idOf } from './charts-frame.parts.tsx'
import { Spark } from './charts-spark.parts.tsx'
import styles from './charts-vitals.module.css'

export type VitalSet = NonNullable<NonNullable<ChartData['vitals']>['sets']>[number]
export interface Typing {
  readonly measure: VitalMeasure
  readonly text: string
}

interface TileProps {
  readonly measures: readonly VitalMeasure[]
  readonly sets: readonly VitalSet[]
  readonly at: number
  readonly under12: boolean
  readonly typing: Typing | null
  readonly onFocus: (measure: VitalMeasure) => void
  readonly onType: (measure: VitalMeasure, text: string) => void
  readonly onKey: (key: string) => void
}

const fieldOf = (measure: VitalMeasure): ChartNumberField => vitalMeasures[measure]
export const shownValue = (measure: VitalMeasure, value: number | null | undefined): string =>
  typeof value !== 'number'
    ? ''
    : fieldOf(measure).digits === undefined
      ? String(value)
      : value.toFixed(fieldOf(measure).digits)

/** The band of the trend: of a child there is none for what depends on age (CHT-090). */
export const softOf = (measure: VitalMeasure, under12: boolean): ValueRange | undefined =>
  under12 && adultOnlyMeasures.some((one) => one === measure) ? undefined : fieldOf(measure).soft

const order: readonly VitalLevel[] = ['ok', 'soft', 'hard', 'wrong']
const toneOf = (levels: readonly VitalLevel[]): string | undefined => {
  const worst = Math.max(...levels.map((level) => order.indexOf(level)))
  return worst >= 2 ? styles.hard : worst === 1 ? styles.soft : undefined
}

export function Tile({ measures, sets, at, under12, typing, onFocus, onType, onKey }: TileProps) {
  const set = sets[at] ?? {}
  const [first, second] = measures as readonly [VitalMeasure, VitalMeasure?]
  // Half a number is no wrong number: it is judged when the tile is left.
  const levels = measures.map((measure) =>
    typing?.measure === measure ? 'ok' : vitalLevel(measure, set, under12),
  )
  const before = sets.slice(0, at).findLast((one) => typeof one[first] === 'number')
  const trend = sets
    .slice(0, at + 1)
    .flatMap((one) => (typeof one[first] === 'number' ? [one[first]] : []))
  return (
    <div className={[styles.tile, second && styles.wide, toneOf(levels)].filter(Boolean).join(' ')}>
      <label className={styles.name} htmlFor={idOf(`vitals.sets.${at}.${first}`)}>
        {second ? 'Blood pressure' : fieldOf(first).label}
        <small>{fieldOf(first).unit}</small>
      </label>
      <div className={second ? `${styles.values} ${styles.pair}` : styles.values}>
        {measures.map((measure, index) => (
          <span key={measure} style={{ display: 'contents' }}>
            {index > 0 && <i aria-hidden>/</i>}
            <input
              id={idOf(`vitals.sets.${at}.${measure}`)}
              data-path={`vitals.sets.${at}.${measure}`}
              data-level={levels[index]}
              inputMode="none"
              autoComplete="off"
              aria-label={fieldOf(measure).label}
              placeholder={before ? shownValue(measure, before[measure]) : '-'}
              value={typing?.measure === measure ? typing.text : shownValue(measure, set[measure])}
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
            {measures.map((measure) => shownValue(measure, before[measure])).join('/')}
          </span>
        )}
        <Spark values={trend} soft={softOf(first, under12)} />
      </div>
    </div>
  )
}
