// LST "Filter payload" 017-024, 046, 084: the SQL of the usual filters. A column is named ('intake.treatment') or
// any expression.
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Days, Location, Month } from '@wren/contract/list-filters'
import { typedNames } from '@wren/contract/names.rules'
import { oneLineOf } from '@wren/contract/one-line.rules'
import { addDays, addMonths, startOfDay, type Day } from '@wren/contract/time'

export type Column = string | Expression<unknown>
export type Condition = Expression<SqlBool>

export const columnOf = (column: Column): Expression<unknown> =>
  typeof column === 'string' ? sql.ref(column) : column

/** For a filter that only changes the meaning of another (INT-016). */
export const always: Condition = sql<boolean>`true`
const never: Condition = sql<boolean>`false`

export const equals =
  (column: Column) =>
  (value: string | number): Condition =>
    sql<boolean>`${columnOf(column)} = ${value}`

/** One array, so that any number of values is one statement. */
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

/**
 * For what is never shown (`isFalse('visit.is_deleted')`): a parameter in its place would hide the partial indexes
 * from a prepared plan.
 */
export const isFalse = (column: Column): Condition => sql<boolean>`not ${columnOf(column)}`

/** An emptyAble filter on a column: its value, and whether it has one. */
export const emptyAble = (column: Column) => ({ is: equals(column), known: column }) as const

// The wildcards are made harmless after folding, because folding makes new ones of their wide forms.
const pattern = (text: string): RawBuilder<string> =>
  sql<string>`'%' || replace(replace(replace(fold(${text}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`

/**
 * Substring without regard to case and accents; an index on fold(column) with gin_trgm_ops serves it. Not prepared:
 * its plan must see the text.
 */
export const contains =
  (column: Column) =>
  (text: string): Condition =>
    sql<boolean>`fold(${columnOf(column)}) like ${pattern(oneLineOf(text).trim())} /* unnamed */`

/** %, _ and \ match themselves (AUD-071). */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** LST-086: a name as people write it, in a column that holds searchable_name(). */
export const containsSearchable =
  (column: Column) =>
  (text: string): Condition =>
    sql<boolean>`(${sql.join(
      typedNames(text).map(
        (typed) => sql`${columnOf(column)} like ${`%${literally(typed)}%`} /* unnamed */`,
      ),
      sql` or `,
    )})`

/** The same on a name as it is stored; an index on searchable_name(column) with gin_trgm_ops serves it. */
export const containsName =
  (column: Column) =>
  (text: string): Condition =>
    containsSearchable(sql`searchable_name(${columnOf(column)})`)(text)

/**
 * PAT-034, REF-074: the digits typed, anywhere in the digits of a number, with or without the country's 1 where an
 * older release stored none.
 */
export const containsDigits =
  (column: Column) =>
  (text: string): Condition => {
    const digits = text.replace(/\D/g, '')
    if (digits === '') return never
    const national = /^1\d{10}$/.test(digits) ? digits.slice(1) : digits
    return sql<boolean>`(${columnOf(column)} like ${`%${digits}%`} or ${columnOf(column)} = ${national}) /* unnamed */`
  }

export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? always : sql<boolean>`(${sql.join(conditions, sql` and `)})`

/** Both ends inclusive, on a date column. */
export const betweenDays =
  (column: Column) =>
  ({ from, to }: Days): Condition =>
    all([
      ...(from === null ? [] : [sql<boolean>`${columnOf(column)} >= ${from}::date`]),
      ...(to === null ? [] : [sql<boolean>`${columnOf(column)} <= ${to}::date`]),
    ])

/**
 * On an instant, by the calendar day where it takes place. The wide bounds are for the index: no zone is a day away
 * from UTC.
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

/** On an instant without a place, by the calendar days of the person who asks. */
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

/** The whole month, on a date column. */
export const inMonth =
  (column: Column) =>
  (month: Month): Condition => {
    const first = `${month}-01`
    return betweenDays(column)({ from: first, to: addDays(addMonths(first, 1), -1) })
  }

export interface Place {
  readonly state: Column
  readonly city: Column
  readonly county: Column
  readonly area: (id: number) => Condition
}
/** `area:`, `state:`, `county:` and `city:` of a location filter. */
export const inPlace =
  ({ state, city, county, area }: Place) =>
  (place: Location): Condition => {
    switch (place.kind) {
      case 'area':
        return area(place.id)
      case 'state':
        return equals(state)(place.code)
      case 'county':
        return equals(county)(place.fips)
      case 'city':
        return sql<boolean>`(fold(${columnOf(city)}) = fold(${place.city}) and ${columnOf(state)} = ${place.code})`
    }
  }

/** An instant as the wire has it: JSON that PostgreSQL writes would have another form. */
export const instant = (column: Column): RawBuilder<string> => sql<string>`iso(${columnOf(column)})`
