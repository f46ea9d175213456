// Returns the focus of a closed dialog or drawer to the element that had it before (WCAG 2.4.3).
import { useEffect, useState } from 'react'

/** Elements with the focus before each open dialog, latest first. */
const open: Element[] = []

/** The pressed element; for an entry of a menu, which closes, the menu's button. */
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

/** For elements that are mounted only while open. A focus that was set elsewhere in the meantime stays. */
export function useFocusBack(): void {
  // A dialog opened from another one that closes returns the focus to the opener of that one.
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
