// AUD-019, AUD-020: events store record ids as text. They are cast before they are compared with a table: no index
// covers `id::text`.
import { sql, type RawBuilder } from 'kysely'

const isNumber = (id: string): boolean => /^\d{1,15}$/.test(id)
const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)

export const numbersOf = (ids: readonly string[]): RawBuilder<unknown> =>
  sql`${ids.filter(isNumber).map(Number)}::bigint[]`
export const uuidsOf = (ids: readonly string[]): RawBuilder<unknown> =>
  sql`${ids.filter(isUuid)}::uuid[]`

/** The record id of an event as a number. Null where it is none. */
export const recordNumber = sql<
  number | null
>`case when event.record_id ~ '^[0-9]{1,15}$' then event.record_id::bigint end`

/** Null where the text cannot be an id of that type. */
export const typedId = (id: string, key: 'number' | 'uuid'): RawBuilder<unknown> | null =>
  key === 'uuid'
    ? isUuid(id)
      ? sql`${id}::uuid`
      : null
    : isNumber(id)
      ? sql`${Number(id)}::bigint`
      : null
