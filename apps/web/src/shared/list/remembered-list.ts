// The list from which a record was opened: its neighbours, and the way back with filters and page.
import { makeStore, useStore } from '../store.ts'

interface RememberedList {
  readonly label: string
  readonly href: string
  readonly paths: readonly string[]
}

// In memory only: the address may hold a patient's name (LST-085).
const lastList = makeStore<RememberedList | null>(null)

export const rememberList = (list: RememberedList): void => lastList.set(list)

export interface Neighbours {
  readonly previous: string | null
  readonly next: string | null
  readonly back: { readonly to: string; readonly label: string } | null
}

export function neighboursOf(list: RememberedList | null, path: string): Neighbours {
  const index = list?.paths.indexOf(path) ?? -1
  if (!list || index < 0) return { previous: null, next: null, back: null }
  return {
    previous: list.paths[index - 1] ?? null,
    next: list.paths[index + 1] ?? null,
    back: { to: list.href, label: list.label },
  }
}

export const useNeighbours = (path: string): Neighbours => neighboursOf(useStore(lastList), path)
