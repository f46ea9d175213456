// The URL is the only state of a list, so that back, forward, reload and a shared link open the same list (LST-001,
// LST-002, LST-008, LST-010, LST-061).
import { useLocation } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import type { ListDefinition } from '@wren/contract/list'
import type { Filters } from '@wren/contract/list-filters'
import { formatListUrl, parseListUrl, unreadable } from '@wren/contract/list-url.rules'
import type { ListState, Query } from '@wren/contract/list-url.rules'
import type { Day } from '@wren/contract/time'
import { optionNotFound, showError } from '../feedback/errors.ts'
import { useGo } from '../screen/route.ts'

const queryOf = (search: string): Query => Object.fromEntries(new URLSearchParams(search))
const searchOf = (query: Query): string => {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return text ? `?${text}` : ''
}

export interface ListControl<F extends Filters, O extends string> {
  readonly state: ListState<F, O>
  /** `quietly` replaces the history entry, while a person is typing. */
  readonly go: (next: ListState<F, O>, quietly?: boolean) => void
  /** Current address of the list. */
  readonly href: string
}

export function useListState<F extends Filters, O extends string>(
  list: ListDefinition<F, O>,
  today: Day,
): ListControl<F, O> {
  const { pathname, searchStr } = useLocation({
    select: ({ pathname: path, searchStr: text }) => ({ pathname: path, searchStr: text }),
    structuralSharing: true,
  })
  const navigate = useGo()
  const state = useMemo(
    () => parseListUrl(list, queryOf(searchStr), today),
    [list, searchStr, today],
  )
  const latest = useRef({ searchStr })
  latest.current = { searchStr }
  const go = (next: ListState<F, O>, quietly = false) =>
    navigate(
      pathname + searchOf(formatListUrl(list, next, queryOf(latest.current.searchStr), today)),
      { replace: quietly },
    )

  const unreadableValues = useMemo(
    () => unreadable(list as never, queryOf(searchStr)),
    [list, searchStr],
  )
  useEffect(() => {
    if (unreadableValues.length === 0) return
    // An option that is no longer offered shows an error (LST-061). Other malformed values are dropped (LST-008).
    const option = unreadableValues.find(
      ({ filter }) =>
        list.filters[filter]?.type.startsWith('select') &&
        'options' in (list.filters[filter] ?? {}),
    )
    if (option) showError(new Error(optionNotFound(option.text)))
    const query = Object.fromEntries(
      Object.entries(queryOf(searchStr)).filter(
        ([name]) => !unreadableValues.some(({ url }) => url === name),
      ),
    )
    navigate(pathname + searchOf(query), { replace: true })
    // Depends on the address alone; `navigate` changes with each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [unreadableValues])
  return { state, go, href: pathname + searchStr }
}
