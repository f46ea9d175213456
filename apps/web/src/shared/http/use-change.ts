// Change of a component, from the press of a button to the answer (NET-031, NET-039, NET-094, NET-096, AUD-032).
import { useEffect, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { Call } from '@wren/contract/call'
import { tellFault } from '../faults/faults.ts'
import { clearErrors, showError, takeBackError } from '../feedback/errors.ts'
import { failedOnNetwork, isCallError, type CallError } from './call-error.ts'
import { onReconnect } from './connection.ts'
import { typingSaved } from '../session/typed.ts'
import type { Received, SendOptions } from './client.ts'
import { makePressKeys, mayBeDone } from './idempotency.ts'
import { refreshAfterChange } from './query-client.ts'
import { send, type InputOf } from './send.ts'

export interface ChangeOptions<C> {
  /** Reads that are refetched after success: those with topics (default), the named ones, or none. */
  readonly refresh?: 'live' | 'none' | readonly Call[]
  /** Shows no banner: drawers and popups show the text themselves (NET-096). */
  readonly quiet?: boolean
  /** Save while typing: neither shows nor clears the banner and is no press. */
  readonly background?: boolean
  readonly withSession?: boolean
  /** For a component with a single effect, such as a payment: keeps the key until an answer is known (NPY-043). */
  readonly oneDeed?: boolean
  readonly onDone?: (answer: Received<C>) => void
  readonly onError?: (error: CallError) => void
}

export type Pressed<C> =
  | { readonly ok: true; readonly answer: Received<C> }
  | { readonly ok: false; readonly error: CallError }

type Input<C> = Record<never, never> extends InputOf<C> ? [input?: InputOf<C>] : [input: InputOf<C>]

export interface Change<C> {
  /**
   * Never rejects. Repeats the Idempotency-Key if the last press with the same input failed on the network. A press
   * during a running one shares its answer.
   */
  readonly press: (...input: Input<C>) => Promise<Pressed<C>>
  readonly busy: boolean
  /** Progress of an upload from 0 to 1. */
  readonly progress: number | null
  readonly error: CallError | null
  readonly fields: Readonly<Record<string, string>>
  /** Text of the button: 'Try again' after a network failure. */
  readonly label: (words: string) => string
  readonly clear: () => void
}

const noFields: Readonly<Record<string, string>> = {}

export function useChange<C extends Call>(call: C, options: ChangeOptions<C> = {}): Change<C> {
  const [keys] = useState(() =>
    makePressKeys(() => crypto.randomUUID(), { isOneDeed: options.oneDeed === true }),
  )
  const [isOpen, setOpen] = useState(false)
  const [progress, setProgress] = useState<number | null>(null)
  const latest = useRef(options)
  latest.current = options
  const mutation = useMutation<Received<C>, CallError, Readonly<Record<string, unknown>>>({
    mutationFn: (input) =>
      send(
        call as Call,
        input,
        sendOptions(call, input, latest.current, keys.keyFor, setProgress),
      ) as Promise<Received<C>>,
  })

  // The second click of a double click comes before the button is disabled.
  const under = useRef<{ readonly input: string; readonly answer: Promise<Pressed<C>> } | null>(
    null,
  )
  const press = (...args: Input<C>): Promise<Pressed<C>> => {
    if (call.multipart) return pressed(...args)
    const input = JSON.stringify(args[0] ?? {})
    if (under.current?.input === input) return under.current.answer
    const answer = pressed(...args).finally(() => {
      if (under.current?.answer === answer) under.current = null
    })
    under.current = { input, answer }
    return answer
  }

  const pressed = async (...[input]: Input<C>): Promise<Pressed<C>> => {
    const { refresh = 'live', quiet, background, onDone, onError } = latest.current
    try {
      const answer = await mutation.mutateAsync((input ?? {}) as Readonly<Record<string, unknown>>)
      keys.answered()
      setOpen(false)
      if (!quiet && !background) clearErrors()
      if (!background) typingSaved()
      if (refresh !== 'none') refreshAfterChange(refresh)
      onDone?.(answer)
      return { ok: true, answer }
    } catch (thrown) {
      if (!isCallError(thrown)) throw thrown
      const staysOpen = latest.current.oneDeed ? mayBeDone(thrown) : failedOnNetwork(thrown)
      if (!staysOpen) keys.answered()
      setOpen((wasOpen) => failedOnNetwork(thrown) || (staysOpen && wasOpen))
      if (!quiet) showError(thrown)
      // Another person was faster: the screen is outdated (OFR-121).
      if (thrown.code === 'taken' && refresh !== 'none') refreshAfterChange(refresh)
      if (!background) tellFault(thrown)
      onError?.(thrown)
      return { ok: false, error: thrown }
    } finally {
      setProgress(null)
    }
  }

  const { error, reset } = mutation
  // The text of a network failure disappears with the connection's return; the key stays for a repeated press
  // (NET-112).
  useEffect(
    () =>
      onReconnect(() => {
        if (!failedOnNetwork(error)) return
        takeBackError(error)
        reset()
      }),
    [error, reset],
  )
  return {
    press,
    busy: mutation.isPending,
    progress,
    error,
    fields: error?.fields ?? noFields,
    label: (words) =>
      call.idempotent && (failedOnNetwork(error) || (options.oneDeed && isOpen))
        ? 'Try again'
        : words,
    clear: mutation.reset,
  }
}

const sendOptions = (
  call: Call,
  input: unknown,
  options: ChangeOptions<never>,
  keyFor: (input: unknown) => string,
  onProgress: (share: number) => void,
): SendOptions => ({
  ...(call.idempotent ? { idempotencyKey: keyFor(input) } : {}),
  ...(call.multipart ? { onProgress } : {}),
  ...(options.background ? { background: true } : {}),
  ...(options.withSession ? { withSession: true } : {}),
})
