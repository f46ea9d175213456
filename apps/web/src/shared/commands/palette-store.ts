// design "Command palette": whether it is open; what it shows is loaded when it is first wanted.
import { makeStore, useStore } from '../store.ts'

const open = makeStore(false)
export const openPalette = (): void => open.set(true)
export const closePalette = (): void => open.set(false)
export const usePaletteOpen = (): boolean => useStore(open)
