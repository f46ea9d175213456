// AVR-066, AVR-067: Bill Wasted Trip: why, and either the times of the way or flat amounts. AVR-074: Withdraw Trip
// Report.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { requiredText } from '@wren/contract/field-schemas'
import { dollarsToCents } from '@wren/contract/money'
import { reports } from '@wren/contract/reports'
import { actualTimesFault } from '@wren/contract/reports-received'
import {
  billTripLabel,
  canceledAt,
  isTripWithdrawable,
  tripHint,
  tripReports,
  withdrawTripLabel,
} from '@wren/contract/reports-trips'
import type { Assignment } from '@wren/contract/visits-assignment'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { useReason } from '../../shared/feedback/useReason.tsx'
import { SideDrawer } from '../../shared/feedback/SideDrawer.tsx'
import { SegmentedField } from '../../shared/form/choice-fields.tsx'
import { Col, FieldGrid } from '../../shared/form/layout.tsx'
import { MoneyField } from '../../shared/form/number-fields.tsx'
import { TextareaField } from '../../shared/form/text-fields.tsx'
import { AsSaved } from '../../shared/http/AsSaved.tsx'
import { formFault } from '../../shared/http/error-text.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { useNow } from '../../shared/visit/useNow.ts'
import { ActualTimesFields, plannedText, useActualTimes } from './reports-times.parts.tsx'
import styles from './reports.module.css'

/**
 * On the card of a visit that was missed or canceled; of any other there is nothing to bill. Such a visit's report is
 * its trip's.
 */
export function WastedTrip({ visit }: { readonly visit: Assignment }) {
  const [open, setOpen] = useState(false)
  if (visit.report_id !== null && (visit.missed || visit.status === 'Inactive - Canceled'))
    return <WithdrawTrip visit={visit} />
  if (tripHint({ ...visit, canceled_at: canceledAt(visit.status_history) }) !== null) return null
  return (
    <>
      <Button size="compact-sm" onClick={() => setOpen(true)}>
        {billTripLabel}
      </Button>
      {open && (
        <AsSaved>{() => <TripDrawer visit={visit} onClose={() => setOpen(false)} />}</AsSaved>
      )}
    </>
  )
}

/** AVR-074: nothing is offered once the trip was invoiced or paid. */
function WithdrawTrip({ visit }: { readonly visit: Assignment }) {
  const { data: report } = useCall(reports.byVisit, { id: visit.id }, { quiet: true })
  const { askReason, dialog, forgetReasons } = useReason()
  const withdraw = useChange(tripReports.withdraw, {
    onDone: () => {
      forgetReasons()
      notify('Trip report has been withdrawn')
    },
  })
  const ask = async (): Promise<void> => {
    const reason = await askReason({
      title: withdrawTripLabel,
      text: 'The trip is neither paid nor invoiced. Its report stays, without amounts.',
      confirm: withdrawTripLabel,
    })
    if (reason !== null) await withdraw.press({ id: visit.id, reason })
  }
  const isWithdrawable =
    report !== undefined &&
    isTripWithdrawable({
      status: report.status,
      payment_status: report.visit.payment.status,
      paid_cents: report.invoice.paid.cents,
    })
  if (!isWithdrawable) return null
  return (
    <>
      <Button size="compact-sm" loading={withdraw.busy} onClick={() => void ask()}>
        {withdrawTripLabel}
      </Button>
      {dialog}
    </>
  )
}

const ways = [
  { value: 'flat', label: 'Flat amounts' },
  { value: 'times', label: 'Times of the trip' },
]
const cents = (dollars: number | null): number | null =>
  dollars === null ? null : dollarsToCents(dollars)

function TripDrawer({
  visit,
  onClose,
}: {
  readonly visit: Assignment
  readonly onClose: () => void
}) {
  const times = useActualTimes(visit)
  const now = useNow()
  const [way, setWay] = useState('flat')
  const [reason, setReason] = useState('')
  const [invoice, setInvoice] = useState<number | null>(null)
  const [nurse, setNurse] = useState<number | null>(null)
  const [pressed, setPressed] = useState(false)
  const bill = useChange(tripReports.bill, {
    quiet: true,
    onDone: () => {
      notify('Wasted trip has been billed')
      onClose()
    },
  })
  const { actual_start, actual_end } = times
  const amounts = { invoice_cents: cents(invoice), nurse_cents: cents(nurse) }
  const fault =
    way === 'times' && actual_start !== null && actual_end !== null
      ? actualTimesFault({ actual_start, actual_end }, now)
      : null
  const missing =
    way === 'times'
      ? actual_start === null || actual_end === null
      : amounts.invoice_cents === null || amounts.nurse_cents === null
  const submit = (): void => {
    setPressed(true)
    if (reason.trim() === '' || missing || fault !== null) return
    void bill.press({
      id: visit.id,
      reason: reason.trim(),
      ...(way === 'times' ? { actual_start, actual_end } : amounts),
    })
  }
  const fields = { ...bill.fields, ...(pressed ? fault?.fields : {}) }
  const amountFault = (value: number | null, name: string) =>
    pressed && value === null ? requiredText : fields[name]
  const refused = formFault(bill, [
    'reason',
    ...(way === 'times' ? ['actual_start', 'actual_end'] : ['invoice_cents', 'nurse_cents']),
  ])
  return (
    <SideDrawer
      opened
      title={billTripLabel}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" loading={bill.busy} onClick={submit}>
            {bill.label(billTripLabel)}
          </Button>
        </>
      }
    >
      {refused !== null && <Banner tone="error" title={refused} />}
      <p
        className={styles.intro}
      >{`${visit.nurse_first_name ?? ''} ${visit.nurse_last_name ?? ''} is paid for the way and ${visit.provider_title} is invoiced, after the audit. The visit itself stays as it is.`}</p>
      <FieldGrid>
        <Col>
          <TextareaField
            label="Reason"
            required
            maxLength={500}
            value={reason}
            error={pressed && reason.trim() === '' ? 'A reason is required.' : fields['reason']}
            onChange={(text) => setReason(text ?? '')}
          />
        </Col>
        <Col span={8}>
          <SegmentedField
            label="Billed by"
            choices={ways}
            value={way}
            onChange={(chosen) => setWay(chosen ?? 'flat')}
          />
        </Col>
        {way === 'flat' && (
          <>
            <Col span={6}>
              <MoneyField
                label="Invoice amount"
                required
                min={0}
                value={invoice}
                error={amountFault(invoice, 'invoice_cents')}
                onChange={setInvoice}
              />
            </Col>
            <Col span={6}>
              <MoneyField
                label="Nurse payment"
                required
                min={0}
                value={nurse}
                error={amountFault(nurse, 'nurse_cents')}
                onChange={setNurse}
              />
            </Col>
          </>
        )}
        {way === 'times' && (
          <ActualTimesFields
            visit={visit}
            value={times.value}
            pressed={pressed}
            fields={fields}
            now={now}
            onChange={times.setValue}
          />
        )}
        {way === 'times' && (
          <Col>
            <p className={styles.quiet}>{`By the visit's rates. ${plannedText(visit)}`}</p>
          </Col>
        )}
      </FieldGrid>
    </SideDrawer>
  )
}
