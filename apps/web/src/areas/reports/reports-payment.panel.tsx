// AVR "Payment card" 024 to 027: what a visit's report says of its money.
import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCents } from '@wren/contract/money'
import { payDay } from '@wren/contract/nurse-visits.rules'
import { reports, type Report } from '@wren/contract/reports'
import { balanceText } from '@wren/contract/reports-invoice.rules'
import { paymentLabels, reportLabels } from '@wren/contract/reports.rules'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { paymentStatus, reportStatus } from '../../shared/badges/statuses.ts'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { ContextCard, KeyValues } from '../../shared/record/RecordLayout.tsx'
import { useSession } from '../../shared/session/session.ts'
import { useOperationsUrl } from '../../shared/screen/operations.ts'
import { paths } from '../../shared/screen/paths.ts'
import { PaymentRows } from './reports-payments.parts.tsx'
import styles from './reports.module.css'

const labelOf = (labels: Readonly<Record<string, string>>, status: string): string =>
  labels[status] ?? status

type Pair = readonly [string, ReactNode]

/** AVR-016, AVR-068: what is owed, or what the pharmacy has too much paid. */
const invoicePairs = ({ invoice: { amountDue, paid, balance } }: Report): Pair[] => [
  ['Invoice', formatCents(amountDue.cents)],
  ...(paid.cents !== 0 && balance.cents !== 0 ? [['', balanceText(balance.cents)] as const] : []),
]

function paymentPairs({ visit: { payment }, nursePayment }: Report): Pair[] {
  const when =
    payment.paidTime !== null
      ? `Paid ${payDay(payment.paidTime)}`
      : payment.scheduledTime !== null
        ? `Scheduled ${payDay(payment.scheduledTime)}`
        : null
  const label = labelOf(paymentLabels, payment.status)
  return [
    ['Nurse Payment', formatCents(nursePayment.amount.cents)],
    [
      'Payment',
      <StatusBadge key="payment" set={paymentStatus} status={label} text={when ?? label} />,
    ],
    ...(payment.error === null ? [] : [['Problem', payment.error] as const]), // AVR-020
    ...(payment.differenceCents === null
      ? []
      : [['', `Difference ${formatCents(payment.differenceCents)}`] as const]),
    ...payment.refunds.map(
      (refund, at) =>
        [
          at === 0 ? 'Refunds' : '',
          `Refunded ${formatCents(refund.cents)} on ${payDay(refund.at)}`,
        ] as const,
    ),
  ]
}

/** SHL-061: in the operations area, wherever that is. */
export const PaymentsLink = ({ report }: { readonly report: number }) => (
  <a
    href={useOperationsUrl(paths.report(report))}
    target="_blank"
    rel="noopener noreferrer"
    style={{ paddingRight: 6 }}
  >
    View Payments <IconExternalLink size={12} stroke={1.75} aria-hidden />
  </a>
)

/** Without a report nothing is asked: its 404 would only say so again (AVR-027). */
export function PaymentCard({
  visitId,
  hasReport,
  action,
}: {
  readonly visitId: number
  readonly hasReport: boolean
  /** AVR-067 */ readonly action?: ReactNode
}) {
  const found = useCall(reports.byVisit, hasReport ? { id: visitId } : null, { quiet: true })
  const { timezone } = useSession()
  const report = found.data
  const failed = found.isError && report === undefined && found.error.status !== 404
  const pairs: Pair[] = report
    ? [
        [
          'Report',
          <StatusBadge
            key="report"
            set={reportStatus}
            status={labelOf(reportLabels, report.status)}
          />,
        ],
        ...invoicePairs(report),
        ...paymentPairs(report),
      ]
    : [
        ['Report', 'No report yet'],
        ['Invoice', '-'],
        ['Nurse Payment', '-'],
        ['Payment', '-'],
      ]
  return (
    <ContextCard
      title="Payment"
      actions={
        <>
          {action}
          {report && <PaymentsLink report={report.id} />}
        </>
      }
    >
      {failed ? (
        <Banner announce={false} title="Error retrieving after visit report" />
      ) : (
        <>
          <KeyValues end pairs={pairs} />
          {report !== undefined && report.invoice.payments.length > 0 && (
            <div className={styles.ofPharmacy}>
              <p className={styles.quiet}>Paid by the pharmacy</p>
              <PaymentRows payments={report.invoice.payments} zone={timezone} />
            </div>
          )}
        </>
      )}
    </ContextCard>
  )
}
