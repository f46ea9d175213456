// Placeholders in the shape of what loads, so that nothing moves when it arrives.
import styles from './feedback.module.css'

export function Bar({
  width,
  height,
}: {
  readonly width: number | string
  readonly height?: number
}) {
  return (
    <span
      className={styles.bar}
      style={height === undefined ? { width } : { width, height }}
      aria-hidden
    />
  )
}

/** Record: fields on the left, cards on the right. */
export function RecordSkeleton({
  fields = 8,
  cards = [120, 190, 130],
}: {
  readonly fields?: number
  readonly cards?: readonly number[]
}) {
  return (
    <div className={`${styles.skRecord} ${styles.loading}`} role="status" aria-label="Loading...">
      <div className={styles.skFields}>
        {Array.from({ length: fields }, (_, index) => (
          <div key={index} className={styles.skField}>
            <Bar width="40%" height={8} />
            <span className={styles.skInput} />
          </div>
        ))}
      </div>
      <div className={styles.skCards}>
        {cards.map((height, index) => (
          <div key={index} className={styles.skCard} style={{ height }} />
        ))}
      </div>
    </div>
  )
}

/** Lines of text in a card or a drawer. */
export function TextSkeleton({ lines = 3 }: { readonly lines?: number }) {
  return (
    <div className={`${styles.skField} ${styles.loading}`} role="status" aria-label="Loading...">
      {Array.from({ length: lines }, (_, index) => (
        <Bar key={index} width={`${92 - ((index * 23) % 50)}%`} />
      ))}
    </div>
  )
}

/** Rows with the height of their kind in pixels, so that what is below them does not move. */
export function RowsSkeleton({ rows, height }: { readonly rows: number; readonly height: number }) {
  return (
    <div className={styles.loading} role="status" aria-label="Loading...">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.skRow} style={{ height }}>
          <Bar width={`${72 - ((index * 23) % 40)}%`} />
        </div>
      ))}
    </div>
  )
}
