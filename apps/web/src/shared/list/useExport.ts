// CSV export of a list: all rows of its filters in its order, or the selected rows (AUD-027, LST-082).
import type { Call } from '@wren/contract/call'
import type { ListDefinition } from '@wren/contract/list'
import type { Filters } from '@wren/contract/list-filters'
import { listSent, type Payload } from '@wren/contract/list-payload.rules'
import type { ListState } from '@wren/contract/list-url.rules'
import type { Day } from '@wren/contract/time'
import type { DownloadedFile } from '../http/client.ts'
import { saveFile } from '../http/save-file.ts'
import { useChange, type Pressed } from '../http/use-change.ts'

export interface Export {
  readonly busy: boolean
  readonly run: (ids?: readonly string[]) => void
}

/** `also`: parameters besides those of the address, such as the owner of the rows or ids found by the screen. */
export function useExport<F extends Filters, O extends string>(
  list: ListDefinition<F, O>,
  call: Call,
  state: ListState<F, O>,
  today: Day,
  also: Payload = {},
): Export {
  const change = useChange(call, { refresh: 'none' })
  const run = async (ids?: readonly string[]) => {
    const { page: _page, limit: _limit, ...request } = listSent(list, state, today)
    // Selected rows are exported regardless of the filters: a lasting selection holds rows of other filters.
    const result = (await change.press(
      (ids === undefined
        ? { ...request, ...also }
        : { orderby: request['orderby'], ids: ids.map(Number) }) as never,
    )) as Pressed<{ answer: 'file' }>
    if (result.ok) saveFile(result.answer as DownloadedFile)
  }
  return { busy: change.busy, run: (ids) => void run(ids) }
}
