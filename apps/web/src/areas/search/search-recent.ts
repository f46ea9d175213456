// Recent history of each user in local storage. A browser without storage works without a history (SRC-021).
import type { RecentRoute, RecentEntry } from './search-recent.rules.ts'
import { withRecent } from './search-recent.rules.ts'

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

export function rememberRoute(
  userId: number,
  route: RecentRoute,
  listTitle: string,
  at: string,
): void {
  try {
    localStorage.setItem(
      keyOf(userId),
      JSON.stringify(withRecent(readRecent(userId), route, listTitle, at)),
    )
  } catch {
    // Storage is full or forbidden.
  }
}
