// design "Keys": the rows of a list take over the keys from what held them.
import type { RefObject } from 'react'

/** From a chip, a view or a button the keys go over to the rows: else Enter would still mean what was left behind. */
export function takeKeys(scroller: RefObject<HTMLElement | null>): void {
  const held = document.activeElement
  if (held instanceof HTMLElement && !scroller.current?.contains(held)) held.blur()
}
