// AUD-019, AUD-021: changes, newest first, 50 at a time; what is long is cut, what is empty is '-'.
import { Button, Switch } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { cut } from '@wren/contract/format'
import { formatDateTimeSeconds } from '@wren/contract/time'
import type { Instant, Zone } from '@wren/contract/time'
import { Arrow } from '../feedback/Arrow.tsx'
import { TextSkeleton } from '../feedback/Skeleton.tsx'
import styles from './history.module.css'

export interface ChangedField {
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}
export interface HistoryChange {
  readonly id: string | number
  readonly at: Instant
  /** '{first} {last}', '{nurse} by link', 'Patient by link', 'System: {job}' */
  readonly actor: string
  /** Created, Changed, Deleted, Sent, Printed, Exported; in the Audit Log the other deeds too. */
  readonly action: string
  readonly fields: readonly ChangedField[]
  /** A record that belongs to this one (AUD-021). */
  readonly record?: {
    readonly label: string
    /** Absent where it has no screen. */ readonly to?: string | undefined
  } | null
}

export interface ChangeListProps {
  readonly rows: readonly HistoryChange[]
  readonly loading: boolean
  readonly zone: Zone
  /** Absent when nothing older is left. */
  readonly onOlder?: (() => void) | undefined
  /** The switch 'This record only', for patients. */
  readonly only?: { readonly on: boolean; readonly onChange: (on: boolean) => void }
}

const longest = 145

export function ChangeList({ rows, loading, zone, onOlder, only }: ChangeListProps) {
  return (
    <>
      {only && (
        <Switch
          className={styles.only ?? ''}
          label="This record only"
          checked={only.on}
          onChange={(event) => only.onChange(event.currentTarget.checked)}
        />
      )}
      {rows.length === 0 &&
        (loading ? <TextSkeleton lines={6} /> : <p className={styles.empty}>No history yet.</p>)}
      <ol className={styles.changes} aria-busy={loading}>
        {rows.map((change) => (
          <li key={change.id} className={styles.change}>
            <div className={styles.head}>
              <b>{change.actor}</b>
              <span>{change.action}</span>
              {change.record &&
                (change.record.to ? (
                  <Link to={change.record.to}>{change.record.label}</Link>
                ) : (
                  <span>{change.record.label}</span>
                ))}
              <time dateTime={change.at}>{formatDateTimeSeconds(change.at, zone)}</time>
            </div>
            {change.fields.map((field) => (
              <Field key={field.label} {...field} />
            ))}
          </li>
        ))}
      </ol>
      {rows.length > 0 && onOlder && (
        <Button fullWidth loading={loading} onClick={onOlder}>
          Show older
        </Button>
      )}
    </>
  )
}

/** '{label}: {before} → {after}' */
export function Field({ label, before, after }: ChangedField) {
  const [whole, setWhole] = useState(false)
  const show = (text: string | null) =>
    text === null || text === '' ? '-' : whole ? text : cut(text, longest)
  const isLong = [before, after].some((text) => (text?.length ?? 0) > longest)
  return (
    <div className={styles.field}>
      {label}: <span className={styles.before}>{show(before)}</span> <Arrow />{' '}
      <span>{show(after)}</span>
      {isLong && !whole && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          Show More
        </button>
      )}
    </div>
  )
}
