// The UTC offset of a zone at an instant, from the time zone data of the runtime. REF-054
import type { Zone } from './time.ts'

const formats = new Map<Zone, Intl.DateTimeFormat>()

function formatOf(zone: Zone): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, made)
  return made
}

/** In milliseconds. `ms` is an epoch instant on a whole second. */
export function zoneOffset(ms: number, zone: Zone): number {
  const read: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of formatOf(zone).formatToParts(ms))
    if (type !== 'literal') read[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = read
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000
}
