// CHT-041: the trend of a value over the sets, with the band of its soft range.
import type { ValueRange } from '@wren/contract/chart-fields'
import styles from './charts-vitals.module.css'

const [width, height, edge] = [64, 24, 4]

export function Sparkline({
  values,
  soft,
}: {
  readonly values: readonly number[]
  readonly soft: ValueRange | undefined
}) {
  if (values.length === 0) return null
  const all = soft ? [...values, soft.min, soft.max] : values
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const y = (value: number): number =>
    high === low ? height / 2 : height - edge - ((value - low) / (high - low)) * (height - 2 * edge)
  const x = (at: number): number =>
    values.length === 1 ? width - edge : edge + (at / (values.length - 1)) * (width - 2 * edge)
  const last = values.at(-1) ?? 0
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden
    >
      {soft && (
        <rect x="0" width={width} y={y(soft.max)} height={Math.max(1, y(soft.min) - y(soft.max))} />
      )}
      {values.length > 1 && (
        <polyline points={values.map((value, at) => `${x(at)},${y(value)}`).join(' ')} />
      )}
      <circle cx={x(values.length - 1)} cy={y(last)} r="3" />
    </svg>
  )
}
