// Focuses the heading of the screen after an answered question is removed (WCAG 2.4.3).
import { useEffect } from 'react'

export function useHeadingAfter(): void {
  useEffect(
    () => () => {
      const heading = document.querySelector('h1')
      if (
        heading === null ||
        (document.activeElement !== null && document.activeElement !== document.body)
      )
        return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    },
    [],
  )
}
