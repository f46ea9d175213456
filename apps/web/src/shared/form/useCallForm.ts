// The form of every record: validates by the contract, sends only changes, shows refusals at their fields and merges
// saves of other persons field by field without losing input (VIS-051, VIS-053, VIS-054, NET-035, AUD-031).
import { useEffect, useRef, useState } from 'react'
import type { Call } from '@wren/contract/call'
import { z } from 'zod'
import type { CallError } from '../http/call-error.ts'
import type { Received } from '../http/client.ts'
import { errorText, isShown } from '../http/error-text.ts'
import { refreshAfterChange } from '../http/query-client.ts'
import { useChange } from '../http/use-change.ts'
import { changedNames, changes, differences, edited, loaded, rebased, same } from './form-state.ts'
import type { Difference, Errors, FormState, Values } from './form-state.ts'

export interface CallFormOptions<C extends Call, R, V extends Values> {
  /** Fetched or new record. A newer object is adopted by an unedited form, otherwise announced as `newer`. */
  readonly record: R
  readonly values: (record: R) => V
  /** Path ids, and for edits the loaded version (version, updated or revision). */
  readonly with?: (record: R) => Readonly<Record<string, unknown>>
  /** 'changes' (default) for edits, 'all' for new records. */
  readonly send?: 'changes' | 'all'
  /** Converts values to the body of the call, where they differ. */
  readonly sent?: (values: Partial<V>, all: V) => Readonly<Record<string, unknown>>
  /** Rules besides the shape of the body: texts by field name. */
  readonly check?: (values: V) => Errors
  /** Text of the banner for field errors, by default the text of the first field. */
  readonly summary?: (errors: Errors) => string
  /** Saved record of an answer, with the next version. */
  readonly saved?: (answer: Received<C>) => R | undefined
  readonly onSaved?: (answer: Received<C>) => void
  /** Fields of a refusal that names none, such as a conflict (NET-012). */
  readonly fieldsOf?: (error: CallError) => Errors
  /** Handles a refusal otherwise, for example by a question; true suppresses the banner. */
  readonly refused?: (error: CallError) => boolean
}

/** An emptied field is null, whatever the type of the record. */
export interface BoundField<T> {
  readonly name: string
  readonly value: Exclude<T, undefined> | null
  readonly error: string | undefined
  onChange(value: T | null): void
}

export interface CallForm<V extends Values> {
  readonly values: V
  /** Values of the base record; a change is a difference from them. */
  readonly start: V
  readonly field: <K extends keyof V & string>(name: K) => BoundField<V[K]>
  readonly set: (fields: Partial<V>) => void
  readonly errors: Errors
  readonly dirty: boolean
  /** Number of changed fields. */
  readonly count: number
  readonly changed: (name: keyof V & string) => boolean
  readonly busy: boolean
  readonly canSave: boolean
  /** Text of the save button: 'Try again' after a network failure (AUD-032). */
  readonly label: (words: string) => string
  /** Shows faults as `submit` does, without sending. */
  readonly check: () => boolean
  /** Resolves to true after a successful save. */
  readonly submit: () => Promise<boolean>
  readonly discard: () => void
  readonly problem: string | null
  /** Number of refusals, which distinguishes two with the same text. */
  readonly turn: number
  readonly closeProblem: () => void
  /**
   * Another person saved first (409 stale): the text and the differences. The form has adopted what only they changed;
   * the person chooses where both did.
   */
  readonly stale: { readonly text: string; readonly differences: readonly Difference[] } | null
  /** Sets a field to the other person's value, or back to the own one. */
  readonly choose: (name: string, whose: 'theirs' | 'yours') => void
  /** A newer record arrived over unsaved input. */
  readonly newer: boolean
  /** Adopts the newest record and discards the input. */
  readonly reload: () => void
  /** Adopts changes of the newest record and keeps the input; `text` introduces the fields that both changed. */
  readonly merge: (text: string) => void
}

export function useCallForm<C extends Call, R, V extends Values>(
  call: C,
  options: CallFormOptions<C, R, V>,
): CallForm<V> {
  // The base record of the form, and the last fetched record that it has seen. After a save or a reload the base is
  // newer.
  const [base, setBase] = useState(options.record)
  const [seen, setSeen] = useState(options.record)
  const [state, setState] = useState<FormState<V>>(() => loaded(options.values(options.record)))
  const [problem, setProblem] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)
  const [stale, setStale] = useState<{
    readonly text: string
    readonly record: R
    readonly differences: readonly Difference[]
  } | null>(null)
  const latest = useRef(state)
  latest.current = state
  const change = useChange(call, { quiet: true })
  const names = changedNames(state)
  const dirty = names.length > 0

  const take = (record: R) => {
    setBase(record)
    setSeen(options.record)
    setState(loaded(options.values(record)))
    setStale(null)
    setProblem(null)
  }
  const update = (next: FormState<V>) => {
    latest.current = next
    setState(next)
  }
  const incoming = options.values(options.record)
  const arrived = options.record !== seen && !same(options.record, seen)
  const moved = arrived && !same(incoming, state.start)
  // Runs after every render; the condition is false afterwards.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => {
    // An unedited form follows the record, also where only its version changed.
    if (arrived && !change.busy && !stale && (!dirty || !moved)) {
      setBase(options.record)
      setSeen(options.record)
      update(rebased(latest.current, incoming))
    }
  })

  const refuse = (errors: Errors, text: string) => {
    update({ ...latest.current, errors })
    setProblem(text)
    setTurn((before) => before + 1)
    return false
  }
  /** Keeps edited fields and adopts those that only the other person changed. */
  const follow = (record: R): readonly Difference[] => {
    const theirs = options.values(record)
    const changedFields = differences(latest.current, theirs)
    update(rebased(latest.current, theirs))
    setBase(record)
    return changedFields
  }
  const failed = (error: CallError): boolean => {
    if (options.refused?.(error)) return false
    const current = error.extra['current'] as R | undefined
    if (error.code === 'stale' && current !== undefined) {
      setStale({ text: errorText(error), record: current, differences: follow(current) })
      setProblem(null)
      setTurn((before) => before + 1)
      // The surroundings of the form (title, visits) are outdated too.
      refreshAfterChange('live')
    } else if (isShown(error)) {
      const text = errorText(error)
      const fields =
        Object.keys(error.fields).length > 0 ? error.fields : (options.fieldsOf?.(error) ?? {})
      // A text that repeats that of a field is summarised as a fault of the form.
      refuse(
        fields,
        (Object.values(fields).includes(text) ? options.summary?.(fields) : undefined) ?? text,
      )
    }
    return false
  }

  const bodyOf = (typed: FormState<V>): object => {
    const part = options.send === 'all' ? typed.values : changes(typed)
    return { ...(options.sent?.(part, typed.values) ?? part), ...options.with?.(base) }
  }
  const check = (): boolean => {
    const typed = latest.current
    const errors = { ...shapeErrors(call, bodyOf(typed)), ...options.check?.(typed.values) }
    if (Object.keys(errors).length > 0)
      return refuse(
        errors,
        options.summary?.(errors) ?? Object.values(errors)[0] ?? 'Invalid value',
      )
    setProblem(null)
    return true
  }

  const save = async (): Promise<boolean> => {
    if (!check()) return false
    const typed = latest.current
    const body = bodyOf(typed)
    const result = await (change.press as (input: unknown) => ReturnType<typeof change.press>)(body)
    if (!result.ok) return failed(result.error)
    const record = options.saved?.(result.answer)
    // Input during the save is kept.
    const during = { ...latest.current, start: typed.values, errors: {} }
    update(record === undefined ? during : rebased(during, options.values(record)))
    if (record !== undefined) {
      setBase(record)
      setSeen(options.record)
    }
    setStale(null)
    options.onSaved?.(result.answer)
    return true
  }
  // Shares the running save: the second click of a double click comes before the button is disabled and would be
  // refused as stale.
  const running = useRef<Promise<boolean> | null>(null)
  const submit = (): Promise<boolean> => {
    running.current ??= save().finally(() => {
      running.current = null
    })
    return running.current
  }

  return {
    values: state.values,
    start: state.start,
    field: (name) => ({
      name,
      value: (state.values[name] ?? null) as never,
      error: state.errors[name],
      onChange: (value) => update(edited(latest.current, name, value as V[typeof name])),
    }),
    set: (fields) =>
      update(
        Object.entries(fields).reduce(
          (next, [name, value]) => edited(next, name, value as V[string]),
          latest.current,
        ),
      ),
    errors: state.errors,
    dirty,
    count: names.length,
    changed: (name) => names.includes(name),
    busy: change.busy,
    canSave: !change.busy && (dirty || options.send === 'all'),
    check,
    submit,
    discard: () => {
      update(loaded(state.start))
      setProblem(null)
    },
    problem,
    turn,
    label: change.label,
    closeProblem: () => setProblem(null),
    // The own value is that of the field, unless the person chose the other one.
    stale: stale && {
      text: stale.text,
      differences: stale.differences.map((difference) => ({
        ...difference,
        yours:
          difference.by === 'theirs' || same(state.values[difference.name], difference.theirs)
            ? difference.yours
            : state.values[difference.name],
      })),
    },
    choose: (name, whose) => {
      const difference = stale?.differences.find((candidate) => candidate.name === name)
      if (difference) update(edited(latest.current, name, difference[whose] as V[string]))
    },
    newer: dirty && moved && !stale && !change.busy,
    reload: () => {
      take(stale?.record ?? options.record)
      // The record of the refusal may be outdated; an unedited form follows the fetched one.
      refreshAfterChange('live')
    },
    merge: (text) => {
      const both = follow(options.record).filter(({ by }) => by === 'both')
      setSeen(options.record)
      if (both.length > 0) {
        setStale({ text, record: options.record, differences: both })
        setTurn((before) => before + 1)
      }
    },
  }
}

/** Texts of the contract by field. */
function shapeErrors(call: Call, body: unknown): Errors {
  const result = (call.body ?? z.unknown()).safeParse(body)
  if (result.success) return {}
  return Object.fromEntries(
    result.error.issues
      .map(({ path, message }) => [
        String((path.length > 1 && path[0] === call.inside ? path[1] : path[0]) ?? ''),
        message,
      ])
      .reverse(),
  )
}
