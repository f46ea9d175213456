// LST "Filter panel" 028-032: active filters above the list, the others behind 'Add filter', quick ranges, and one way to clear all.
import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconPlus } from '@tabler/icons-react'
import type { ListDefinition } from '@wren/contract/list'
import type { Filters } from '@wren/contract/list-filters'
import { holds, quickChoices, withFilter, withoutFilters } from '@wren/contract/list-url.rules'
import type { ListState } from '@wren/contract/list-url.rules'
import type { Day } from '@wren/contract/time'
import { Cap } from '../feedback/Cap.tsx'
import { FilterChip } from './FilterChip.tsx'
import { FilterEditor } from './filter-editors.tsx'
import styles from './filters.module.css'

export interface FilterBarProps<F extends Filters, O extends string> {
  readonly list: ListDefinition<F, O>
  readonly state: ListState<F, O>
  readonly go: (next: ListState<F, O>, quietly?: boolean) => void
  readonly today: Day
  /** Added in the panel and still without a value: not in the URL yet. */
  readonly added: readonly string[]
  readonly onAdded: (added: readonly string[]) => void
  readonly menu: boolean
  readonly onMenu: (opened: boolean) => void
}

export function FilterBar<F extends Filters, O extends string>({ list, state, go, today, added, onAdded, menu, onMenu }: FilterBarProps<F, O>) {
  const held = state.filters as Readonly<Record<string, unknown>>
  const offered = Object.entries(list.filters).filter(([, filter]) => filter.panel !== false)
  const isActive = (key: string) => holds(held[key]) || added.includes(key)
  const set = (key: string, value: unknown, typing = false) => go(withFilter(list, state, key, value as never), typing)
  const remove = (key: string) => {
    onAdded(added.filter((one) => one !== key))
    if (holds(held[key])) set(key, undefined)
  }
  const inactive = offered.filter(([key]) => !isActive(key))
  return (
    <div className={styles.bar} role="search" aria-label="Filters">
      {offered.map(([key, filter]) => (
        <Slot key={key}>
          {isActive(key) && (
            <FilterChip label={filter.label} onRemove={() => remove(key)}>
              <FilterEditor
                filter={filter} value={held[key]} today={today} fresh={added.includes(key) && !holds(held[key])}
                onChange={(value, typing) => { if (!added.includes(key)) onAdded([...added, key]); set(key, value, typing) }}
              />
            </FilterChip>
          )}
          {'quick' in filter && filter.quick && quickChoices(today).map(({ label, range }) => {
            const now = held[key] as { from?: Day | null; to?: Day | null } | undefined
            const on = now?.from === range.from && now.to === range.to
            return <button key={label} type="button" className={styles.quick} aria-pressed={on} onClick={() => set(key, on ? undefined : range)}>{label}</button>
          })}
        </Slot>
      ))}
      {inactive.length > 0 && (
        <Menu opened={menu} onChange={onMenu} position="bottom-start" shadow="md" width={200}>
          <Menu.Target>
            <button type="button" className={styles.add}><IconPlus size={14} stroke={1.75} aria-hidden />Add filter<span className={styles.addKey} aria-hidden><Cap>F</Cap></span></button>
          </Menu.Target>
          <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
            {inactive.map(([key, filter]) => <Menu.Item key={key} onClick={() => onAdded([...added, key])}>{filter.label}</Menu.Item>)}
          </Menu.Dropdown>
        </Menu>
      )}
      {offered.some(([key]) => isActive(key)) && (
        <button type="button" className={styles.clear} onClick={() => { onAdded([]); go(withoutFilters(state)) }}>{list.clear}</button>
      )}
    </div>
  )
}

const Slot = ({ children }: { readonly children: ReactNode }) => <>{children}</>
