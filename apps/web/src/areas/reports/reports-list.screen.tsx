// AVR "Operations area" 028-030: reports that wait for somebody, first.
import { IconFileText } from '@tabler/icons-react'
import { formatCents } from '@wren/contract/money'
import { reports, type ReportRow } from '@wren/contract/reports'
import { reportsList } from '@wren/contract/reports.list'
import { balanceText } from '@wren/contract/reports-invoice.rules'
import {
  paymentLabels,
  reportLabels,
  type PaymentStatus,
  type ReportStatus,
} from '@wren/contract/reports.rules'
import { formatDate, formatDay, type Zone } from '@wren/contract/time'
import { useMemo } from 'react'
import { paymentStatus, reportStatus } from '../../shared/badges/statuses.ts'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { CellLink, Dash, TwoLines } from '../../shared/list/cells.tsx'
import { ListScreen } from '../../shared/list/ListScreen.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useSession } from '../../shared/session/session.ts'
import { flagsText } from './reports.parts.tsx'

const path = (row: ReportRow): string => paths.report(row.id)
const mrn = (row: ReportRow): string =>
  [row.pharmacyMrn ?? '-', ...(row.wrenMrn === null ? [] : [`Wren ${row.wrenMrn}`])].join(', ')
const status = (row: ReportRow) => (
  <StatusBadge set={reportStatus} status={reportLabels[row.status as ReportStatus]} />
)

const cellsIn = (zone: Zone) => ({
  visitId: (row: ReportRow) => <CellLink to={paths.visit(row.visitId)}>{row.visitId}</CellLink>,
  visitStart: (row: ReportRow) => formatDate(row.visitStart, row.timezone),
  patient: (row: ReportRow) => <TwoLines first={row.patient ?? '-'} second={mrn(row)} />,
  auditFlags: (row: ReportRow) =>
    row.auditFlags.length === 0 ? (
      <Dash />
    ) : (
      <span title={flagsText(row.auditFlags)}>{row.auditFlags.length}</span>
    ),
  status,
  invoiceCents: (row: ReportRow) =>
    row.balanceCents === row.invoiceCents || row.balanceCents === 0 ? (
      formatCents(row.invoiceCents)
    ) : (
      <TwoLines first={formatCents(row.invoiceCents)} second={balanceText(row.balanceCents)} />
    ),
  nursePaymentCents: (row: ReportRow) =>
    row.nursePaymentCents === null ? <Dash /> : formatCents(row.nursePaymentCents),
  paymentStatus: (row: ReportRow) => (
    <StatusBadge set={paymentStatus} status={paymentLabels[row.paymentStatus as PaymentStatus]} />
  ),
  sentAt: (row: ReportRow) => (row.sentAt === null ? <Dash /> : formatDate(row.sentAt, zone)),
  dueDate: (row: ReportRow) => (row.dueDate === null ? <Dash /> : formatDay(row.dueDate)),
})

export function ReportsListScreen() {
  const { timezone } = useSession()
  const cells = useMemo(() => cellsIn(timezone), [timezone])
  return (
    <ListScreen<ReportRow, typeof reportsList.filters, (typeof reportsList.orders)[number]>
      title="After Visit Reports"
      list={reportsList}
      search={reports.search}
      csv={reports.csv}
      rowKey={(row) => row.id}
      path={path}
      cells={cells}
      icon={IconFileText}
      card={(row) => ({
        id: row.visitId,
        title: row.pharmacy,
        badge: status(row),
        second: `${formatDate(row.visitStart, row.timezone)}, ${row.nurseName}`,
        third: formatCents(row.invoiceCents),
      })}
    />
  )
}
