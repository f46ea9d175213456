// INT-140, INT-149: the intake of a row, whole to read, beside the list. What is quickly passed by is neither
// fetched nor counted as seen.
import { useDebouncedValue } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { countOf, fullName } from '@wren/contract/format'
import { intake as calls } from '@wren/contract/intake'
import type { Intake, IntakeRow } from '@wren/contract/intake'
import { offerState } from '@wren/contract/intake-offers.rules'
import { reasonEmoji } from '@wren/contract/intake-statuses.rules'
import { dialLink } from '@wren/contract/phone'
import { showPhone } from '@wren/contract/phone-shown'
import { accessTypeLabel } from '@wren/contract/reference'
import { formatDate, formatDateTime, formatDay, formatRange } from '@wren/contract/time'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { ReasonLabel } from '../../shared/badges/marks.tsx'
import { intakeStatus, visitStatus } from '../../shared/badges/statuses.ts'
import { LoadFailed } from '../../shared/feedback/LoadFailed.tsx'
import { TextSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { ContextCard, KeyValues } from '../../shared/record/RecordLayout.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useSession } from '../../shared/session/session.ts'
import { useNow } from '../../shared/visit/useNow.ts'
import type { Linked } from './intake-form.parts.tsx'
import { ageOf } from './intake-list.rules.ts'
import { originalRows } from './intake-original.rules.ts'
import styles from './intake-list.module.css'

const passing = 250

export function IntakeBeside({ row }: { readonly row: IntakeRow }) {
  const [settled] = useDebouncedValue(row.id, passing)
  const found = useCall(calls.byId, settled === row.id ? { id: row.id } : null, { quiet: true })
  const detail = found.data?.intake.id === row.id ? found.data : null
  return (
    <div className={styles.beside}>
      <Facts row={row} />
      {detail ? (
        <Detail intake={detail.intake} visits={detail.assignments} />
      ) : found.isError ? (
        <LoadFailed retry={found.refetch} />
      ) : (
        <TextSkeleton lines={6} />
      )}
    </div>
  )
}

/** What the row knows by itself, so that something stands there at once. */
function Facts({ row }: { readonly row: IntakeRow }) {
  const { timezone } = useSession()
  const age = ageOf(row, useNow())
  const patient = row.patient ?? 'Patient - TBD'
  return (
    <>
      <p className={styles.badges}>
        <StatusBadge set={intakeStatus} status={row.status} />
        {row.status_reason && (
          <ReasonLabel emoji={reasonEmoji(row.status_reason) ?? undefined}>
            {row.status_reason}
          </ReasonLabel>
        )}
      </p>
      <KeyValues
        pairs={[
          [
            'Patient',
            row.patient_uuid ? (
              <Link className={styles.link} to={paths.patient(row.patient_uuid)}>
                {patient}
                {row.wrenMrn && ` - ${row.wrenMrn}`}
              </Link>
            ) : (
              patient
            ),
          ],
          ['Treatment', row.treatment],
          ['Pharmacy', row.pharmacy],
          ['Location', row.location],
          [
            'Received',
            <>
              {formatDateTime(row.submitted_date, timezone)}
              {age && <span className={styles.muted}> - {age.long.replace(/^Received /, '')}</span>}
            </>,
          ],
          ['Treatment Date', row.start_date && formatDay(row.start_date)],
          ['Ops', row.ops_name],
          ['Auto Offer', offerState(row)?.label ?? null],
          ['Applicants', row.applicant_count || null],
        ]}
      />
    </>
  )
}

const hours = (minutes: number | null): string | null =>
  minutes
    ? [
        minutes >= 60 ? `${Math.floor(minutes / 60)} h` : '',
        minutes % 60 ? `${minutes % 60} min` : '',
      ]
        .filter(Boolean)
        .join(' ')
    : null
const days = (count: number | null): string | null => (count ? countOf(count, 'day') : null)

/** Who works through the list calls and writes from here. */
const Contact = ({
  of: {
    contact_name: name,
    contact_phone: phone,
    contact_phone_ext: extension,
    contact_email: email,
  },
}: {
  readonly of: Intake
}) => (
  <span className={styles.contact}>
    {name && <span>{name}</span>}
    {phone && (
      <a className={styles.link} href={dialLink(phone) ?? undefined}>
        {showPhone(phone, extension)}
      </a>
    )}
    {email && (
      <a className={styles.link} href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
        {email}
      </a>
    )}
  </span>
)

function Detail({
  intake,
  visits,
}: {
  readonly intake: Intake
  readonly visits: readonly Linked[]
}) {
  const range = [intake.series_start_date, intake.series_end_date].flatMap((day) =>
    day ? [formatDay(day)] : [],
  )
  return (
    <>
      <KeyValues
        pairs={[
          ['Start Dates', [...new Set(range)].join(' - ') || null],
          ['Treatment Duration', days(intake.treatment_duration_days)],
          ['Visit Duration', hours(intake.duration_estimate)],
          ['Start Time Slots', intake.preferred_visit_slots.join(', ') || 'Any time'],
          ['Access Type', intake.access_type && accessTypeLabel(intake.access_type)],
          ['Labs', intake.labs],
          [
            'Contact',
            (intake.contact_name ?? intake.contact_phone ?? intake.contact_email) ===
            null ? null : (
              <Contact of={intake} />
            ),
          ],
          ['Notes', intake.notes && <span className={styles.notes}>{intake.notes}</span>],
        ]}
      />
      <ContextCard title="Linked Visits" count={visits.length} flush>
        {visits.length === 0 ? (
          <p className={styles.none}>No visits.</p>
        ) : (
          <ul>
            {visits.map((visit) => (
              <Visit key={visit.id} visit={visit} />
            ))}
          </ul>
        )}
      </ContextCard>
      <Referral original={intake.orig_json} />
    </>
  )
}

const Visit = ({ visit }: { readonly visit: Linked }) => (
  <li>
    <Link to={paths.visit(visit.id)} className={styles.visit}>
      <span>
        {visit.start
          ? `${formatDate(visit.start, visit.timezone)}, ${formatRange(visit.start, visit.duration_estimate, visit.timezone)}`
          : '-'}
      </span>
      <StatusBadge set={visitStatus} status={visit.status} />
      <span className={styles.muted}>
        {visit.id} - {fullName(visit.nurse_first_name, visit.nurse_last_name) || 'No nurse'}
      </span>
    </Link>
  </li>
)

/** INT-067, to read: what can be done with its values stands in the form. */
function Referral({ original }: { readonly original: Intake['orig_json'] }) {
  const { known, unknown } = originalRows(original)
  const text = original?.['referral_text']
  if (known.length + unknown.length === 0 && typeof text !== 'string') return null
  return (
    <ContextCard title="Original Referral">
      <KeyValues
        pairs={[...known, ...unknown].map(({ label, text: value }) => [label, value] as const)}
      />
      {typeof text === 'string' && text !== '' && <p className={styles.referral}>{text}</p>}
    </ContextCard>
  )
}
