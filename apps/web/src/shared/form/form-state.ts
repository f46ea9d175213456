// VIS-051, AUD-031, VIS-054: what a form was loaded with, what is typed, what has changed, and by whom. Pure: the
// screen's form and its tests share it.

export type Values = Readonly<Record<string, unknown>>
export type Errors = Readonly<Record<string, string>>

export interface FormState<V extends Values> {
  /** What the record held when it was loaded: a change is a difference from it. */
  readonly start: V
  readonly values: V
  readonly errors: Errors
}

export const loaded = <V extends Values>(start: V): FormState<V> => ({
  start,
  values: start,
  errors: {},
})

const plain = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Equal as JSON values; an absent, an empty and a null text are one, since the server stores them as one. */
export function same(a: unknown, b: unknown): boolean {
  const [left, right] = [
    a === '' || a === undefined ? null : a,
    b === '' || b === undefined ? null : b,
  ]
  if (Object.is(left, right)) return true
  if (!plain(left) || !plain(right) || Array.isArray(left) !== Array.isArray(right)) return false
  const [one, two] = [left as Record<string, unknown>, right as Record<string, unknown>]
  const keys = new Set([...Object.keys(one), ...Object.keys(two)])
  return [...keys].every((key) => same(one[key], two[key]))
}

/** Typing in a field takes its error away: it was said about another value. */
export function edited<V extends Values, K extends keyof V & string>(
  state: FormState<V>,
  name: K,
  value: V[K],
): FormState<V> {
  const { [name]: _gone, ...errors } = state.errors
  return { ...state, values: { ...state.values, [name]: value }, errors }
}

export const changedNames = <V extends Values>(state: FormState<V>): (keyof V & string)[] =>
  Object.keys(state.values).filter((name) => !same(state.values[name], state.start[name]))

/** Only what changed, and only that, travels. */
export const changes = <V extends Values>(state: FormState<V>): Partial<V> =>
  Object.fromEntries(changedNames(state).map((name) => [name, state.values[name]])) as Partial<V>

/** The record has moved on: what was typed stays, everything else follows the record. */
export const rebased = <V extends Values>(state: FormState<V>, start: V): FormState<V> => ({
  ...state,
  start,
  values: { ...start, ...changes(state) },
})

/** Who made a field differ from what the form was loaded with: the other person, the one who types here, or both. */
type ChangedBy = 'theirs' | 'yours' | 'both'
export interface Difference {
  readonly name: string
  readonly theirs: unknown
  readonly yours: unknown
  readonly by: ChangedBy
}

/**
 * Each field whose stored value is another than what stands in the form. Only those of both need a person: of the
 * others one side never touched it.
 */
export const differences = <V extends Values>(state: FormState<V>, current: V): Difference[] =>
  Object.keys(state.values)
    .filter((name) => !same(state.values[name], current[name]))
    .map((name) => {
      const [mine, other] = [
        !same(state.values[name], state.start[name]),
        !same(current[name], state.start[name]),
      ]
      return {
        name,
        theirs: current[name],
        yours: state.values[name],
        by: mine && other ? 'both' : mine ? 'yours' : 'theirs',
      }
    })
