// The nurses of the next wave and the time for it. OFR-107, OFR-108, OFR-117
import { addMinutes, type Instant } from '@wren/contract/time'

/** Messages to one nurse per day. OFR-117 */
export const mostPerDay = 5

export interface WaveCandidate {
  readonly nurse: number
  readonly distance: number | null
  readonly notified: Instant | null
  /** The nurse has opted out of texts. */
  readonly opted_out: boolean
  /** Messages of automatic offers to the nurse today. */
  readonly sent_today: number
}

/** An unknown distance is not within a limit. */
export const isWithin = (distance: number | null, most: number | null): boolean =>
  most === null || (distance !== null && distance <= most)

export interface NextWave {
  readonly nurses: readonly number[]
  /** Nurses remain for a wave today or later: no raise yet. */
  readonly open: boolean
}

/** `eligible`: nurses in the order of the recommendation. */
export function nextWave(
  eligible: readonly WaveCandidate[],
  {
    wave_size,
    max_distance_miles,
  }: { readonly wave_size: number; readonly max_distance_miles: number | null },
): NextWave {
  const remaining = eligible.filter(
    ({ notified, opted_out, distance }) =>
      notified === null && !opted_out && isWithin(distance, max_distance_miles),
  )
  return {
    nurses: remaining
      .filter(({ sent_today }) => sent_today < mostPerDay)
      .slice(0, wave_size)
      .map(({ nurse }) => nurse),
    open: remaining.length > 0,
  }
}

export const isDue = (lastWave: Instant | null, intervalMinutes: number, now: Instant): boolean =>
  lastWave === null || addMinutes(lastWave, intervalMinutes) <= now
