// The visits of a pharmacy as a table or as cards, with their notes, and the logo of the pharmacy (PHA-012, PHA-013,
// PHA-014, PHA-015, PHA-016, PHA-018, PHA-022, PHA-023).
import { IconNote, IconRepeat } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PharmacyVisit } from '@wren/contract/pharmacies-visits'
import { pharmacyVisitList, visitTime } from '@wren/contract/pharmacies-visits.list'
import {
  patientName,
  repeatsPatient,
  staffing,
  visitType,
} from '@wren/contract/pharmacies-visits.rules'
import { formatDate, zoneAbbreviation } from '@wren/contract/time'
import { paths } from '../../shared/screen/paths.ts'
import styles from './pharmacies.module.css'

/** Hidden when no picture has the slug's name (PHA-023). */
export function Logo({ slug }: { readonly slug: string | null }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (slug === null || broken === slug || !/^[a-z0-9-]+$/.test(slug)) return null
  return (
    <img
      className={styles.logo}
      src={`/logos/${slug}.png`}
      alt=""
      height={28}
      onError={() => setBroken(slug)}
    />
  )
}

const startOf = (row: PharmacyVisit) => ({
  date: formatDate(row.start, row.timezone),
  time: visitTime(row),
  zone: zoneAbbreviation(row.start, row.timezone),
})

function Patient({
  row,
  above,
}: {
  readonly row: PharmacyVisit
  readonly above: PharmacyVisit | undefined
}) {
  const name = patientName(row)
  // Screen readers get the name instead of the ditto mark.
  return repeatsPatient(row, above) ? (
    <>
      <span aria-hidden className={styles.again}>
        〃
      </span>
      <span className="sr-only">{name}</span>
    </>
  ) : (
    <span title={name}>{name}</span>
  )
}

const Notes = ({ text }: { readonly text: string }) => (
  <div className={styles.notes}>
    <IconNote size={14} stroke={1.75} aria-hidden />
    <span className="sr-only">Pharmacy notes: </span>
    <span>{text}</span>
  </div>
)

const columns = pharmacyVisitList.columns.filter(({ fileOnly }) => fileOnly !== true)

interface TableProps {
  readonly rows: readonly PharmacyVisit[]
  readonly busy: boolean
  readonly onOpen: (row: PharmacyVisit, newTab: boolean) => void
}

function Row({
  row,
  above,
  onOpen,
}: { readonly row: PharmacyVisit; readonly above: PharmacyVisit | undefined } & Pick<
  TableProps,
  'onOpen'
>) {
  const { date, time, zone } = startOf(row)
  const note = row.notes_pharmacy?.trim() ?? ''
  const open = (newTab: boolean) => {
    if (document.getSelection()?.type !== 'Range') onOpen(row, newTab)
  }
  return (
    <>
      <tr
        className={styles.row}
        data-noted={note !== '' || undefined}
        onClick={(event) => open(event.metaKey || event.ctrlKey)}
      >
        <td>
          <Patient row={row} above={above} />
        </td>
        <td>
          <Link
            to={paths.visit(row.id)}
            className={styles.plain}
            onClick={(event) => event.stopPropagation()}
          >
            {date}
          </Link>
        </td>
        <td>
          <span title={zone}>{time}</span>
        </td>
        <td title={row.treatment ?? ''}>{row.treatment ?? '-'}</td>
        <td title={row.city ?? ''}>{row.city ?? '-'}</td>
        <td>{visitType(row)}</td>
        <td title={staffing(row)}>{staffing(row)}</td>
      </tr>
      {note !== '' && (
        <tr className={styles.noteRow}>
          <td colSpan={columns.length}>
            <Notes text={note} />
          </td>
        </tr>
      )}
    </>
  )
}

export function VisitTable({ rows, busy, onOpen }: TableProps) {
  return (
    <table className={styles.table} aria-label="Visits" aria-busy={busy}>
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} style={typeof width === 'number' ? { width } : undefined} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <Row key={row.id} row={row} above={rows[at - 1]} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  )
}

export function VisitCards({ rows }: Pick<TableProps, 'rows'>) {
  return (
    <div role="list" aria-label="Visits">
      {rows.map((row, at) => {
        const { date, time } = startOf(row)
        const note = row.notes_pharmacy?.trim() ?? ''
        return (
          <div key={row.id} role="listitem" className={styles.card}>
            <div className={styles.cardHead}>
              <Patient row={row} above={rows[at - 1]} />
              <Link to={paths.visit(row.id)} className={styles.whole}>
                {date}, {time}
              </Link>
            </div>
            <div className={styles.cardNext}>{row.treatment ?? '-'}</div>
            <div className={styles.cardNext}>
              <span>{row.city ?? '-'}</span>
              <span className={styles.cardEnd}>
                {row.is_recurring && <IconRepeat size={14} stroke={1.75} aria-hidden />}
                {visitType(row)}
              </span>
            </div>
            <div className={styles.cardNext}>{staffing(row)}</div>
            {note !== '' && <Notes text={note} />}
          </div>
        )
      })}
    </div>
  )
}
