// AVR-025, 031, 035, 060: the cards of a report's page.
import { Anchor, Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatCents } from '@wren/contract/money'
import type { Report } from '@wren/contract/reports'
import {
  actionLabels,
  paymentLabels,
  reportLabels,
  type PaymentStatus,
  type ReportStatus,
} from '@wren/contract/reports.rules'
import { defaultZone, formatDate, formatDateTime, formatDay } from '@wren/contract/time'
import { Tag } from '../../shared/badges/marks.tsx'
import { paymentStatus } from '../../shared/badges/statuses.ts'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { ContextCard, KeyValues } from '../../shared/record/RecordLayout.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useSession } from '../../shared/session/session.ts'
import { PaymentRows } from './reports-payments.parts.tsx'
import { flagText } from './reports.parts.tsx'
import styles from './reports.module.css'

interface CardOf {
  readonly report: Report
  readonly open: (shown: 'chart' | 'received' | 'report' | 'invoice' | 'edit') => void
}
const FileButton = ({ label, run }: { readonly label: string; readonly run: () => void }) => (
  <Button
    size="compact-sm"
    leftSection={<IconFileText size={14} stroke={1.75} aria-hidden />}
    onClick={run}
  >
    {label}
  </Button>
)

export function FlagsCard({ report, open }: CardOf) {
  return (
    <ContextCard
      title="Audit"
      actions={
        <span className={styles.files}>
          {report.chartVersion !== null && (
            <>
              <Button component={Link} size="compact-sm" to={paths.chartPreview(report.visit.id)}>
                Chart
              </Button>
              <FileButton label="Chart PDF" run={() => open('chart')} />
            </>
          )}
          {report.hasChartFile && (
            <FileButton label="Received Chart" run={() => open('received')} />
          )}
          <FileButton label="Report PDF" run={() => open('report')} />
        </span>
      }
    >
      {report.auditFlags.length === 0 ? (
        <p className={styles.quiet}>No audit flags.</p>
      ) : (
        <ul className={styles.flags}>
          {report.auditFlags.map((flag) => (
            <li key={flag}>
              <Tag>{flagText(flag)}</Tag>
            </li>
          ))}
        </ul>
      )}
    </ContextCard>
  )
}

export function InvoiceCard({ report, open }: CardOf) {
  const { invoice } = report
  const { timezone } = useSession()
  return (
    <ContextCard
      title={`Invoice ${invoice.number}`}
      actions={
        <>
          {report.allowedActions.includes('edit') && (
            <Button size="compact-sm" onClick={() => open('edit')}>
              {actionLabels.edit}
            </Button>
          )}
          <FileButton label="Invoice PDF" run={() => open('invoice')} />
        </>
      }
      flush
    >
      <table className={styles.lines}>
        <thead>
          <tr>
            <th>Description</th>
            <th>Quantity</th>
            <th>Unit</th>
            <th>Amount</th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line, at) => (
            <tr key={`${at} ${line.description}`}>
              <td>{line.description}</td>
              <td>{line.quantity}</td>
              <td>{formatCents(line.unitCents)}</td>
              <td>{formatCents(line.amountCents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th colSpan={3}>Amount due</th>
            <td>{formatCents(invoice.amountDue.cents)}</td>
          </tr>
          {(invoice.paid.cents !== 0 || invoice.payments.length > 0) && (
            <tr>
              <th colSpan={3}>Paid</th>
              <td>{formatCents(invoice.paid.cents)}</td>
            </tr>
          )}
          <tr>
            <th colSpan={3}>{invoice.balance.cents < 0 ? 'Credit' : 'Balance'}</th>
            <td>{formatCents(Math.abs(invoice.balance.cents))}</td>
          </tr>
        </tfoot>
      </table>
      {!report.invoiceAddsUp && (
        <div className={styles.paid}>
          <Banner
            announce={false}
            title="The amount due is not the sum of these lines. It was recorded so before; a change of the lines corrects it."
          />
        </div>
      )}
      {invoice.payments.length > 0 && (
        <div className={styles.paid}>
          <PaymentRows payments={invoice.payments} zone={timezone} />
        </div>
      )}
      <div className={styles.inCard}>
        <KeyValues
          pairs={[
            ['Billable minutes', report.billableMinutes],
            [
              'Recipients',
              invoice.recipients.length > 0
                ? invoice.recipients.join(', ')
                : report.billingEmails.join(', ') || 'Pharmacy has no billing email.',
            ],
            [
              'Sent',
              invoice.sentAt === null
                ? report.autoSendAt === null
                  ? '-'
                  : `Sends itself ${formatDateTime(report.autoSendAt, timezone)}`
                : formatDateTime(invoice.sentAt, timezone),
            ],
            ['Due', invoice.dueDate === null ? '-' : formatDay(invoice.dueDate)],
            ...(invoice.returnedReason === null
              ? []
              : [['Returned', invoice.returnedReason] as const]),
            ...(invoice.writeOffReason === null
              ? []
              : [
                  [
                    'Write-off',
                    `${formatCents(Math.max(0, invoice.balance.cents))}: ${invoice.writeOffReason}`,
                  ] as const,
                ]),
            ...(report.sendError === null ? [] : [['Sending', report.sendError] as const]),
          ]}
        />
      </div>
    </ContextCard>
  )
}

export function PaymentCard({ report }: { readonly report: Report }) {
  const { payment } = report.visit
  const { timezone } = useSession()
  return (
    <ContextCard
      title="Nurse payment"
      actions={
        <StatusBadge set={paymentStatus} status={paymentLabels[payment.status as PaymentStatus]} />
      }
    >
      <KeyValues
        pairs={[
          ['Nurse Payment', formatCents(report.nursePayment.amount.cents)],
          ...(payment.paidTime !== null
            ? [['Paid', formatDate(payment.paidTime, defaultZone)] as const]
            : payment.scheduledTime !== null
              ? [['Scheduled', formatDate(payment.scheduledTime, defaultZone)] as const]
              : []),
          ...(payment.differenceCents === null
            ? []
            : [['Difference', formatCents(payment.differenceCents)] as const]),
          ...payment.refunds.map(
            (refund) =>
              [
                `Refunded ${formatCents(refund.cents)}`,
                `on ${formatDate(refund.at, timezone)}${refund.by === null ? '' : ` by ${refund.by}`}: ${refund.reason}`,
              ] as const,
          ),
          ...(payment.error === null ? [] : [['Problem', payment.error] as const]),
          [
            'Visit',
            <Anchor key="visit" href={`/visits/${report.visit.id}`}>
              Visit {report.visit.id}
            </Anchor>,
          ],
        ]}
      />
    </ContextCard>
  )
}

export function HistoryCard({ report }: { readonly report: Report }) {
  const { timezone } = useSession()
  return (
    <ContextCard title="Status history">
      <ol className={styles.history}>
        {report.history.map((row, at) => (
          <li key={`${row.at} ${row.to} ${at}`}>
            <b>{reportLabels[row.to as ReportStatus]}</b>
            {row.reason !== null && <span>{row.reason}</span>}
            <small>
              {row.by ?? 'System'}, {formatDateTime(row.at, timezone)}
            </small>
          </li>
        ))}
      </ol>
    </ContextCard>
  )
}
