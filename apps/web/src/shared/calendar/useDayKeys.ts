// LST-070, LST-077: in the month of a popup the arrow keys lead on into the months around it, and Page Up and Page
// Down turn it.
import { useEffect, useRef } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { addDays, addMonths } from '@wren/contract/time'
import type { Day } from '@wren/contract/time'
import { available } from './day-text.ts'
import type { DayLimits } from './day-text.ts'

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}
const turns: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 }
const farthest = 62 // days that may be closed between two that are open

/** Where a key leads from a day; null where nothing can be picked that way. */
export function dayBeyond(from: Day, key: string, within: DayLimits): Day | null {
  const turn = turns[key]
  if (turn !== undefined) {
    const day = addMonths(from, turn)
    const near =
      within.min && day < within.min
        ? within.min
        : within.max && day > within.max
          ? within.max
          : day
    return near !== from && available(near, within) ? near : null
  }
  const step = steps[key]
  if (step === undefined) return null
  for (let away = step; Math.abs(away) <= farthest; away += step) {
    const day = addDays(from, away)
    if (available(day, within)) return day
  }
  return null
}

/** For the part around the month, whose days name themselves by `data-day`. */
export function useDayKeys(
  shown: Day,
  onShow: (day: Day) => void,
  within: DayLimits,
): {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly onKeyDown: (event: KeyboardEvent) => void
} {
  const ref = useRef<HTMLDivElement>(null)
  const wanted = useRef<Day | null>(null)
  const focus = () => {
    const day =
      wanted.current && ref.current?.querySelector<HTMLElement>(`[data-day="${wanted.current}"]`)
    if (!day) return
    wanted.current = null
    day.focus()
  }
  useEffect(focus, [shown])
  return {
    ref,
    onKeyDown: (event) => {
      const from = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined
      // Within the month the calendar has moved the focus itself.
      if (
        from === undefined ||
        document.activeElement !== event.target ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      )
        return
      const day = dayBeyond(from, event.key, within)
      if (day === null) return
      event.preventDefault()
      wanted.current = day
      if (day.slice(0, 7) === shown.slice(0, 7)) focus()
      else onShow(day)
    },
  }
}
