// Searches once per settled state. Rows stay until newer ones arrive (LST-026, LST-037, LST-042, LST-044, VIS-030).
import { useEffect, useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Call } from '@wren/contract/call'
import type { ListDefinition } from '@wren/contract/list'
import { shownRows } from '@wren/contract/list-answer'
import type { ListParameters } from '@wren/contract/list-answer'
import type { Filters } from '@wren/contract/list-filters'
import { listPayload, listSent } from '@wren/contract/list-payload.rules'
import type { ListState } from '@wren/contract/list-url.rules'
import type { Day } from '@wren/contract/time'
import type { CallError } from '../http/call-error.ts'
import { useCall } from '../http/use-call.ts'
import { heldRows } from './live-rows.ts'

/** Milliseconds. */
export const searchPause = 1000
export interface ListAnswer<R> {
  readonly data: readonly R[]
  readonly parameters: ListParameters
}

/** Delays changes of filters by the pause; order and page take effect at once. */
export function useSettled<S extends ListState>(state: S, filters: string, pause = searchPause): S {
  const [settled, setSettled] = useState({ state, filters })
  const isSame = settled.filters === filters
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ state, filters }), isSame ? 0 : pause)
    return () => clearTimeout(timer)
  }, [state, filters, isSame, pause])
  return isSame ? state : settled.state
}

export interface ListSearch<R> {
  readonly rows: readonly R[]
  readonly nextPage: number | null
  /** No rows yet (LST-044). */
  readonly loading: boolean
  /** A request is running, or waits for the pause. */
  readonly fetching: boolean
  readonly failed: boolean
  /** Number of new rows that are not shown yet. */
  readonly waiting: number
  readonly showWaiting: () => void
  readonly retry: () => void
}

export interface SearchOptions<R> {
  readonly rowKey: (row: R) => string
  readonly hold: boolean
  readonly every?: number | undefined
  readonly onFocus?: boolean | undefined
  readonly freshFor?: number | undefined
}

export function useListSearch<R, F extends Filters, O extends string>(
  list: ListDefinition<F, O>,
  call: Call,
  state: ListState<F, O>,
  today: Day,
  options: SearchOptions<R>,
): ListSearch<R> {
  const filters = JSON.stringify(listPayload(list, state.filters, today))
  const settled = useSettled(state as ListState, filters) as unknown as ListState<F, O>
  const request = listSent(list, settled, today)
  const result = useCall(call, request as never, {
    keep: true,
    ...(options.every ? { every: options.every } : {}),
    ...(options.onFocus ? { onFocus: true } : {}),
    ...(options.freshFor ? { freshFor: options.freshFor } : {}),
  }) as unknown as UseQueryResult<ListAnswer<R>, CallError>

  const key = JSON.stringify(request)
  const answer = result.data
  const freshRows = answer ? shownRows(answer) : []
  const [shown, setShown] = useState<{ readonly key: string; readonly keys: readonly string[] }>({
    key: '',
    keys: [],
  })
  const keys = freshRows.map(options.rowKey)
  const joinedKeys = keys.join(' ')
  const isHolding = options.hold && shown.key === key && !result.isPlaceholderData
  const held = isHolding
    ? heldRows(shown.keys, freshRows, options.rowKey)
    : { rows: freshRows, waiting: 0 }
  const showFresh = () => setShown({ key, keys })
  useEffect(() => {
    if (!isHolding && answer && !result.isPlaceholderData) showFresh()
    // The shown keys follow the answer, not the identity of its functions.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, joinedKeys, isHolding, result.isPlaceholderData])

  return {
    rows: held.rows,
    nextPage: answer?.parameters.next_page ?? null,
    loading: answer === undefined && !result.isError,
    fetching:
      result.isFetching || filters !== JSON.stringify(listPayload(list, settled.filters, today)),
    failed: result.isError && answer === undefined,
    waiting: held.waiting,
    showWaiting: showFresh,
    retry: () => void result.refetch(),
  }
}
