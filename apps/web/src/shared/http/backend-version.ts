// First backend version since the page was loaded, and whether another one has appeared (SHL-076, SHL-077).
import { makeStore, useStore } from '../store.ts'

interface Seen {
  readonly first: string | null
  readonly changed: boolean
}
const seen = makeStore<Seen>({ first: null, changed: false })

export function sawBackend(version: string): void {
  const { first, changed } = seen.get()
  if (first === null) seen.set({ first: version, changed })
  else if (first !== version && !changed) seen.set({ first, changed: true })
}

export const useBackendVersion = (): Seen => useStore(seen)
