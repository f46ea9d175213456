// Read of a component, refreshed by its topics (NET-031, NET-039, NET-085, AUD-046).
import { useEffect, useRef } from 'react'
import {
  keepPreviousData,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { Call } from '@wren/contract/call'
import { tellFault } from '../faults/faults.ts'
import { showError, takeBackError } from '../feedback/errors.ts'
import type { CallError } from './call-error.ts'
import type { Received } from './client.ts'
import { realtime } from '../realtime/realtime.ts'
import { followTopics } from './follow-topics.ts'
import { isAway, isBackground, keyOf, refreshInBackground, type Values } from './query-client.ts'
import { send, type InputOf } from './send.ts'
import { topicsOf } from './topics.ts'

export interface CallOptions {
  /** Skips the md5 cache (NET-020). */
  readonly skipCache?: boolean
  /** Shows no banner: the component shows the error. */
  readonly quiet?: boolean
  /** Interval of background refreshes in milliseconds. */
  readonly every?: number
  /** Refreshes in the background when the window gets the focus. */
  readonly onFocus?: boolean
  /** Milliseconds for which an answer is fresh (NET-029), unless a topic message arrives. */
  readonly freshFor?: number
  /** Keeps the last answer while the input changes (lists). */
  readonly keep?: boolean
  readonly withSession?: boolean
  /** Topics that can change this answer, by default all topics of the call. */
  readonly topics?: readonly string[]
}
type Rest<C> =
  unknown extends InputOf<C>
    ? [input?: InputOf<C> | null, options?: CallOptions]
    : Record<never, never> extends InputOf<C>
      ? [input?: InputOf<C> | null, options?: CallOptions]
      : [input: InputOf<C> | null, options?: CallOptions]

const minute = 60_000

/** Makes no call while the input is null. */
export function useCall<C extends Call>(
  call: C,
  ...[input, options = {}]: Rest<C>
): UseQueryResult<Received<C>, CallError> {
  const client = useQueryClient()
  followTopics(client)
  const waits = input === null
  const values: Values = (input as Values | null | undefined) ?? {}
  const key = keyOf(call, values)
  const topics = waits ? [] : (options.topics ?? topicsOf(call, values))
  const result = useQuery<Received<C>, CallError>({
    queryKey: key,
    enabled: !waits,
    meta: { live: (call.topics?.length ?? 0) > 0, topics },
    queryFn: async ({ signal }) => {
      const background = isBackground()
      if (topics.length > 0) await realtime.heard()
      return (await send(call as Call, values, {
        signal,
        background,
        ...(options.skipCache ? { skipCache: true } : {}),
        ...(options.withSession ? { withSession: true } : {}),
      })) as Received<C>
    },
    ...(options.freshFor === undefined
      ? {}
      : { staleTime: options.freshFor, gcTime: Math.max(options.freshFor, 120_000) }),
    ...(options.keep ? { placeholderData: keepPreviousData as never } : {}),
  })

  const { error } = result
  const every = options.every ?? (isAway(error) ? minute : undefined)
  const hash = JSON.stringify(key)
  useEffect(() => {
    if (waits || every === undefined) return
    const timer = setInterval(
      () => refreshInBackground(JSON.parse(hash) as unknown[], client),
      every,
    )
    return () => clearInterval(timer)
  }, [client, hash, every, waits])

  const onFocus = !waits && options.onFocus === true
  useEffect(() => {
    if (!onFocus) return
    const refresh = () => refreshInBackground(JSON.parse(hash) as unknown[], client)
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [client, hash, onFocus])

  useShownFailure(result, options.quiet === true)
  return result
}

/** Keeps the banner of a failed read until the read succeeds or is unmounted. Retries do not change it. */
function useShownFailure(
  { error, isSuccess }: Pick<UseQueryResult<unknown, CallError>, 'error' | 'isSuccess'>,
  quiet: boolean,
): void {
  const told = useRef<CallError | null>(null)
  useEffect(() => {
    if (isSuccess && told.current !== null) {
      takeBackError(told.current)
      told.current = null
    }
  }, [isSuccess])
  useEffect(() => {
    if (!error || quiet) return
    if (told.current === null || !error.background) {
      showError(error)
      told.current = isAway(error) ? error : null
    }
    tellFault(error)
  }, [error, quiet])
  useEffect(() => () => void (told.current && takeBackError(told.current)), [])
}
