// CHT-061, CHT-014: checks of signatures and of the reason for a correction.
import { type ChartContext, type ChartView, type FieldFinding, wrong } from './chart-context.ts'
import { isBefore } from './chart-infusion.rules.ts'
import type { Instant } from './time.ts'

export const correctionReasonNeeded = 'A correction reason is required.'

/** null when the reason is valid. The first version needs none. */
export function correctionReasonProblem(
  ver: number,
  reason: string | null | undefined,
): string | null {
  const length = reason?.trim().length ?? 0
  return ver < 2 || (length >= 5 && length <= 500) ? null : correctionReasonNeeded
}

const normalized = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()

function signatureTimeFindings(
  path: string,
  name: string,
  time: Instant | null | undefined,
  start: Instant | null | undefined,
  { now }: ChartContext,
): FieldFinding[] {
  const isOutside = time && ((start && isBefore(time, start)) || isBefore(now, time))
  return isOutside ? [wrong(path, `${name} must be between visit start and submission.`)] : []
}

export function signaturesFindings({ data, context }: ChartView): FieldFinding[] {
  const { patient, nurse } = data.signatures ?? {}
  const start = data.times?.visit_start
  const correction =
    context.correction_reason === undefined
      ? null
      : correctionReasonProblem(context.ver, context.correction_reason)
  return [
    ...signatureTimeFindings(
      'signatures.patient.signed_at',
      'Patient signed at',
      patient?.signed_at,
      start,
      context,
    ),
    ...(nurse?.name && normalized(nurse.name) !== normalized(context.nurse.name)
      ? [wrong('signatures.nurse.name', 'Nurse name must match your profile name.')]
      : []),
    ...signatureTimeFindings(
      'signatures.nurse.signed_at',
      'Nurse signed at',
      nurse?.signed_at,
      start,
      context,
    ),
    ...(correction
      ? [
          {
            path: 'correction_reason',
            level: 'error' as const,
            message: correction,
            missing: !context.correction_reason?.trim(),
          },
        ]
      : []),
  ]
}
