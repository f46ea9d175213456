// design "Command palette": whether it is open; what it shows is loaded when it is first wanted.
import { tellUsage } from '../usage/usage.ts'
import { makeStore, useStore } from '../store.ts'

const open = makeStore(false)

/**
 * What is typed before its input stands: on a slow line its code takes a moment, and no letter of it may reach the
 * keys of the list beneath.
 */
let early = ''
function onEarly(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (event.key === 'Escape') return closePalette()
  if (event.key === 'Backspace') early = early.slice(0, -1)
  else if (event.key.length === 1) early += event.key
}
/** Taken by the input as soon as it has the focus; from then on it hears for itself. */
export function takeEarly(): string {
  window.removeEventListener('keydown', onEarly, true)
  const taken = early
  early = ''
  return taken
}

export function openPalette(): void {
  if (open.get()) return
  tellUsage('global_search_open')
  window.addEventListener('keydown', onEarly, true)
  open.set(true)
}
export function closePalette(): void {
  takeEarly()
  open.set(false)
}
export const usePaletteOpen = (): boolean => useStore(open)
