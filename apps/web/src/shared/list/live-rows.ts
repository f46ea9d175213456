// LST-044, design "List": live changes alter rows in place; new ones wait while a person reads or has selected, so
// that nothing moves under the hand.

export interface HeldRows<R> {
  readonly rows: readonly R[]
  readonly waiting: number
}

/** The fresh values of the rows on screen, in their order, and how many new ones stay out until they are asked for. */
export function heldRows<R>(
  shown: readonly string[],
  fresh: readonly R[],
  keyOf: (row: R) => string,
): HeldRows<R> {
  const byKey = new Map(fresh.map((row) => [keyOf(row), row]))
  const rows = shown.flatMap((key) => {
    const row = byKey.get(key)
    return row === undefined ? [] : [row]
  })
  return { rows, waiting: fresh.length - rows.length }
}

/** The keys between two rows, both included, whichever stands higher; for Shift+X and Shift+click. */
export function keysBetween(
  keys: readonly string[],
  from: string | null,
  to: string,
): readonly string[] {
  const [a, b] = [from === null ? -1 : keys.indexOf(from), keys.indexOf(to)]
  return a < 0 || b < 0 ? [to] : keys.slice(Math.min(a, b), Math.max(a, b) + 1)
}
