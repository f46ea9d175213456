// PAT-106, ORD-015: how a visit of a patient or of an order stands out.
import type { Instant } from '@wren/contract/time'

const fortnight = 14 * 86_400_000

/** A missed one before a recent one: it is what must be seen. */
export function visitTone(
  { start, missed }: { readonly start: Instant; readonly missed: boolean },
  now: Instant,
): 'missed' | 'recent' | null {
  if (missed) return 'missed'
  return Math.abs(Date.parse(start) - Date.parse(now)) <= fortnight ? 'recent' : null
}
