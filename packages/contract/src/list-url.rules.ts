// Reads and writes the state of a list in the URL, its only place.
// LST "Filters in the URL", "Ordering and paging": LST-001, LST-002, LST-003, LST-004, LST-005, LST-006, LST-007,
// LST-008, LST-009, LST-010, LST-016, LST-027, LST-031, LST-032, LST-033, LST-034, LST-035, LST-036
import {
  orderText,
  ownNames,
  parseOrder,
  type Direction,
  type ListDefinition,
  type OrderBy,
} from './list.ts'
import {
  isSentinel,
  type Days,
  type FilterDefinition,
  type Filters,
  type HeldValues,
} from './list-filters.ts'
import { codecOf } from './list-values.rules.ts'
import { thisMonth, thisWeek, type Day, type DayRange } from './time.ts'

/** The query of a URL by name. Numbers are accepted because a router may have parsed them. */
export type Query = Readonly<Record<string, unknown>>

export interface ListState<F extends Filters = Filters, O extends string = string> {
  readonly filters: HeldValues<F>
  readonly order: readonly OrderBy<O>[]
  readonly page: number
}

type Held = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : undefined

/** Whether the filter has a value. Filters without one are absent from URL and payload. */
export function holds(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  if (Array.isArray(value)) return value.length > 0
  if (typeof value !== 'object' || value === null) return value !== undefined && value !== null
  const { from, to } = value as Partial<Days>
  return !(from === null && to === null)
}

const printed = (filter: FilterDefinition, value: unknown): string =>
  isSentinel(value) ? String(value) : codecOf(filter).toUrl(value)

function readValue(filter: FilterDefinition, text: string): unknown {
  if (filter.emptyAble && (text === '-1' || text === '-2')) return Number(text)
  return codecOf(filter).fromUrl(text)
}

/** The filters as texts by URL name, in the order of the list. Equal texts mean equal states. */
function print<F extends Filters>(
  list: ListDefinition<F>,
  held: HeldValues<F>,
): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [url, key] of list.urls) {
    const filter = list.filters[key]
    const value: unknown = held[key]
    if (filter !== undefined && holds(value)) texts[url] = printed(filter, value)
  }
  return texts
}

/** LST-009 */
export function defaultValues<F extends Filters>(
  list: Pick<ListDefinition<F>, 'filters'>,
  today: Day,
): HeldValues<F> {
  const values: Record<string, unknown> = {}
  for (const [key, { initial }] of Object.entries(list.filters)) {
    const value: unknown = typeof initial === 'function' ? initial(today) : initial
    if (holds(value)) values[key] = value
  }
  return values as HeldValues<F>
}

export const isInitial = (filter: FilterDefinition, value: unknown, today: Day): boolean => {
  const initial: unknown =
    typeof filter.initial === 'function' ? filter.initial(today) : filter.initial
  return holds(initial) && holds(value) && printed(filter, value) === printed(filter, initial)
}

/** The state of a URL. Malformed parameters are ignored. `today` is the day in the user's time zone. */
export function parseListUrl<F extends Filters, O extends string>(
  list: ListDefinition<F, O>,
  query: Query,
  today: Day,
): ListState<F, O> {
  const values: Record<string, unknown> = {}
  for (const [url, key] of list.urls) {
    const text = textOf(query[url])
    const filter = list.filters[key]
    const value = text === undefined || filter === undefined ? undefined : readValue(filter, text)
    if (value !== undefined) values[key] = value
  }
  const untouched = Object.keys(values).length === 0 && query['filters'] !== 'none'
  const order = parseOrder(list, textOf(query['orderby']) ?? '')
  const page = textOf(query['page']) ?? ''
  return {
    filters: untouched ? defaultValues(list, today) : (values as HeldValues<F>),
    order: 'order' in order ? order.order : list.order,
    page: /^[1-9]\d{0,14}$/.test(page) ? Number(page) : 1,
  }
}

/** The query of a state. Keeps parameters that do not belong to the list and omits defaults. */
export function formatListUrl<F extends Filters, O extends string>(
  list: ListDefinition<F, O>,
  state: ListState<F, O>,
  query: Query,
  today: Day,
): Record<string, unknown> {
  const own = new Set<string>([...list.urls.keys(), ...ownNames])
  const rest = Object.fromEntries(Object.entries(query).filter(([name]) => !own.has(name)))
  const texts = print(list, state.filters)
  const usual = print(list, defaultValues(list, today))
  const isUsual = JSON.stringify(texts) === JSON.stringify(usual)
  const isEmpty = Object.keys(texts).length === 0
  const order = orderText(state.order)
  return {
    ...rest,
    ...(isUsual ? {} : isEmpty ? { filters: 'none' } : texts),
    ...(order === orderText(list.order) ? {} : { orderby: order }),
    ...(state.page === 1 ? {} : { page: String(state.page) }),
  }
}

/** Unreadable parameters of this list: dropped from the URL (LST-008) and, for selects, reported (LST-061). */
export function unreadable(
  list: ListDefinition<Filters>,
  query: Query,
): readonly { readonly filter: string; readonly url: string; readonly text: string }[] {
  const found = []
  for (const [url, key] of list.urls) {
    const filter = list.filters[key]
    if (query[url] === undefined || filter === undefined) continue
    const text = textOf(query[url])
    if (text === undefined || readValue(filter, text) === undefined)
      found.push({ filter: key, url, text: text ?? JSON.stringify(query[url]) })
  }
  return found
}

/** Sets a filter, or removes it when the value is undefined, and returns to page 1. LST-027 */
export function withFilter<F extends Filters, O extends string, K extends keyof F & string>(
  list: ListDefinition<F, O>,
  state: ListState<F, O>,
  key: K,
  value: HeldValues<F>[K] | undefined,
): ListState<F, O> {
  const filters: Record<string, unknown> = { ...(state.filters as Held) }
  delete filters[key]
  if (holds(value)) {
    for (const [other, { suspends }] of Object.entries(list.filters))
      if (suspends?.includes(key)) delete filters[other]
    filters[key] = value
  }
  return { ...state, filters: filters as HeldValues<F>, page: 1 }
}

export const withoutFilters = <F extends Filters, O extends string>(
  state: ListState<F, O>,
): ListState<F, O> => ({ ...state, filters: {}, page: 1 })

/** A filter in the panel. LST-006 */
export interface PanelFilter {
  readonly name: string
  readonly filter: FilterDefinition
  readonly value: unknown
  readonly active: boolean
  readonly emptyAble: boolean
}

/** The panel's filters in the order of the screen. An added filter is active before it has a value. */
export const panelFilters = <F extends Filters, O extends string>(
  list: ListDefinition<F, O>,
  state: ListState<F, O>,
  added: readonly string[],
): readonly PanelFilter[] =>
  Object.entries(list.filters)
    .filter(([, { panel }]) => panel !== false)
    .map(([name, filter]) => {
      const held: unknown = state.filters[name]
      return {
        name,
        filter,
        value: holds(held) ? held : undefined,
        active: holds(held) || added.includes(name),
        emptyAble: filter.emptyAble === true,
      }
    })

/** The direction for the arrow and aria-sort of a header. */
export const directionOf = (state: Pick<ListState, 'order'>, key: string): Direction | null =>
  state.order[0]?.key === key ? state.order[0].direction : null

/**
 * Cycles through ascending, descending and the list's default order. When the default order uses this key, the click
 * reverses it. LST-036
 */
export function withOrder<F extends Filters, O extends string>(
  list: ListDefinition<F, O>,
  state: ListState<F, O>,
  key: O,
): ListState<F, O> {
  const direction = directionOf(state, key)
  const isDefault = orderText(state.order) === orderText(list.order)
  const by = (to: Direction): readonly OrderBy<O>[] => [{ key, direction: to }]
  const order =
    direction === 'asc' ? by('desc') : direction === null || isDefault ? by('asc') : list.order
  return { ...state, order, page: 1 }
}

/** Choosing one replaces the range. LST-032 */
export const quickChoices = (
  today: Day,
): readonly { readonly label: 'This Week' | 'This Month'; readonly range: DayRange }[] => [
  { label: 'This Week', range: thisWeek(today) },
  { label: 'This Month', range: thisMonth(today) },
]
