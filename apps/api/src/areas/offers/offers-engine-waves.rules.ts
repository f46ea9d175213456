// OFR "Auto offers engine" 107, 108, 117: who is asked next, and whether the time for it has come.
import { addMinutes, type Instant } from '@wren/contract/time'

/** OFR-117 */
export const mostPerDay = 5

export interface Askable {
  readonly nurse: number
  readonly distance: number | null
  readonly notified: Instant | null
  /** Nobody is asked who asked for no more texts. */
  readonly opted_out: boolean
  /** The engine's messages to her today. */
  readonly sent_today: number
}

/** A nurse whose distance is unknown is not within one. */
export const isWithin = (distance: number | null, most: number | null): boolean =>
  most === null || (distance !== null && distance <= most)

export interface NextWave {
  readonly nurses: readonly number[]
  /** Somebody is still to be asked, today or later: no raise yet. */
  readonly open: boolean
}

/** `eligible` in the order of the recommendation. */
export function nextWave(
  eligible: readonly Askable[],
  {
    wave_size,
    max_distance_miles,
  }: { readonly wave_size: number; readonly max_distance_miles: number | null },
): NextWave {
  const left = eligible.filter(
    ({ notified, opted_out, distance }) =>
      notified === null && !opted_out && isWithin(distance, max_distance_miles),
  )
  return {
    nurses: left
      .filter(({ sent_today }) => sent_today < mostPerDay)
      .slice(0, wave_size)
      .map(({ nurse }) => nurse),
    open: left.length > 0,
  }
}

export const isDue = (lastWave: Instant | null, intervalMinutes: number, now: Instant): boolean =>
  lastWave === null || addMinutes(lastWave, intervalMinutes) <= now
