// WCAG 2.4.3: what is closed or answered from inside itself goes with its button; the keyboard goes back to where
// it came from, else to the dialog it stands in or the heading of the screen.
import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** A focus that stands elsewhere stays there. `near` names what stands next to it and remains. */
export function useHandsBack(
  root: RefObject<HTMLElement | null>,
  near?: (own: HTMLElement) => HTMLElement | null | undefined,
): void {
  const latest = useRef(near)
  latest.current = near
  useLayoutEffect(() => {
    const own = root.current
    const before = document.activeElement
    return () => {
      if (!own?.contains(document.activeElement)) return
      const stands =
        before instanceof HTMLElement &&
        before !== document.body &&
        before.isConnected &&
        !own.contains(before) &&
        !before.matches(':disabled')
      const to =
        latest.current?.(own) ??
        (stands ? before : null) ??
        own.closest<HTMLElement>('[role=dialog]') ??
        document.querySelector('h1')
      if (!to) return
      if (!to.matches('input, button, select, textarea, a[href], [tabindex]')) to.tabIndex = -1
      to.focus({ preventScroll: true })
    }
  }, [root])
}
