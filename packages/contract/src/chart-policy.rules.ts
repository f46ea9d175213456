// CHT-087: breaks of clinical policy are warnings that need an explanation, never errors.
import { isEmpty, valueAt } from './chart-conditions.rules.ts'
import { type ChartContext, type FieldFinding, type PolicyBreak, warning } from './chart-context.ts'
import { givenRows, isFirstLifetimeDose, visitDay } from './chart-infusion.rules.ts'
import type { ChartData } from './chart-sections.ts'
import { vitalsBreaks } from './chart-vitals.rules.ts'
import { type Day, formatDay } from './time.ts'

export const explanationNeeded = 'Please explain in at least 20 characters.'
const minExplanationLength = 20

const breakAtField = (path: string, message: string): PolicyBreak => ({
  path,
  message,
  note: `policy_notes.${path}`,
})

function preAssessmentBreaks(data: ChartData, context: ChartContext, day: Day): PolicyBreak[] {
  const { order_verified, medication_verified, emergency_kit_present, emergency_kit_expiry } =
    data.pre_assessment ?? {}
  return [
    ...(order_verified === false
      ? [breakAtField('pre_assessment.order_verified', 'The order was not verified.')]
      : []),
    ...(medication_verified === false
      ? [breakAtField('pre_assessment.medication_verified', 'The medication was not verified.')]
      : []),
    ...(emergency_kit_present === false && isFirstLifetimeDose(data, context)
      ? [
          breakAtField(
            'pre_assessment.emergency_kit_present',
            'The anaphylaxis kit is missing at a first lifetime dose.',
          ),
        ]
      : []),
    ...(emergency_kit_present === true && emergency_kit_expiry && emergency_kit_expiry < day
      ? [
          breakAtField(
            'pre_assessment.emergency_kit_expiry',
            `The anaphylaxis kit expired on ${formatDay(emergency_kit_expiry)}.`,
          ),
        ]
      : []),
  ]
}

const flushBreaks = (data: ChartData, day: Day): PolicyBreak[] =>
  (data.access_devices ?? []).flatMap((device, at) =>
    (device.flushes ?? []).flatMap((flush, index) =>
      flush.expiry && flush.expiry < day
        ? [
            {
              path: `access_devices.${at}.flushes.${index}.expiry`,
              message: `Flush ${flush.lot || flush.solution || index + 1} expired on ${formatDay(flush.expiry)}.`,
              note: `access_devices.${at}.note`,
            },
          ]
        : [],
    ),
  )

// Lots of rows that were not given are skipped: leaving out an expired lot follows the policy.
const lotBreaks = (data: ChartData, day: Day): PolicyBreak[] =>
  givenRows(data).flatMap(({ row, path }) =>
    (row.lots ?? []).flatMap((lot, index) =>
      lot.expiry && lot.expiry < day
        ? [
            {
              path: `${path}.lots.${index}.expiry`,
              message: `Lot ${lot.lot || index + 1} expired on ${formatDay(lot.expiry)}.`,
              note: `${path}.note`,
            },
          ]
        : [],
    ),
  )

export function policyBreaks(data: ChartData, context: ChartContext): PolicyBreak[] {
  const day = visitDay(data, context)
  return [
    ...preAssessmentBreaks(data, context, day),
    ...flushBreaks(data, day),
    ...vitalsBreaks(data, context),
    ...lotBreaks(data, day),
  ]
}

const noteAt = (data: ChartData, path: string): unknown =>
  path.startsWith('policy_notes.')
    ? data.policy_notes?.[path.slice('policy_notes.'.length)]
    : valueAt(data, path)

function explanationFindings(data: ChartData, path: string): FieldFinding[] {
  const note = noteAt(data, path)
  if (typeof note === 'string' && note.trim().length >= minExplanationLength) return []
  return [{ path, level: 'error', message: explanationNeeded, missing: isEmpty(note) }]
}

export function policyFindings(data: ChartData, context: ChartContext): FieldFinding[] {
  const breaks = policyBreaks(data, context)
  const notes = [...new Set(breaks.map(({ note }) => note))]
  return [
    ...breaks.map(({ path, message }) => warning(path, message)),
    ...notes.flatMap((path) => explanationFindings(data, path)),
  ]
}
