// NET "Error display and notices" 031-039, NET "Stale edits" 094-097, AUD-032: a change, from the press of a button
// to its answer.
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
  /** Which reads are fetched again after success: those that depend on topics (default), the named ones, or none. */
  readonly refresh?: 'live' | 'none' | readonly Call[]
  /** Drawers and popups show the text inside themselves (NET-096). */
  readonly quiet?: boolean
  /** Saving while typing: neither shows nor clears the banner and does not count as a press. */
  readonly background?: boolean
  readonly withSession?: boolean
  /**
   * The screen is there for one deed, as a popup that pays: its key stays, whatever is typed, until an answer says
   * what became of it (NPY-043).
   */
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
   * Never rejects; repeats with the same Idempotency-Key when the last press of the same input failed on the
   * network. Pressed again while that runs it is one press.
   */
  readonly press: (...input: Input<C>) => Promise<Pressed<C>>
  readonly busy: boolean
  /** 0 to 1 while a file is being sent. */
  readonly progress: number | null
  readonly error: CallError | null
  readonly fields: Readonly<Record<string, string>>
  /** The button's words: 'Try again' after a failure on the network. */
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

  // The button is drawn as busy only after the second click of a double click.
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
      // Somebody was faster: what the press was about stands no longer as the screen shows it (OFR-121).
      if (thrown.code === 'taken' && refresh !== 'none') refreshAfterChange(refresh)
      if (!background) tellFault(thrown)
      onError?.(thrown)
      return { ok: false, error: thrown }
    } finally {
      setProgress(null)
    }
  }

  const { error, reset } = mutation
  // NET-112: what says that the network failed goes away once it does not; the key stays, so that the same press is
  // still the same.
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
