// INT "List" 003-011: the cells of the intake list and its card on phones.
import { IconFlagFilled, IconPaperclip } from '@tabler/icons-react'
import type { IntakeRow } from '@wren/contract/intake'
import { reasonEmoji } from '@wren/contract/intake-statuses.rules'
import { formatDate, formatDay, formatTime } from '@wren/contract/time'
import type { Day, Instant, Zone } from '@wren/contract/time'
import { hueClass } from '../../shared/badges/hue.ts'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { ToneIcon } from '../../shared/badges/marks.tsx'
import { intakeStatus } from '../../shared/badges/statuses.ts'
import { Dash, IdCell, TwoLines, Wrapped } from '../../shared/list/cells.tsx'
import type { Cells } from '../../shared/list/list-columns.tsx'
import type { Card } from '../../shared/list/ListCards.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { ageOf, isOverdue, type Age } from './intake-list.rules.ts'
import { OfferIcon } from './intake-offers.parts.tsx'
import list from './intake-list.module.css'
import styles from './intake.module.css'

const Urgent = () => <ToneIcon icon={IconFlagFilled} hue="red" label="Urgent" />
const Documents = () => <ToneIcon icon={IconPaperclip} hue="grey" label="Has documents" />

function Status({ row }: { readonly row: IntakeRow }) {
  const emoji = row.status_reason ? reasonEmoji(row.status_reason) : null
  return (
    <span className={styles.status}>
      <StatusBadge set={intakeStatus} status={row.status} />
      {emoji && (
        <span title={row.status_reason ?? ''} aria-hidden>
          {emoji}
        </span>
      )}
    </span>
  )
}

/** INT-010: when it came, and how long it waits; the colour only repeats what the words say. */
function Received({
  row,
  zone,
  now,
}: {
  readonly row: IntakeRow
  readonly zone: Zone
  readonly now: Instant
}) {
  const age = ageOf(row, now)
  return (
    <TwoLines
      first={formatDate(row.submitted_date, zone)}
      second={
        <span className={list.received}>
          <span>{formatTime(row.submitted_date, zone)}</span>
          {age && <Waiting age={age} />}
        </span>
      }
    />
  )
}
const Waiting = ({ age }: { readonly age: Age }) => (
  <span
    className={`${list.age} ${hueClass(age.hue)}`}
    data-quiet={age.hue === 'grey' || undefined}
    title={age.long}
  >
    <span aria-hidden>{age.short}</span>
    <span className={styles.spoken}>{age.long}</span>
  </span>
)

function TreatmentDate({ row, today }: { readonly row: IntakeRow; readonly today: Day }) {
  if (row.start_date === null) return <Dash />
  const text = formatDay(row.start_date)
  return isOverdue(row, today) ? (
    <span className={styles.overdue} title="Overdue">
      {text}
      <span className={styles.spoken}> overdue</span>
    </span>
  ) : (
    text
  )
}

/** On a phone the age says when it came; the day stands there where nothing waits. */
function CardAge({
  row,
  zone,
  now,
}: {
  readonly row: IntakeRow
  readonly zone: Zone
  readonly now: Instant
}) {
  const age = ageOf(row, now)
  const rest = [row.location, age ? null : `Received ${formatDate(row.submitted_date, zone)}`]
    .filter(Boolean)
    .join(' · ')
  return (
    <>
      {age && <Waiting age={age} />}
      {age && rest && ' · '}
      {rest}
    </>
  )
}

/** INT-010: 'City, ST zip', the zip below: of all its parts a long city would cut that one. */
function Location({ row }: { readonly row: IntakeRow }) {
  const { location, zip } = row
  if (location === null || zip === null || location === zip || !location.endsWith(zip))
    return location === null ? <Dash /> : location
  return <TwoLines first={location.slice(0, -zip.length)} second={zip} />
}

const patientOf = (row: IntakeRow): string => row.patient ?? 'Patient - TBD'

export const intakeCells = (zone: Zone, today: Day, now: Instant): Cells<IntakeRow> => ({
  id: (row) => (
    <IdCell id={row.id} to={paths.intake(row.id)}>
      {row.isUrgent && <Urgent />}
    </IdCell>
  ),
  patient: (row) =>
    row.patient_uuid === null ? (
      <span className={styles.unlinked}>
        <Wrapped text={patientOf(row)} />
      </span>
    ) : (
      <TwoLines first={patientOf(row)} second={row.wrenMrn} />
    ),
  ops_name: (row) => <Wrapped text={row.ops_name} />,
  treatment: (row) => <Wrapped text={row.treatment} />,
  pharmacy: (row) => <Wrapped text={row.pharmacy} />,
  location: (row) => <Location row={row} />,
  submitted_date: (row) => <Received row={row} zone={zone} now={now} />,
  start_date: (row) => <TreatmentDate row={row} today={today} />,
  auto_offer_enabled: (row) => <OfferIcon row={row} />,
  has_documents: (row) => (row.has_documents ? <Documents /> : null),
  applicant_count: (row) => row.applicant_count || null,
  status: (row) => <Status row={row} />,
  status_reason: (row) => <Wrapped text={row.status_reason} />,
})

export const intakeCard =
  (zone: Zone, today: Day, now: Instant) =>
  (row: IntakeRow): Card => ({
    id: row.id,
    title: patientOf(row),
    badge: (
      <>
        {row.isUrgent && <Urgent />}
        <Status row={row} />
      </>
    ),
    second: [row.treatment, row.pharmacy].filter(Boolean).join(', ') || '-',
    third: <CardAge row={row} zone={zone} now={now} />,
    end: (
      <>
        <TreatmentDate row={row} today={today} />
        {row.has_documents && <Documents />}
      </>
    ),
  })
