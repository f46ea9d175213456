// NPY-002, NPY-006, NPY-012, NPY-015, NPY-043: pays a nurse outside the after-visit flow. The form keeps its input
// until the payment succeeds or is cancelled.
import { Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { nursePayments } from '@wren/contract/nurse-payments'
import {
  enteredOtherwiseText,
  mayStillBeMadeText,
  maxDescriptionLength,
  paymentEnteredText,
  paymentProblems,
  paymentTypes,
  type PaymentType,
  type TypedPayment,
} from '@wren/contract/nurse-payments.rules'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { Dialog } from '../../shared/feedback/Dialog.tsx'
import { DialogFoot } from '../../shared/feedback/DialogFoot.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { choicesOf, SelectField } from '../../shared/form/choice-fields.tsx'
import { TextareaField, TextField } from '../../shared/form/text-fields.tsx'
import { errorText } from '../../shared/http/error-text.ts'
import { useChange } from '../../shared/http/use-change.ts'
import styles from './nurse-payments.module.css'

const overLimitQuestion = {
  title: 'More than $5000',
  text: 'More than $5000 has been paid to this nurse in the last 7 days. Do you want to process this payment?',
  confirm: 'Process Payment',
  keep: 'Cancel',
} as const

/** Asked when an equal payment has no outcome yet (NPY-020). */
const equalQuestion = {
  title: 'Same payment again',
  text: `The same payment is still being processed. ${mayStillBeMadeText} Do you want to pay it a second time?`,
  confirm: 'Pay a Second Time',
  keep: 'Cancel',
  danger: true,
} as const

interface Confirmations {
  readonly force?: true
  readonly again?: true
}

export interface NewPaymentProps {
  readonly nurse: number
  readonly name: string
  readonly onClose: () => void
}

export function NewPaymentDialog({ nurse, name, onClose }: NewPaymentProps) {
  const [typed, setTyped] = useState<TypedPayment>({
    amount: '',
    payment_type: null,
    description: '',
  })
  const { ask, dialog } = useAsk()
  const pay = useChange(nursePayments.pay, {
    quiet: true,
    oneDeed: true,
    onDone: ({ payment }) => {
      notify(payment.status === 'Entered' ? paymentEnteredText : 'Payment has been processed')
      onClose()
    },
  })
  const problems = paymentProblems(typed)
  const set = (some: Partial<TypedPayment>) => {
    if (pay.error) pay.clear()
    setTyped({ ...typed, ...some })
  }
  const send = async (confirmations: Confirmations = {}): Promise<void> => {
    const { amount, payment_type, description } = typed
    const answer = await pay.press({
      amount: amount.trim(),
      user_id: nurse,
      payment_type: payment_type as PaymentType,
      description,
      ...confirmations,
    })
    if (answer.ok) return
    if (answer.error.status === 480 && (await ask(overLimitQuestion)))
      await send({ ...confirmations, force: true })
    if (answer.error.code === 'equal_open' && (await ask(equalQuestion)))
      await send({ ...confirmations, again: true })
  }
  const valid = Object.keys(problems).length === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (valid && !pay.busy) void send()
  }
  // Empty fields show no problem before the first submission.
  const problemOf = (field: keyof TypedPayment) =>
    pay.fields[field] ??
    (typed[field] !== null && typed[field] !== '' ? problems[field] : undefined)
  const refused =
    pay.error !== null &&
    pay.error.status !== 480 &&
    pay.error.code !== 'equal_open' &&
    !['amount', 'payment_type', 'description'].some((field) => field in pay.fields)
  return (
    <>
      <Dialog onClose={onClose} title="New Payment" size={480} closeOnClickOutside={false}>
        <form className={styles.form} onSubmit={submit} noValidate>
          <p className={styles.who}>To {name}</p>
          {refused && pay.error && (
            <Banner
              title={pay.error.code === 'key_reused' ? enteredOtherwiseText : errorText(pay.error)}
            />
          )}
          <TextField
            label="Amount ($)"
            name="amount"
            required
            value={typed.amount}
            error={problemOf('amount')}
            onChange={(value) => set({ amount: value ?? '' })}
          />
          <SelectField
            label="Payment Type"
            name="payment_type"
            required
            choices={choicesOf(paymentTypes)}
            value={typed.payment_type}
            error={problemOf('payment_type')}
            onChange={(value) => set({ payment_type: value as PaymentType | null })}
          />
          <TextareaField
            label="Description"
            name="description"
            required={typed.payment_type === 'Other'}
            maxLength={maxDescriptionLength}
            value={typed.description}
            error={problemOf('description')}
            onChange={(value) => set({ description: value ?? '' })}
          />
          <DialogFoot>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="filled" disabled={!valid || pay.busy} loading={pay.busy}>
              {pay.label('Submit')}
            </Button>
          </DialogFoot>
        </form>
      </Dialog>
      {dialog}
    </>
  )
}
