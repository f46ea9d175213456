// The filter types of lists and the value type of each.
// LST "Filters in the URL", "Sentinels": LST-005, LST-006, LST-007, LST-011, LST-012, LST-013, LST-014, LST-015,
// LST-016, LST-017
import type { Day } from './time.ts'

/** Either end can be missing. LST-004 */
export interface Days {
  readonly from: Day | null
  readonly to: Day | null
}
/** A month in the form yyyy-MM. */
export type Month = string
export type Location =
  | { readonly kind: 'area'; readonly id: number }
  | { readonly kind: 'state'; readonly code: string }
  | { readonly kind: 'county'; readonly fips: string }
  | { readonly kind: 'city'; readonly city: string; readonly code: string }
export interface Vetting {
  readonly source: 'pharmacy' | 'pharmacyGroup'
  readonly id: number
}

/** The value of each filter type. */
export interface FilterValues {
  text: string
  number: number
  date: Day
  'date-month': Month
  'date-range': Days
  select: string
  'select-multiple': readonly string[]
  'select-advanced': string
  /** A nurse's user id, or free text. */
  'nurse-referred': number | string
  'select-nurse': number
  'select-provider': number
  'select-patient': string
  'select-admins': number
  'select-state': string
  location: Location
  vettings: Vetting
  'select-task': number
  'yes-no': boolean
}
export type FilterType = keyof FilterValues

/** The same two numbers in all lists. Ids begin at 1, so these numbers are never ids. LST-012 */
export const sentinels = { unknown: -2, known: -1 } as const
export type Sentinel = -1 | -2
export const isSentinel = (value: unknown): value is Sentinel =>
  value === sentinels.known || value === sentinels.unknown

export interface Option {
  readonly value: string
  readonly label: string
  /** The value sent instead of `value`, such as true for yes. PAT-033 */
  readonly sends?: string | number | boolean
}
/** Options whose label is the value. */
export const options = <const V extends string>(
  values: readonly V[],
): readonly { readonly value: V; readonly label: V }[] =>
  values.map((value) => ({ value, label: value }))

interface Kind<T extends FilterType> {
  readonly type: T
  readonly label: string
  /** Name in the URL, by default the label in kebab case. Null keeps the filter out of the URL. */
  readonly url?: string | null
  /** False for filters outside the panel: set by tabs, by the screen or by other callers. */
  readonly panel?: false
  /** Offers Unknown and Known. LST-011 */
  readonly emptyAble?: true
  /** The value identifies a patient and is never saved in a view. Implied for patient pickers. LST-085 */
  readonly personal?: true
  /** Filters that are not sent while this filter is set, and that clear it when they are set. VIS-009 */
  readonly suspends?: readonly string[]
  /** The default value. LST-009 */
  readonly initial?: FilterValues[T] | ((today: Day) => FilterValues[T])
  /** Sent in addition while the filter has its default value. INT-016 */
  readonly initialSends?: Readonly<Record<string, unknown>>
  /** Makes the browser send other filters instead of this one, which the server does not know. NUR-009 */
  readonly send?: (value: FilterValues[T]) => Readonly<Record<string, unknown>>
}
interface WithOptions {
  readonly options?: readonly Option[]
}
/** Shows 'This Week' and 'This Month' after the field in the panel. LST-032 */
interface WithQuickChoices {
  readonly quick?: true
}

type Plain = Exclude<FilterType, 'select' | 'select-multiple' | 'select-advanced' | 'date-range'>
export type FilterDefinition =
  | { [T in Plain]: Kind<T> }[Plain]
  | (Kind<'select'> & WithOptions)
  | (Kind<'select-multiple'> & WithOptions)
  | (Kind<'select-advanced'> & WithOptions)
  | (Kind<'date-range'> & WithQuickChoices)
/** Filters by payload name, for ranges the part before _from and _to, in the order of the panel. */
export type Filters = Readonly<Record<string, FilterDefinition>>

type Chosen<F> = F extends { readonly options: readonly (infer O extends Option)[] }
  ? O['value']
  : string
/** The value type follows from the filter type; for selects from the options. */
export type FilterValue<F> = F extends { readonly type: 'select' }
  ? Chosen<F>
  : F extends { readonly type: 'select-multiple' }
    ? readonly Chosen<F>[]
    : F extends { readonly type: infer T extends FilterType }
      ? FilterValues[T]
      : never
/** The browser's state of a filter: its value or, if the filter is `emptyAble`, a sentinel. */
export type HeldValue<F> = F extends { readonly emptyAble: true }
  ? FilterValue<F> | Sentinel
  : FilterValue<F>
export type HeldValues<F extends Filters> = { readonly [K in keyof F]?: HeldValue<F[K]> }
