// Scrolls to the top after a failure: after 100 ms on screens of patients, at once elsewhere (NET-033).
import { useEffect, type RefObject } from 'react'

const patientDelay = 100

/** Scrolls the container of `place` up whenever `turn` changes to a value other than null. */
export function useScrollToTop(
  place: RefObject<HTMLElement | null>,
  turn: number | string | null,
): void {
  useEffect(() => {
    if (turn === null) return undefined
    // Newer browsers answer a promise, which an effect must not return.
    const scroll = (): void => {
      place.current?.closest('[data-scroll]')?.scrollTo({ top: 0 })
    }
    if (!window.location.pathname.startsWith('/patients')) return scroll()
    const timer = setTimeout(scroll, patientDelay)
    return () => clearTimeout(timer)
  }, [place, turn])
}
