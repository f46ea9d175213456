// LST "Calendar" 073-075: the month in a popup: arrow keys move, days outside the limits cannot be picked.
import '@mantine/dates/styles.css'
import { DatePicker, MonthPicker } from '@mantine/dates'
import { useEffect, useState } from 'react'
import type { Day, DayRange } from '@wren/contract/time'
import { available, lastYear, midMonth } from './day-text.ts'
import type { DayLimits } from './day-text.ts'
import { MonthHead } from './MonthHead.tsx'
import { useDayKeys } from './useDayKeys.ts'
import styles from './calendar.module.css'

export interface CalendarBodyProps extends DayLimits {
  readonly value: Day | null
  readonly onPick: (day: Day) => void
  /** The day marked as today and shown first, of the zone the screen names. */
  readonly today: Day
  readonly month?: boolean | undefined
}

const look = {
  calendarHeader: styles.gone ?? '',
  day: styles.day ?? '',
  weekday: styles.weekday ?? '',
  monthsListControl: styles.monthControl ?? '',
}
const limits = ({ min, max, maxYear = lastYear }: DayLimits) => ({
  minDate: min ?? '1900-01-01',
  maxDate: max ?? `${maxYear}-12-31`,
})

export function CalendarBody({
  value,
  onPick,
  today,
  month = false,
  ...within
}: CalendarBodyProps) {
  const [shown, setShown] = useState(value ?? clampDay(today, within))
  // The month follows a date that is typed.
  useEffect(() => {
    if (value) setShown(value)
  }, [value])
  const keys = useDayKeys(shown, setShown, within)
  const common = {
    date: shown,
    onDateChange: (day: string) => setShown(day),
    classNames: look,
    ...limits(within),
  }
  return (
    <div className={styles.body} {...keys}>
      <MonthHead shown={shown} onShow={setShown} maxYear={within.maxYear} yearOnly={month} />
      {month ? (
        <MonthPicker
          {...common}
          maxLevel="year"
          value={value}
          getMonthControlProps={(first) =>
            beginsAt(first.slice(0, 7) === (value ?? today).slice(0, 7))
          }
          onChange={(picked) => picked && onPick(midMonth(picked))}
        />
      ) : (
        <DatePicker
          {...common}
          maxLevel="month"
          value={value}
          hideOutsideDates
          firstDayOfWeek={0}
          excludeDate={(day) => !available(day, within)}
          getDayProps={(day) => dayMarks(day, today, value)}
          onChange={(picked) => picked && onPick(picked)}
        />
      )}
    </div>
  )
}

export interface RangeBodyProps extends DayLimits {
  readonly value: Partial<DayRange>
  readonly onChange: (value: Partial<DayRange>) => void
  readonly today: Day
  readonly shown: Day
  readonly onShow: (day: Day) => void
}

export function RangeBody({ value, onChange, today, shown, onShow, ...within }: RangeBodyProps) {
  const keys = useDayKeys(shown, onShow, within)
  return (
    <div className={styles.body} {...keys}>
      <MonthHead shown={shown} onShow={onShow} maxYear={within.maxYear} />
      <DatePicker
        type="range"
        hideOutsideDates
        allowSingleDateInRange
        date={shown}
        onDateChange={onShow}
        classNames={look}
        {...limits(within)}
        maxLevel="month"
        firstDayOfWeek={0}
        value={[value.from ?? null, value.to ?? null]}
        excludeDate={(day) => !available(day, within)}
        getDayProps={(day) => dayMarks(day, today, value.from ?? value.to ?? null)}
        onChange={([from, to]) => onChange({ ...(from ? { from } : {}), ...(to ? { to } : {}) })}
      />
    </div>
  )
}

/** Where the arrow keys begin in a popup that holds the focus. */
const beginsAt = (here: boolean) => (here ? { 'data-autofocus': true } : {})
const dayMarks = (day: Day, today: Day, chosen: Day | null) => ({
  'data-day': day,
  ...(day === today ? { 'data-marked': true, 'aria-current': 'date' as const } : {}),
  ...beginsAt(day === (chosen ?? today)),
})
const clampDay = (day: Day, { min, max }: DayLimits): Day =>
  min && day < min ? min : max && day > max ? max : day
