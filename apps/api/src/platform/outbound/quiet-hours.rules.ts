// Texts are sent only outside quiet hours, in the recipient's time zone. AUD-081.
import {
  addDays,
  addMinutes,
  atLocal,
  localDay,
  localTime,
  minutesBetween,
  type Instant,
} from '@wren/contract/time'

export interface QuietFacts {
  readonly now: Instant
  /** The hours in which texts are sent, such as '08:00-21:00', or 'off'. */
  readonly hours: string
  readonly zone: string
  readonly exempt: boolean
  readonly visitStart: Instant | null
}

/** A text about a visit within this time is sent at once. */
const soonMinutes = 12 * 60

/** When a text may be sent. null: now. */
export function quietUntil({ now, hours, zone, exempt, visitStart }: QuietFacts): Instant | null {
  if (hours === 'off' || exempt) return null
  if (
    visitStart !== null &&
    visitStart <= addMinutes(now, soonMinutes) &&
    minutesBetween(now, visitStart) > -soonMinutes
  )
    return null
  const [from = '08:00', to = '21:00'] = hours.split('-')
  const time = localTime(now, zone)
  if (time >= from && time < to) return null
  const today = localDay(now, zone)
  return atLocal(time < from ? today : addDays(today, 1), from, zone)
}
