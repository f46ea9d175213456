// AVR-073: a credit is refunded to the pharmacy, or moved to another of its open invoices.
import { useState } from 'react'
import { Button } from '@mantine/core'
import { formatCents, hundredths, notDollarAmount, plainDollars } from '@wren/contract/money'
import { reports, type Report } from '@wren/contract/reports'
import type { CreditWay } from '@wren/contract/reports-invoice.rules'
import { actionLabels } from '@wren/contract/reports.rules'
import { atLocal } from '@wren/contract/time'
import { DateField } from '../../shared/calendar/DateField.tsx'
import { useToday } from '../../shared/calendar/useToday.ts'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { SideDrawer } from '../../shared/feedback/SideDrawer.tsx'
import { SegmentedField, SelectField } from '../../shared/form/choice-fields.tsx'
import { Col, FieldGrid } from '../../shared/form/layout.tsx'
import { TextField } from '../../shared/form/text-fields.tsx'
import { formFault } from '../../shared/http/error-text.ts'
import { useFreshCall } from '../../shared/http/use-fresh-call.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { useSession } from '../../shared/session/session.ts'

const ways: readonly { readonly value: CreditWay; readonly label: string }[] = [
  { value: 'refunded', label: 'Refund' },
  { value: 'moved', label: 'Move to another invoice' },
]
const chooseText = 'Please choose another open invoice of the same pharmacy.'

/** The pharmacy's sent invoices on which something is open. */
function useOpenInvoices({ id, invoice }: Report, wanted: boolean) {
  const found = useFreshCall(
    reports.search,
    wanted
      ? ({ filters: { status: ['invoiced'], providerId: invoice.providerId }, limit: 500 } as never)
      : null,
    { quiet: true },
  )
  return (found.data?.data ?? [])
    .filter((row) => row.id !== id && row.balanceCents > 0)
    .map((row) => ({
      value: String(row.id),
      label: `Visit ${row.visitId}, ${formatCents(row.balanceCents)} open`,
    }))
}

export function CreditDrawer({
  report,
  onClose,
}: {
  readonly report: Report
  readonly onClose: () => void
}) {
  const [begun] = useState(report)
  const { timezone } = useSession()
  const today = useToday()
  const credit = -begun.invoice.balance.cents
  const [how, setHow] = useState<CreditWay>('refunded')
  const [amount, setAmount] = useState(plainDollars(credit))
  const [day, setDay] = useState(today)
  const [reference, setReference] = useState('')
  const [target, setTarget] = useState<string | null>(null)
  const [pressed, setPressed] = useState(false)
  const open = useOpenInvoices(begun, how === 'moved')
  const settle = useChange(reports.settleCredit, {
    quiet: true,
    onDone: () => {
      notify('Credit has been settled')
      onClose()
    },
  })
  const fault = formFault(settle, ['cents', 'paidAt', how === 'moved' ? 'report_id' : 'reference'])
  const cents = hundredths(amount.trim())
  const isMissing = how === 'moved' && target === null
  const submit = (): void => {
    setPressed(true)
    if (cents === null || isMissing) return
    void settle.press({
      id: begun.id,
      version: begun.version,
      cents,
      how,
      ...(how === 'moved' ? { report_id: Number(target) } : {}),
      ...(how === 'refunded' && reference.trim() !== '' ? { reference: reference.trim() } : {}),
      ...(day === today ? {} : { paidAt: atLocal(day, '12:00', timezone) }),
    })
  }
  return (
    <SideDrawer
      opened
      title={actionLabels['settle-credit']}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" loading={settle.busy} onClick={submit}>
            {settle.label(actionLabels['settle-credit'])}
          </Button>
        </>
      }
    >
      {fault !== null && <Banner tone="error" title={fault} />}
      <FieldGrid>
        <Col>
          <SegmentedField
            label="How"
            choices={ways}
            value={how}
            onChange={(way) => setHow(way as CreditWay)}
          />
        </Col>
        <Col>
          <TextField
            label="Amount ($)"
            required
            value={amount}
            error={pressed && cents === null ? notDollarAmount : settle.fields['cents']}
            onChange={(text) => setAmount(text ?? '')}
            help={`Of a credit of ${formatCents(credit)}.`}
          />
        </Col>
        <Col>
          <DateField
            label={how === 'moved' ? 'Moved on' : 'Refunded on'}
            required
            today={today}
            max={today}
            value={day}
            error={settle.fields['paidAt']}
            onChange={(chosen) => {
              if (chosen !== null) setDay(chosen)
            }}
          />
        </Col>
        {how === 'moved' ? (
          <Col>
            <SelectField
              label="Invoice"
              required
              searchable
              choices={open}
              value={target}
              error={pressed && isMissing ? chooseText : settle.fields['report_id']}
              onChange={setTarget}
            />
          </Col>
        ) : (
          <Col>
            <TextField
              label="Reference"
              maxLength={500}
              value={reference}
              error={settle.fields['reference']}
              onChange={(text) => setReference(text ?? '')}
              help="For example the number of the check."
            />
          </Col>
        )}
      </FieldGrid>
    </SideDrawer>
  )
}
