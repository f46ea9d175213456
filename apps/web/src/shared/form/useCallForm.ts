// design "Forms", VIS-051, VIS-053, VIS-054, NET-035, AUD-031: one form for every record: the contract validates,
// only changes travel, what the server refuses stands at its field, what somebody else saved is merged field by
// field, and nothing typed is ever lost.
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
  /**
   * The record as fetched, or a blank one for a new record. A newer object is taken up when nothing is typed, else
   * announced.
   */
  readonly record: R
  readonly values: (record: R) => V
  /** Path ids, and on edits the stamp the form was loaded with (version, updated, revision). */
  readonly with?: (record: R) => Readonly<Record<string, unknown>>
  /** 'changes' for edits, 'all' for new records. */
  readonly send?: 'changes' | 'all'
  /** Turns what is sent into the call's own shape where they differ. */
  readonly sent?: (values: Partial<V>, all: V) => Readonly<Record<string, unknown>>
  /** Rules of both sides beyond the shape: texts by field name. */
  readonly check?: (values: V) => Errors
  /** The banner's sentence for these field errors; without it the first field's text. */
  readonly summary?: (errors: Errors) => string
  /** The record in a save's answer, when it is one: it carries the next stamp. */
  readonly saved?: (answer: Received<C>) => R | undefined
  readonly onSaved?: (answer: Received<C>) => void
  /** The fields of which a refusal speaks that names none itself, as a conflict does (NET-012). */
  readonly fieldsOf?: (error: CallError) => Errors
  /** Takes a refusal up in the area's own way (a question that saves again); true keeps the banner away. */
  readonly refused?: (error: CallError) => boolean
}

/** An emptied field is null, whatever the record's type says. */
export interface BoundField<T> {
  readonly name: string
  readonly value: Exclude<T, undefined> | null
  readonly error: string | undefined
  onChange(value: T | null): void
}

export interface CallForm<V extends Values> {
  readonly values: V
  /** What the record held that the form stands on: a change is a difference from it. */
  readonly start: V
  readonly field: <K extends keyof V & string>(name: K) => BoundField<V[K]>
  readonly set: (some: Partial<V>) => void
  readonly errors: Errors
  readonly dirty: boolean
  /** How many fields differ from the record. */
  readonly count: number
  readonly changed: (name: keyof V & string) => boolean
  readonly busy: boolean
  readonly canSave: boolean
  /** The words of its button: 'Try again' after a failure on the network (AUD-032). */
  readonly label: (words: string) => string
  /** Marks what is wrong as `submit` does, and sends nothing. */
  readonly check: () => boolean
  /** Resolves to true when it was saved. */
  readonly submit: () => Promise<boolean>
  readonly discard: () => void
  readonly problem: string | null
  /** Counts what was refused: two refusals with the same text are still two. */
  readonly turn: number
  readonly closeProblem: () => void
  /**
   * Somebody saved first (409 stale): their text and what differed. What only they changed stands in the form by
   * now; where both did, the person chooses.
   */
  readonly stale: { readonly text: string; readonly differences: readonly Difference[] } | null
  /** Puts their value of a field, or hers again, into the form. */
  readonly choose: (name: string, whose: 'theirs' | 'yours') => void
  /** The record moved on while something is typed (a realtime event). */
  readonly newer: boolean
  /** Takes the newest known record and drops what is typed. */
  readonly reload: () => void
  /**
   * Takes over what the newest known record changed and keeps what is typed; `text` stands above the fields that
   * both changed.
   */
  readonly merge: (text: string) => void
}

export function useCallForm<C extends Call, R, V extends Values>(
  call: C,
  options: CallFormOptions<C, R, V>,
): CallForm<V> {
  // What the form stands on, and the fetched record it has taken note of: after a save or a reload the first is the
  // newer one.
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
  // Looked at after every drawing; the condition is false after what it does.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => {
    // A clean form follows the record; its stamp is followed even when no field of the form changed.
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
  /** Field by field: what was typed stays, what only the other changed is followed. */
  const follow = (record: R): readonly Difference[] => {
    const theirs = options.values(record)
    const found = differences(latest.current, theirs)
    update(rebased(latest.current, theirs))
    setBase(record)
    return found
  }
  const failed = (error: CallError): boolean => {
    if (options.refused?.(error)) return false
    const current = error.extra['current'] as R | undefined
    if (error.code === 'stale' && current !== undefined) {
      setStale({ text: errorText(error), record: current, differences: follow(current) })
      setProblem(null)
      setTurn((before) => before + 1)
      // What stands around the form (its title, its visits) moved on as well.
      refreshAfterChange('live')
    } else if (isShown(error)) {
      const text = errorText(error)
      const fields =
        Object.keys(error.fields).length > 0 ? error.fields : (options.fieldsOf?.(error) ?? {})
      // A text that the server only repeats from a field is told as the form tells its own.
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
    const pressed = await (change.press as (input: unknown) => ReturnType<typeof change.press>)(
      body,
    )
    if (!pressed.ok) return failed(pressed.error)
    const record = options.saved?.(pressed.answer)
    // What was typed while the save ran stays typed.
    const during = { ...latest.current, start: typed.values, errors: {} }
    update(record === undefined ? during : rebased(during, options.values(record)))
    if (record !== undefined) {
      setBase(record)
      setSeen(options.record)
    }
    setStale(null)
    options.onSaved?.(pressed.answer)
    return true
  }
  // Drawn as busy only after the second click of a double click, which would be refused as stale by the first one's
  // own version.
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
    set: (some) =>
      update(
        Object.entries(some).reduce(
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
    // Hers is what stands in the field now, unless she took theirs.
    stale: stale && {
      text: stale.text,
      differences: stale.differences.map((one) => ({
        ...one,
        yours:
          one.by === 'theirs' || same(state.values[one.name], one.theirs)
            ? one.yours
            : state.values[one.name],
      })),
    },
    choose: (name, whose) => {
      const one = stale?.differences.find((difference) => difference.name === name)
      if (one) update(edited(latest.current, name, one[whose] as V[string]))
    },
    newer: dirty && moved && !stale && !change.busy,
    reload: () => {
      take(stale?.record ?? options.record)
      // What stood in the refusal may be older by now; a clean form follows the fetched record.
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

/** The contract's own texts, by the field they speak of. */
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
