// SRC "Recent history" 021: where it lies, for each person apart; a browser that cannot store it goes on without.
import type { Place, RecentEntry } from './search-recent.rules.ts'
import { kept } from './search-recent.rules.ts'

const keyOf = (userId: number): string => `recentHistory:${userId}`

const isEntry = (value: unknown): value is RecentEntry => {
  const { name, params, title, at } = (value ?? {}) as Partial<Record<keyof RecentEntry, unknown>>
  return (
    typeof name === 'string' &&
    typeof title === 'string' &&
    typeof at === 'string' &&
    typeof params === 'object' &&
    params !== null
  )
}

export function readRecent(userId: number): readonly RecentEntry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry) : []
  } catch {
    return []
  }
}

export function rememberPlace(userId: number, place: Place, listTitle: string, at: string): void {
  try {
    localStorage.setItem(
      keyOf(userId),
      JSON.stringify(kept(readRecent(userId), place, listTitle, at)),
    )
  } catch {
    // A full or forbidden storage costs the history, not the screen.
  }
}
