// VIS-099: the order of a visit that is not stored yet, chosen among those of the chosen patient; what it brings
// fills the form.
import { ActionIcon, Menu } from '@mantine/core'
import { IconLink, IconLinkOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { orders, type Order } from '@wren/contract/orders'
import type { WholeVisit } from '@wren/contract/visits-whole'
import { orderWarning } from '@wren/contract/visits.rules'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { orderStatus } from '../../shared/badges/statuses.ts'
import { now } from '../../shared/clock.ts'
import type { CallForm } from '../../shared/form/useCallForm.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { paths } from '../../shared/screen/paths.ts'
import { useSession } from '../../shared/session/session.ts'
import type { VisitValues } from './visits-form.values.ts'
import { filledBy } from './visits-new.values.ts'
import { Expiry } from './visits-order.parts.tsx'
import { ToldField } from './visits-section.parts.tsx'
import styles from './visits.module.css'

export function ChosenOrder({
  whole,
  form,
}: {
  readonly whole: WholeVisit
  readonly form: CallForm<VisitValues>
}) {
  const { assignment } = whole
  const { patient_uuid: patient, patient_order_id: current } = form.values
  const found = useCall(orders.search, patient === null ? null : { patient_uuid: patient }, {
    quiet: true,
  })
  const choices = found.data?.data ?? []
  const order =
    current === null
      ? null
      : (choices.find(({ id }) => id === current) ??
        (whole.patient_order?.id === current ? whole.patient_order : null))
  const links = useSession().may('ORD_LINK')
  const choose = (chosen: Order | undefined) =>
    form.set(chosen === undefined ? { patient_order_id: null } : filledBy(chosen, form.values))
  return (
    <ToldField label="Order" error={form.errors['patient_order_id']}>
      <div className={styles.order}>
        {order === null ? (
          <span className={styles.noOrder}>
            {current === null ? 'No order linked' : `#${current}`}
          </span>
        ) : (
          <>
            <Link to={paths.order(order.id)} className={styles.number}>
              #{order.id}
            </Link>
            <span className={styles.orderTreatment} title={order.treatment}>
              {order.treatment}
            </span>
            <StatusBadge set={orderStatus} status={order.status} />
            <Expiry
              order={order}
              day={assignment.local_date}
              warning={orderWarning(assignment, now())}
            />
          </>
        )}
        {links && <Choices orders={choices} current={current} onChoose={choose} />}
      </div>
    </ToldField>
  )
}

interface ChoicesProps {
  readonly orders: readonly Order[]
  readonly current: number | null
  readonly onChoose: (order: Order | undefined) => void
}

const Choices = ({ orders: all, current, onChoose }: ChoicesProps) => (
  <Menu position="bottom-end" width={340}>
    <Menu.Target>
      <ActionIcon size={24} aria-label="Link order">
        <IconLink size={14} stroke={1.75} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {all
        .filter(({ id }) => id !== current)
        .map((order) => (
          <Menu.Item
            key={order.id}
            rightSection={<StatusBadge set={orderStatus} status={order.status} plain />}
            onClick={() => onChoose(order)}
          >
            #{order.id} {order.treatment}
          </Menu.Item>
        ))}
      {all.every(({ id }) => id === current) && (
        <Menu.Label>No other orders of this patient</Menu.Label>
      )}
      {current !== null && (
        <Menu.Item
          leftSection={<IconLinkOff size={14} stroke={1.75} aria-hidden />}
          onClick={() => onChoose(undefined)}
        >
          Unlink order
        </Menu.Item>
      )}
    </Menu.Dropdown>
  </Menu>
)
