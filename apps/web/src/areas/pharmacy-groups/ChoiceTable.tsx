// Table of selected and available rows, with a search over both (GRP-005, GRP-006).
import { Checkbox, TextInput } from '@mantine/core'
import { IconAlertCircle, IconSearch } from '@tabler/icons-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import { Count } from '../../shared/badges/marks.tsx'
import { matches } from '../../shared/pickers/matching.ts'
import styles from './pharmacy-groups.module.css'

export interface ChoiceRow {
  readonly id: number
  readonly name: string
  readonly second?: string | null
}
interface ChoiceTableProps {
  readonly title: string
  /** Noun after 'Selected' and 'Available', for example 'Pharmacies'. */
  readonly noun: string
  readonly search: string
  readonly columns: readonly string[]
  readonly rows: readonly ChoiceRow[]
  readonly chosen: readonly number[]
  readonly error?: ReactNode
  readonly onToggle: (id: number) => void
}

/** Moves the focus from a row that leaves its section to the next row. */
function focusNextRow(box: HTMLInputElement): void {
  const boxes = [...(box.closest('tbody')?.querySelectorAll<HTMLInputElement>('input') ?? [])]
  const neighbour = boxes[boxes.indexOf(box) + 1] ?? boxes[boxes.indexOf(box) - 1]
  const id = neighbour?.id
  requestAnimationFrame(() => {
    if (id) document.getElementById(id)?.focus({ preventScroll: true })
  })
}

function ChoiceSection({
  title,
  rows,
  emptyText,
  columns,
  isChosen,
  onToggle,
  prefix,
}: {
  readonly title: string
  readonly rows: readonly ChoiceRow[]
  readonly emptyText: string
  readonly columns: readonly string[]
  readonly isChosen: boolean
  readonly onToggle: (id: number) => void
  readonly prefix: string
}) {
  return (
    <tbody aria-label={title}>
      <tr className={styles.part}>
        <th scope="rowgroup" colSpan={columns.length}>
          {title} <Count>{rows.length}</Count>
        </th>
      </tr>
      {rows.map(({ id, name, second }) => (
        <tr
          key={id}
          className={styles.choice}
          data-chosen={isChosen || undefined}
          onClick={(event) => {
            if ((event.target as Element).closest('input, label') === null) onToggle(id)
          }}
        >
          <td>
            <Checkbox
              id={`${prefix}-${id}`}
              label={name}
              classNames={{ label: styles.choiceName ?? '' }}
              checked={isChosen}
              onChange={(event) => {
                focusNextRow(event.currentTarget)
                onToggle(id)
              }}
            />
          </td>
          {columns.length > 1 && <td>{second || '-'}</td>}
        </tr>
      ))}
      {rows.length === 0 && (
        <tr className={styles.none}>
          <td colSpan={columns.length}>{emptyText}</td>
        </tr>
      )}
    </tbody>
  )
}

export function ChoiceTable({
  title,
  noun,
  search,
  columns,
  rows,
  chosen,
  error,
  onToggle,
}: ChoiceTableProps) {
  const [term, setTerm] = useState('')
  const scroller = useRef<HTMLDivElement>(null)
  const prefix = useId()
  const matchingRows = rows.filter(({ name, second }) => matches(`${name} ${second ?? ''}`, term))
  const [selected, available] = [
    matchingRows.filter(({ id }) => chosen.includes(id)),
    matchingRows.filter(({ id }) => !chosen.includes(id)),
  ]
  return (
    <section className={styles.choices} aria-label={title}>
      <header className={styles.choicesHead}>
        <h2>{title}</h2>
        <Count>{chosen.length}</Count>
        <TextInput
          className={styles.choicesSearch ?? ''}
          type="search"
          aria-label={search}
          placeholder={search}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={term}
          onChange={(event) => {
            setTerm(event.currentTarget.value)
            scroller.current?.scrollTo({ top: 0 })
          }}
        />
      </header>
      {error && (
        <div className={styles.choicesError} role="alert">
          <IconAlertCircle size={14} stroke={1.75} aria-hidden />
          <div>{error}</div>
        </div>
      )}
      <div ref={scroller} className={styles.choicesRows} tabIndex={-1}>
        {matchingRows.length === 0 ? (
          <p className={styles.nothing} role="status">
            No results found
          </p>
        ) : (
          <table className={styles.table} aria-label={title}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <ChoiceSection
              title={`Selected ${noun}`}
              rows={selected}
              emptyText="None selected"
              columns={columns}
              isChosen
              onToggle={onToggle}
              prefix={prefix}
            />
            <ChoiceSection
              title={`Available ${noun}`}
              rows={available}
              emptyText="None available"
              columns={columns}
              isChosen={false}
              onToggle={onToggle}
              prefix={prefix}
            />
          </table>
        )}
      </div>
    </section>
  )
}
