// Returns the focus of a removed element to the element that had it before, otherwise to the surrounding dialog or the
// heading of the screen (WCAG 2.4.3).
import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** A focus elsewhere stays. `near` names a neighbour that remains. */
export function useHandsBack(
  root: RefObject<HTMLElement | null>,
  near?: (element: HTMLElement) => HTMLElement | null | undefined,
): void {
  const latest = useRef(near)
  latest.current = near
  useLayoutEffect(() => {
    const element = root.current
    const lastFocus = document.activeElement
    return () => {
      if (!element?.contains(document.activeElement)) return
      const canReturn =
        lastFocus instanceof HTMLElement &&
        lastFocus !== document.body &&
        lastFocus.isConnected &&
        !element.contains(lastFocus) &&
        !lastFocus.matches(':disabled')
      const target =
        latest.current?.(element) ??
        (canReturn ? lastFocus : null) ??
        element.closest<HTMLElement>('[role=dialog]') ??
        document.querySelector('h1')
      if (!target) return
      if (!target.matches('input, button, select, textarea, a[href], [tabindex]'))
        target.tabIndex = -1
      target.focus({ preventScroll: true })
    }
  }, [root])
}
