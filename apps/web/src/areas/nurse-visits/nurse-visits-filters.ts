// NVS "My Visits: screen" 001-006: the three filters, kept in local storage under their own names.
import { useState } from 'react'
import type { MyFilters } from '@wren/contract/nurse-visits.rules'

const keys = { date: 'refineDates', text: 'refineQuery', status: 'refineStatus' } as const

const read = (): MyFilters => ({
  date: localStorage.getItem(keys.date) || null,
  text: localStorage.getItem(keys.text) ?? '',
  status: localStorage.getItem(keys.status) || null,
})

function keep(filters: MyFilters): void {
  for (const name of ['date', 'text', 'status'] as const) {
    const value = filters[name]
    if (value) localStorage.setItem(keys[name], value)
    else localStorage.removeItem(keys[name])
  }
}

export interface MyFilterState {
  readonly filters: MyFilters
  readonly isSet: boolean
  readonly change: (part: Partial<MyFilters>) => void
  readonly clear: () => void
}

export function useMyFilters(): MyFilterState {
  const [filters, setFilters] = useState(read)
  const set = (next: MyFilters): void => {
    keep(next)
    setFilters(next)
  }
  return {
    filters,
    isSet: filters.date !== null || filters.text !== '' || filters.status !== null,
    change: (part) => set({ ...filters, ...part }),
    clear: () => set({ date: null, text: '', status: null }),
  }
}
