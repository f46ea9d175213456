// LST "Filters in the URL", "Sentinels" 005-007, 011-017: the kinds of filter a list can have, and the value each
// kind holds.
import type { Day } from './time.ts'

/** Either end may be open (LST-004). */
export interface Days {
  readonly from: Day | null
  readonly to: Day | null
}
/** 'yyyy-MM' */
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

/** What a filter of each kind holds. */
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

/** LST-012: the same two numbers everywhere. Ids begin at 1, so they cannot be meant. */
export const sentinels = { unknown: -2, known: -1 } as const
export type Sentinel = -1 | -2
export const isSentinel = (value: unknown): value is Sentinel =>
  value === sentinels.known || value === sentinels.unknown

export interface Option {
  readonly value: string
  readonly label: string
  /** What travels where it is not the value itself (PAT-033: yes as true). */
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
  /** Name in the URL; the label in kebab case unless named; null keeps the filter out of the URL. */
  readonly url?: string | null
  /** Not in the filter panel: set by tabs, by the screen, or only by other callers. */
  readonly panel?: false
  /** Offers Unknown and Known (LST-011). */
  readonly emptyAble?: true
  /** Holds what names a patient (LST-085): never part of a saved view. Patients' pickers always are. */
  readonly personal?: true
  /** Filters that are not sent while this one is set, and clear it when they are set (VIS-009). */
  readonly suspends?: readonly string[]
  /** The default (LST-009). */
  readonly initial?: FilterValues[T] | ((today: Day) => FilterValues[T])
  /** Sent besides while the filter holds its default (INT-016). */
  readonly initialSends?: Readonly<Record<string, unknown>>
  /**
   * For the browser alone: it sends other filters' names instead of its own (NUR-009). The server does not know
   * this filter.
   */
  readonly send?: (value: FilterValues[T]) => Readonly<Record<string, unknown>>
}
interface WithOptions {
  readonly options?: readonly Option[]
}
/** 'This Week' and 'This Month' stand behind it in the panel (LST-032). */
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
/** By payload name; of ranges the part before _from and _to. The order is that of the panel. */
export type Filters = Readonly<Record<string, FilterDefinition>>

type Chosen<F> = F extends { readonly options: readonly (infer O extends Option)[] }
  ? O['value']
  : string
/** The value's type follows from the kind, that of selects from their options. */
export type FilterValue<F> = F extends { readonly type: 'select' }
  ? Chosen<F>
  : F extends { readonly type: 'select-multiple' }
    ? readonly Chosen<F>[]
    : F extends { readonly type: infer T extends FilterType }
      ? FilterValues[T]
      : never
/** What the browser holds for it: the value or, where it is emptyAble, a sentinel. */
export type HeldValue<F> = F extends { readonly emptyAble: true }
  ? FilterValue<F> | Sentinel
  : FilterValue<F>
export type HeldValues<F extends Filters> = { readonly [K in keyof F]?: HeldValue<F[K]> }
