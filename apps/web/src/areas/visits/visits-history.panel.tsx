// VIS-070, VIS-152: the visit's statuses, the latest first, with who changed them and why.
import { formatDate, formatTime } from '@wren/contract/time'
import type { Assignment } from '@wren/contract/visits-assignment'
import { visitStatus } from '../../shared/badges/statuses.ts'
import { unknownStatus } from '../../shared/badges/statuses.ts'
import { hueClass } from '../../shared/badges/hue.ts'
import { ContextCard } from '../../shared/record/RecordLayout.tsx'
import { useSession } from '../../shared/session/session.ts'
import styles from './visits.module.css'

const causes: Readonly<Record<string, string>> = {
  nurse: 'by the nurse',
  patient: 'by the patient',
  chart: 'by the chart',
  report: 'by the report',
  payment: 'by the payment',
  system: 'by the system',
}

export function StatusHistory({ visit }: { readonly visit: Assignment }) {
  const { timezone } = useSession()
  return (
    <ContextCard title="Status History">
      <ol className={styles.history}>
        {visit.status_history.map((row) => {
          const [hue, Icon] = visitStatus[row.to] ?? unknownStatus
          return (
            <li key={`${row.at}${row.to}${row.reason}`} className={hueClass(hue)}>
              <Icon size={14} stroke={2} aria-hidden />
              <span>
                {row.to} {row.user_name ? `by ${row.user_name}` : (causes[row.cause] ?? '')}
                {row.from !== null && row.from !== row.to && <small>from {row.from}</small>}
                {row.reason && <small>{row.reason}</small>}
              </span>
              <time dateTime={row.at}>
                {formatDate(row.at, timezone).replace(/, \d{4}$/, '')},{' '}
                {formatTime(row.at, timezone)}
              </time>
            </li>
          )
        })}
      </ol>
    </ContextCard>
  )
}
