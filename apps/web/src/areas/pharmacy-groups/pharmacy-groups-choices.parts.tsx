// GRP "Screen" 005, 006: a table of what is chosen and what may be, with a search over both.
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
interface Props {
  readonly title: string
  /** 'Pharmacies', 'Vettings': what stands under 'Selected' and 'Available'. */
  readonly noun: string
  readonly search: string
  readonly columns: readonly string[]
  readonly rows: readonly ChoiceRow[]
  readonly chosen: readonly number[]
  readonly error?: ReactNode
  readonly onToggle: (id: number) => void
}

/** The keyboard goes on where it was: the row that comes after the one which moved away. */
function stayNear(box: HTMLInputElement): void {
  const boxes = [...(box.closest('tbody')?.querySelectorAll<HTMLInputElement>('input') ?? [])]
  const near = boxes[boxes.indexOf(box) + 1] ?? boxes[boxes.indexOf(box) - 1]
  const next = near?.id
  requestAnimationFrame(() => {
    if (next) document.getElementById(next)?.focus({ preventScroll: true })
  })
}

function Part({
  title,
  rows,
  none,
  columns,
  isChosen,
  onToggle,
  prefix,
}: {
  readonly title: string
  readonly rows: readonly ChoiceRow[]
  readonly none: string
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
                stayNear(event.currentTarget)
                onToggle(id)
              }}
            />
          </td>
          {columns.length > 1 && <td>{second || '-'}</td>}
        </tr>
      ))}
      {rows.length === 0 && (
        <tr className={styles.none}>
          <td colSpan={columns.length}>{none}</td>
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
}: Props) {
  const [term, setTerm] = useState('')
  const scroller = useRef<HTMLDivElement>(null)
  const prefix = useId()
  const found = rows.filter(({ name, second }) => matches(`${name} ${second ?? ''}`, term))
  const [selected, available] = [
    found.filter(({ id }) => chosen.includes(id)),
    found.filter(({ id }) => !chosen.includes(id)),
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
        {found.length === 0 ? (
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
            <Part
              title={`Selected ${noun}`}
              rows={selected}
              none="None selected"
              columns={columns}
              isChosen
              onToggle={onToggle}
              prefix={prefix}
            />
            <Part
              title={`Available ${noun}`}
              rows={available}
              none="None available"
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
