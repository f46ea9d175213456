// VIS "Detail" 032-039, 145: one visit, live; what other areas draw of it comes in from the screen that joins them.
import { useQueryClient } from '@tanstack/react-query'
import { visits } from '@wren/contract/visits'
import type { ButtonStatuses } from '@wren/contract/visits-buttons'
import type { WholeVisit } from '@wren/contract/visits-whole'
import type { ReactNode } from 'react'
import { ReadFailed } from '../../shared/feedback/ReadFailed.tsx'
import { RecordSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { keyOf, refreshInBackground } from '../../shared/http/query-client.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { useTopics } from '../../shared/realtime/use-topic.ts'
import { paths } from '../../shared/screen/paths.ts'
import { useParam } from '../../shared/screen/route.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { useFlagsAwaited } from '../../shared/session/flags.ts'
import { VisitForm, type VisitSlots } from './visits-detail.form.tsx'

const back = { to: paths.visits, label: 'Visits' }

interface DetailProps {
  readonly slots: VisitSlots
  /**
   * What the header's first button is drawn from has not come: drawn later, it would push the others from under the
   * pointer.
   */
  readonly waits?: boolean
}

export function VisitsDetail({ slots, waits = false }: DetailProps): ReactNode {
  const id = useParam('aid')
  const client = useQueryClient()
  const found = useCall(visits.byId, { id: id as never }, { quiet: true })
  const buttons = useCall(visits.buttonStatuses, { id: id as never }, { quiet: true })
  const flags = useFlagsAwaited()
  const whole = found.data as WholeVisit | undefined
  const order = whole?.patient_order?.id
  useTopics(order === undefined ? [] : ['patient_order', `order_assignment/${order}`], () =>
    refreshInBackground(keyOf(visits.byId, { id }), client),
  ) // NET-090
  // Deleted meanwhile: what is kept of it would only invite to a save that fails.
  const gone = found.error?.status === 404
  if (whole && !gone && !flags && !waits)
    return (
      <VisitForm
        key={whole.assignment.id}
        whole={whole}
        buttons={buttons.data?.data as ButtonStatuses | undefined}
        slots={slots}
      />
    )
  return (
    <Screen title={`Visit ${id}`} back={back} padded={found.isError}>
      {found.isError ? <ReadFailed error={found.error} /> : <RecordSkeleton fields={14} />}
    </Screen>
  )
}
