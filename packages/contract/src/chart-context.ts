// CHT-063, CHT-064, CHT-065, CHT-066: the facts that a chart is checked against, and the shape of findings.
import type { ChartFact } from './chart-conditions.rules.ts'
import type { ChartData, SectionKey } from './chart-sections.ts'
import type { Day, Instant, Zone } from './time.ts'

export interface ChartContext {
  readonly now: Instant
  readonly visit: {
    readonly start: Instant
    readonly timezone: Zone
    readonly status: string
    readonly duration_estimate: number | null
    /** Code of the rule that refuses the nurse (VIS-170). */
    readonly nurse_refused?: string | null
  }
  readonly order: {
    readonly treatment: string | null
    readonly doses: number | null
    readonly access_type: string | null
    readonly duration_max_auth: number | null
    readonly lab_order: boolean
    readonly signed_date: Day | null
    readonly expiration_date: Day | null
    readonly flexibility_days: number | null
  } | null
  readonly patient: { readonly dob: Day | null }
  readonly provider: { readonly supply_form_required: boolean }
  /** `name` as in the profile. The name of the signature must match it. */
  readonly nurse: { readonly id: number; readonly name: string }
  /** null: unknown to earlier charts and to the intake (CHT-077). */
  readonly is_first_lifetime_dose: boolean | null
  readonly next_visit: { readonly id: number; readonly due_date: Day | null } | null
  /** Number of the version that a submission would create. */
  readonly ver: number
  /** Undefined where it is not checked (Check Chart). */
  readonly correction_reason?: string | null
}

export interface Finding {
  readonly section: SectionKey
  readonly path: string
  readonly level: 'error' | 'warning'
  readonly message: string
}

/** A finding at a field. `missing` distinguishes a missing answer from a wrong one (CHT-007). */
export interface FieldFinding {
  readonly path: string
  readonly level: 'error' | 'warning'
  readonly message: string
  readonly missing: boolean
}

/** A break of clinical policy (CHT-087). */
export interface PolicyBreak {
  readonly path: string
  readonly message: string
  /** Path of the explanation: the note of the row, otherwise the policy note of `path`. */
  readonly note: string
}

export interface ChartView {
  readonly data: ChartData
  readonly context: ChartContext
  readonly facts: ReadonlySet<ChartFact>
}

// CHT-066
export const missing = (path: string, field: string): FieldFinding => ({
  path,
  level: 'error',
  message: `${field} is required.`,
  missing: true,
})
export const wrong = (path: string, message: string): FieldFinding => ({
  path,
  level: 'error',
  message,
  missing: false,
})
export const warning = (path: string, message: string): FieldFinding => ({
  path,
  level: 'warning',
  message,
  missing: false,
})
export const outOfRange = (field: string, min: number | string, max: number | string): string =>
  `${field} must be between ${min} and ${max}.`
export const outsideVisit = (field: string): string => `${field} must be within the visit times.`
