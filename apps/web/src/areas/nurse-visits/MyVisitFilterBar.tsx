// NVS-001, NVS-003, NVS-005, NVS-006: filters of My Visits: text, day and status.
import { IconCalendarEvent, IconChevronDown, IconSearch } from '@tabler/icons-react'
import { statusOptions } from '@wren/contract/nurse-visits.rules'
import { formatDay, isDay } from '@wren/contract/time'
import { PhoneButton } from '../../shared/phone/Button.tsx'
import type { MyVisitFilterState } from './useMyVisitFilters.ts'
import styles from './nurse-visits.module.css'

/** Counts of the visits that match day and text. 'All' includes visits without an option. */
export interface StatusCounts {
  readonly all: number
  readonly of: (status: string) => number
}

export function MyVisitFilterBar({
  state: { filters, isSet, change, clear },
  counts,
  clearable,
}: {
  readonly state: MyVisitFilterState
  readonly counts: StatusCounts
  /** False for an empty list, which has its own button. */ readonly clearable: boolean
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
