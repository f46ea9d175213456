// NET "Topics" 085, NET "Error display and notices" 031-039, AUD-046: a read on screen, fresh by its topics.
import { useEffect } from 'react'
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { Call } from '@wren/contract/call'
import { showError } from '../feedback/errors.ts'
import { useTopics } from '../realtime/use-topic.ts'
import type { CallError } from './call-error.ts'
import type { Received } from './client.ts'
import { isBackground, keyOf, refreshInBackground, type Values } from './query-client.ts'
import { send, type InputOf } from './send.ts'
import { topicsOf } from './topics.ts'

export interface CallOptions {
  /** Sends no hash and stores none (NET-020). */
  readonly skipCache?: boolean
  /** The screen shows the error itself; the banner stays away. */
  readonly quiet?: boolean
  /** Refetches in the background every so many milliseconds. */
  readonly every?: number
  /** How long an answer counts as fresh, in milliseconds (NET-029); topics make it stale sooner. */
  readonly freshFor?: number
  /** Keeps showing the last answer while the input changes (lists). */
  readonly keep?: boolean
  readonly withSession?: boolean
}
type Rest<C> = unknown extends InputOf<C> ? [input?: InputOf<C> | null, options?: CallOptions]
  : Record<never, never> extends InputOf<C> ? [input?: InputOf<C> | null, options?: CallOptions]
  : [input: InputOf<C> | null, options?: CallOptions]

/** Reads a call; `null` as input waits. */
export function useCall<C extends Call>(call: C, ...[input, options = {}]: Rest<C>): UseQueryResult<Received<C>, CallError> {
  const client = useQueryClient()
  const waits = input === null
  const values: Values = (input as Values | null | undefined) ?? {}
  const key = keyOf(call, values)
  const result = useQuery<Received<C>, CallError>({
    queryKey: key,
    enabled: !waits,
    meta: { live: (call.topics?.length ?? 0) > 0 },
    queryFn: ({ signal }) => send(call as Call, values, {
      signal,
      background: isBackground(),
      ...(options.skipCache ? { skipCache: true } : {}),
      ...(options.withSession ? { withSession: true } : {}),
    }) as Promise<Received<C>>,
    ...(options.freshFor === undefined ? {} : { staleTime: options.freshFor, gcTime: Math.max(options.freshFor, 120_000) }),
    ...(options.keep ? { placeholderData: keepPreviousData as never } : {}),
  })

  useTopics(waits ? [] : topicsOf(call, values), () => refreshInBackground(key, client))

  const hash = JSON.stringify(key)
  useEffect(() => {
    if (waits || !options.every) return
    const timer = setInterval(() => refreshInBackground(JSON.parse(hash) as unknown[], client), options.every)
    return () => clearInterval(timer)
  }, [client, hash, options.every, waits])

  const { error } = result
  useEffect(() => {
    if (error && !options.quiet) showError(error)
  }, [error, options.quiet])

  return result
}
