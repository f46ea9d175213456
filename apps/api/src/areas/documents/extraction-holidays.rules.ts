// DOC "Referral text extraction" 047: holidays, the days around them, and 'the first Monday in October'.
import { addDays, dayOfWeek, isDay } from '@wren/contract/time'

const two = (value: number) => String(value).padStart(2, '0')
const dayAt = (year: number, month: number, date: number) => `${year}-${two(month)}-${two(date)}`

/** The nth such weekday of a month (1 Sunday to 7 Saturday); the fifth is the last. */
function nth(year: number, month: number, weekday: number, count: number): string {
  const first = dayAt(year, month, 1)
  const one = addDays(first, (weekday - dayOfWeek(first) + 7) % 7)
  const found = addDays(one, 7 * (count - 1))
  return found.slice(5, 7) === two(month) ? found : addDays(found, -7)
}

function easter(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const moon =
    (19 * golden + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) %
    30
  const shift =
    moon -
    Math.floor(moon / 28) * (1 - Math.floor(29 / (moon + 1)) * Math.floor((21 - golden) / 11))
  const sunday =
    shift - ((year + Math.floor(year / 4) + shift + 2 - century + Math.floor(century / 4)) % 7)
  const month = 3 + Math.floor((sunday + 40) / 44)
  return dayAt(year, month, sunday + 28 - 31 * Math.floor(month / 4))
}

const holidays: readonly (readonly [RegExp, (year: number) => string])[] = [
  [/^new year'?s?'? eve/, (year) => dayAt(year, 12, 31)],
  [/^new year/, (year) => dayAt(year, 1, 1)],
  [/^(?:mlk|martin)/, (year) => nth(year, 1, 2, 3)],
  [/^president/, (year) => nth(year, 2, 2, 3)],
  [/^easter monday/, (year) => addDays(easter(year), 1)],
  [/^easter/, easter],
  [/^good friday/, (year) => addDays(easter(year), -2)],
  [/^mother/, (year) => nth(year, 5, 1, 2)],
  [/^memorial/, (year) => nth(year, 5, 2, 5)],
  [/^juneteenth/, (year) => dayAt(year, 6, 19)],
  [/^father/, (year) => nth(year, 6, 1, 3)],
  [/^(?:the )?(?:4th|fourth)|^independence/, (year) => dayAt(year, 7, 4)],
  [/^labor/, (year) => nth(year, 9, 2, 1)],
  [/^(?:columbus|indigenous)/, (year) => nth(year, 10, 2, 2)],
  [/^halloween/, (year) => dayAt(year, 10, 31)],
  [/^veteran/, (year) => dayAt(year, 11, 11)],
  [/^thanksgiving/, (year) => nth(year, 11, 5, 4)],
  [/^(?:christmas|xmas) eve/, (year) => dayAt(year, 12, 24)],
  [/^(?:christmas|xmas)/, (year) => dayAt(year, 12, 25)],
  [/^valentine/, (year) => dayAt(year, 2, 14)],
]
export const holidayWords =
  "(?:new year'?s?'?(?: eve| day)?|mlk(?: jr\\.?)?(?: day)?|martin luther king(?: jr\\.?)?(?: day)?|presidents?'?s? day|easter(?: sunday| monday)?|good friday|mother'?s'? day|memorial day|juneteenth|father'?s'? day|(?:the )?(?:4th|fourth) of july|independence day|labor day|columbus day|indigenous peoples?'?s? day|halloween|veterans?'?s? day|thanksgiving(?: day)?|(?:christmas|xmas)(?: eve| day)?|valentine'?s'? day)"

/** When it next comes; one just past may still be meant by 'the Tuesday after'. */
export function holidayDay(words: string, from: string): string | null {
  const of = holidays.find(([pattern]) => pattern.test(words.toLowerCase()))?.[1]
  const year = Number(from.slice(0, 4))
  return of ? ([year, year + 1].map(of).find((day) => day >= addDays(from, -4)) ?? null) : null
}

/** Monday to Friday and no day off of banks and couriers. */
export function isBusinessDay(day: string): boolean {
  const weekday = dayOfWeek(day)
  const year = Number(day.slice(0, 4))
  return (
    weekday !== 1 &&
    weekday !== 7 &&
    !['new', 'memorial', 'juneteenth', '4th', 'labor', 'thanksgiving', 'christmas'].some(
      (name) => holidays.find(([pattern]) => pattern.test(name))?.[1](year) === day,
    )
  )
}

/** 'The first Monday in October', of this month or the next without a month's name. */
export function weekdayOfMonth(
  from: string,
  weekday: number,
  count: number,
  month: number,
): string | null {
  const year = Number(from.slice(0, 4))
  const months =
    month > 0
      ? [
          [year, month],
          [year + 1, month],
        ]
      : [0, 1].map((ahead) => [
          year + Math.floor((Number(from.slice(5, 7)) - 1 + ahead) / 12),
          ((Number(from.slice(5, 7)) - 1 + ahead) % 12) + 1,
        ])
  return (
    months
      .map(([of = year, at = 1]) => nth(of, at, weekday, count))
      .find((day) => isDay(day) && day >= from) ?? null
  )
}
