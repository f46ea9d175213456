// Seeded random numbers of the demo data: the same seed gives the same rows on every machine (REF-062).

export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** An integer; both ends are included. */
  int(from: number, to: number): number
  pick<T>(list: readonly T[]): T
  chance(share: number): boolean
  uuid(): string
  digits(count: number): string
}

function seedOf(text: string): number {
  let hash = 2166136261
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619)
  return hash >>> 0
}

/** Each record has its own stream, so that one more nurse does not change every visit. */
export function random(...seed: readonly (string | number)[]): Random {
  let state = seedOf(seed.join('/'))
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  const hex = (count: number): string =>
    Array.from({ length: count }, () => int(0, 15).toString(16)).join('')
  return {
    next,
    int,
    pick: (list) => list[int(0, list.length - 1)] as (typeof list)[number],
    chance: (share) => next() < share,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'[int(0, 3)]}${hex(3)}-${hex(12)}`,
    digits: (count) => Array.from({ length: count }, () => int(0, 9)).join(''),
  }
}

/** Cycles through the list, so that every value occurs whatever the random numbers are. */
export const nth = <T>(list: readonly T[], place: number): T =>
  list[((place % list.length) + list.length) % list.length] as T
