// AVR-068, AVR-069: what the pharmacy paid, row by row; one that was taken back stays visible and counts no more.
import type { ReactNode } from 'react'
import { formatCents } from '@wren/contract/money'
import type { InvoicePayment } from '@wren/contract/reports-invoice'
import { counts, paymentLabels } from '@wren/contract/reports-invoice.rules'
import { formatDate, type Zone } from '@wren/contract/time'
import styles from './reports.module.css'

/** 'Payment', 'Refund, Check 1881', 'Credit received, From WREN-123' */
export const kindText = ({ kind, note }: InvoicePayment): string =>
  note === null ? paymentLabels[kind] : `${paymentLabels[kind]}, ${note}`

/** 'Nov 20, 2026, Ada Ames' */
export const whenText = ({ paidAt, by }: InvoicePayment, zone: Zone): string =>
  by === null ? formatDate(paidAt, zone) : `${formatDate(paidAt, zone)}, ${by}`

const takenBackText = ({ takenBackAt, takenBackBy, reason }: InvoicePayment, zone: Zone): string =>
  `Taken back ${formatDate(takenBackAt ?? '', zone)}${takenBackBy === null ? '' : ` by ${takenBackBy}`}: ${reason}`

const Struck = ({ when, children }: { readonly when: boolean; readonly children: ReactNode }) =>
  when ? <s>{children}</s> : children

export function PaymentRows({
  payments,
  zone,
}: {
  readonly payments: readonly InvoicePayment[]
  readonly zone: Zone
}) {
  return (
    <ul className={styles.payments} aria-label="Payments">
      {payments.map((payment) => {
        const isTakenBack = !counts(payment)
        return (
          <li key={payment.id}>
            <span>
              <Struck when={isTakenBack}>{kindText(payment)}</Struck>
            </span>
            <span className={styles.cents}>
              <Struck when={isTakenBack}>{formatCents(payment.cents)}</Struck>
            </span>
            <small>{whenText(payment, zone)}</small>
            {isTakenBack && <small className={styles.whole}>{takenBackText(payment, zone)}</small>}
          </li>
        )
      })}
    </ul>
  )
}
