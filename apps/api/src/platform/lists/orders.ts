// LST-034, LST-043: SQL of the order keys of a list. Texts ignore case and accents; empty values are last in both
// directions.
import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Direction } from '@wren/contract/list'
import { columnOf, type Column } from './conditions.ts'

interface SingleKey {
  readonly by: Expression<unknown>
  readonly mayBeEmpty: boolean
}
/** Several columns, not all of which follow the direction (PHA-073). */
interface CompositeKey {
  readonly whole: (direction: Direction) => RawBuilder<unknown>
}
export type OrderSql = SingleKey | CompositeKey

export const byText = (column: Column): OrderSql => ({
  by: sql`nullif(fold(${columnOf(column)}), '')`,
  mayBeEmpty: true,
})
export const byValue = (column: Column): OrderSql => ({ by: columnOf(column), mayBeEmpty: true })
/** For columns that are never null: without `nulls last`, one index serves both directions. */
export const byFilled = (column: Column): OrderSql => ({ by: columnOf(column), mayBeEmpty: false })

const keywordsOf = (direction: Direction, mayBeEmpty: boolean): string =>
  `${direction === 'desc' ? 'desc' : 'asc'}${mayBeEmpty ? ' nulls last' : ''}`

export const orderSql = (order: OrderSql, direction: Direction): RawBuilder<unknown> =>
  'whole' in order
    ? order.whole(direction)
    : sql`${order.by} ${sql.raw(keywordsOf(direction, order.mayBeEmpty))}`
