// NPY-026: refunds a processed payment, in full or in part, with a reason.
import { Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { formatCents, hundredths, plainDollars } from '@wren/contract/money'
import { nursePayments, type PaymentRow } from '@wren/contract/nurse-payments'
import {
  amountProblem,
  amountNeeded,
  mayStillBeMadeText,
  maxDescriptionLength,
  refundedOtherwiseText,
  reasonNeeded,
  refundEnteredText,
  refundProblem,
} from '@wren/contract/nurse-payments.rules'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { Dialog } from '../../shared/feedback/Dialog.tsx'
import { DialogFoot } from '../../shared/feedback/DialogFoot.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { TextareaField, TextField } from '../../shared/form/text-fields.tsx'
import { errorText } from '../../shared/http/error-text.ts'
import { useChange } from '../../shared/http/use-change.ts'
import styles from './nurse-payments.module.css'

/** Asked when an equal refund has no outcome yet (NPY-020). */
const equalQuestion = {
  title: 'Same refund again',
  text: `The same refund is still being processed. ${mayStillBeMadeText} Do you want to make it a second time?`,
  confirm: 'Refund a Second Time',
  keep: 'Cancel',
  danger: true,
} as const

export function RefundDialog({
  payment,
  onClose,
}: {
  readonly payment: PaymentRow
  readonly onClose: () => void
}) {
  const rest = payment.amount_cents - payment.refunded_cents
  const [amount, setAmount] = useState(plainDollars(rest))
  const [reason, setReason] = useState('')
  const [pressed, setPressed] = useState(false)
  const { ask, dialog } = useAsk()
  const refund = useChange(nursePayments.refund, {
    quiet: true,
    oneDeed: true,
    onDone: ({ refund: { status } }) => {
      notify(status === 'Entered' ? refundEnteredText : 'Payment has been refunded')
      onClose()
    },
  })
  const cents = hundredths(amount.trim())
  const problems = {
    amount:
      amount.trim() === ''
        ? amountNeeded
        : (amountProblem(amount) ?? (cents === null ? null : refundProblem(cents, rest))),
    reason: reason.trim() === '' ? reasonNeeded : null,
  }
  const problemOf = (field: 'amount' | 'reason') =>
    refund.fields[field] ?? (pressed ? (problems[field] ?? undefined) : undefined)
  const send = async (confirmations: { readonly again?: true } = {}): Promise<void> => {
    const answer = await refund.press({
      id: payment.id,
      amount: amount.trim(),
      reason: reason.trim(),
      ...confirmations,
    })
    if (!answer.ok && answer.error.code === 'equal_open' && (await ask(equalQuestion)))
      await send({ again: true })
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setPressed(true)
    if (problems.amount !== null || problems.reason !== null || refund.busy) return
    if (
      await ask({
        title: 'Refund',
        text: 'Are you sure you want to refund this payment?',
        confirm: `Refund ${formatCents(cents ?? 0)}`,
        keep: 'Cancel',
        danger: true,
      })
    )
      await send()
  }
  return (
    <>
      <Dialog onClose={onClose} title="Refund" size={480} closeOnClickOutside={false}>
        <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          <p className={styles.who}>
            {payment.payment_type} payment of {formatCents(payment.amount_cents)}
            {payment.refunded_cents > 0
              ? `, ${formatCents(payment.refunded_cents)} refunded before`
              : ''}
          </p>
          {refund.error &&
            refund.error.code !== 'equal_open' &&
            Object.keys(refund.fields).length === 0 && (
              <Banner
                title={
                  refund.error.code === 'key_reused'
                    ? refundedOtherwiseText
                    : errorText(refund.error)
                }
              />
            )}
          <TextField
            label="Amount ($)"
            name="amount"
            required
            value={amount}
            error={problemOf('amount')}
            onChange={(value) => {
              refund.clear()
              setAmount(value ?? '')
            }}
          />
          <TextareaField
            label="Reason"
            name="reason"
            required
            maxLength={maxDescriptionLength}
            value={reason}
            error={problemOf('reason')}
            onChange={(value) => {
              refund.clear()
              setReason(value ?? '')
            }}
          />
          <DialogFoot>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="filled" loading={refund.busy}>
              {refund.label('Refund')}
            </Button>
          </DialogFoot>
        </form>
      </Dialog>
      {dialog}
    </>
  )
}
