// Sequential ids: the id of a record depends only on the order in which records are made (REF-062).

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
