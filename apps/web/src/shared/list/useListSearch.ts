// LST-026, LST-037 to LST-044, VIS-030: one search per settled state; rows stay until newer ones are there.
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

export const searchPause = 1000
export interface ListAnswer<R> {
  readonly data: readonly R[]
  readonly parameters: ListParameters
}

/** A change of filters waits for the pause; order and page are asked for at once. */
export function useSettled<S extends ListState>(state: S, filters: string, pause = searchPause): S {
  const [settled, setSettled] = useState({ state, filters })
  const same = settled.filters === filters
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ state, filters }), same ? 0 : pause)
    return () => clearTimeout(timer)
  }, [state, filters, same, pause])
  return same ? state : settled.state
}

export interface ListSearch<R> {
  readonly rows: readonly R[]
  readonly nextPage: number | null
  /** No rows yet (LST-044). */
  readonly loading: boolean
  /** Rows are shown and others are on their way. */
  readonly fetching: boolean
  readonly failed: boolean
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
  const sent = listSent(list, settled, today)
  const result = useCall(call, sent as never, {
    keep: true,
    ...(options.every ? { every: options.every } : {}),
    ...(options.onFocus ? { onFocus: true } : {}),
    ...(options.freshFor ? { freshFor: options.freshFor } : {}),
  }) as unknown as UseQueryResult<ListAnswer<R>, CallError>

  const key = JSON.stringify(sent)
  const answer = result.data
  const fresh = answer ? shownRows(answer) : []
  const [shown, setShown] = useState<{ readonly key: string; readonly keys: readonly string[] }>({
    key: '',
    keys: [],
  })
  const keys = fresh.map(options.rowKey)
  const settledKeys = keys.join(' ')
  const mayHold = options.hold && shown.key === key && !result.isPlaceholderData
  const held = mayHold ? heldRows(shown.keys, fresh, options.rowKey) : { rows: fresh, waiting: 0 }
  const take = () => setShown({ key, keys })
  useEffect(() => {
    if (!mayHold && answer && !result.isPlaceholderData) take()
    // What is shown follows the answer, not the functions that read it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, settledKeys, mayHold, result.isPlaceholderData])

  return {
    rows: held.rows,
    nextPage: answer?.parameters.next_page ?? null,
    loading: answer === undefined && !result.isError,
    fetching:
      result.isFetching || filters !== JSON.stringify(listPayload(list, settled.filters, today)),
    failed: result.isError && answer === undefined,
    waiting: held.waiting,
    showWaiting: take,
    retry: () => void result.refetch(),
  }
}
