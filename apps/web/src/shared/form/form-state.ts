// State of a form as a value: the loaded record, the edited values, and the changes of both sides (VIS-051, VIS-054,
// AUD-031).

export type Values = Readonly<Record<string, unknown>>
export type Errors = Readonly<Record<string, string>>

export interface FormState<V extends Values> {
  /** Values of the loaded record; a change is a difference from them. */
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

/** Equality as JSON. Absent, empty and null texts are equal, because the server stores them alike. */
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

/** An edit clears the error of its field, which refers to an earlier value. */
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

/** The values that differ from the loaded record. */
export const changes = <V extends Values>(state: FormState<V>): Partial<V> =>
  Object.fromEntries(changedNames(state).map((name) => [name, state.values[name]])) as Partial<V>

/** Adopts a newer record except in edited fields. */
export const rebased = <V extends Values>(state: FormState<V>, start: V): FormState<V> => ({
  ...state,
  start,
  values: { ...start, ...changes(state) },
})

/** Author of a difference: the other person, the person at this form, or both. */
type ChangedBy = 'theirs' | 'yours' | 'both'
export interface Difference {
  readonly name: string
  readonly theirs: unknown
  readonly yours: unknown
  readonly by: ChangedBy
}

/**
 * Fields whose stored value differs from the form. Only those that both changed need a decision, because one side
 * never touched the others.
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
