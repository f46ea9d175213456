// LST-017, LST-018, LST-019, LST-020, LST-021, LST-022, LST-023, LST-024, LST-046, LST-084: SQL of the common filters.
// A column is a name ('intake.treatment') or any expression.
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Days, Location, Month } from '@wren/contract/list-filters'
import { typedNames } from '@wren/contract/names.rules'
import { oneLineOf } from '@wren/contract/one-line.rules'
import { addDays, addMonths, startOfDay, type Day } from '@wren/contract/time'

export type Column = string | Expression<unknown>
export type Condition = Expression<SqlBool>

export const columnOf = (column: Column): Expression<unknown> =>
  typeof column === 'string' ? sql.ref(column) : column

/** For a filter that only modifies another filter (INT-016). */
export const always: Condition = sql<boolean>`true`
const never: Condition = sql<boolean>`false`

export const equals =
  (column: Column) =>
  (value: string | number): Condition =>
    sql<boolean>`${columnOf(column)} = ${value}`

/** One array parameter, so that any number of values is one statement. */
export const oneOf =
  (column: Column) =>
  (values: readonly (string | number)[]): Condition =>
    sql<boolean>`${columnOf(column)} = any(${values})`

export const isTrue =
  (column: Column) =>
  (value: boolean): Condition =>
    value
      ? sql<boolean>`${columnOf(column)} is true`
      : sql<boolean>`${columnOf(column)} is not true`

/** For fixed conditions (`isFalse('visit.is_deleted')`): a parameter would keep prepared plans from partial indexes. */
export const isFalse = (column: Column): Condition => sql<boolean>`not ${columnOf(column)}`

/** SQL of an `emptyAble` filter: the value of the column, and whether it is set. */
export const emptyAble = (column: Column) => ({ is: equals(column), known: column }) as const

/** Escapes wildcards after folding, because folding turns their full-width forms into wildcards. */
const pattern = (text: string): RawBuilder<string> =>
  sql<string>`'%' || replace(replace(replace(fold(${text}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`

/**
 * Substring, ignoring case and accents. Uses a gin_trgm_ops index on fold(column). Runs unprepared, because its plan
 * depends on the text.
 */
export const contains =
  (column: Column) =>
  (text: string): Condition =>
    sql<boolean>`fold(${columnOf(column)}) like ${pattern(oneLineOf(text).trim())} /* unnamed */`

/** Escapes %, _ and \ (AUD-071). */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A name as people write it, in a column that holds searchable_name() (LST-086). */
export const containsSearchable =
  (column: Column) =>
  (text: string): Condition =>
    sql<boolean>`(${sql.join(
      typedNames(text).map(
        (typed) => sql`${columnOf(column)} like ${`%${escapeLike(typed)}%`} /* unnamed */`,
      ),
      sql` or `,
    )})`

/** `containsSearchable` on a stored name. Uses a gin_trgm_ops index on searchable_name(column). */
export const containsName =
  (column: Column) =>
  (text: string): Condition =>
    containsSearchable(sql`searchable_name(${columnOf(column)})`)(text)

/**
 * The typed digits anywhere in a number's digits. Ignores a leading country code 1, which older releases did not store
 * (PAT-034, REF-074).
 */
export const containsDigits =
  (column: Column) =>
  (text: string): Condition => {
    const digits = text.replace(/\D/g, '')
    if (digits === '') return never
    const national = /^1\d{10}$/.test(digits) ? digits.slice(1) : digits
    return sql<boolean>`(${columnOf(column)} like ${`%${digits}%`}
      or ${columnOf(column)} = ${national}) /* unnamed */`
  }

export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? always : sql<boolean>`(${sql.join(conditions, sql` and `)})`

/** On a date column, both ends inclusive. */
export const betweenDays =
  (column: Column) =>
  ({ from, to }: Days): Condition =>
    all([
      ...(from === null ? [] : [sql<boolean>`${columnOf(column)} >= ${from}::date`]),
      ...(to === null ? [] : [sql<boolean>`${columnOf(column)} <= ${to}::date`]),
    ])

/**
 * On an instant, by the calendar day in `zone`. The wider bounds in UTC let an index serve the condition: no zone is
 * 24 hours away from UTC.
 */
export const betweenLocalDays =
  (instant: Column, zone: Column) =>
  ({ from, to }: Days): Condition => {
    const day = sql`(${columnOf(instant)} at time zone ${columnOf(zone)})::date`
    const utc = (date: Day) => `${date}T00:00:00Z`
    return all([
      ...(from === null
        ? []
        : [
            sql<boolean>`${columnOf(instant)} >= ${utc(addDays(from, -1))}::timestamptz and ${day} >= ${from}::date`,
          ]),
      ...(to === null
        ? []
        : [
            sql<boolean>`${columnOf(instant)} < ${utc(addDays(to, 2))}::timestamptz and ${day} <= ${to}::date`,
          ]),
    ])
  }
export const onLocalDay =
  (instant: Column, zone: Column) =>
  (day: Day): Condition =>
    betweenLocalDays(instant, zone)({ from: day, to: day })

/** On an instant without a place, by calendar days in the time zone of the reader. */
export const betweenUserDays =
  (instant: Column) =>
  (
    { from, to }: Days,
    { read }: { readonly read: { readonly user: { readonly timezone: string } } },
  ): Condition => {
    const start = (day: Day) => startOfDay(day, read.user.timezone)
    return all([
      ...(from === null ? [] : [sql<boolean>`${columnOf(instant)} >= ${start(from)}::timestamptz`]),
      ...(to === null
        ? []
        : [sql<boolean>`${columnOf(instant)} < ${start(addDays(to, 1))}::timestamptz`]),
    ])
  }

/** On a date column, the whole month. */
export const inMonth =
  (column: Column) =>
  (month: Month): Condition => {
    const first = `${month}-01`
    return betweenDays(column)({ from: first, to: addDays(addMonths(first, 1), -1) })
  }

export interface LocationColumns {
  readonly state: Column
  readonly city: Column
  readonly county: Column
  readonly area: (id: number) => Condition
}
/** `area:`, `state:`, `county:` and `city:` of a location filter. */
export const inPlace =
  ({ state, city, county, area }: LocationColumns) =>
  (place: Location): Condition => {
    switch (place.kind) {
      case 'area':
        return area(place.id)
      case 'state':
        return equals(state)(place.code)
      case 'county':
        return equals(county)(place.fips)
      case 'city':
        return sql<boolean>`(fold(${columnOf(city)}) = fold(${place.city})
          and ${columnOf(state)} = ${place.code})`
    }
  }

/** An instant in the format of the wire, which differs from the JSON of PostgreSQL. */
export const instant = (column: Column): RawBuilder<string> => sql<string>`iso(${columnOf(column)})`
