// Moves the keyboard from a chip, view or button to the rows of a list.
import type { RefObject } from 'react'

/** Blurs the focused element outside the rows, so that Enter no longer activates it. */
export function takeKeys(scroller: RefObject<HTMLElement | null>): void {
  const focused = document.activeElement
  if (focused instanceof HTMLElement && !scroller.current?.contains(focused)) focused.blur()
}
