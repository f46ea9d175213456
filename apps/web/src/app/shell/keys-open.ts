// design "Keys": '?' and the account menu open the sheet of all keys.
import { makeStore, useStore } from '../../shared/store.ts'

const open = makeStore(false)
export const openKeys = (): void => open.set(true)
export const closeKeys = (): void => open.set(false)
export const useKeysOpen = (): boolean => useStore(open)
