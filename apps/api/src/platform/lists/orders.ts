// LST-034, LST-043: how the keys of a list are ordered: texts without case and accents, empty values last in both
// directions, ties by id.
import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Direction } from '@wren/contract/list'
import { columnOf, type Column } from './conditions.ts'

interface OneKey {
  readonly by: Expression<unknown>
  readonly mayBeEmpty: boolean
}
/** Several columns of which not all turn around with the direction (PHA-073). */
interface ManyKeys {
  readonly whole: (direction: Direction) => RawBuilder<unknown>
}
export type OrderSql = OneKey | ManyKeys

export const byText = (column: Column): OrderSql => ({
  by: sql`nullif(fold(${columnOf(column)}), '')`,
  mayBeEmpty: true,
})
export const byValue = (column: Column): OrderSql => ({ by: columnOf(column), mayBeEmpty: true })
/**
 * For a column that is never null (a folded sort key kept on the row, too): it says nothing of nulls, and so an
 * index serves both directions.
 */
export const byFilled = (column: Column): OrderSql => ({ by: columnOf(column), mayBeEmpty: false })

export const orderSql = (order: OrderSql, direction: Direction): RawBuilder<unknown> =>
  'whole' in order
    ? order.whole(direction)
    : sql`${order.by} ${sql.raw(direction === 'desc' ? 'desc' : 'asc')}${sql.raw(order.mayBeEmpty ? ' nulls last' : '')}`
