// NVS "My Visits: screen" 001, 003, 005, 006: text, day and status above the cards.
import { IconCalendarEvent, IconChevronDown, IconSearch } from '@tabler/icons-react'
import { statusOptions } from '@wren/contract/nurse-visits.rules'
import { formatDay, isDay } from '@wren/contract/time'
import { PhoneButton } from '../../shared/phone/Button.tsx'
import type { MyFilterState } from './nurse-visits-filters.ts'
import styles from './nurse-visits.module.css'

/** '{label} ({n})': how many of the visits left by day and text; 'All' counts those without an option too. */
export interface StatusCounts {
  readonly all: number
  readonly of: (status: string) => number
}

export function MyFilters({
  state: { filters, isSet, change, clear },
  counts,
  clearable,
}: {
  readonly state: MyFilterState
  readonly counts: StatusCounts
  /** The empty list has the button itself. */ readonly clearable: boolean
}) {
  return (
    <>
      <div className={`${styles.whole} ${styles.filters}`} role="search" aria-label="Filters">
        <label className={`${styles.pin} ${styles.search}`}>
          <IconSearch size={18} stroke={1.75} aria-hidden />
          <input
            type="search"
            aria-label="Treatment or city"
            placeholder="Treatment or city"
            value={filters.text}
            onChange={(event) => change({ text: event.target.value })}
          />
        </label>
        <label className={`${styles.pin} ${styles.day}`}>
          {filters.date ? (
            <span>{formatDay(filters.date).replace(/, \d+$/, '')}</span>
          ) : (
            <IconCalendarEvent size={20} stroke={1.75} aria-hidden />
          )}
          <input
            type="date"
            aria-label="Date"
            value={filters.date ?? ''}
            onClick={(event) => event.currentTarget.showPicker?.()}
            onChange={(event) =>
              change({ date: isDay(event.target.value) ? event.target.value : null })
            }
          />
        </label>
        <span className={`${styles.pin} ${styles.status}`}>
          <select
            aria-label="Status"
            value={filters.status ?? ''}
            onChange={(event) => change({ status: event.target.value || null })}
          >
            <option value="">All ({counts.all})</option>
            {statusOptions.map((status) => (
              <option key={status} value={status}>
                {status} ({counts.of(status)})
              </option>
            ))}
          </select>
          <IconChevronDown size={18} stroke={1.75} aria-hidden />
        </span>
      </div>
      {isSet && clearable && (
        <div className={`${styles.whole} ${styles.clear}`}>
          <PhoneButton look="text" onPress={clear}>
            Clear Filters
          </PhoneButton>
        </div>
      )}
    </>
  )
}
