// CHT-027, 031, 042, 049, 051, 054: repeated answers as cards that fold, each with Remove, and one button that adds.
import { useState, type ReactNode } from 'react'
import { IconChevronDown, IconPlus, IconTrash } from '@tabler/icons-react'
import { isObject } from '@wren/contract/chart-conditions.rules'
import type { ChartRowsField } from '@wren/contract/chart-fields'
import { formatTime } from '@wren/contract/time'
import { buttonClass } from '../../shared/phone/Button.tsx'
import { useDesk } from './charts-desk.ts'
import { FoundList, levelOf } from './charts-frame.parts.tsx'
import { joined } from './charts-paths.rules.ts'
import { fieldText } from './charts-read.rules.ts'
import styles from './charts-fields.module.css'

/** What tells a row from its neighbours: its name, type, lot, item or time. */
export function rowTitle(field: ChartRowsField, row: unknown, zone: string): string {
  const answers = isObject(row) ? row : {}
  for (const key of ['name', 'type', 'lot', 'item', 'solution', 'time']) {
    const described = field.fields[key]
    const value = answers[key]
    if (described && value)
      return described.kind === 'instant' && typeof value === 'string'
        ? formatTime(value, zone)
        : fieldText(described, value, zone)
  }
  return ''
}

const mostRows = 100 // CHT-080

interface RowsProps {
  readonly field: ChartRowsField
  readonly path: string
  readonly value: unknown
  /** The fields of one row. */
  readonly children: (row: unknown, path: string) => ReactNode
}

export function Rows({ field, path, value, children }: RowsProps) {
  const { change, foundAt, info } = useDesk()
  const rows: readonly unknown[] = Array.isArray(value) ? value : []
  const [added, setAdded] = useState<number | null>(null)
  const found = foundAt(path)
  const add = (): void => {
    setAdded(rows.length)
    change(path, [...rows, {}])
  }
  return (
    <div className={styles.rows} data-path={path} data-level={levelOf(found)}>
      <h3>{field.label}</h3>
      {rows.map((row, at) => (
        <Row
          key={at}
          field={field}
          path={joined(path, at)}
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
          {children(row, joined(path, at))}
        </Row>
      ))}
      <FoundList found={found} />
      {rows.length < (field.max ?? mostRows) && (
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
