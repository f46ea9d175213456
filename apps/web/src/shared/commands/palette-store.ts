// design "Command palette": whether it is open; what it shows is loaded when it is first wanted.
import { tellUsage } from '../usage/usage.ts'
import { makeStore, useStore } from '../store.ts'

const open = makeStore(false)
/** What was typed before the palette stood. */
let ahead = ''
export const typedAhead = (): string => ahead
export function typeAhead(change: (text: string) => string): void {
  ahead = change(ahead)
}
export function openPalette(): void {
  if (!open.get()) {
    ahead = ''
    tellUsage('global_search_open')
  }
  open.set(true)
}
export const closePalette = (): void => open.set(false)
export const usePaletteOpen = (): boolean => useStore(open)
