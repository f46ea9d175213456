// SHL-018, VIS-035, VIS-090, VIS-093: a new visit: empty, for a patient, for an order, or made from another visit.
import { useLocation } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { orders, type Order } from '@wren/contract/orders'
import { patients, type Patient } from '@wren/contract/patients'
import { visits } from '@wren/contract/visits'
import type { WholeVisit } from '@wren/contract/visits-whole'
import { unknownVisit } from '@wren/contract/visits.refusals'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { RecordSkeleton } from '../../shared/feedback/Skeleton.tsx'
import type { CallError } from '../../shared/http/call-error.ts'
import { errorText } from '../../shared/http/error-text.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { paths } from '../../shared/screen/paths.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { useFlagsAwaited } from '../../shared/session/flags.ts'
import { NewVisit, type NewVisitSlots } from './visits-new.form.tsx'
import { blankVisit, duplicateOf, filledBy, visitFor } from './visits-new.values.ts'
import styles from './visits.module.css'

interface Found {
  readonly draft: WholeVisit | undefined
  /** Said above the form. */ readonly said: string | null
  /** Nothing can be made of it now. */ readonly failed: string | null
}

const isId = (text: string | null): text is string => text !== null && /^[1-9]\d{0,8}$/.test(text)
/** What is not there any more is said above an empty form; what could not be read is no reason to begin empty. */
const without = (error: CallError): Found =>
  error.status === 404 || error.status === 400
    ? { draft: blankVisit, said: errorText(error), failed: null }
    : { draft: undefined, said: null, failed: errorText(error) }
const ready = (draft: WholeVisit | undefined): Found => ({ draft, said: null, failed: null })

function forOrder(patient: Patient, order: Order): WholeVisit {
  const draft = visitFor(patient)
  const { assignment } = draft
  const filled = filledBy(order, { ...assignment, provider_id: assignment.provider_id || null })
  return {
    ...draft,
    patient_order: order,
    assignment: {
      ...assignment,
      ...filled,
      provider_id: filled.provider_id ?? 0,
      treatment: filled.treatment,
      duration_estimate: filled.duration_estimate ?? 0,
    },
  }
}

function useOriginal(asked: string | null): Found {
  const found = useCall(visits.byId, isId(asked) ? { id: Number(asked) } : null, {
    quiet: true,
    topics: [],
  })
  if (asked !== null && !isId(asked))
    return { draft: blankVisit, said: unknownVisit.error, failed: null }
  return found.error
    ? without(found.error)
    : ready(found.data && duplicateOf(found.data as WholeVisit))
}

function usePrefilled(uuid: string | null, orderId: string | null): Found {
  const order = useCall(orders.byId, isId(orderId) ? { id: Number(orderId) } : null, {
    quiet: true,
    topics: [],
  })
  const linked = order.data?.patient_order
  const whose = uuid ?? linked?.patient_uuid ?? null
  const patient = useCall(patients.byUuid, whose === null ? null : { uuid: whose }, {
    quiet: true,
    topics: [],
  })
  const error = order.error ?? patient.error
  if (error) return without(error)
  if (isId(orderId) && linked === undefined) return ready(undefined)
  if (whose === null) return ready(blankVisit)
  return ready(
    patient.data &&
      (linked && linked.patient_uuid === whose
        ? forOrder(patient.data.patient, linked)
        : visitFor(patient.data.patient)),
  )
}

export function VisitsNew({ slots }: { readonly slots: NewVisitSlots }): ReactNode {
  const query = new URLSearchParams(useLocation({ select: ({ searchStr }) => searchStr }))
  const asked = query.get('duplicateId')
  const original = useOriginal(asked)
  const prefilled = usePrefilled(
    asked === null ? query.get('patient') : null,
    asked === null ? query.get('order') : null,
  )
  const waits = useFlagsAwaited()
  const found = asked === null ? prefilled : original
  // What the form began with stays, whatever happens to its source meanwhile.
  const [begun, setBegun] = useState<Found | null>(null)
  if (begun === null && found.draft !== undefined && !waits) setBegun(found)
  const { draft, said } = begun ?? { draft: undefined, said: null }
  const copied = asked !== null && isId(asked) && said === null
  return (
    <Screen
      title={copied ? 'Duplicate Visit' : 'New Visit'}
      back={
        copied
          ? { to: paths.visit(asked), label: `Visit ${asked}` }
          : { to: paths.visits, label: 'Visits' }
      }
      padded={draft === undefined && found.failed !== null}
    >
      {said !== null && (
        <div className={styles.said}>
          <Banner title={said} />
        </div>
      )}
      {draft ? (
        <NewVisit draft={draft} original={copied ? Number(asked) : null} slots={slots} />
      ) : found.failed === null ? (
        <RecordSkeleton fields={14} />
      ) : (
        <Banner title={found.failed || 'An error occurred'} />
      )}
    </Screen>
  )
}
