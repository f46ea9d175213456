// design "Record screen": from 1200 px the work stands left and its context right; below, one column. The summary
// says who, what, when, where.
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Count } from '../badges/marks.tsx'
import styles from './record.module.css'

export interface SummaryPart {
  readonly icon: Icon
  readonly strong?: ReactNode
  readonly text?: ReactNode
  readonly label: string
}

export function SummaryLine({ parts }: { readonly parts: readonly SummaryPart[] }) {
  return (
    <ul className={styles.summary}>
      {parts.map(({ icon: Shape, strong, text, label }) => (
        <li key={label} title={label}>
          <Shape size={14} stroke={1.75} aria-hidden />
          {strong && <b>{strong}</b>}
          {text && <span>{text}</span>}
        </li>
      ))}
    </ul>
  )
}

export function RecordLayout({
  children,
  context,
  contextWidth = 432,
}: {
  readonly children: ReactNode
  readonly context?: ReactNode
  readonly contextWidth?: number
}) {
  return (
    <div
      className={styles.layout}
      data-context={context ? true : undefined}
      style={{ ['--context' as string]: `${contextWidth}px` }}
    >
      <div className={styles.work}>{children}</div>
      {context && (
        <aside className={styles.context} aria-label="Context">
          {context}
        </aside>
      )}
    </div>
  )
}

export function ContextCard({
  title,
  count,
  actions,
  flush = false,
  children,
}: {
  readonly title: string
  readonly count?: number
  readonly actions?: ReactNode
  readonly flush?: boolean
  readonly children: ReactNode
}) {
  return (
    <section className={styles.card}>
      <header className={styles.cardHead}>
        <h2>{title}</h2>
        {count !== undefined && <Count>{count}</Count>}
        <span className={styles.grow} />
        {actions}
      </header>
      <div className={flush ? '' : styles.cardBody}>{children}</div>
    </section>
  )
}

export function KeyValues({
  pairs,
  end = false,
}: {
  readonly pairs: readonly (readonly [string, ReactNode])[]
  readonly end?: boolean
}) {
  return (
    <dl className={styles.pairs} data-end={end || undefined}>
      {pairs.map(([key, value], at) => (
        <div key={`${key} ${at}`}>
          <dt>{key}</dt>
          <dd>{value ?? '-'}</dd>
        </div>
      ))}
    </dl>
  )
}
