// NVS-007, NVS-008, NVS-009, NVS-010, NVS-011, NVS-012, NVS-013, NVS-014, NVS-015, NVS-016, NVS-017, NVS-023, NVS-024,
// NVS-025, NVS-026, NVS-027, NVS-028, NVS-029, NVS-030, NVS-031, NVS-032, NVS-033: the card of one visit in My Visits.
import { IconCheck, IconClipboardList, IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { endedText } from '@wren/contract/chart-ended.rules'
import type { MyVisit } from '@wren/contract/nurse-visits'
import { visitPay } from '@wren/contract/nurse-pay.rules'
import {
  chartHint,
  nurseVisitStatusText,
  payDay,
  showsDetails,
  statusOption,
  type NurseViewer,
} from '@wren/contract/nurse-visits.rules'
import { defaultZone, formatDate, formatRange } from '@wren/contract/time'
import { nurseVisitStatus } from '../../shared/badges/statuses.ts'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { buttonClass, OuterLink } from '../../shared/phone/Button.tsx'
import { Note } from '../../shared/phone/Note.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { AttendedButton } from './AttendedButton.tsx'
import styles from './nurse-visits.module.css'

const payHint = 'Funds will reflect in your bank account within 1 to 3 banking days from this date.' // NVS-033

interface CardProps {
  readonly visit: MyVisit
  readonly viewer: NurseViewer
  readonly phone: string
}

function Pay({ visit }: { readonly visit: MyVisit }) {
  if (visit.is_shadow || (visit.ended && visit.payment_nurse_paid === null)) return null
  const { text, label } = visitPay(visit)
  return (
    <div className={styles.pay}>
      {text}
      {label && (
        <>
          {' '}
          <small>{label}</small>
        </>
      )}
    </div>
  )
}

/** The address of the confirmation page (NVS-015, NVS-040). */
export const confirmPath = ({
  nurse_token,
  blast_type,
}: Pick<MyVisit, 'nurse_token' | 'blast_type'>): string =>
  `/nc?t=${encodeURIComponent(nurse_token ?? '')}${blast_type === 'multi-day' ? '&d=1' : ''}`

function ChartButton({
  visit,
  hint,
  urgent,
}: {
  readonly visit: MyVisit
  readonly hint: string | null
  readonly urgent: boolean
}) {
  const label = (
    <>
      <IconClipboardList size={18} stroke={1.75} aria-hidden />
      Chart
    </>
  )
  const hintId = `chart-hint-${visit.id}`
  if (hint !== null)
    return (
      <button
        type="button"
        className={buttonClass()}
        disabled
        title={hint}
        aria-describedby={hintId}
      >
        {label}
      </button>
    )
  return (
    <Link
      className={buttonClass(urgent ? 'primary' : 'plain')}
      to={paths.chart(visit.id)}
      aria-label={`Chart of visit ${visit.id}`}
    >
      {label}
    </Link>
  )
}

export function VisitCard({ visit, viewer, phone }: CardProps) {
  const status = nurseVisitStatusText(visit, viewer)
  const option = statusOption(status)
  const badgeStatus = visit.missed ? 'Missed' : option
  const isPending = status === 'Pending'
  const hint =
    visit.is_shadow || isPending || visit.ended ? null : chartHint(visit, viewer.now, phone)
  const hasDetails = showsDetails(visit, viewer.now)
  const canConfirm = isPending && visit.nurse_token !== null
  const hasChart = !visit.is_shadow && !isPending && !visit.ended
  const zone = visit.timezone || defaultZone // NVS-008
  const canAttend =
    visit.is_shadow &&
    visit.shadow_nurse_clicked === null &&
    !visit.missed &&
    visit.start <= viewer.now
  return (
    <article className={styles.card} aria-label={`Visit ${visit.id}`}>
      <div className={styles.top}>
        <div className={styles.grow}>
          <div className={styles.when}>{formatDate(visit.start, zone)}</div>
          <div className={`${styles.when} ${styles.time}`}>
            {visit.missing_exact_time
              ? 'Time TBD'
              : formatRange(visit.start, visit.duration_estimate, zone)}
          </div>
        </div>
        <Pay visit={visit} />
      </div>
      <div className={styles.sub}>{[visit.treatment, visit.city].filter(Boolean).join(', ')}</div>
      <div className={styles.line} title={option === 'Pay Scheduled' ? payHint : undefined}>
        <StatusBadge set={nurseVisitStatus} status={badgeStatus} text={status} size="large" />
        <span className={styles.id}>#{visit.id}</span>
      </div>
      {option === 'Pay Scheduled' && <Note>{payHint}</Note>}
      {visit.payment_nurse_refunded !== undefined && (
        <Note>Refunded {payDay(visit.payment_nurse_refunded)}</Note>
      )}
      {hint !== null && <Note id={`chart-hint-${visit.id}`}>{hint}</Note>}
      {visit.ended && <Note>{endedText(visit.ended, { zone, now: viewer.now, phone })}</Note>}
      {(canConfirm || hasChart || hasDetails || canAttend || visit.ended) && (
        <div className={styles.acts}>
          {canAttend && <AttendedButton id={visit.id} />}
          {canConfirm && (
            <OuterLink look="primary" href={confirmPath(visit)}>
              <IconCheck size={18} stroke={1.75} aria-hidden />
              Confirm
            </OuterLink>
          )}
          {hasChart && (
            <ChartButton visit={visit} hint={hint} urgent={status === 'Awaiting Chart'} />
          )}
          {visit.ended && (
            <Link
              className={buttonClass()}
              to={paths.chart(visit.id)}
              aria-label={`What you typed in the chart of visit ${visit.id}`}
            >
              <IconClipboardList size={18} stroke={1.75} aria-hidden />
              What You Typed
            </Link>
          )}
          {hasDetails && (
            <OuterLink href={visit.visit_details_url ?? ''}>
              <IconExternalLink size={18} stroke={1.75} aria-hidden />
              View Details
            </OuterLink>
          )}
        </div>
      )}
    </article>
  )
}
