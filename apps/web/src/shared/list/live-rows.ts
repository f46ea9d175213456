// Live changes update rows in place. New rows wait while a person reads or has selected rows, so that nothing moves
// under the pointer (LST-044).

export interface HeldRows<R> {
  readonly rows: readonly R[]
  readonly waiting: number
}

/** New values of the shown rows in their order, and the number of new rows that wait. */
export function heldRows<R>(
  shownKeys: readonly string[],
  freshRows: readonly R[],
  keyOf: (row: R) => string,
): HeldRows<R> {
  const byKey = new Map(freshRows.map((row) => [keyOf(row), row]))
  const rows = shownKeys.flatMap((key) => {
    const row = byKey.get(key)
    return row === undefined ? [] : [row]
  })
  return { rows, waiting: freshRows.length - rows.length }
}

/** Keys between two rows, inclusive, in either direction (Shift+X and Shift+click). */
export function keysBetween(
  keys: readonly string[],
  from: string | null,
  to: string,
): readonly string[] {
  const [a, b] = [from === null ? -1 : keys.indexOf(from), keys.indexOf(to)]
  return a < 0 || b < 0 ? [to] : keys.slice(Math.min(a, b), Math.max(a, b) + 1)
}
