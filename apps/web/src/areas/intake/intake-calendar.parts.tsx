// INT-117 to 119: the proposed visits on the month they fall into, with the range of the series marked.
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { addDays, dayNames, dayOfWeek, formatLongDay, formatWeekday } from '@wren/contract/time'
import type { Day, DayRange } from '@wren/contract/time'
import { nextMonth, showRange } from '../../shared/calendar/day-text.ts'
import styles from './intake-create.module.css'

/** Weeks of a month, Sunday first, whole: the first and the last may hold days of the months beside it. */
function weeksOf(month: Day): Day[][] {
  const first = `${month.slice(0, 7)}-01`
  const blanks = dayOfWeek(first) - 1
  const length = Number(addDays(nextMonth(first, 1), -1).slice(8))
  const cells = Array.from({ length: Math.ceil((blanks + length) / 7) * 7 }, (_, at) =>
    addDays(first, at - blanks),
  )
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

function placeIn({ from, to }: DayRange, day: Day): 'first' | 'last' | 'only' | 'yes' | undefined {
  if (day < from || day > to) return undefined
  return from === to ? 'only' : day === from ? 'first' : day === to ? 'last' : 'yes'
}

interface SeriesCalendarProps {
  readonly series: DayRange
  /** The day of each visit that will be made, by the visit's number. */
  readonly visits: readonly { readonly number: number; readonly day: Day }[]
  readonly onVisit: (number: number) => void
}

export function SeriesCalendar({ series, visits, onVisit }: SeriesCalendarProps) {
  const [shown, setShown] = useState(series.from)
  const name = formatLongDay(shown).replace(/ \d+,/, '')
  const lastDay = visits.reduce((day, one) => (one.day > day ? one.day : day), series.to)
  const step = (by: number) => setShown(nextMonth(shown, by))
  const [isFirst, isLast] = [
    shown.slice(0, 7) <= series.from.slice(0, 7),
    shown.slice(0, 7) >= lastDay.slice(0, 7),
  ]
  return (
    <div className={styles.calendar} role="group" aria-label="Calendar of the visits">
      <div className={styles.head}>
        <ActionIcon
          size={28}
          aria-label="Previous month"
          disabled={isFirst}
          onClick={() => step(-1)}
        >
          <IconChevronLeft size={16} stroke={1.75} />
        </ActionIcon>
        <span aria-live="polite">{name}</span>
        <ActionIcon size={28} aria-label="Next month" disabled={isLast} onClick={() => step(1)}>
          <IconChevronRight size={16} stroke={1.75} />
        </ActionIcon>
      </div>
      <table className={styles.month} aria-label={name}>
        <thead>
          <tr>
            {dayNames.map((day) => (
              <th key={day} scope="col" abbr={day}>
                {day.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(shown).map((week, at) => (
            <tr key={at}>
              {week.map((day, place) => {
                const numbers = visits.filter((one) => one.day === day).map(({ number }) => number)
                // Of the months beside it only what belongs to the series: a visit on the 1st is in sight beside
                // that of the 31st.
                if (
                  day.slice(0, 7) !== shown.slice(0, 7) &&
                  numbers.length === 0 &&
                  placeIn(series, day) === undefined
                )
                  return <td key={place}>{'\u00a0'}</td>
                return (
                  <td key={place} className={styles.day} data-in={placeIn(series, day)}>
                    {numbers[0] === undefined ? (
                      Number(day.slice(8))
                    ) : (
                      <button
                        type="button"
                        className={styles.visit}
                        aria-label={`${Number(day.slice(8))}: ${formatWeekday(day)}, visit ${numbers.join(' and ')}`}
                        onClick={() => onVisit(numbers[0] ?? 1)}
                      >
                        {Number(day.slice(8))}
                      </button>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.legend}>
        <span>
          <i aria-hidden />
          Series, {showRange(series)}
        </span>
        <span>
          <i aria-hidden data-visit />
          Visit
        </span>
      </div>
    </div>
  )
}
