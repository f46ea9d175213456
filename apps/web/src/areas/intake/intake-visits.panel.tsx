// INT-069, INT-114, 115: the visits that hang on the intake, its order, and the way to create them.
import { Button, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { fullName } from '@wren/contract/format'
import { mayOffer } from '@wren/contract/intake-offers.rules'
import { notAvailableIn, saveFirst } from '@wren/contract/intake-visits.rules'
import { formatDate, formatRange } from '@wren/contract/time'
import { useCommands } from '../../shared/commands/use-commands.ts'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { visitStatus } from '../../shared/badges/statuses.ts'
import { alsoByKey } from '../../shared/feedback/also-by-key.ts'
import { Section } from '../../shared/form/layout.tsx'
import { Loaded } from '../../shared/screen/Loaded.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useIntakeForm } from './intake-form.parts.tsx'
import type { Linked } from './intake-form.parts.tsx'
import { openVisits } from './intake-status.parts.ts'
import styles from './intake.module.css'

// Few intakes that are opened get their visits in the same sitting.
const loadDialog = () =>
  import('./intake-create.dialog.tsx').then(({ CreateDialog }) => CreateDialog)

function Row({ visit }: { readonly visit: Linked }) {
  const nurse = fullName(visit.nurse_first_name, visit.nurse_last_name)
  return (
    <li>
      <Link to={paths.visit(visit.id)} className={styles.visit}>
        <span className={styles.visitId}>{visit.id}</span>
        <span>
          {visit.start
            ? `${formatDate(visit.start, visit.timezone)}, ${formatRange(visit.start, visit.duration_estimate, visit.timezone)}`
            : '-'}
        </span>
        <span className={styles.cut} title={visit.treatment ?? ''}>
          {visit.treatment ?? '-'}
        </span>
        <span className={styles.cut} title={nurse}>
          {nurse || '-'}
        </span>
        <span>
          <StatusBadge set={visitStatus} status={visit.status} />
        </span>
      </Link>
    </li>
  )
}

export function VisitsPanel() {
  const { form, saved, visits } = useIntakeForm()
  // What was opened stays: a colleague's visits, or their way back, neither take the dialog from under her hand nor
  // bring it back later.
  const [creating, setCreating] = useState<{
    readonly title: string
    readonly done: string
  } | null>(null)
  const left = useRef(false)
  const link = useRef<HTMLAnchorElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const order = saved?.patient_order_id ?? null
  const label =
    order === null
      ? 'Create order and visits'
      : !openVisits(visits).some((visit) => visit.patient_order_id === order)
        ? 'Create visits'
        : null
  // The button goes once the visits are there: the keyboard passes to their order (WCAG 2.4.3).
  useEffect(() => {
    if (!left.current || label !== null || creating !== null) return
    left.current = false
    if (document.activeElement === null || document.activeElement === document.body)
      link.current?.focus({ preventScroll: true })
    list.current?.scrollIntoView?.({ block: 'nearest' })
  }, [label, creating])
  const blocked = !saved
    ? null
    : !mayOffer(saved.status)
      ? notAvailableIn(saved.status).error
      : form.dirty
        ? saveFirst
        : null
  // It stands at the end of a long form: by key it is a letter away, and where it rests the letter leads to the reason.
  const press = () => {
    if (blocked) return button.current?.focus()
    if (label)
      setCreating({
        title: label,
        done: order === null ? 'Order and visits have been created' : 'Visits have been created',
      })
  }
  useCommands(saved && label ? [{ id: 'intake.visits', title: label, keys: 'v', run: press }] : [])
  if (!saved) return null
  const close = (buttonGoes: boolean) => {
    left.current = buttonGoes
    setCreating(null)
  }
  return (
    <Section
      title="Linked Visits"
      id="intake.visits"
      actions={
        label && (
          <Tooltip label={blocked ?? ''} disabled={!blocked} events={alsoByKey}>
            <Button
              ref={button}
              size="xs"
              {...(blocked ? { 'data-disabled': true, 'aria-disabled': true } : {})}
              onClick={press}
            >
              {label}
            </Button>
          </Tooltip>
        )
      }
    >
      {order !== null && (
        <p className={styles.order}>
          <Link ref={link} to={paths.order(order)} className={styles.link}>
            Order #{order}
          </Link>
        </p>
      )}
      {visits.length === 0 ? (
        <p className={styles.hint}>No visits.</p>
      ) : (
        <ul ref={list} className={styles.visits}>
          {visits.map((visit) => (
            <Row key={visit.id} visit={visit} />
          ))}
        </ul>
      )}
      {creating && (
        <Loaded
          wanted
          load={loadDialog}
          giveUp={() => close(false)}
          props={{
            intake: saved,
            ...creating,
            onClose: () => close(label === null),
            onMade: () => close(true),
          }}
        />
      )}
    </Section>
  )
}
