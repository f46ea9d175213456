// design "Patterns", WCAG 2.4.3: what stood in front goes as a whole, so it gives the focus back itself, to what
// had it when it came.
import { useEffect, useState } from 'react'

/** What had the focus before each of those that are open, the latest first. */
const open: Element[] = []

/** What was pressed; for an entry of a menu, which closes with the press, the menu's button. */
function pressed(): Element {
  const element = document.activeElement ?? document.body
  const menu = element.closest('[role=menu]')
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? element
}

const takesFocus = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element !== document.body &&
  element.isConnected &&
  !element.matches(':disabled')

/** For what is drawn only while it is open. A focus that somebody has set meanwhile stays where it is. */
export function useFocusBack(): void {
  // One that is opened from another, which closes with it, goes back to where that came from.
  const [before] = useState(() => [pressed(), ...open])
  useEffect(() => {
    const own = before[0] ?? document.body
    open.unshift(own)
    return () => {
      open.splice(open.indexOf(own), 1)
      if (document.activeElement === null || document.activeElement === document.body)
        before.find(takesFocus)?.focus({ preventScroll: true })
    }
  }, [before])
}
