// Active filters above the list, the others behind 'Add filter', quick ranges, and a button that clears all (LST-028,
// LST-032).
import { Menu } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { IconPlus } from '@tabler/icons-react'
import type { ListDefinition } from '@wren/contract/list'
import type { Filters } from '@wren/contract/list-filters'
import {
  panelFilters,
  quickChoices,
  withFilter,
  withoutFilters,
} from '@wren/contract/list-url.rules'
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
  /** Added filters without a value, which are not in the URL yet. */
  readonly added: readonly string[]
  readonly onAdded: (added: readonly string[]) => void
  readonly menu: boolean
  readonly onMenu: (opened: boolean) => void
}

export function FilterBar<F extends Filters, O extends string>({
  list,
  state,
  go,
  today,
  added,
  onAdded,
  menu,
  onMenu,
}: FilterBarProps<F, O>) {
  const offered = panelFilters(list, state, added)
  const set = (key: string, value: unknown, typing = false) =>
    go(withFilter(list, state, key, value as never), typing)
  const bar = useRef<HTMLDivElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const lost = useRef(false)
  // A removed element passes its focus to the next filter, otherwise to 'Add filter', which may reappear only now.
  const passFocus = (next: Element | null | undefined) => {
    const to = next?.querySelector<HTMLElement>('button, input:not(:disabled)') ?? adding.current
    lost.current = to === null
    to?.focus()
  }
  useEffect(() => {
    if (!lost.current || adding.current === null) return
    lost.current = false
    adding.current.focus()
  })
  // On a phone the button may be scrolled out of view, and its menu with it: scroll to it before the menu opens.
  useLayoutEffect(() => {
    if (menu) adding.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [menu])
  const remove = (key: string, value: unknown) => {
    const chips = [...(bar.current?.querySelectorAll('[role=group]') ?? [])]
    passFocus(chips[chips.findIndex((chip) => chip.contains(document.activeElement)) + 1])
    onAdded(added.filter((one) => one !== key))
    if (value !== undefined) set(key, undefined)
  }
  const inactive = offered.filter(({ active }) => !active)
  return (
    <div ref={bar} className={styles.bar} role="search" aria-label="Filters">
      {offered.map(({ name: key, filter, value, active }) => (
        <Slot key={key}>
          {active && (
            <FilterChip label={filter.label} onRemove={() => remove(key, value)}>
              <FilterEditor
                filter={filter}
                value={value}
                today={today}
                fresh={added.includes(key) && value === undefined}
                onChange={(next, typing) => {
                  if (!added.includes(key)) onAdded([...added, key])
                  set(key, next, typing)
                }}
              />
            </FilterChip>
          )}
          {'quick' in filter &&
            filter.quick &&
            quickChoices(today).map(({ label, range }) => {
              const now = value as { from?: Day | null; to?: Day | null } | undefined
              const on = now?.from === range.from && now.to === range.to
              return (
                <button
                  key={label}
                  type="button"
                  className={styles.quick}
                  aria-pressed={on}
                  onClick={() => set(key, on ? undefined : range)}
                >
                  {label}
                </button>
              )
            })}
        </Slot>
      ))}
      {inactive.length > 0 && (
        // Escape returns the focus; after a choice the new field has it.
        <Menu
          opened={menu}
          onChange={onMenu}
          position="bottom-start"
          shadow="md"
          width={200}
          returnFocus={false}
        >
          <Menu.Target>
            <button ref={adding} type="button" className={styles.add}>
              <IconPlus size={14} stroke={1.75} aria-hidden />
              Add filter
              <span className={styles.addKey} aria-hidden>
                <Cap>F</Cap>
              </span>
            </button>
          </Menu.Target>
          <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
            {inactive.map(({ name: key, filter }) => (
              <Menu.Item key={key} onClick={() => onAdded([...added, key])}>
                {filter.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {offered.some(({ active }) => active) && (
        <button
          type="button"
          className={styles.clear}
          onClick={() => {
            passFocus(null)
            onAdded([])
            go(withoutFilters(state))
          }}
        >
          {list.clear}
        </button>
      )}
    </div>
  )
}

const Slot = ({ children }: { readonly children: ReactNode }) => <>{children}</>
