// The scheduling assistant: six steps, the panel of the current step, and Reset (OFR-075, OFR-076, OFR-077, OFR-078,
// OFR-079, OFR-080, OFR-081).
import {
  IconCash,
  IconClock,
  IconMapPin,
  IconRefresh,
  IconUser,
  IconVaccine,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { formatLocation, fullName } from '@wren/contract/format'
import { payRateText } from '@wren/contract/nurse-pay.rules'
import { blastTypeLabel } from '@wren/contract/offers-blast.rules'
import { scheduling } from '@wren/contract/offers-scheduling'
import type { StepKey } from '@wren/contract/offers-steps.rules'
import { hoursText } from '@wren/contract/format'
import { zoneAbbreviation } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import type { Assignment } from '@wren/contract/visits-assignment'
import type { ButtonStatuses } from '@wren/contract/visits-buttons'
import type { WholeVisit } from '@wren/contract/visits-whole'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { visitStatus } from '../../shared/badges/statuses.ts'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { ReadFailed } from '../../shared/feedback/ReadFailed.tsx'
import { RecordSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { RecordHeader } from '../../shared/record/RecordHeader.tsx'
import { SummaryLine, type SummaryPart } from '../../shared/record/RecordLayout.tsx'
import { useGo, useParam } from '../../shared/screen/route.ts'
import { paths } from '../../shared/screen/paths.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { useSession } from '../../shared/session/session.ts'
import { useNurseOff } from '../../shared/visit/useNurseOff.tsx'
import { isOffered, visitWhen } from '../../shared/visit/visit-summary.ts'
import { detailsText } from './BlastDetailsFields.tsx'
import { StepPanel } from './StepPanel.tsx'
import { StepDot, stepNote } from './StepDot.tsx'
import { currentStep, useLead, useSteps } from './offers-tracker.panel.tsx'
import styles from './offers.module.css'

const resetQuestion = {
  title: 'Reset the scheduling of this visit? All nurse and patient answers are discarded.',
  confirm: 'Reset',
  keep: 'Cancel',
  danger: true,
} as const

export function OffersSchedulingScreen() {
  const id = useParam('aid')
  const visit = useCall(visits.byId, { id: id as never }, { quiet: true })
  const buttons = useCall(visits.buttonStatuses, { id: id as never }, { quiet: true })
  const whole = visit.data as WholeVisit | undefined
  if (whole)
    return (
      <Assistant
        key={whole.assignment.id}
        whole={whole}
        buttons={buttons.data?.data as ButtonStatuses | undefined}
      />
    )
  return (
    <Screen
      title={`Scheduling visit #${id}`}
      back={{ to: paths.visits, label: 'Visits' }}
      padded={visit.isError}
    >
      {visit.isError ? <ReadFailed error={visit.error} /> : <RecordSkeleton />}
    </Screen>
  )
}

function summaryOf(visit: Assignment): readonly SummaryPart[] {
  const details = isOffered(visit) ? detailsText(visit) : ''
  const when = details
    ? `${hoursText(visit.duration_estimate)}, ${zoneAbbreviation(visit.start, visit.timezone)}`
    : visitWhen(visit).time
  return [
    ...(visit.patient_uuid === null
      ? []
      : [
          {
            label: 'Patient',
            icon: IconUser,
            strong: fullName(visit.patient_first_name, visit.patient_last_name),
            text: visit.wren_mrn,
          },
        ]),
    { label: 'Treatment', icon: IconVaccine, strong: visit.treatment },
    {
      label: 'Time',
      icon: IconClock,
      strong: details || visitWhen(visit).date,
      text: [when, blastTypeLabel(visit.blast_type)].filter(Boolean).join(', '),
    },
    { label: 'Place', icon: IconMapPin, text: formatLocation(visit) },
    { label: 'Pay', icon: IconCash, text: payRateText(visit) },
  ]
}

function Assistant({
  whole,
  buttons,
}: {
  readonly whole: WholeVisit
  readonly buttons: ButtonStatuses | undefined
}) {
  const { assignment } = whole
  const { id } = assignment
  const go = useGo()
  const steps = useSteps(id)
  const lead = useLead(id)
  const current = currentStep(steps)?.key as StepKey | undefined
  const [chosen, setChosen] = useState<{
    readonly at: StepKey | 'any' | undefined
    readonly key: StepKey
  } | null>(null)
  const { ask, dialog } = useAsk()
  const nurseOff = useNurseOff()
  const reset = useChange(scheduling.reset)
  const isDone = steps.length > 0 && steps.at(-1)?.state === 'done'
  useEffect(() => {
    if (isDone) go(paths.visit(id), { replace: true })
  })
  // A step that staff opened closes when the workflow moves on, unless it shows failed messages.
  const isPast = chosen !== null && chosen.at !== 'any' && chosen.at !== current
  const shown = chosen === null || isPast ? current : chosen.key
  // It stays closed when the workflow returns to the same step, for example after a nurse declined.
  if (isPast && current !== undefined) setChosen(null)
  const openStep = (key: StepKey) => setChosen({ at: current, key })
  const showResult = (result: string, someFailed: boolean) => {
    if (someFailed) setChosen({ at: 'any', key: 'send-blast' })
    else notify(result)
  }
  const resetScheduling = async () => {
    if (!(await ask(resetQuestion))) return
    const off = await nurseOff.askIfOff(assignment, null)
    if (off === null) return
    await reset.press({ assignment_id: id, ...off })
    setChosen(null)
  }
  return (
    <Screen
      title={`Scheduling visit #${id}`}
      header={
        <RecordHeader
          path={paths.scheduling(id)}
          back={{ to: paths.visit(id), label: 'Back to visit' }}
          title={`Scheduling visit #${id}`}
          badge={<StatusBadge set={visitStatus} status={assignment.status} size="large" />}
          actions={[
            {
              label: reset.label('Reset'),
              icon: IconRefresh,
              busy: reset.busy,
              run: () => void resetScheduling(),
            },
          ]}
        />
      }
    >
      <SummaryLine parts={summaryOf(assignment)} />
      {lead !== null && (
        <div className={styles.runsOn}>
          <Banner
            tone="info"
            title={
              <>
                Scheduling runs on <Link to={paths.scheduling(lead)}>visit #{lead}</Link>
              </>
            }
          />
        </div>
      )}
      <div className={styles.sched}>
        <StepList steps={steps} shown={shown} scheduling={whole.scheduling} onOpen={openStep} />
        <section className={styles.pane}>
          {shown && lead === null && (
            <StepPanel
              step={shown}
              label={steps.find(({ key }) => key === shown)?.label ?? ''}
              whole={whole}
              buttons={buttons}
              replacing={
                chosen?.key === 'select-nurse-availability' && shown === 'select-nurse-availability'
              }
              onReplace={() => openStep('select-nurse-availability')}
              onSent={showResult}
            />
          )}
        </section>
      </div>
      {dialog}
      {nurseOff.dialog}
    </Screen>
  )
}

interface StepListProps {
  readonly steps: ReturnType<typeof useSteps>
  readonly shown: StepKey | undefined
  readonly scheduling: WholeVisit['scheduling']
  readonly onOpen: (key: StepKey) => void
}

function StepList({ steps, shown, scheduling: state, onOpen }: StepListProps) {
  const { timezone } = useSession()
  return (
    <nav className={styles.nav} aria-label="Steps">
      <ol>
        {steps.map((step, index) => (
          <li key={step.key} className={styles.vitem}>
            <button
              type="button"
              className={styles.vstep}
              data-state={step.state}
              disabled={step.state === 'pending'}
              {...(step.key === shown ? { 'aria-current': 'step' as const } : {})}
              onClick={() => onOpen(step.key as StepKey)}
            >
              <StepDot state={step.state} number={index + 1} />
              <span>
                <b>{step.label}</b>
                <small>
                  {stepNote(step, timezone, state) || (step.state === 'skipped' ? 'Skipped' : '')}
                </small>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
