// NPY-028, NPY-029, NPY-030, NPY-031, NPY-032: a nurse's transfers at the payout provider.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatCents } from '@wren/contract/money'
import { nursePayments, type Transfer } from '@wren/contract/nurse-payments'
import { transferDays, maxTransfers } from '@wren/contract/nurse-payments.rules'
import { addDays, defaultZone, formatDate, type Day } from '@wren/contract/time'
import { DateField } from '../../shared/calendar/DateField.tsx'
import { useToday } from '../../shared/calendar/useToday.ts'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { CopyButton } from '../../shared/feedback/CopyButton.tsx'
import { EmptyState } from '../../shared/feedback/EmptyState.tsx'
import { LoadFailed } from '../../shared/feedback/LoadFailed.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { paths } from '../../shared/screen/paths.ts'
import { useGo, useParam } from '../../shared/screen/route.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { usePaymentNurse } from './usePaymentNurse.ts'
import { PaymentTable, type PaymentColumn } from './PaymentTable.tsx'
import styles from './nurse-payments.module.css'

const columns: readonly PaymentColumn<Transfer>[] = [
  {
    label: 'Date',
    cell: ({ created }) => formatDate(new Date(created * 1000).toISOString(), defaultZone),
  },
  { label: 'Description', words: true, cell: ({ description }) => description },
  {
    label: 'ID',
    cell: ({ id }) => (
      <span className={styles.links}>
        {id}
        <CopyButton text={id} label={`Copy ${id}`} size={24} />
      </span>
    ),
  },
  { label: 'Amount', end: true, cell: ({ amount }) => formatCents(amount) },
  { label: 'Reversed', cell: ({ reversed }) => (reversed ? 'Yes' : '-') },
]

export function NurseTransfersScreen() {
  const id = useParam('nid')
  const today = useToday()
  const go = useGo()
  const [from, setFrom] = useState<Day | null>(addDays(today, -transferDays))
  const [to, setTo] = useState<Day | null>(today)
  const { name, back } = usePaymentNurse(id)
  const rangeProblem =
    from !== null && to !== null && from > to ? 'From must be before To.' : undefined
  const query = useCall(
    nursePayments.transfers,
    rangeProblem === undefined
      ? { limit: maxTransfers, nurse_id: Number(id), start_date: from, end_date: to }
      : null,
    { keep: true },
  )
  const rows = query.data?.data ?? []
  return (
    <Screen
      fill
      title="Transfers"
      back={back}
      actions={<Button onClick={() => go(paths.nursePayments(id))}>All Payments</Button>}
    >
      <div className={styles.above}>
        <DateField
          label="From"
          today={today}
          value={from}
          error={rangeProblem}
          onChange={setFrom}
        />
        <DateField label="To" today={today} value={to} onChange={setTo} />
      </div>
      {rows.length === maxTransfers && (
        <div className={styles.hint}>
          <Banner
            tone="info"
            announce={false}
            title={`Only the latest ${maxTransfers} transfers are shown. Narrow the dates to see others.`}
          />
        </div>
      )}
      {rows.length > 0 ? (
        <PaymentTable
          label={`Transfers${name === '' ? '' : ` to ${name}`}`}
          columns={columns}
          rows={rows}
          busy={query.isFetching}
        />
      ) : query.isError ? (
        <LoadFailed retry={query.refetch} />
      ) : (
        <EmptyState text={query.isPending ? 'Loading...' : 'No transfers found.'} />
      )}
    </Screen>
  )
}
