// A saved view is a named query of a list. Values that identify a patient are never stored.
// LST "Filters in the URL": LST-001, LST-085
import type { ListDefinition } from './list.ts'
import type { FilterDefinition, Filters } from './list-filters.ts'
import {
  formatListUrl,
  parseListUrl,
  withFilter,
  type ListState,
  type Query,
} from './list-url.rules.ts'
import { refusal } from './refusal.ts'
import type { Day } from './time.ts'

export const mostViews = 50
export const longestViewName = 40
export const tooManyViews = refusal(
  400,
  'validation',
  `At most ${mostViews} views can be saved for one list.`,
)

const isPersonal = ({ type, personal }: FilterDefinition): boolean =>
  type === 'select-patient' || personal === true

/** The query of a view, without the page and without filters that contain patient data. */
export function viewQuery<F extends Filters, O extends string>(
  list: ListDefinition<F, O>,
  state: ListState<F, O>,
  today: Day,
): Readonly<Record<string, string>> {
  const bare = Object.entries(list.filters)
    .filter(([, filter]) => isPersonal(filter))
    .reduce((next, [key]) => withFilter(list, next, key, undefined), state)
  const query = formatListUrl(list, { ...bare, page: 1 }, {}, today)
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
}

/** The part of a sent query that the list understands, in normalised form. */
export const keptQuery = (
  list: ListDefinition,
  sent: Query,
  today: Day,
): Readonly<Record<string, string>> => viewQuery(list, parseListUrl(list, sent, today), today)

export const isSameView = (a: Query, b: Query): boolean => {
  const text = (query: Query) =>
    JSON.stringify(Object.entries(query).sort(([one], [two]) => (one < two ? -1 : 1)))
  return text(a) === text(b)
}
