// NET "Feature flags" 051-058: which flags are on for the signed-in person; off until known.
import type { FlagKey } from '@wren/contract/flags'
import { makeStore, useStore } from '../store.ts'

type Flags = Readonly<Record<string, boolean>>
const none: Flags = {}
const flags = makeStore<Flags>(none)
const awaited = makeStore(false)

export const setFlags = (next: Flags): void => {
  flags.set(next)
  awaited.set(false)
}
export const clearFlags = (): void => setFlags(none)
/**
 * The first answer is under way. A form that grows by flags stands only after it: what came into it later would
 * move what is being pressed.
 */
export const awaitFlags = (): void => awaited.set(true)
export const useFlagsAwaited = (): boolean => useStore(awaited)
export const useFlag = (key: FlagKey): boolean => useStore(flags)[key] === true
export const useFlags = (): Flags => useStore(flags)
