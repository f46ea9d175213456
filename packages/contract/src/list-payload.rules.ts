// LST "Filter payload" 017-024, LST-033, LST-082: from the state of a list to what its call sends.
import { orderText, type ListDefinition } from './list.ts'
import {
  isSentinel,
  sentinels,
  type Days,
  type Filters,
  type HeldValues,
  type Vetting,
} from './list-filters.ts'
import { holds, isInitial, type ListState } from './list-url.rules.ts'
import { codecOf, wireDay } from './list-values.rules.ts'
import type { Day } from './time.ts'

/** 'ops_id' and 'known' → 'ops_id_known', under /api/ 'opsIdKnown'. */
export const wireName = (
  { camel }: Pick<ListDefinition, 'camel'>,
  key: string,
  part: 'known' | 'from' | 'to' | 'range',
): string => (camel ? `${key}${part[0]?.toUpperCase()}${part.slice(1)}` : `${key}_${part}`)

/** LST-024: the name of a vetting that is a pharmacy group's; the other travels under the filter's own. */
export const groupVetting = 'pharmacy_group_vetting_id'

export type Payload = Readonly<Record<string, unknown>>

function write<F extends Filters>(
  list: ListDefinition<F>,
  key: string & keyof F,
  value: unknown,
): Payload {
  const filter = list.filters[key]
  if (filter === undefined) return {}
  if (isSentinel(value)) return { [wireName(list, key, 'known')]: value === sentinels.known }
  if (filter.send !== undefined) return filter.send(value as never)
  if (filter.type === 'date-range') {
    const { from, to } = value as Days
    return {
      ...(from === null ? {} : { [wireName(list, key, 'from')]: wireDay(from) }),
      ...(to === null ? {} : { [wireName(list, key, 'to')]: wireDay(to) }),
    }
  }
  if (filter.type === 'vettings') {
    const { source, id } = value as Vetting
    return { [source === 'pharmacy' ? key : groupVetting]: id }
  }
  return { [key]: codecOf(filter).toWire(value) }
}

/** The filters as they travel: only those that hold something, without those that another suspends. */
export function listPayload<F extends Filters>(
  list: ListDefinition<F>,
  held: HeldValues<F>,
  today: Day,
): Payload {
  const active = Object.entries(list.filters).filter(([key]) => holds(held[key]))
  const suspended = new Set(active.flatMap(([, filter]) => filter.suspends ?? []))
  const payload: Record<string, unknown> = {}
  for (const [key, filter] of active) {
    if (suspended.has(key)) continue
    Object.assign(
      payload,
      write(list, key, held[key]),
      isInitial(filter, held[key], today) ? filter.initialSends : {},
    )
  }
  return payload
}

/** The whole input of a list's call: query and body by name. */
export function listSent<F extends Filters, O extends string>(
  list: ListDefinition<F, O>,
  state: ListState<F, O>,
  today: Day,
): Payload {
  const filters = listPayload(list, state.filters, today)
  const paging = { page: state.page, limit: list.pageSize, orderby: orderText(state.order) }
  return list.place === 'top' ? { ...filters, ...paging } : { [list.place]: filters, ...paging }
}
