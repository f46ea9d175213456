// NVS-001, NVS-002, NVS-003, NVS-004, NVS-005, NVS-006: the filters of My Visits, kept in local storage.
import { useState } from 'react'
import type { MyVisitFilters } from '@wren/contract/nurse-visits.rules'

const keys = { date: 'refineDates', text: 'refineQuery', status: 'refineStatus' } as const

const read = (): MyVisitFilters => ({
  date: localStorage.getItem(keys.date) || null,
  text: localStorage.getItem(keys.text) ?? '',
  status: localStorage.getItem(keys.status) || null,
})

function store(filters: MyVisitFilters): void {
  for (const name of ['date', 'text', 'status'] as const) {
    const value = filters[name]
    if (value) localStorage.setItem(keys[name], value)
    else localStorage.removeItem(keys[name])
  }
}

export interface MyVisitFilterState {
  readonly filters: MyVisitFilters
  readonly isSet: boolean
  readonly change: (part: Partial<MyVisitFilters>) => void
  readonly clear: () => void
}

export function useMyVisitFilters(): MyVisitFilterState {
  const [filters, setFilters] = useState(read)
  const set = (next: MyVisitFilters): void => {
    store(next)
    setFilters(next)
  }
  return {
    filters,
    isSet: filters.date !== null || filters.text !== '' || filters.status !== null,
    change: (part) => set({ ...filters, ...part }),
    clear: () => set({ date: null, text: '', status: null }),
  }
}
