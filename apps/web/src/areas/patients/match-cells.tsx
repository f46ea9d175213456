// PAT-010, PAT-012, PAT-015: how a patient who was found is drawn.
import { Link } from '@tanstack/react-router'
import type { Column } from '@wren/contract/list'
import { fullName } from '@wren/contract/format'
import type { PatientRow } from '@wren/contract/patients'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { patientStatus } from '../../shared/badges/statuses.ts'
import { dobText } from '../../shared/calendar/dob-text.ts'
import { CopyButton } from '../../shared/feedback/CopyButton.tsx'
import type { Card } from '../../shared/list/ListCards.tsx'
import type { Cells } from '../../shared/list/list-columns.tsx'
import { paths } from '../../shared/screen/paths.ts'
import styles from './patients.module.css'

export const matchColumns: readonly Column[] = [
  { key: 'name', label: 'Patient', width: 'fill' },
  { key: 'dob', label: 'Date of Birth', width: 120 },
  { key: 'external_mrn', label: 'Pharmacy MRN', width: 'fill' },
  { key: 'status', label: 'Status', width: 130 },
]

const nameOf = (row: PatientRow): string => fullName(row.first_name, row.last_name)

function Mrns({ row }: { readonly row: PatientRow }) {
  return (
    <span className={styles.mrns}>
      {row.external_mrn.map(({ id, provider_title, mrn }) => (
        <span key={id} className={styles.mrn} title={`${provider_title} ${mrn}`}>
          <span className={styles.mrnPharmacy}>{provider_title}</span>
          <b>{mrn}</b>
          <CopyButton text={mrn} label={`Copy ${mrn}`} />
        </span>
      ))}
    </span>
  )
}

export const matchCells: Cells<PatientRow> = {
  name: (row) => (
    <Link to={paths.patient(row.uuid)} tabIndex={-1} className={styles.name} title={nameOf(row)}>
      {nameOf(row)}
    </Link>
  ),
  dob: (row) => dobText(row.dob),
  external_mrn: (row) => (row.external_mrn.length === 0 ? null : <Mrns row={row} />),
  status: (row) => <StatusBadge set={patientStatus} status={row.status} />,
}

export const matchCard = (row: PatientRow): Card => ({
  id: null,
  title: nameOf(row),
  badge: <StatusBadge set={patientStatus} status={row.status} />,
  second: dobText(row.dob),
  third: row.external_mrn.length === 0 ? '-' : null,
  end: row.external_mrn.length === 0 ? null : <Mrns row={row} />,
})
