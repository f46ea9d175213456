// PAT-050, ORD-018: the patient's orders, newest first, each leading to its own screen.
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { orders } from '@wren/contract/orders'
import { frequencyText, shortFrequencyText } from '@wren/contract/orders.rules'
import { autoText } from '@wren/contract/orders-next.rules'
import { formatDay } from '@wren/contract/time'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { orderStatus } from '../../shared/badges/statuses.ts'
import { EmptyState } from '../../shared/feedback/EmptyState.tsx'
import { TextSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { Section } from '../../shared/form/layout.tsx'
import { errorText } from '../../shared/http/error-text.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { paths } from '../../shared/screen/paths.ts'
import { useGo } from '../../shared/screen/route.ts'
import styles from './patients.module.css'

export function OrdersPanel({ uuid }: { readonly uuid: string }) {
  const go = useGo()
  const found = useCall(orders.search, { patient_uuid: uuid }, { quiet: true })
  const rows = found.data?.data ?? []
  return (
    <Section
      title="Orders"
      id="patients.orders"
      note={rows.length > 0 ? String(rows.length) : null}
      actions={
        <Button size="xs" onClick={() => go(paths.newOrder(uuid))}>
          New Order
        </Button>
      }
    >
      {found.isPending && <TextSkeleton lines={2} />}
      {found.isError && found.data === undefined && (
        <EmptyState
          text={errorText(found.error)}
          action={<Button onClick={() => void found.refetch()}>Try again</Button>}
        />
      )}
      {found.isSuccess && rows.length === 0 && <p className={styles.quiet}>No orders.</p>}
      {rows.length > 0 && (
        <ul className={styles.orders} aria-label="Orders">
          {rows.map((order) => (
            <li key={order.id}>
              <Link to={paths.order(order.id)} className={styles.order}>
                <span className={styles.orderId}>{order.id}</span>
                <span>
                  <StatusBadge set={orderStatus} status={order.status} />
                </span>
                <span className={styles.cut} title={order.treatment}>
                  {order.treatment}
                </span>
                <span className={styles.cut} title={frequencyText(order)}>
                  {shortFrequencyText(order)}
                </span>
                <span>
                  {order.expiration_date === null
                    ? '-'
                    : `Expires ${formatDay(order.expiration_date)}`}
                </span>
                <span>{autoText(order.auto_order)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
