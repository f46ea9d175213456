// LST-073: month and year are lists to choose from, with the arrows beside them.
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { Day } from '@wren/contract/time'
import { firstYear, lastYear, nextMonth, yearsOf } from './day-text.ts'
import styles from './calendar.module.css'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

export interface MonthHeadProps {
  readonly shown: Day
  readonly onShow: (day: Day) => void
  readonly maxYear?: number | undefined
  readonly yearOnly?: boolean
}

export function MonthHead({ shown, onShow, maxYear = lastYear, yearOnly = false }: MonthHeadProps) {
  const [year, month] = [Number(shown.slice(0, 4)), Number(shown.slice(5, 7))]
  const go = (day: Day) => {
    if (Number(day.slice(0, 4)) >= firstYear && Number(day.slice(0, 4)) <= maxYear) onShow(day)
  }
  const step = yearOnly ? 12 : 1
  const unit = yearOnly ? 'year' : 'month'
  return (
    <div className={styles.head}>
      <ActionIcon
        size={28}
        aria-label={`Previous ${unit}`}
        onClick={() => go(nextMonth(shown, -step))}
      >
        <IconChevronLeft size={16} stroke={1.75} />
      </ActionIcon>
      <span className={styles.selects}>
        {!yearOnly && (
          <select
            className={styles.select}
            aria-label="Month"
            value={month}
            onChange={(event) =>
              go(`${shown.slice(0, 4)}-${event.currentTarget.value.padStart(2, '0')}-01`)
            }
          >
            {months.map((name, index) => (
              <option key={name} value={index + 1}>
                {name}
              </option>
            ))}
          </select>
        )}
        <select
          className={styles.select}
          aria-label="Year"
          value={year}
          onChange={(event) => go(`${event.currentTarget.value}-${shown.slice(5, 7)}-01`)}
        >
          {yearsOf(maxYear).map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </span>
      <ActionIcon size={28} aria-label={`Next ${unit}`} onClick={() => go(nextMonth(shown, step))}>
        <IconChevronRight size={16} stroke={1.75} />
      </ActionIcon>
    </div>
  )
}
