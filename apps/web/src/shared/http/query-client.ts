// NET "Other caches" 029, 030, AUD-046: reads are kept in memory per tab; timers and socket events refetch in the background.
import { QueryClient } from '@tanstack/react-query'
import type { Call } from '@wren/contract/call'

export const makeQueryClient = (): QueryClient => new QueryClient({
  defaultOptions: {
    // A person sees a failure at once and decides; 'always' lets an offline browser say so (NET-039).
    queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always', staleTime: 0, gcTime: 120_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
})

export const queryClient = makeQueryClient()

export type Values = Readonly<Record<string, unknown>>
export const keyOf = (call: Call, input?: Values) => (input ? [call.name, input] : [call.name])

let background = false

/** TanStack Query starts the functions of a refetch before it returns, so the mark reaches exactly these. */
function marked(run: () => void): void {
  background = true
  try {
    run()
  } finally {
    background = false
  }
}

/** Whether the read that starts now was asked for by a timer or an event and not by a person. */
export const isBackground = (): boolean => background

/** Makes a read stale and fetches it again where it is on screen, without counting as use of the session. */
export function refreshInBackground(key: readonly unknown[], client: QueryClient = queryClient): void {
  const first = client.getQueryCache().findAll({ queryKey: key, type: 'active', fetchStatus: 'fetching', predicate: (query) => query.state.data === undefined })
  marked(() => void client.invalidateQueries({ queryKey: key }))
  // A first read under way is not started anew, yet it may have read before the event: it is followed by another.
  for (const query of first) void query.promise?.then(() => refreshInBackground(key, client), () => {})
}

/** After a person's own change: every read that depends on live data, or just the named ones. */
export function refreshAfterChange(calls: readonly Call[] | 'live', client: QueryClient = queryClient): void {
  if (calls === 'live') void client.invalidateQueries({ predicate: (query) => query.meta?.['live'] === true })
  else for (const call of calls) void client.invalidateQueries({ queryKey: keyOf(call) })
}
