// design "Command palette": whether it is open; what it shows is loaded when it is first wanted.
import { tellUsage } from '../usage/usage.ts'
import { makeStore, useStore } from '../store.ts'

const open = makeStore(false)
export function openPalette(): void {
  if (!open.get()) tellUsage('global_search_open')
  open.set(true)
}
export const closePalette = (): void => open.set(false)
export const usePaletteOpen = (): boolean => useStore(open)
