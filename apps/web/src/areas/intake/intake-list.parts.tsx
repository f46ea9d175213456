// INT "List" 003-011: the cells of the intake list and its card on phones.
import { IconAlertTriangle, IconFlagFilled, IconPaperclip, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import type { IntakeRow } from '@wren/contract/intake'
import { offerState } from '@wren/contract/intake-offers.rules'
import { reasonEmoji } from '@wren/contract/intake-statuses.rules'
import { formatDate, formatDateTime, formatDay, formatTime } from '@wren/contract/time'
import type { Day, Zone } from '@wren/contract/time'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { ToneIcon } from '../../shared/badges/marks.tsx'
import { intakeStatus } from '../../shared/badges/statuses.ts'
import { Dash, IdCell, TwoLines } from '../../shared/list/cells.tsx'
import type { Cells } from '../../shared/list/list-columns.tsx'
import type { Card } from '../../shared/list/ListCards.tsx'
import { paths } from '../../shared/screen/paths.ts'
import styles from './intake.module.css'

const offerIcons = { on: ['green', IconPlayerPlay], error: ['red', IconAlertTriangle], stopped: ['grey', IconPlayerStop] } as const

export function OfferIcon({ row }: { readonly row: Parameters<typeof offerState>[0] }) {
  const state = offerState(row)
  if (state === null) return <Dash />
  const [hue, icon] = offerIcons[state.kind]
  return <ToneIcon icon={icon} hue={hue} label={state.label} />
}

const Urgent = () => <ToneIcon icon={IconFlagFilled} hue="red" label="Urgent" />
const Documents = () => <ToneIcon icon={IconPaperclip} hue="grey" label="Has documents" />

function Status({ row }: { readonly row: IntakeRow }) {
  const emoji = row.status_reason ? reasonEmoji(row.status_reason) : null
  return <span className={styles.status}><StatusBadge set={intakeStatus} status={row.status} />{emoji && <span title={row.status_reason ?? ''} aria-hidden>{emoji}</span>}</span>
}

/** INT-016: an open intake whose day has passed without a confirmed visit is still owed. */
const isOverdue = (row: IntakeRow, today: Day): boolean =>
  row.start_date !== null && row.start_date < today && !row.has_confirmed_visit && (row.status === 'New Intake' || row.status === 'In Progress')

function TreatmentDate({ row, today }: { readonly row: IntakeRow; readonly today: Day }) {
  if (row.start_date === null) return <Dash />
  const text = formatDay(row.start_date)
  return isOverdue(row, today) ? <span className={styles.overdue} title="Overdue">{text}<span className={styles.spoken}> overdue</span></span> : text
}

const patientOf = (row: IntakeRow): string => row.patient ?? 'Patient - TBD'

export const intakeCells = (zone: Zone, today: Day): Cells<IntakeRow> => ({
  id: (row) => <IdCell id={row.id} to={paths.intake(row.id)}>{row.isUrgent && <Urgent />}</IdCell>,
  patient: (row) => (row.patient_uuid === null ? <span className={styles.unlinked}>{patientOf(row)}</span> : <TwoLines first={patientOf(row)} second={row.wrenMrn} />),
  submitted_date: (row) => <TwoLines first={formatDate(row.submitted_date, zone)} second={formatTime(row.submitted_date, zone)} />,
  start_date: (row) => <TreatmentDate row={row} today={today} />,
  auto_offer_enabled: (row) => <OfferIcon row={row} />,
  has_documents: (row) => (row.has_documents ? <Documents /> : null),
  applicant_count: (row) => row.applicant_count || null,
  status: (row) => <Status row={row} />,
})

export const intakeCard = (zone: Zone, today: Day) => (row: IntakeRow): Card => ({
  id: row.id,
  title: patientOf(row),
  badge: <>{row.isUrgent && <Urgent />}<Status row={row} /></>,
  second: [row.treatment, row.pharmacy].filter(Boolean).join(', ') || '-',
  third: <>{[row.location, `Received ${formatDateTime(row.submitted_date, zone)}`].filter(Boolean).join(' · ')}</>,
  end: <><TreatmentDate row={row} today={today} />{row.has_documents && <Documents />}</>,
})
