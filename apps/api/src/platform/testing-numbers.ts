// Numbers by which the builders of tests distinguish records.
//
//   email: `person${nextNumber('person')}@people.example`
//
// Test files share a process. The numbers restart in each file, so that no test depends on the files that ran before.
const lastNumbers = new Map<string, number>()

/** 1, 2, 3 … for each kind of record and test file. */
export function nextNumber(kind: string): number {
  const number = (lastNumbers.get(kind) ?? 0) + 1
  lastNumbers.set(kind, number)
  return number
}

export const resetNumbers = (): void => lastNumbers.clear()
