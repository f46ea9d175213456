// LST "Filters in the URL" 001-010: the URL is the list's only state; back, forward, reload and a shared link all
// mean the same list.
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
  /** `quietly` replaces the address, for letters that are still being typed. */
  readonly go: (next: ListState<F, O>, quietly?: boolean) => void
  /** The address of the list as it stands. */
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

  const bad = useMemo(() => unreadable(list as never, queryOf(searchStr)), [list, searchStr])
  useEffect(() => {
    if (bad.length === 0) return
    // LST-061: an option that is no longer offered is told; every other malformed value just goes (LST-008).
    const option = bad.find(
      ({ filter }) =>
        list.filters[filter]?.type.startsWith('select') &&
        'options' in (list.filters[filter] ?? {}),
    )
    if (option) showError(new Error(optionNotFound(option.text)))
    const query = Object.fromEntries(
      Object.entries(queryOf(searchStr)).filter(([name]) => !bad.some(({ url }) => url === name)),
    )
    navigate(pathname + searchOf(query), { replace: true })
    // The address alone decides; `navigate` is a new function with each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [bad])
  return { state, go, href: pathname + searchStr }
}
