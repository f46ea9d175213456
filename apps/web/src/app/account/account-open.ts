// SHL-067: which part of the account stands open beside the screen.
import { makeStore, useStore } from '../../shared/store.ts'

export type AccountPart = 'Sessions' | 'Passkeys'

const open = makeStore<AccountPart | null>(null)
export const openAccount = (part: AccountPart): void => open.set(part)
export const closeAccount = (): void => open.set(null)
export const useAccountOpen = (): AccountPart | null => useStore(open)
