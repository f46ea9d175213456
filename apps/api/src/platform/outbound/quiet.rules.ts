// AUD-081: texts leave only between the quiet hours' ends, in the recipient's zone.
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
  readonly hours: string
  readonly zone: string
  readonly exempt: boolean
  readonly visitStart: Instant | null
}

const soonMinutes = 12 * 60

/** null: may leave now. Otherwise the instant at which it may. */
export function waitsUntil({ now, hours, zone, exempt, visitStart }: QuietFacts): Instant | null {
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
