// LST "Filter payload" 022-025, "Ordering and paging" 034-042, "One envelope" 082-084, AUD-067 to 069: what a
// list's call may ask, read strictly.
import { parseOrder, type ListDefinition, type OrderBy } from './list.ts'
import { groupVetting, wireName } from './list-payload.rules.ts'
import type { Days, FilterDefinition, FilterValue, Filters, Vetting } from './list-filters.ts'
import { codecOf, date } from './list-values.rules.ts'
import { invalid, isRefusal, refusal, type Refusal } from './refusal.ts'

/** The filters the server knows: all but those that only the browser turns into others. */
export type WireKey<F extends Filters> = {
  [K in keyof F & string]: F[K] extends { readonly send: unknown } ? never : K
}[keyof F & string]
export type EmptyAbleKey<F extends Filters> = {
  [K in keyof F & string]: F[K] extends { readonly emptyAble: true } ? K : never
}[keyof F & string]

export interface ListRequest<F extends Filters = Filters, O extends string = string> {
  readonly filters: { readonly [K in WireKey<F>]?: FilterValue<F[K]> }
  /** true: the field is set, false: it is not (LST-017). */
  readonly known: { readonly [K in EmptyAbleKey<F>]?: boolean }
  readonly order: readonly OrderBy<O>[]
  readonly page: number
  readonly limit: number
}

export type Sent = Readonly<Record<string, unknown>>

export const invalidPage: Refusal = refusal(400, 'validation', 'Invalid page')
export const unknownOrder = (key: string): Refusal =>
  refusal(400, 'validation', `Unknown order: ${key}`)

const wrong = 'Invalid value'
const isObject = (value: unknown): value is Sent =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value under a name: nested in `filters`, else in `filter`, else at the top (LST-082). */
type Look = (name: string) => unknown

function places(sent: Sent): { readonly look: Look } | Refusal {
  const nested: Sent[] = []
  for (const name of ['filters', 'filter']) {
    const value = sent[name]
    if (value === undefined) continue
    if (!isObject(value)) return invalid({ [name]: wrong }, `Invalid filter: ${name}`)
    nested.push(value)
  }
  return {
    look: (name) =>
      [...nested, sent].find((place) => Object.hasOwn(place, name) && place[name] !== undefined)?.[
        name
      ],
  }
}

/** Gathers what was read and, by name, what could not be. */
interface Reading {
  readonly look: Look
  readonly fields: Record<string, string>
}

function take<V>(
  { look, fields }: Reading,
  name: string,
  read: (sent: unknown) => V | undefined,
): V | undefined {
  const sent = look(name)
  if (sent === undefined) return undefined
  const value = read(sent)
  if (value === undefined) fields[name] = wrong
  return value
}

function takeDays(
  reading: Reading,
  list: ListDefinition,
  key: string,
  filter: FilterDefinition,
): Days | undefined {
  const from = take(reading, wireName(list, key, 'from'), date.fromWire)
  const to = take(reading, wireName(list, key, 'to'), date.fromWire)
  if (from !== undefined && to !== undefined && from > to)
    reading.fields[wireName(list, key, 'to')] = wrong // AUD-070
  if (from !== undefined || to !== undefined) return { from: from ?? null, to: to ?? null }
  return take(reading, wireName(list, key, 'range'), codecOf(filter).fromWire) as Days | undefined
}

function takeVetting(reading: Reading, key: string): Vetting | undefined {
  const read = (sent: unknown) =>
    codecOf({ type: 'select-task', label: '' }).fromWire(sent) as number | undefined
  const pharmacy = take(reading, key, read)
  const group = take(reading, groupVetting, read)
  if (pharmacy !== undefined && group !== undefined) reading.fields[groupVetting] = wrong // never both (LST-024)
  return pharmacy !== undefined
    ? { source: 'pharmacy', id: pharmacy }
    : group !== undefined
      ? { source: 'pharmacyGroup', id: group }
      : undefined
}

const isBlank = (filter: FilterDefinition, sent: unknown): boolean =>
  (Array.isArray(sent) && sent.length === 0 && filter.type === 'select-multiple') ||
  (typeof sent === 'string' &&
    sent.trim() === '' &&
    (filter.type === 'text' || filter.type === 'nurse-referred'))

function takeFilter(
  reading: Reading,
  list: ListDefinition,
  key: string,
  filter: FilterDefinition,
): unknown {
  if (filter.type === 'date-range') return takeDays(reading, list, key, filter)
  if (filter.type === 'vettings') return takeVetting(reading, key)
  return isBlank(filter, reading.look(key))
    ? undefined
    : take(reading, key, codecOf(filter).fromWire)
}

function readFilters(
  list: ListDefinition,
  sent: Sent,
): { readonly filters: Sent; readonly known: Sent } | Refusal {
  const found = places(sent)
  if (isRefusal(found)) return found
  const reading: Reading = { look: found.look, fields: {} }
  const filters: Record<string, unknown> = {}
  const known: Record<string, unknown> = {}
  for (const [key, filter] of Object.entries(list.filters)) {
    if (filter.send !== undefined) continue
    const value = takeFilter(reading, list, key, filter)
    if (value !== undefined) filters[key] = value
    if (filter.emptyAble !== true) continue
    const isSet = take(reading, wireName(list, key, 'known'), (one) =>
      typeof one === 'boolean' ? one : undefined,
    )
    if (isSet !== undefined) known[key] = isSet
  }
  const [first] = Object.keys(reading.fields)
  return first === undefined
    ? { filters, known }
    : invalid(reading.fields, `Invalid filter: ${first}`)
}

function readPage(sent: Sent): number | Refusal {
  if (sent['page[]'] !== undefined) return invalidPage
  const page = sent['page'] ?? (sent['page'] === null ? null : 1)
  return typeof page === 'number' && Number.isInteger(page) && page >= 1 ? page : invalidPage
}

/** LST-039: 1..501, and 501 is how some ask for 500 and one more. */
function readLimit(sent: Sent, usual: number): number | Refusal {
  const limit = sent['limit'] === undefined ? usual : sent['limit']
  if (typeof limit !== 'number' || Number.isNaN(limit))
    return invalid({ limit: wrong }, 'Invalid limit')
  return Math.min(500, Math.max(1, Math.floor(limit)))
}

function readOrder<O extends string>(
  list: ListDefinition<Filters, O>,
  sent: Sent,
): readonly OrderBy<O>[] | Refusal {
  const asked =
    sent['orderby'] ?? sent['order_by'] ?? (list.camel ? sent['orderBy'] : undefined) ?? ''
  if (asked === '') return list.order
  if (typeof asked !== 'string') return unknownOrder(JSON.stringify(asked)) // String() fails on {"toString": 1}
  const read = parseOrder(list, asked)
  return 'order' in read ? read.order : unknownOrder(read.unknown)
}

/**
 * Reads a list's call. `sent` is query and body in one, the query winning (LST-034, LST-083), its numbers
 * already numbers: what `ListQuery` and `ListBody` of list-answer.ts make of a request.
 */
export function readListRequest<F extends Filters, O extends string>(
  list: ListDefinition<F, O>,
  sent: Sent,
): ListRequest<F, O> | Refusal {
  const page = readPage(sent)
  if (isRefusal(page)) return page
  const limit = readLimit(sent, list.pageSize)
  if (isRefusal(limit)) return limit
  const order = readOrder<O>(list, sent)
  if (isRefusal(order)) return order
  const read = readFilters(list, sent)
  if (isRefusal(read)) return read
  return { ...read, order, page, limit } as ListRequest<F, O>
}
