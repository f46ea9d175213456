// CHT "Signatures" 061, CHT "Life cycle" 014
import { type ChartContext, type ChartView, type FieldFinding, wrong } from './chart-context.ts'
import { isBefore } from './chart-infusion.rules.ts'
import type { Instant } from './time.ts'

export const correctionReasonNeeded = 'A correction reason is required.'

/** null when the reason will do; the first version needs none. */
export function correctionReasonProblem(
  ver: number,
  reason: string | null | undefined,
): string | null {
  const length = reason?.trim().length ?? 0
  return ver < 2 || (length >= 5 && length <= 500) ? null : correctionReasonNeeded
}

const plain = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()

function signedAt(
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
    ...signedAt(
      'signatures.patient.signed_at',
      'Patient signed at',
      patient?.signed_at,
      start,
      context,
    ),
    ...(nurse?.name && plain(nurse.name) !== plain(context.nurse.name)
      ? [wrong('signatures.nurse.name', 'Nurse name must match your profile name.')]
      : []),
    ...signedAt('signatures.nurse.signed_at', 'Nurse signed at', nurse?.signed_at, start, context),
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
