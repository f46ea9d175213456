// NET-033: what went wrong stands at the top, so the page goes there: after 100 ms on the patients' screens, at
// once elsewhere.
import { useEffect, type RefObject } from 'react'

const patientDelay = 100

/** Whenever `turn` changes to another than null, what `place` stands in scrolls up. */
export function useScrollToTop(
  place: RefObject<HTMLElement | null>,
  turn: number | string | null,
): void {
  useEffect(() => {
    if (turn === null) return undefined
    // Newer browsers answer a promise, which is no way to clean up.
    const scroll = (): void => {
      place.current?.closest('[data-scroll]')?.scrollTo({ top: 0 })
    }
    if (!window.location.pathname.startsWith('/patients')) return scroll()
    const timer = setTimeout(scroll, patientDelay)
    return () => clearTimeout(timer)
  }, [place, turn])
}
