// NPY "Transfers" 028-032: what the payout provider itself says of a nurse's transfers.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatCents } from '@wren/contract/money'
import { nursePayments, type Transfer } from '@wren/contract/nurse-payments'
import { transferDays, transfersShown } from '@wren/contract/nurse-payments.rules'
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
import { useNurseOf } from './nurse-payments-nurse.ts'
import { PaymentTable, type PaymentColumn } from './nurse-payments-table.parts.tsx'
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
  const { name, back } = useNurseOf(id)
  const wrong = from !== null && to !== null && from > to ? 'From must be before To.' : undefined
  const found = useCall(
    nursePayments.transfers,
    wrong === undefined
      ? { limit: transfersShown, nurse_id: Number(id), start_date: from, end_date: to }
      : null,
    { keep: true },
  )
  const rows = found.data?.data ?? []
  return (
    <Screen
      fill
      title="Transfers"
      back={back}
      actions={<Button onClick={() => go(paths.nursePayments(id))}>All Payments</Button>}
    >
      <div className={styles.above}>
        <DateField label="From" today={today} value={from} error={wrong} onChange={setFrom} />
        <DateField label="To" today={today} value={to} onChange={setTo} />
      </div>
      {rows.length === transfersShown && (
        <div className={styles.hint}>
          <Banner
            tone="info"
            announce={false}
            title={`Only the latest ${transfersShown} transfers are shown. Narrow the dates to see others.`}
          />
        </div>
      )}
      {rows.length > 0 ? (
        <PaymentTable
          label={`Transfers${name === '' ? '' : ` to ${name}`}`}
          columns={columns}
          rows={rows}
          busy={found.isFetching}
        />
      ) : found.isError ? (
        <LoadFailed retry={found.refetch} />
      ) : (
        <EmptyState text={found.isPending ? 'Loading...' : 'No transfers found.'} />
      )}
    </Screen>
  )
}
