// AUD-019, AUD-020: the ids of events are texts. They are typed again before they meet a table: no index serves
// `id::text`, and a million rows would be read for every look at a History.
import { sql, type RawBuilder } from 'kysely'

const isNumber = (id: string): boolean => /^\d{1,15}$/.test(id)
const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)

export const numbersOf = (ids: readonly string[]): RawBuilder<unknown> =>
  sql`${ids.filter(isNumber).map(Number)}::bigint[]`
export const uuidsOf = (ids: readonly string[]): RawBuilder<unknown> =>
  sql`${ids.filter(isUuid)}::uuid[]`

/** The record of an event whose table has numbers for ids. */
export const recordNumber = sql<
  number | null
>`case when event.record_id ~ '^[0-9]{1,15}$' then event.record_id::bigint end`

/** Null for what can be no id of that table. */
export const typedId = (id: string, key: 'number' | 'uuid'): RawBuilder<unknown> | null =>
  key === 'uuid'
    ? isUuid(id)
      ? sql`${id}::uuid`
      : null
    : isNumber(id)
      ? sql`${Number(id)}::bigint`
      : null
