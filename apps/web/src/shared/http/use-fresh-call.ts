// Reads at the opening of a dialog, drawer or popup, and never shows an earlier answer (INT-153).
import type { UseQueryResult } from '@tanstack/react-query'
import type { Call } from '@wren/contract/call'
import type { CallError } from './call-error.ts'
import type { Received } from './client.ts'
import type { InputOf } from './send.ts'
import { useCall, type CallOptions } from './use-call.ts'

export type FreshCall<C extends Call> = Pick<
  UseQueryResult<Received<C>, CallError>,
  'isError' | 'error' | 'refetch'
> & {
  readonly data: Received<C> | undefined
  readonly isPending: boolean
  readonly isSuccess: boolean
}

/** Has no data until the answer of this opening. */
export function useFreshCall<C extends Call>(
  call: C,
  input: InputOf<C> | null,
  options: CallOptions = {},
): FreshCall<C> {
  const result = useCall(call, ...([input, { ...options, freshFor: 0 }] as never))
  const isOfThisOpening = result.isFetchedAfterMount
  return {
    isPending: !isOfThisOpening,
    isSuccess: isOfThisOpening && result.isSuccess,
    isError: isOfThisOpening && result.isError,
    refetch: result.refetch,
    error: isOfThisOpening ? result.error : null,
    data: isOfThisOpening ? (result.data as Received<C> | undefined) : undefined,
  }
}
