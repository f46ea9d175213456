// SHL-065: below 768 px a menu button toggles the navigation.
import { makeStore, useStore } from '../store.ts'

const open = makeStore(false)
export const setNavOpen = (next: boolean): void => open.set(next)
export const useNavOpen = (): boolean => useStore(open)
