// NPY "All Payments" 022-026, 039: a nurse's payments and refunds, newest first.
import { Anchor, Button, SegmentedControl } from '@mantine/core'
import { IconArrowBackUp, IconArrowsLeftRight, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { shownRows } from '@wren/contract/list-answer'
import { listSent } from '@wren/contract/list-payload.rules'
import { withFilter } from '@wren/contract/list-url.rules'
import { formatCents } from '@wren/contract/money'
import { nursePayments, type PaymentRow, type RefundRow } from '@wren/contract/nurse-payments'
import {
  nurseListOf,
  nursePaymentsList,
  type PaymentKind,
} from '@wren/contract/nurse-payments.list'
import { unansweredText, unheardText } from '@wren/contract/nurse-payments.rules'
import { paymentLabels, type PaymentStatus } from '@wren/contract/reports.rules'
import { formatDate, type Zone } from '@wren/contract/time'
import { nursePaymentStatus } from '../../shared/badges/statuses.ts'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { useToday } from '../../shared/calendar/useToday.ts'
import { EmptyState } from '../../shared/feedback/EmptyState.tsx'
import { LoadFailed } from '../../shared/feedback/LoadFailed.tsx'
import { AsSaved } from '../../shared/http/AsSaved.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import create from '../../shared/list/create.module.css'
import { ExportButton } from '../../shared/list/ExportButton.tsx'
import type { Cells } from '../../shared/list/list-columns.tsx'
import { ListFoot } from '../../shared/list/ListFoot.tsx'
import { SavedViews } from '../../shared/list/SavedViews.tsx'
import { useExport } from '../../shared/list/useExport.ts'
import { useListState } from '../../shared/list/useListState.ts'
import { paths } from '../../shared/screen/paths.ts'
import { useGo, useParam } from '../../shared/screen/route.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { useSession } from '../../shared/session/session.ts'
import { NewPaymentDialog } from './nurse-payments-new.dialog.tsx'
import { RefundDialog } from './nurse-payments-refund.dialog.tsx'
import { useNurseOf } from './nurse-payments-nurse.ts'
import { paymentColumns, PaymentTable } from './nurse-payments-table.parts.tsx'
import styles from './nurse-payments.module.css'

const visitCell = ({ assignment_id, report_id }: PaymentRow | RefundRow) =>
  assignment_id !== null && (
    <span className={styles.links}>
      <Anchor href={paths.visit(assignment_id)}>{assignment_id}</Anchor>
      {report_id !== null && (
        <Anchor href={paths.report(report_id)} aria-label={`Report of visit ${assignment_id}`}>
          Report
        </Anchor>
      )}
    </span>
  )
/** NPY-020: the outcome of the row is not known. */
const openNote = ({ status, unanswered }: PaymentRow | RefundRow) =>
  unanswered && (
    <small className={styles.open}>{status === 'Entered' ? unansweredText : unheardText}</small>
  )
const statusOf = (row: PaymentRow) => (
  <>
    <StatusBadge set={nursePaymentStatus} status={row.status} />
    {row.refunded_cents > 0 && row.refunded_cents < row.amount_cents && (
      <small className={styles.partly}>{formatCents(row.refunded_cents)} refunded</small>
    )}
    {openNote(row)}
  </>
)

const shared = (zone: Zone): Cells<PaymentRow | RefundRow> => ({
  date: ({ created_at }) => formatDate(created_at, zone),
  assignment_id: (row) => visitCell(row) || null,
  amount: ({ amount_cents }) => formatCents(amount_cents),
})
const paymentCells = (zone: Zone, onRefund: (row: PaymentRow) => void): Cells<PaymentRow> => ({
  ...shared(zone),
  status: statusOf,
  actions: (row) =>
    row.status === 'Processed' ? (
      <Button
        size="compact-sm"
        leftSection={<IconArrowBackUp size={14} stroke={1.75} aria-hidden />}
        aria-label={`Refund ${formatCents(row.amount_cents)} of ${formatDate(row.created_at, zone)}`}
        onClick={() => onRefund(row)}
      >
        Refund
      </Button>
    ) : (
      <></>
    ),
})
const refundCells = (zone: Zone): Cells<RefundRow> => ({
  ...shared(zone),
  // A refund has no column of its status: only one that is not done says so.
  amount: (row) => (
    <>
      {formatCents(row.amount_cents)}
      {row.status !== 'Processed' && (
        <span className={styles.undone}>
          <StatusBadge set={nursePaymentStatus} status={row.status} />
        </span>
      )}
      {openNote(row)}
    </>
  ),
  payment_date: ({ payment_created_at }) => formatDate(payment_created_at, zone),
  visit_payment: ({ visit_payment_status: status }) =>
    status === null ? null : paymentLabels[status as PaymentStatus],
})

export function NursePaymentsScreen() {
  const id = useParam('nid')
  const today = useToday()
  const go = useGo()
  const { timezone } = useSession()
  const [paying, setPaying] = useState(false)
  const [refunding, setRefunding] = useState<PaymentRow | null>(null)
  const control = useListState(nursePaymentsList, today)
  const { state, go: turn } = control
  const kind: PaymentKind = state.filters.kind ?? 'payments'
  const whose = { kind, nurse_id: Number(id) }
  const file = useExport(nursePaymentsList, nursePayments.csv, state, today, whose)
  const { nurse, name, back } = useNurseOf(id)
  const found = useCall(
    nursePayments.search,
    { ...listSent(nursePaymentsList, state, today), ...whose } as never,
    { keep: true },
  )
  const rows = found.data === undefined ? [] : shownRows(found.data)
  // While the other kind is on its way the rows shown are still those of the last.
  const drawn: PaymentKind =
    rows[0] !== undefined && 'payment_id' in rows[0] ? 'refunds' : 'payments'
  const label = `${drawn === 'payments' ? 'Payments' : 'Refunds'}${name === '' ? '' : ` of ${name}`}`
  return (
    <Screen
      fill
      title="All Payments"
      back={back}
      actions={
        <>
          <Button
            className={create.create ?? ''}
            aria-label="Transfers"
            leftSection={<IconArrowsLeftRight size={16} stroke={1.75} aria-hidden />}
            onClick={() => go(paths.nurseTransfers(id))}
          >
            <span>Transfers</span>
          </Button>
          <Button
            variant="filled"
            className={create.create ?? ''}
            aria-label="New Payment"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            disabled={nurse === undefined}
            onClick={() => setPaying(true)}
          >
            <span>New Payment</span>
          </Button>
        </>
      }
      footer={
        <ListFoot
          page={state.page}
          pageSize={nursePaymentsList.pageSize}
          nextPage={found.data?.parameters.next_page ?? null}
          onPage={(page) => turn({ ...state, page })}
          keys={false}
          selectable={false}
          creates={false}
        />
      }
    >
      <SavedViews
        list={nursePaymentsList}
        control={control}
        today={today}
        end={<ExportButton {...file} />}
      />
      <div className={styles.above}>
        <SegmentedControl
          aria-label="Show"
          value={kind}
          onChange={(next) =>
            turn(withFilter(nursePaymentsList, state, 'kind', next as PaymentKind))
          }
          data={[
            { value: 'payments', label: 'Payments' },
            { value: 'refunds', label: 'Refunds' },
          ]}
        />
      </div>
      {rows.length > 0 ? (
        drawn === 'payments' ? (
          <PaymentTable
            label={label}
            columns={paymentColumns(nurseListOf.payments, paymentCells(timezone, setRefunding))}
            rows={rows as readonly PaymentRow[]}
            busy={found.isFetching}
          />
        ) : (
          <PaymentTable
            label={label}
            columns={paymentColumns(nurseListOf.refunds, refundCells(timezone))}
            rows={rows as readonly RefundRow[]}
            busy={found.isFetching}
          />
        )
      ) : found.isError ? (
        <LoadFailed retry={found.refetch} />
      ) : (
        <EmptyState text={found.isPending ? 'Loading...' : nurseListOf[kind].empty} />
      )}
      {paying && (
        <NewPaymentDialog nurse={Number(id)} name={name} onClose={() => setPaying(false)} />
      )}
      {refunding && (
        <AsSaved>
          {() => (
            <RefundDialog
              payment={
                (rows as readonly PaymentRow[]).find(({ id }) => id === refunding.id) ?? refunding
              }
              onClose={() => setRefunding(null)}
            />
          )}
        </AsSaved>
      )}
    </Screen>
  )
}
