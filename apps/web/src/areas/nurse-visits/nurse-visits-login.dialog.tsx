// SES-035, SES-036, SES-037, SES-038, SES-039, SES-040, SES-041: after a sign-in, the missing charts and the expiring
// credentials.
import { Link } from '@tanstack/react-router'
import type { MissingChart } from '@wren/contract/nurses'
import { expiryMessages } from '@wren/contract/nurses.rules'
import { nurses } from '@wren/contract/nurses'
import { formatDate, localDay } from '@wren/contract/time'
import { now } from '../../shared/clock.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { buttonClass, PhoneButton } from '../../shared/phone/Button.tsx'
import { Sheet } from '../../shared/phone/Sheet.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useSession } from '../../shared/session/session.ts'
import styles from './nurse-visits.module.css'

const ownChart = 'Please submit this chart to the pharmacy by email or fax.' // SES-038

function MissingRow({ chart }: { readonly chart: MissingChart }) {
  const { id, start, timezone, treatment, city, patient, provider_has_own_chart } = chart
  return (
    <li className={styles.missing}>
      <div className={styles.grow}>
        {[patient, treatment].filter(Boolean).join(', ')}
        <span className={styles.small}>
          {[`#${id}`, formatDate(start, timezone), city].filter(Boolean).join(', ')}
        </span>
        {provider_has_own_chart && <span className={styles.small}>{ownChart}</span>}
      </div>
      {!provider_has_own_chart && (
        <Link className={buttonClass('primary')} to={paths.chart(id)}>
          Chart
        </Link>
      )}
    </li>
  )
}

export function ActionNeededSheet({ onClose }: { readonly onClose: () => void }) {
  const { id, timezone } = useSession()
  const query = useCall(nurses.loginNotification, { id }, { quiet: true })
  if (!query.data) return null
  const { missing_charts: charts, expirations } = query.data
  const messages = expiryMessages(expirations, localDay(now(), timezone))
  if (charts.length === 0 && messages.length === 0) return null
  return (
    <Sheet
      title="Action needed"
      onClose={onClose}
      footer={<PhoneButton onPress={onClose}>Close</PhoneButton>}
    >
      {charts.length > 0 && (
        <>
          <h3 className={styles.heading}>Charts awaiting completion</h3>
          <ul>
            {charts.map((chart) => (
              <MissingRow key={chart.id} chart={chart} />
            ))}
          </ul>
        </>
      )}
      {messages.length > 0 && (
        <>
          <h3 className={styles.heading}>Expiring credentials</h3>
          <ul className={styles.list}>
            {messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </>
      )}
    </Sheet>
  )
}
