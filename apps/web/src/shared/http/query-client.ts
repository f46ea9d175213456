// NET "Other caches" 029, 030, AUD-046: reads are kept in memory per tab; timers and socket events refetch in the
// background.
import { QueryClient, type QueryFilters } from '@tanstack/react-query'
import type { Call } from '@wren/contract/call'
import { isCallError } from './call-error.ts'

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // A person sees a failure at once and decides; 'always' lets an offline browser say so (NET-039).
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        staleTime: 0,
        gcTime: 120_000,
      },
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

/**
 * Makes reads stale and fetches again what is on screen. A first read under way is not started anew, yet it may
 * have read before what makes it stale:
 * it is followed by another.
 */
function refresh(
  which: QueryFilters,
  client: QueryClient,
  start: (run: () => void) => void = (run) => run(),
): void {
  const first = client
    .getQueryCache()
    .findAll({ ...which, fetchStatus: 'fetching' })
    .filter((query) => query.state.data === undefined)
  start(() => void client.invalidateQueries(which))
  for (const { promise, queryKey } of first)
    void promise?.then(
      () => refresh({ queryKey, exact: true }, client, start),
      () => {},
    )
}

/** Without counting as use of the session. */
export const refreshInBackground = (
  key: readonly unknown[],
  client: QueryClient = queryClient,
): void => refresh({ queryKey: key }, client, marked)

/** After a person's own change: every read that depends on live data, or just the named ones. */
export function refreshAfterChange(
  calls: readonly Call[] | 'live',
  client: QueryClient = queryClient,
): void {
  if (calls === 'live') refresh({ predicate: (query) => query.meta?.['live'] === true }, client)
  else for (const call of calls) refresh({ queryKey: keyOf(call) }, client)
}

/** The server or its database is away: what could not be read is read again by itself (AUD-098). */
export const isAway = (error: unknown): boolean =>
  isCallError(error) && (error.status === 0 || error.status === 503)

const failedReads: QueryFilters = {
  type: 'active',
  predicate: ({ state }) => state.status === 'error' && isAway(state.error),
}
export const hasFailedReads = (client: QueryClient = queryClient): boolean =>
  client.getQueryCache().findAll(failedReads).length > 0

export const retryFailedReads = (client: QueryClient = queryClient): void =>
  void client.refetchQueries(failedReads)

const pauses = [2_000, 5_000, 10_000] as const
let later: ReturnType<typeof setTimeout>[] = []

/** NET-112: at once, then after 2, 5 and 10 seconds. */
export function retryAfterReconnect(client: QueryClient = queryClient): void {
  for (const timer of later) clearTimeout(timer)
  const again = (): void => marked(() => retryFailedReads(client))
  again()
  later = pauses.map((pause) => setTimeout(again, pause))
}
