// design "Staff shell": a record keeps the list it came from a key away: its neighbours and the way back, filters
// and page included.
import { makeStore, useStore } from '../store.ts'

interface RememberedList {
  readonly label: string
  readonly href: string
  readonly paths: readonly string[]
}

// In memory only: the address may hold a patient's name (LST-085).
const remembered = makeStore<RememberedList | null>(null)

export const rememberList = (list: RememberedList): void => remembered.set(list)

export interface Neighbours {
  readonly previous: string | null
  readonly next: string | null
  readonly back: { readonly to: string; readonly label: string } | null
}

export function neighboursOf(list: RememberedList | null, path: string): Neighbours {
  const place = list?.paths.indexOf(path) ?? -1
  if (!list || place < 0) return { previous: null, next: null, back: null }
  return {
    previous: list.paths[place - 1] ?? null,
    next: list.paths[place + 1] ?? null,
    back: { to: list.href, label: list.label },
  }
}

export const useNeighbours = (path: string): Neighbours => neighboursOf(useStore(remembered), path)
