// REF-062: running numbers, so that every id follows from the order in which records are made.

export interface Ids {
  next(table: string): number
  last(): ReadonlyMap<string, number>
}

export function openIds(): Ids {
  const last = new Map<string, number>()
  return {
    next: (table) => {
      const id = (last.get(table) ?? 0) + 1
      last.set(table, id)
      return id
    },
    last: () => last,
  }
}
