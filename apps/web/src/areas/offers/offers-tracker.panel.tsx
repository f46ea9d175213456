// The six steps of a visit, updated live; a click opens the scheduling assistant (OFR-006, OFR-007).
import { Tooltip } from '@mantine/core'
import { scheduling, type SchedulingStatus } from '@wren/contract/offers-scheduling'
import { schedulingSteps as known } from '@wren/contract/offers-steps.rules'
import type { Scheduling } from '@wren/contract/visits-whole'
import { Bar } from '../../shared/feedback/Skeleton.tsx'
import { isSettled } from '../../shared/http/settled.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { useGo } from '../../shared/screen/route.ts'
import { paths } from '../../shared/screen/paths.ts'
import { useSession } from '../../shared/session/session.ts'
import { StepDot, stepNote, stepState } from './StepDot.tsx'
import styles from './offers.module.css'

export const useSteps = (id: number | string): readonly SchedulingStatus[] =>
  useCall(scheduling.statuses, { id: id as number }, { quiet: true }).data?.data ?? []

/** True until the steps are loaded, so that content which depends on them does not move the page. */
export const useStepsAwaited = (id: number | string): boolean =>
  !isSettled(useCall(scheduling.statuses, { id: id as number }, { quiet: true }))

/** The visit of the series that runs the Multi-Day offer, if it is another one (OFR-015). */
export const useLead = (id: number | string): number | null =>
  useCall(scheduling.statuses, { id: id as number }, { quiet: true }).data?.lead_id ?? null

/** The step to do next, or null. */
export const currentStep = (steps: readonly SchedulingStatus[]): SchedulingStatus | null =>
  steps.find(({ state }) => state === 'current' || state === 'problem') ?? null

/** As high as the loaded tracker. */
const Coming = () => (
  <ol className={styles.steps} aria-hidden>
    {known.map(({ key, label }, index) => (
      <li key={key} className={styles.step} data-state="pending">
        <div className={styles.stepLink}>
          <StepDot state="pending" number={index + 1} />
          <b>{label}</b>
          <small className={styles.stepComing}>
            <Bar width="70%" height={8} />
          </small>
        </div>
      </li>
    ))}
  </ol>
)

export function ProgressTracker({
  id,
  scheduling: state,
}: {
  readonly id: number
  readonly scheduling: Scheduling
}) {
  const steps = useSteps(id)
  const { timezone } = useSession()
  const go = useGo()
  if (steps.length === 0) return <Coming />
  return (
    <ol className={styles.steps} aria-label="Progress">
      {steps.map((step, index) => {
        const note = stepNote(step, timezone, state)
        return (
          <li key={step.key} className={styles.step} data-state={step.state}>
            <Tooltip label={note || stepState(step)} multiline maw={280}>
              <button
                type="button"
                className={styles.stepLink}
                {...(step.state === 'current' ? { 'aria-current': 'step' as const } : {})}
                onClick={() => go(paths.scheduling(id))}
              >
                <StepDot state={step.state} number={index + 1} />
                <b>
                  {step.label}
                  <span className="sr-only">, {stepState(step)}</span>
                </b>
                <small>{note || (step.state === 'skipped' ? 'Skipped' : '\u00a0')}</small>
              </button>
            </Tooltip>
          </li>
        )
      })}
    </ol>
  )
}
