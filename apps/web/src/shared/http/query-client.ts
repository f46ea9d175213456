// Cache of reads in memory per tab. Timers and topic messages refetch in the background (NET-029, NET-030, AUD-046).
import { QueryClient, type QueryFilters } from '@tanstack/react-query'
import type { Call } from '@wren/contract/call'
import { isCallError } from './call-error.ts'

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // Without retries, so that a failure is shown at once; 'always' also runs offline and reports it (NET-039).
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

/** TanStack Query starts the functions of a refetch synchronously, so the mark applies to exactly these. */
function marked(run: () => void): void {
  background = true
  try {
    run()
  } finally {
    background = false
  }
}

/** True for a read that a timer or a topic message starts. */
export const isBackground = (): boolean => background

/**
 * Invalidates reads and refetches mounted ones. A running first read is not restarted, but followed by another one,
 * because it may have read before the change.
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

/** Does not count as activity of the session. */
export const refreshInBackground = (
  key: readonly unknown[],
  client: QueryClient = queryClient,
): void => refresh({ queryKey: key }, client, marked)

/** After a change by the person: refetches all reads with topics, or the named ones. */
export function refreshAfterChange(
  calls: readonly Call[] | 'live',
  client: QueryClient = queryClient,
): void {
  if (calls === 'live') refresh({ predicate: (query) => query.meta?.['live'] === true }, client)
  else for (const call of calls) refresh({ queryKey: keyOf(call) }, client)
}

/** Server or database unavailable: the read is retried (AUD-098). */
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

/** At once, then after 2, 5 and 10 seconds (NET-112). */
export function retryAfterReconnect(client: QueryClient = queryClient): void {
  for (const timer of later) clearTimeout(timer)
  const again = (): void => marked(() => retryFailedReads(client))
  again()
  later = pauses.map((pause) => setTimeout(again, pause))
}
