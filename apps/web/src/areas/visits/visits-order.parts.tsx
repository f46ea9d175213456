// VIS-098, VIS-099, VIS-002: the linked order in the section Visit: what it is, whether it holds for the visit, and linking another.
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconLink, IconLinkOff } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { orders, type Order } from '@wren/contract/orders'
import { orderExpiry } from '@wren/contract/orders.rules'
import { formatDay, localDay, type Day } from '@wren/contract/time'
import { linkOrderText } from '@wren/contract/visits-buttons.rules'
import type { WholeVisit } from '@wren/contract/visits'
import { authorizationWarnings, orderExpiring, orderWarning } from '@wren/contract/visits.rules'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { orderStatus } from '../../shared/badges/statuses.ts'
import { hueClass } from '../../shared/badges/hue.ts'
import { now } from '../../shared/clock.ts'
import type { CallForm } from '../../shared/form/useCallForm.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { useSession } from '../../shared/session/session.ts'
import type { VisitValues } from './visits-form.values.ts'
import { filledBy } from './visits-new.values.ts'
import { isNew, ToldField } from './visits-section.parts.tsx'
import styles from './visits.module.css'

/** The drawer in which the order itself is edited belongs to another area. */
export type OrderSlot = (order: Order, onClose: () => void) => ReactNode

interface OrderFieldProps { readonly whole: WholeVisit; readonly form: CallForm<VisitValues>; readonly slot: OrderSlot }

export function OrderField({ whole, form, slot }: OrderFieldProps) {
  const { assignment } = whole
  const [open, setOpen] = useState(false)
  const { values } = form
  const wanted = values.patient_uuid ?? assignment.patient_uuid
  const found = useCall(orders.search, wanted === null ? null : { patient_uuid: wanted }, { quiet: true })
  const choices = found.data?.data ?? []
  const order = values.patient_order_id === null ? null : choices.find(({ id }) => id === values.patient_order_id) ?? (whole.patient_order?.id === values.patient_order_id ? whole.patient_order : null)
  const links = useSession().may('ORD_LINK')
  // A stored visit takes what the order brings when it is saved.
  const choose = (chosen: Order | null) => form.set(chosen !== null && isNew(assignment) ? filledBy(chosen, values) : { patient_order_id: chosen?.id ?? null })
  const warnings = links && wanted !== null ? [orderWarning(assignment, now()), ...authorizationWarnings(assignment)].filter((text) => text !== null) : []
  return (
    <ToldField label="Order" help={warnings.length > 0 ? warnings.join(' ') : null} error={form.errors['patient_order_id']}>
      {order === null
        ? <span className={styles.quiet}>{values.patient_order_id === null ? 'No order linked' : `#${values.patient_order_id}`}</span>
        : (
          <>
            <button type="button" className={styles.textButton} onClick={() => setOpen(true)}>#{order.id}</button>
            <StatusBadge set={orderStatus} status={order.status} />
            <Expiry order={order} day={assignment.local_date} warning={orderWarning(assignment, now())} />
          </>
        )}
      <span className={styles.grow} />
      <LinkMenu choices={choices} current={values.patient_order_id} allowed={links} onChoose={(id) => choose(choices.find((one) => one.id === id) ?? null)} />
      {open && order !== null && slot(order, () => setOpen(false))}
    </ToldField>
  )
}

function Expiry({ order, day, warning }: { readonly order: Order; readonly day: Day; readonly warning: string | null }) {
  const expiry = orderExpiry(order)
  if (order.signed_date === null) return <span className={`${styles.tone} ${hueClass('orange')}`}>Not signed</span>
  if (expiry === null) return null
  const text = `Expires ${formatDay(expiry)}`
  const past = expiry < day || expiry < localDay(now(), 'America/Los_Angeles')
  return past ? <span className={`${styles.tone} ${hueClass('red')}`}>{text}</span> : warning === orderExpiring ? <span className={`${styles.tone} ${hueClass('orange')}`}>{text}</span> : <span className={styles.quiet}>{text}</span>
}

function LinkMenu({ choices, current, allowed, onChoose }: { readonly choices: readonly Order[]; readonly current: number | null; readonly allowed: boolean; readonly onChoose: (id: number | null) => void }) {
  if (!allowed) return <Tooltip label={linkOrderText}><ActionIcon size={24} aria-label="Link order" aria-disabled data-disabled><IconLink size={14} stroke={1.75} /></ActionIcon></Tooltip>
  return (
    <Menu position="bottom-end" width={340}>
      <Menu.Target><ActionIcon size={24} aria-label="Link order"><IconLink size={14} stroke={1.75} /></ActionIcon></Menu.Target>
      <Menu.Dropdown>
        {choices.filter(({ id }) => id !== current).map((order) => (
          <Menu.Item key={order.id} rightSection={<StatusBadge set={orderStatus} status={order.status} plain />} onClick={() => onChoose(order.id)}>#{order.id} {order.treatment}</Menu.Item>
        ))}
        {choices.every(({ id }) => id === current) && <Menu.Label>No other orders of this patient</Menu.Label>}
        {current !== null && <Menu.Item leftSection={<IconLinkOff size={14} stroke={1.75} aria-hidden />} onClick={() => onChoose(null)}>Unlink order</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  )
}
