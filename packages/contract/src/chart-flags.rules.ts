// CHT-067: the audit flags: reasons why a submitted chart waits for an audit.
import { differingDevices } from './chart-access-devices.rules.ts'
import { isEmpty } from './chart-conditions.rules.ts'
import type { ChartContext } from './chart-context.ts'
import { isLate, isOverAuthorized, isOverEstimate } from './chart-facts.rules.ts'
import { isFirstLifetimeDose, isPartialOrNotGiven } from './chart-infusion.rules.ts'
import { policyBreaks } from './chart-policy.rules.ts'
import { rateMismatches } from './chart-rates.rules.ts'
import type { ChartData } from './chart-sections.ts'
import { vitalsGaps } from './chart-vitals-intervals.rules.ts'
import { areVitalsOutOfRange } from './chart-vitals.rules.ts'
import { minutesBetween } from './time.ts'

const lateSubmissionMinutes = 24 * 60
const devices = (data: ChartData) => data.access_devices ?? []
const isUnclear = (site: readonly string[] | null | undefined): boolean =>
  site?.some((value) => value !== 'clear') ?? false

/** In the order of the catalogue and the report. */
const flags = {
  adverse_reaction: (data) => data.reactions?.occurred === 'yes',
  first_lifetime_dose: (data, context) => isFirstLifetimeDose(data, context),
  dose_partial_or_not_given: (data) => isPartialOrNotGiven(data),
  duration_over_estimate: (data, context) => isOverEstimate(data, context),
  duration_over_authorized: (data, context) => isOverAuthorized(data, context),
  late_start: (data, context) => isLate(data, context),
  vitals_out_of_range: (data, context) => areVitalsOutOfRange(data, context),
  vitals_gap: (data, context) => vitalsGaps(data, context).length > 0,
  access_type_differs: (data, context) => differingDevices(data, context).length > 0,
  patient_unable_to_sign: (data) =>
    isEmpty(data.signatures?.patient?.image) && !isEmpty(data.signatures?.patient?.unable_reason),
  labs_not_drawn: (data, context) => context.order?.lab_order === true && data.labs?.drawn === 'no',
  submitted_late: (data, { now }) =>
    Boolean(data.times?.visit_end) &&
    minutesBetween(data.times?.visit_end ?? now, now) > lateSubmissionMinutes,
  rate_volume_mismatch: (data) => rateMismatches(data).length > 0,
  not_ready: (_, context) => context.visit.status === 'Active - Booked',
  condition_declined_or_transferred: (data) =>
    ['declined', 'transferred'].includes(data.post_assessment?.condition ?? ''),
  infection_signs: (data) =>
    data.pre_assessment?.infection_signs?.some((sign) => sign !== 'none') ?? false,
  hospitalized_or_new_medications: (data) =>
    data.pre_assessment?.hospitalized_since_last === true ||
    data.pre_assessment?.new_medications === true,
  no_blood_return: (data) => devices(data).some(({ blood_return }) => blood_return === 'no'),
  site_complication: (data) =>
    devices(data).some(
      (device) =>
        (device.phlebitis_score ?? 0) >= 2 ||
        (device.infiltration_score ?? 0) >= 2 ||
        isUnclear(device.site_before) ||
        isUnclear(device.site_after),
    ),
  pregnant: (data) => data.pre_assessment?.pregnant === 'yes',
  note_for_policy_break: (data, context) => policyBreaks(data, context).length > 0,
  // VIS-170
  nurse_not_cleared: (_, context) => (context.visit.nurse_refused ?? null) !== null,
} satisfies Record<string, (data: ChartData, context: ChartContext) => boolean>

export type ChartFlag = keyof typeof flags
export const chartFlagNames = Object.keys(flags) as ChartFlag[]

export const chartFlags = (data: ChartData, context: ChartContext): ChartFlag[] =>
  chartFlagNames.filter((name) => flags[name](data, context))
