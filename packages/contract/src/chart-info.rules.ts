// CHT-065: builds the browser's ChartContext from the server's ChartInfo, so that both check against the same facts.
import type { ChartContext } from './chart-context.ts'
import type { ChartInfo } from './charts.ts'
import { fullName } from './format.ts'
import type { Instant } from './time.ts'

export interface ContextSources {
  readonly info: ChartInfo
  readonly now: Instant
  readonly nurse: number
  readonly next: { readonly id: number; readonly due_date: string | null } | null
  /** Number of the version that a submission would create. */
  readonly ver: number
  readonly correction: string
}

export const contextFrom = ({
  info: { assignment, order, patient, provider, is_first_lifetime_dose },
  now,
  nurse,
  next,
  ver,
  correction,
}: ContextSources): ChartContext => ({
  now,
  ver,
  order,
  visit: {
    start: assignment.start,
    timezone: assignment.timezone,
    status: assignment.status,
    duration_estimate: assignment.duration_estimate,
  },
  patient: { dob: patient?.dob ?? null },
  provider: { supply_form_required: provider.supply_form_required },
  nurse: { id: nurse, name: fullName(assignment.nurse_first_name, assignment.nurse_last_name) },
  is_first_lifetime_dose,
  next_visit: next && { id: next.id, due_date: next.due_date },
  ...(ver > 1 ? { correction_reason: correction } : {}),
})
