// VIS-036, VIS-039: the visit with what other areas draw of it: progress, nurses, payment, the pharmacy's own
// chart, tasks and updates.
import { IconArrowRight } from '@tabler/icons-react'
import { NurseNotifications } from '../../areas/offers/offers-notify.panel.tsx'
import { ScheduleOverride } from '../../areas/offers/offers-override.drawer.tsx'
import {
  currentStep,
  ProgressTracker,
  useSteps,
  useStepsAwaited,
} from '../../areas/offers/offers-tracker.panel.tsx'
import { ReceivedChart } from '../../areas/reports/reports-received.dialog.tsx'
import { WastedTrip } from '../../areas/reports/reports-trip.dialog.tsx'
import { PaymentCard } from '../../areas/reports/reports-payment.panel.tsx'
import { VisitTasks } from '../../areas/tasks/tasks.panel.tsx'
import { UpdatesPanel } from '../../areas/updates/updates.panel.tsx'
import { VisitsDetail } from '../../areas/visits/visits-detail.screen.tsx'
import type { VisitSlots } from '../../areas/visits/visits-detail.form.tsx'
import { AsSaved } from '../../shared/http/AsSaved.tsx'
import { useGo, useParam } from '../../shared/screen/route.ts'
import { paths } from '../../shared/screen/paths.ts'
import { ofOtherAreas } from './visit-slots.tsx'

export function VisitDetailScreen() {
  const go = useGo()
  const id = useParam('aid')
  const step = currentStep(useSteps(id))
  const waits = useStepsAwaited(id)
  const slots: VisitSlots = {
    ...ofOtherAreas,
    tracker: ({ assignment, scheduling }) => (
      <ProgressTracker id={assignment.id} scheduling={scheduling} />
    ),
    next: (visit) =>
      step === null
        ? undefined
        : { label: step.label, icon: IconArrowRight, run: () => go(paths.scheduling(visit)) },
    payment: (visit) => (
      <PaymentCard
        visitId={visit.id}
        hasReport={visit.report_id !== null}
        action={<WastedTrip visit={visit} />}
      />
    ),
    received: (visit, hint) => <ReceivedChart visit={visit} hint={hint} />,
    notifications: (props) => <NurseNotifications {...props} />,
    tasks: ({ id: visit, patient_uuid, nurse_confirmed }, unsaved) => (
      <VisitTasks
        visit={visit}
        patient={patient_uuid}
        staffed={nurse_confirmed !== null}
        unsaved={unsaved}
      />
    ),
    updates: ({ id: visit, patient_uuid }) => (
      <UpdatesPanel type="assignment" typeId={visit} patientUuid={patient_uuid} />
    ),
    override: (whole, onClose) => (
      <AsSaved>{() => <ScheduleOverride whole={whole} onClose={onClose} />}</AsSaved>
    ),
  }
  return <VisitsDetail slots={slots} waits={waits} />
}
