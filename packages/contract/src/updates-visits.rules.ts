// UPD-031: what an automatic update about a visit says below its first sentence.
import type { Instant, Zone } from './time.ts'
import type { UpdateCause } from './update-causes.ts'
import { whenText } from './visits-watch.rules.ts'

/** Their facts name more than one fixed thing, and the watch of visits keeps them current. */
export const watchedFacts: readonly UpdateCause[] = [
  'visit_not_ready',
  'visit_no_nurse',
  'reassign',
]

const missing: Readonly<Partial<Record<UpdateCause, string>>> = {
  nurse_declined: 'a confirmed nurse',
  patient_asked_time: 'a confirmed nurse',
  patient_declined: 'a time that suits the patient',
  next_visit_request: 'a confirmed time',
  replacement: 'a replacement visit',
}

/** 'Tue, Nov 24, 4:30 PM MST. Missing: a confirmed nurse.' */
export function visitFacts(
  cause: UpdateCause,
  { start, timezone }: { readonly start: Instant; readonly timezone: Zone },
): string {
  const what = missing[cause]
  return `${whenText(start, timezone)}.${what === undefined ? '' : ` Missing: ${what}.`}`
}
