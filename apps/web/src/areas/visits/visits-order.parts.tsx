// VIS-098, VIS-002, ORD-077, ORD-079: the linked order in the section Visit: what it is, whether it holds for the
// visit, and linking another.
import { Button, Tooltip } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Order } from '@wren/contract/orders'
import { orderExpiry } from '@wren/contract/orders.rules'
import { defaultZone, formatDay, localDay, type Day } from '@wren/contract/time'
import type { WholeVisit } from '@wren/contract/visits-whole'
import { authorizationWarnings, orderExpiring, orderWarning } from '@wren/contract/visits.rules'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { orderStatus } from '../../shared/badges/statuses.ts'
import { hueClass } from '../../shared/badges/hue.ts'
import { AsSaved } from '../../shared/http/AsSaved.tsx'
import { now } from '../../shared/clock.ts'
import { paths } from '../../shared/screen/paths.ts'
import { useSession } from '../../shared/session/session.ts'
import { LinkOrder } from './visits-link.dialog.tsx'
import { ToldField } from './visits-section.parts.tsx'
import styles from './visits.module.css'

const saveFirst = 'Save your changes first.'

export function OrderField({
  whole,
  unsaved,
  error,
}: {
  readonly whole: WholeVisit
  readonly unsaved: boolean
  readonly error: string | undefined
}) {
  const { assignment, patient_order: order } = whole
  const links = useSession().may('ORD_LINK')
  const warnings = links
    ? [orderWarning(assignment, now()), ...authorizationWarnings(assignment)].filter(
        (text) => text !== null,
      )
    : []
  return (
    <ToldField label="Order" help={warnings.length > 0 ? warnings.join(' ') : null} error={error}>
      <div className={styles.order}>
        {order === null ? (
          <span className={styles.noOrder}>No order linked</span>
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
        {links && assignment.patient_uuid !== null && (
          <LinkButton whole={whole} blocked={unsaved ? saveFirst : null} />
        )}
      </div>
    </ToldField>
  )
}

export function Expiry({
  order,
  day,
  warning,
}: {
  readonly order: Order
  readonly day: Day
  readonly warning: string | null
}) {
  const expiry = orderExpiry(order)
  if (order.signed_date === null)
    return <span className={`${styles.tone} ${hueClass('orange')}`}>Not signed</span>
  if (expiry === null) return null
  const text = `Expires ${formatDay(expiry)}`
  const past = expiry < day || expiry < localDay(now(), defaultZone)
  return past ? (
    <span className={`${styles.tone} ${hueClass('red')}`}>{text}</span>
  ) : warning === orderExpiring ? (
    <span className={`${styles.tone} ${hueClass('orange')}`}>{text}</span>
  ) : (
    <span className={styles.quiet}>{text}</span>
  )
}

/** A visit without a patient has no orders to choose from. */
function LinkButton({
  whole,
  blocked,
}: {
  readonly whole: WholeVisit
  readonly blocked: string | null
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Tooltip label={blocked ?? ''} disabled={blocked === null}>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconLink size={14} stroke={1.75} aria-hidden />}
          {...(blocked === null ? {} : { 'data-disabled': true, 'aria-disabled': true })}
          onClick={() => {
            if (blocked === null) setOpen(true)
          }}
        >
          Link Order
        </Button>
      </Tooltip>
      {open && (
        <AsSaved>
          {() => <LinkOrder visit={whole.assignment} onClose={() => setOpen(false)} />}
        </AsSaved>
      )}
    </>
  )
}
