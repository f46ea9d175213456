// AVR-016, 052, 062: what the pharmacy paid of an invoice: all of the balance, a part of it, or less with the rest
// written off.
import { useState } from 'react'
import { Button } from '@mantine/core'
import { formatCents, hundredths, notDollarAmount, plainDollars } from '@wren/contract/money'
import { reports, type Report } from '@wren/contract/reports'
import { actionLabels } from '@wren/contract/reports.rules'
import { atLocal } from '@wren/contract/time'
import { DateField } from '../../shared/calendar/DateField.tsx'
import { useToday } from '../../shared/calendar/useToday.ts'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { SideDrawer } from '../../shared/feedback/SideDrawer.tsx'
import { Col, FieldGrid } from '../../shared/form/layout.tsx'
import { TextareaField, TextField } from '../../shared/form/text-fields.tsx'
import { formFault } from '../../shared/http/error-text.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { useSession } from '../../shared/session/session.ts'

export function PaidDrawer({
  report,
  onClose,
}: {
  readonly report: Report
  readonly onClose: () => void
}) {
  const [begun] = useState(report) // counted from the balance that stands here: one paid into meanwhile is found out by the version
  const { timezone } = useSession()
  const today = useToday()
  const balance = begun.invoice.balance.cents
  const [amount, setAmount] = useState(plainDollars(balance))
  const [day, setDay] = useState(today)
  const [writeOff, setWriteOff] = useState('')
  const [pressed, setPressed] = useState(false)
  const pay = useChange(reports.markPaid, {
    quiet: true,
    onDone: () => {
      notify('Payment of the invoice has been recorded')
      onClose()
    },
  })
  const fault = formFault(pay, ['cents', 'paidAt', 'writeOffReason'])
  const cents = hundredths(amount.trim())
  const rest = cents === null ? 0 : balance - cents
  const submit = (): void => {
    setPressed(true)
    if (cents === null) return
    // A day that is over is meant by its noon; today is now.
    void pay.press({
      id: begun.id,
      version: begun.version,
      cents,
      ...(day === today ? {} : { paidAt: atLocal(day, '12:00', timezone) }),
      ...(writeOff.trim() === '' ? {} : { writeOffReason: writeOff.trim() }),
    })
  }
  return (
    <SideDrawer
      opened
      title={actionLabels['mark-paid']}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" loading={pay.busy} onClick={submit}>
            {pay.label(actionLabels['mark-paid'])}
          </Button>
        </>
      }
    >
      {fault !== null && <Banner tone="error" title={fault} />}
      <FieldGrid>
        <Col>
          <TextField
            label="Amount ($)"
            required
            value={amount}
            error={pressed && cents === null ? notDollarAmount : pay.fields['cents']}
            onChange={(text) => setAmount(text ?? '')}
            help={
              rest > 0
                ? writeOff.trim() === ''
                  ? `The invoice stays Invoiced with a balance of ${formatCents(rest)}.`
                  : `The rest of ${formatCents(rest)} is written off.`
                : `Of a balance of ${formatCents(balance)}.`
            }
          />
        </Col>
        <Col>
          <DateField
            label="Paid on"
            required
            today={today}
            max={today}
            value={day}
            error={pay.fields['paidAt']}
            onChange={(chosen) => {
              if (chosen !== null) setDay(chosen)
            }}
          />
        </Col>
        <Col>
          <TextareaField
            label="Write-off reason"
            maxLength={500}
            value={writeOff}
            error={pay.fields['writeOffReason']}
            onChange={(text) => setWriteOff(text ?? '')}
            help="Only where the rest will not be paid."
          />
        </Col>
      </FieldGrid>
    </SideDrawer>
  )
}
