// CHT-027, CHT-031, CHT-042, CHT-049, CHT-051, CHT-054: repeated answers as foldable cards with Add and Remove.
import { useState, type ReactNode } from 'react'
import { IconChevronDown, IconPlus, IconTrash } from '@tabler/icons-react'
import { isObject } from '@wren/contract/chart-conditions.rules'
import type { ChartRowsField } from '@wren/contract/chart-fields'
import { formatTime } from '@wren/contract/time'
import { buttonClass } from '../../shared/phone/Button.tsx'
import { useChartForm } from './useChartForm.ts'
import { FindingList, levelOf } from './FieldFrame.tsx'
import { childPath } from './charts-paths.rules.ts'
import { fieldText } from './charts-read.rules.ts'
import styles from './charts-fields.module.css'

/** The title of a row: its name, type, lot, item or time. */
export function rowTitle(field: ChartRowsField, row: unknown, zone: string): string {
  const answers = isObject(row) ? row : {}
  for (const key of ['name', 'type', 'lot', 'item', 'solution', 'time']) {
    const spec = field.fields[key]
    const value = answers[key]
    if (spec && value)
      return spec.kind === 'instant' && typeof value === 'string'
        ? formatTime(value, zone)
        : fieldText(spec, value, zone)
  }
  return ''
}

const maxRows = 100 // CHT-080

interface RowsProps {
  readonly field: ChartRowsField
  readonly path: string
  readonly value: unknown
  /** The fields of one row. */
  readonly children: (row: unknown, path: string) => ReactNode
}

export function ChartRows({ field, path, value, children }: RowsProps) {
  const { change, findingsAt, info } = useChartForm()
  const rows: readonly unknown[] = Array.isArray(value) ? value : []
  const [added, setAdded] = useState<number | null>(null)
  const findings = findingsAt(path)
  const add = (): void => {
    setAdded(rows.length)
    change(path, [...rows, {}])
  }
  return (
    <div className={styles.rows} data-path={path} data-level={levelOf(findings)}>
      <h3>{field.label}</h3>
      {rows.map((row, at) => (
        <Row
          key={at}
          field={field}
          path={childPath(path, at)}
          at={at}
          opened={rows.length === 1 || added === at}
          title={rowTitle(field, row, info.assignment.timezone)}
          onRemove={() => {
            setAdded(null)
            change(
              path,
              rows.filter((_, other) => other !== at),
            )
          }}
        >
          {children(row, childPath(path, at))}
        </Row>
      ))}
      <FindingList findings={findings} />
      {rows.length < (field.max ?? maxRows) && (
        <button type="button" className={`${buttonClass()} ${styles.add}`} onClick={add}>
          <IconPlus size={18} stroke={1.75} aria-hidden />
          Add {field.row}
        </button>
      )}
    </div>
  )
}

interface RowProps {
  readonly field: ChartRowsField
  readonly path: string
  readonly at: number
  readonly opened: boolean
  readonly title: string
  readonly onRemove: () => void
  readonly children: ReactNode
}

function Row({ field, path, at, opened, title, onRemove, children }: RowProps) {
  const [start] = useState(opened)
  const [isOpen, setOpen] = useState(start)
  return (
    <details
      className={styles.row}
      open={isOpen}
      onToggle={(event) => {
        if (event.target === event.currentTarget) setOpen(event.currentTarget.open)
      }}
      data-path={path}
    >
      <summary>
        <span>
          {field.row} {at + 1}
          {title && <small> {title}</small>}
        </span>
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </summary>
      <div className={styles.rowIn}>
        {children}
        <button
          type="button"
          className={`${buttonClass('text')} ${styles.remove}`}
          onClick={onRemove}
        >
          <IconTrash size={18} stroke={1.75} aria-hidden />
          Remove {field.row} {at + 1}
        </button>
      </div>
    </details>
  )
}
