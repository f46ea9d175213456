// For tests: the numbers by which builders tell what they make apart.
//
//   email: `person${nextNumber('person')}@people.example`
//
// Files share a process, so that a number must not go on from file to file: whether one name contains another, or a
// telephone is the one a test writes, would hang on what ran before.
const last = new Map<string, number>()

/** 1, 2, 3 … for each kind, anew in each file. */
export function nextNumber(kind: string): number {
  const number = (last.get(kind) ?? 0) + 1
  last.set(kind, number)
  return number
}

export const beginNumbers = (): void => last.clear()
