// CHT-007, CHT-091: the patient of the chart, with allergies always in sight.
import type { ReactNode } from 'react'
import { IconAlertTriangle, IconArrowLeft, IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ChartInfo } from '@wren/contract/charts'
import { formatDate, formatDay, formatRange } from '@wren/contract/time'
import { paths } from '../../shared/screen/paths.ts'
import { MenuButton } from '../../shared/screen/TopLine.tsx'
import styles from './charts.module.css'

export function ChartHeader({
  info: { patient, assignment },
  heading,
  back = { to: paths.myVisits, label: 'My Visits' },
  children,
}: {
  readonly info: ChartInfo
  readonly heading?: string
  readonly back?: { readonly to: string; readonly label: string }
  readonly children?: ReactNode
}) {
  const name = patient?.name ?? `Visit #${assignment.id}`
  return (
    <header className={styles.head}>
      <MenuButton />
      <Link to={back.to} className={styles.back} aria-label={back.label} title={back.label}>
        <IconArrowLeft size={22} stroke={1.75} aria-hidden />
      </Link>
      <div className={styles.who}>
        <h1>{heading ?? name}</h1>
        <p>
          {[
            heading && name,
            patient && `${formatDay(patient.dob)}, ${patient.age} y`,
            patient && `MRN ${patient.pharmacy_mrn ?? '-'}, Wren ${patient.wren_mrn}`,
            !heading && `visit ${assignment.id}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      </div>
      {children}
    </header>
  )
}

export function Allergies({ info: { patient } }: { readonly info: ChartInfo }) {
  const known = patient?.allergies?.trim()
  if (!known && patient?.has_allergy !== true)
    return (
      <p className={`${styles.allergy} ${styles.plain}`}>
        <IconInfoCircle size={18} stroke={1.75} aria-hidden />
        <span>{patient?.has_allergy === false ? 'No known allergies' : 'Allergies: unknown'}</span>
      </p>
    )
  return (
    <p className={styles.allergy}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <span>Allergies: {known || 'yes, not named'}</span>
    </p>
  )
}

/** Scheduled time, treatment and pharmacy. */
export function VisitFacts({ info: { assignment, provider } }: { readonly info: ChartInfo }) {
  const { start, timezone, duration_estimate, missing_exact_time, treatment } = assignment
  const time = missing_exact_time ? 'Time TBD' : formatRange(start, duration_estimate, timezone)
  return (
    <p className={styles.facts}>
      {formatDate(start, timezone)}, {time}
      <br />
      {[treatment, provider.title].join(', ')}
    </p>
  )
}
