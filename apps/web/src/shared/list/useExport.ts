// AUD-027, LST-082: a list's rows as a file: what its filters find, in its order, or those that are selected.
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

/**
 * `also`: what the screen asks besides or otherwise than its address says: whose rows they are, or the ids of those
 * it found itself.
 */
export function useExport<F extends Filters, O extends string>(
  list: ListDefinition<F, O>,
  call: Call,
  state: ListState<F, O>,
  today: Day,
  also: Payload = {},
): Export {
  const change = useChange(call, { refresh: 'none' })
  const run = async (ids?: readonly string[]) => {
    const { page: _page, limit: _limit, ...sent } = listSent(list, state, today)
    // What is selected leaves whole: a lasting selection holds rows that other filters found.
    const pressed = (await change.press(
      (ids === undefined
        ? { ...sent, ...also }
        : { orderby: sent['orderby'], ids: ids.map(Number) }) as never,
    )) as Pressed<{ answer: 'file' }>
    if (pressed.ok) saveFile(pressed.answer as DownloadedFile)
  }
  return { busy: change.busy, run: (ids) => void run(ids) }
}
