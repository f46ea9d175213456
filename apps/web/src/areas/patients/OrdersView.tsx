// PAT-016, PAT-017, PAT-018, PAT-019, PAT-020, PAT-021, PAT-022, PAT-023, PAT-024, PAT-025, PAT-026, PAT-027, PAT-028,
// PAT-029, PAT-030, PAT-031, PAT-032, PAT-033, PAT-034, PAT-035, PAT-036: every patient by her next visit, and how
// urgent it is.
import { IconCalendarOff, IconCopy, IconFlask, IconSettingsExclamation } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { orders, type OrderListRow } from '@wren/contract/orders'
import { labText, manyText, ordersList } from '@wren/contract/orders.list'
import {
  autoText,
  hasUniqueFrequency,
  nextVisitStatus,
  nextVisitText,
  nextVisitTone,
} from '@wren/contract/orders-next.rules'
import { ToneIcon } from '../../shared/badges/marks.tsx'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { patientStatus, visitStatus } from '../../shared/badges/statuses.ts'
import { now } from '../../shared/clock.ts'
import type { Card } from '../../shared/list/ListCards.tsx'
import type { Cells } from '../../shared/list/list-columns.tsx'
import { ListScreen } from '../../shared/list/ListScreen.tsx'
import type { RowTone } from '../../shared/list/row-actions.ts'
import { paths } from '../../shared/screen/paths.ts'
import styles from './patients.module.css'

const minute = 60_000
const pathOf = ({ patient_uuid }: OrderListRow): string => paths.patient(patient_uuid)

/** PAT-017 */
function Signs({ row }: { readonly row: OrderListRow }) {
  return (
    <span className={styles.signs}>
      {row.lab_order && <ToneIcon icon={IconFlask} hue="blue" label={labText} />}
      {row.auto_generation_problems && (
        <ToneIcon icon={IconSettingsExclamation} hue="amber" label={row.auto_generation_problems} />
      )}
      {row.active_orders_qty > 1 && <ToneIcon icon={IconCopy} hue="red" label={manyText} />}
    </span>
  )
}
const hasSigns = (row: OrderListRow): boolean =>
  row.lab_order || Boolean(row.auto_generation_problems) || row.active_orders_qty > 1

/** PAT-019, PAT-028: to the visit where there is one, else to the patient. */
function NextVisit({ row }: { readonly row: OrderListRow }) {
  const status = nextVisitStatus(row)
  return (
    <Link
      to={row.next_visit_id === null ? pathOf(row) : paths.visit(row.next_visit_id)}
      className={styles.nextVisit}
    >
      <span>{nextVisitText(row)}</span>
      {status === 'Due' ? (
        <span className={styles.due}>Due</span>
      ) : (
        status !== null && <StatusBadge set={visitStatus} status={status} plain />
      )}
    </Link>
  )
}

export function toneOf(row: OrderListRow): RowTone | null {
  const tone = nextVisitTone(row, now())
  return tone === 'error' && hasUniqueFrequency(row) ? 'error-warning' : tone
}
const under = (row: OrderListRow): ReactNode => <NextVisit row={row} />

const cells: Cells<OrderListRow> = {
  patient_initials: (row) => (
    <Link to={pathOf(row)} tabIndex={-1} className={styles.name}>
      {row.patient_initials}
    </Link>
  ),
  patient_status: (row) => <StatusBadge set={patientStatus} status={row.patient_status} />,
  signs: (row) => (hasSigns(row) ? <Signs row={row} /> : null),
  auto_order: (row) => autoText(row.auto_order),
}

const card = (row: OrderListRow): Card => ({
  id: row.patient_initials,
  title: row.order_treatment ?? '-',
  badge: <StatusBadge set={patientStatus} status={row.patient_status} />,
  second: [
    row.ops_first_name,
    row.patient_city,
    row.primary_nurse_first_name,
    autoText(row.auto_order),
  ]
    .filter(Boolean)
    .join(' · '),
  end: (
    <>
      <NextVisit row={row} />
      <Signs row={row} />
    </>
  ),
})

export function OrdersView({ above }: { readonly above: ReactNode }) {
  return (
    <ListScreen<OrderListRow, typeof ordersList.filters, (typeof ordersList.orders)[number]>
      title="Patients"
      list={ordersList}
      search={orders.list}
      csv={orders.csv}
      rowKey={({ id }) => id}
      path={pathOf}
      cells={cells}
      card={card}
      above={above}
      create={{ label: 'New Patient', to: paths.newPatient }}
      icon={IconCalendarOff}
      every={minute}
      onFocus
      under={under}
      tone={toneOf}
    />
  )
}
