// AVR-054, AVR-070: reopening a paid invoice takes back the payments that are named, or the write-off that closed it.
import { useState } from 'react'
import { Button } from '@mantine/core'
import { formatCents } from '@wren/contract/money'
import { reports, type Report } from '@wren/contract/reports'
import { counts, newestPayment } from '@wren/contract/reports-invoice.rules'
import { actionLabels } from '@wren/contract/reports.rules'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { SideDrawer } from '../../shared/feedback/SideDrawer.tsx'
import { CheckboxField } from '../../shared/form/choice-fields.tsx'
import { Col, FieldGrid } from '../../shared/form/layout.tsx'
import { TextareaField } from '../../shared/form/text-fields.tsx'
import { formFault } from '../../shared/http/error-text.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { useSession } from '../../shared/session/session.ts'
import { kindText, whenText } from './reports-payments.parts.tsx'
import styles from './reports.module.css'

export function ReopenDrawer({
  report,
  onClose,
}: {
  readonly report: Report
  readonly onClose: () => void
}) {
  const [begun] = useState(report) // what others record from now on is not chosen here
  const { timezone } = useSession()
  const { writeOffReason } = begun.invoice
  const payments = begun.invoice.payments.filter(counts)
  const newest = writeOffReason === null ? newestPayment(payments) : null
  const [chosen, setChosen] = useState<readonly number[]>(newest === null ? [] : [newest.id])
  const [reason, setReason] = useState('')
  const [pressed, setPressed] = useState(false)
  const reopen = useChange(reports.reopen, {
    quiet: true,
    onDone: () => {
      notify('Invoice has been reopened')
      onClose()
    },
  })
  const fault = formFault(reopen, ['reason'])
  const isNothing = payments.length > 0 && chosen.length === 0 && writeOffReason === null
  const submit = (): void => {
    setPressed(true)
    if (isNothing || reason.trim() === '') return
    void reopen.press({
      id: begun.id,
      reason: reason.trim(),
      ...(chosen.length === 0 ? {} : { payment_ids: [...chosen] }),
    })
  }
  return (
    <SideDrawer
      opened
      title={actionLabels.reopen}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" loading={reopen.busy} onClick={submit}>
            {reopen.label(actionLabels.reopen)}
          </Button>
        </>
      }
    >
      {fault !== null && <Banner tone="error" title={fault} />}
      {pressed && isNothing && <Banner tone="error" title="Please choose a payment." />}
      <FieldGrid>
        <Col>
          <p className={styles.quiet}>
            {writeOffReason === null
              ? 'The chosen payments are taken back. They stay listed but no longer count.'
              : 'The write-off is taken back. Choose payments only if they are taken back too.'}
          </p>
        </Col>
        {payments.map((payment) => (
          <Col key={payment.id}>
            <CheckboxField
              label={`${kindText(payment)} ${formatCents(payment.cents)}`}
              help={whenText(payment, timezone)}
              value={chosen.includes(payment.id)}
              onChange={(on) =>
                setChosen(
                  on === true ? [...chosen, payment.id] : chosen.filter((id) => id !== payment.id),
                )
              }
            />
          </Col>
        ))}
        <Col>
          <TextareaField
            label="Reason"
            required
            maxLength={500}
            value={reason}
            error={
              pressed && reason.trim() === '' ? 'A reason is required.' : reopen.fields['reason']
            }
            onChange={(text) => setReason(text ?? '')}
          />
        </Col>
      </FieldGrid>
    </SideDrawer>
  )
}
