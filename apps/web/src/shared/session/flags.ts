// NET "Feature flags" 051-058: which flags are on for the signed-in person; off until known.
import type { FlagKey } from '@wren/contract/flags'
import { makeStore, useStore } from '../store.ts'

type Flags = Readonly<Record<string, boolean>>
const none: Flags = {}
const flags = makeStore<Flags>(none)

export const setFlags = (next: Flags): void => flags.set(next)
export const clearFlags = (): void => flags.set(none)
export const useFlag = (key: FlagKey): boolean => useStore(flags)[key] === true
export const useFlags = (): Flags => useStore(flags)
