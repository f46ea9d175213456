// NPY-022, NPY-023, NPY-024, NPY-025, NPY-026, NPY-039: a nurse's payments and refunds, newest first.
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
  type NursePaymentKind,
} from '@wren/contract/nurse-payments.list'
import { unansweredText, unconfirmedText } from '@wren/contract/nurse-payments.rules'
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
import { usePaymentNurse } from './usePaymentNurse.ts'
import { tableColumns, PaymentTable } from './PaymentTable.tsx'
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
/** The note of a row without an outcome (NPY-020). */
const openNote = ({ status, unanswered }: PaymentRow | RefundRow) =>
  unanswered && (
    <small className={styles.open}>{status === 'Entered' ? unansweredText : unconfirmedText}</small>
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
  // Refunds have no status column. Only an unfinished one shows its status.
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
  const kind: NursePaymentKind = state.filters.kind ?? 'payments'
  const scope = { kind, nurse_id: Number(id) }
  const file = useExport(nursePaymentsList, nursePayments.csv, state, today, scope)
  const { nurse, name, back } = usePaymentNurse(id)
  const query = useCall(
    nursePayments.search,
    { ...listSent(nursePaymentsList, state, today), ...scope } as never,
    { keep: true },
  )
  const rows = query.data === undefined ? [] : shownRows(query.data)
  // While the other kind is loading, the rows are those of the previous kind.
  const displayedKind: NursePaymentKind =
    rows[0] !== undefined && 'payment_id' in rows[0] ? 'refunds' : 'payments'
  const label = `${displayedKind === 'payments' ? 'Payments' : 'Refunds'}${name === '' ? '' : ` of ${name}`}`
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
          nextPage={query.data?.parameters.next_page ?? null}
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
            turn(withFilter(nursePaymentsList, state, 'kind', next as NursePaymentKind))
          }
          data={[
            { value: 'payments', label: 'Payments' },
            { value: 'refunds', label: 'Refunds' },
          ]}
        />
      </div>
      {rows.length > 0 ? (
        displayedKind === 'payments' ? (
          <PaymentTable
            label={label}
            columns={tableColumns(nurseListOf.payments, paymentCells(timezone, setRefunding))}
            rows={rows as readonly PaymentRow[]}
            busy={query.isFetching}
          />
        ) : (
          <PaymentTable
            label={label}
            columns={tableColumns(nurseListOf.refunds, refundCells(timezone))}
            rows={rows as readonly RefundRow[]}
            busy={query.isFetching}
          />
        )
      ) : query.isError ? (
        <LoadFailed retry={query.refetch} />
      ) : (
        <EmptyState text={query.isPending ? 'Loading...' : nurseListOf[kind].empty} />
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
