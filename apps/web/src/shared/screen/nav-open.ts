// Whether the navigation is open below 768 px (SHL-065).
import { makeStore, useStore } from '../store.ts'

const open = makeStore(false)
export const setNavOpen = (next: boolean): void => open.set(next)
export const useNavOpen = (): boolean => useStore(open)
