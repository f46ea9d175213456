// design "Patterns", LST-085: a view is an address under a name, kept on this device; what names a patient is never stored.
import type { ListDefinition } from '@wren/contract/list'
import type { Filters } from '@wren/contract/list-filters'
import { formatListUrl, parseListUrl, withFilter } from '@wren/contract/list-url.rules'
import type { ListState } from '@wren/contract/list-url.rules'
import type { Day } from '@wren/contract/time'

export interface SavedView { readonly name: string; readonly query: Readonly<Record<string, string>> }

const isPersonal = (list: string, type: string, label: string): boolean => type === 'select-patient' || (type === 'text' && (list === 'patients' || /patient|phone/i.test(label)))

/** The address of a view: without the page and without filters that hold patient data. */
export function viewQuery<F extends Filters, O extends string>(list: ListDefinition<F, O>, state: ListState<F, O>, today: Day): Readonly<Record<string, string>> {
  const bare = Object.entries(list.filters).filter(([, { type, label }]) => isPersonal(list.name, type, label)).reduce((next, [key]) => withFilter(list, next, key, undefined), state)
  const query = formatListUrl(list, { ...bare, page: 1 }, {}, today)
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
}

export const viewState = <F extends Filters, O extends string>(list: ListDefinition<F, O>, view: SavedView, today: Day): ListState<F, O> => parseListUrl(list, view.query, today)

export const isSameView = (a: SavedView['query'], b: SavedView['query']): boolean => {
  const text = (query: SavedView['query']) => JSON.stringify(Object.entries(query).sort(([one], [two]) => (one < two ? -1 : 1)))
  return text(a) === text(b)
}

/** A name is taken once: saving under it again replaces the view. */
export const withView = (views: readonly SavedView[], view: SavedView): readonly SavedView[] => [...views.filter(({ name }) => name !== view.name), view]
