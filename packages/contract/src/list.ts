// Defines a list once. Filter panel, URL, table, request validation and SQL are derived from the definition.
// LST "Filters in the URL", "Ordering and paging"
import type { FlagKey } from './flags.ts'
import type { FilterDefinition, Filters } from './list-filters.ts'
import type { Permission } from './roles.ts'
import type { Instant, Zone } from './time.ts'

export type Direction = 'asc' | 'desc'
export interface OrderBy<O extends string = string> {
  readonly key: O
  readonly direction: Direction
}

/** The user who exports, the time of the export, the user's time zone and permissions. */
export interface CsvReader {
  readonly zone: Zone
  readonly now: Instant
  readonly may: (permission: Permission) => boolean
}
export type CsvValue = string | number | null

export interface Column<O extends string = string> {
  /** Name of the cell; usually the key of the row. */
  readonly key: string
  readonly label: string
  /** The order key that a click on the header uses. */
  readonly order?: NoInfer<O>
  readonly align?: 'start' | 'center' | 'end'
  /** In pixels, or 'fill' for columns that share the remaining width. */
  readonly width?: number | 'fill'
  /** Shown only while this flag is on for the user. INT-007 */
  readonly flag?: FlagKey
  /** A column of the CSV only; the screen shows the value elsewhere. */
  readonly fileOnly?: true
  /** A column of the screen only, for the actions of the row. */
  readonly screenOnly?: true
  /** The CSV cell, when the row has no value under `key` or the file needs another form of it. */
  readonly csv?: (row: never, reader: CsvReader) => unknown
}

/** Each screen keeps the spelling of its source document. LST-030 */
export type ClearText = 'Clear all filters' | 'Clear All Filters' | 'Clear All filters'

export interface ListSpec<F extends Filters, O extends string> {
  /** The plural noun for the rows, such as 'intakes'. */
  readonly name: string
  /** Default 500. LST-039 */
  readonly pageSize?: number
  /** Every key that the server can order by. */
  readonly orders: readonly O[]
  readonly order: NoInfer<O | `${O} ${Direction}`> | readonly OrderBy<NoInfer<O>>[]
  readonly empty: string
  readonly clear: ClearText
  readonly filters: F
  readonly columns?: readonly Column<O>[]
  /** Where the browser puts the filters in the body. The server reads all three places. LST-082 */
  readonly place?: 'filters' | 'filter' | 'top'
  /** Under /api/: dateFrom and opsIdKnown instead of date_from and ops_id_known. */
  readonly camel?: true
}

export interface ListDefinition<F extends Filters = Filters, O extends string = string> {
  readonly name: string
  readonly pageSize: number
  readonly orders: readonly O[]
  readonly order: readonly OrderBy<O>[]
  readonly empty: string
  readonly clear: ClearText
  readonly filters: F
  /** Filters by URL name. */
  readonly urls: ReadonlyMap<string, string>
  readonly columns: readonly Column<O>[]
  readonly place: 'filters' | 'filter' | 'top'
  readonly camel: boolean
}

/** Converts 'eChart Scheduled' to 'e-chart-scheduled'. VIS-006 */
export const kebab = (label: string): string =>
  label
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

export const urlNameOf = (filter: FilterDefinition): string | null =>
  filter.url === undefined ? kebab(filter.label) : filter.url

/** Query names of the list itself; no filter can use them. */
export const ownNames = ['orderby', 'page', 'filters'] as const

function urlsOf(name: string, filters: Filters): ReadonlyMap<string, string> {
  const urls = new Map<string, string>()
  for (const [key, filter] of Object.entries(filters)) {
    const url = urlNameOf(filter)
    if (url === null) continue
    if (urls.has(url) || ownNames.some((own) => own === url))
      throw new Error(`List ${name}: two filters are named '${url}' in the URL.`)
    urls.set(url, key)
  }
  return urls
}

function orderOf<O extends string>(order: string | readonly OrderBy<O>[]): readonly OrderBy<O>[] {
  if (typeof order !== 'string') return order
  const [key, direction] = order.split(' ')
  return [{ key: key as O, direction: direction === 'desc' ? 'desc' : 'asc' }]
}

export const list = <const F extends Filters, const O extends string>(
  spec: ListSpec<F, O>,
): ListDefinition<F, O> => ({
  name: spec.name,
  pageSize: spec.pageSize ?? 500,
  orders: spec.orders,
  order: orderOf<O>(spec.order),
  empty: spec.empty,
  clear: spec.clear,
  filters: spec.filters,
  urls: urlsOf(spec.name, spec.filters),
  columns: spec.columns ?? [],
  place: spec.place ?? 'filters',
  camel: spec.camel ?? false,
})

export const orderText = (order: readonly OrderBy[]): string =>
  order.map(({ key, direction }) => `${key} ${direction}`).join(',')

// duedate, due_date and dueDate are the same key. LST-035
const plain = (key: string): string => key.replaceAll('_', '').toLowerCase()

/** Parses 'key direction, …'; `unknown` is the first part whose key or direction is not valid. */
export function parseOrder<O extends string>(
  { orders }: Pick<ListDefinition<Filters, O>, 'orders'>,
  text: string,
): { readonly order: readonly OrderBy<O>[] } | { readonly unknown: string } {
  const order: OrderBy<O>[] = []
  for (const part of text.split(',')) {
    const [name = '', direction = 'asc', ...more] = part.trim().split(/\s+/)
    const key = orders.find((candidate) => plain(candidate) === plain(name))
    const to = direction.toLowerCase()
    if (key === undefined || (to !== 'asc' && to !== 'desc') || more.length > 0)
      return { unknown: name }
    if (!order.some((one) => one.key === key)) order.push({ key, direction: to })
  }
  return { order }
}
