// REF-054 to REF-057: our three functions of zones against Temporal, the standard they follow.
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { timezones } from './timezones.ts'
import { addMonths, atLocal, localDay, localTime } from './time.ts'

const zone = fc.constantFrom(...timezones.map(({ id }) => id))
const instant = fc
  .integer({ min: Date.UTC(1990, 0, 1) / 60_000, max: Date.UTC(2060, 0, 1) / 60_000 })
  .map((minutes) => new Date(minutes * 60_000).toISOString())
const two = (n: number): string => String(n).padStart(2, '0')

test('local day and time are those of Temporal in every zone', () => {
  fc.assert(
    fc.property(instant, zone, (at, id) => {
      const local = Temporal.Instant.from(at).toZonedDateTimeISO(id)
      expect([localDay(at, id), localTime(at, id)]).toEqual([
        local.toPlainDate().toString(),
        local.toPlainTime().toString().slice(0, 5),
      ])
    }),
    { numRuns: 2000 },
  )
})

test('a wall-clock time is resolved as Temporal resolves it, around every clock change too', () => {
  const wall = fc.record({
    year: fc.integer({ min: 1990, max: 2060 }),
    month: fc.constantFrom(1, 3, 4, 10, 11),
    day: fc.integer({ min: 1, max: 28 }),
    hour: fc.integer({ min: 0, max: 4 }),
    minute: fc.integer({ min: 0, max: 59 }),
  })
  fc.assert(
    fc.property(wall, zone, ({ year, month, day, hour, minute }, id) => {
      const text = `${year}-${two(month)}-${two(day)}`
      const expected = Temporal.PlainDateTime.from({
        year,
        month,
        day,
        hour,
        minute,
      }).toZonedDateTime(id, { disambiguation: 'compatible' })
      expect(Date.parse(atLocal(text, `${two(hour)}:${two(minute)}`, id))).toBe(
        expected.epochMilliseconds,
      )
    }),
    { numRuns: 5000 },
  )
})

test('months are added as Temporal adds them', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 40_000 }),
      fc.integer({ min: -30, max: 30 }),
      (days, months) => {
        const day = Temporal.PlainDate.from('1960-01-01').add({ days })
        expect(addMonths(day.toString(), months)).toBe(day.add({ months }).toString())
      },
    ),
    { numRuns: 1000 },
  )
})
