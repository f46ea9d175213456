// Restores the active row and the scroll position of a list after Back or after a record's own way back.
import { useLocation } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

interface LeftList {
  readonly href: string
  readonly place: ListPlace
}
interface ListPlace {
  readonly active: string | null
  readonly top: number
}

const maxPlaces = 50
// In memory, by history entry: opening the same address again is another entry, which starts at the top.
const places = new Map<string, ListPlace>()
/** The list that was left last, and the one to which a record's own way back leads. */
let lastLeft: LeftList | null = null
let returnTarget: LeftList | null = null

function storePlace(key: string, place: ListPlace): void {
  places.delete(key)
  places.set(key, place)
  const oldest = places.keys().next()
  if (places.size > maxPlaces && !oldest.done) places.delete(oldest.value)
}

/** Called by a record's own way back to the list. */
export const returnToList = (href: string): void => {
  returnTarget = lastLeft?.href === href ? lastLeft : null
}

function takePlace(key: string, href: string): ListPlace | null {
  const target = returnTarget?.href === href ? returnTarget.place : null
  returnTarget = null
  return target ?? places.get(key) ?? null
}

interface ListContents {
  /** Filters, order and page. A change scrolls to the top. */
  readonly state: unknown
  /** Number of loaded rows; the scroll position is restored once there are rows. */
  readonly count: number
}

/**
 * `place` is the stored place of a list that is returned to, otherwise null. The current place is stored when the list
 * is unmounted. `noteActive` takes the active row of each render.
 */
export function useListPlace(
  href: string,
  scroller: RefObject<HTMLElement | null>,
  { state, count }: ListContents,
): { readonly place: ListPlace | null; readonly noteActive: (active: string | null) => void } {
  const { pathname, key } = useLocation({
    select: (location) => ({
      pathname: location.pathname,
      key: (location.state as { readonly __TSR_key?: string }).__TSR_key ?? '',
    }),
    structuralSharing: true,
  })
  const [place] = useState(() => takePlace(key, href))
  const current = useRef({
    pathname,
    key,
    href,
    active: null as string | null,
    leaving: null as ListPlace | null,
  })
  const currentPlace = (): ListPlace => ({
    active: current.current.active,
    top: scroller.current?.scrollTop ?? 0,
  })
  // The address changes before the list is unmounted. Changes of the list after that do not count.
  const isLeaving = pathname !== current.current.pathname
  if (isLeaving) current.current.leaving ??= currentPlace()
  else current.current = { ...current.current, key, href, leaving: null }
  const latest = useRef(currentPlace)
  latest.current = currentPlace
  useLayoutEffect(
    () => () => {
      // A layout effect, because the scroll position is lost once the list is removed.
      const leftPlace = current.current.leaving ?? latest.current()
      storePlace(current.current.key, leftPlace)
      lastLeft = { href: current.current.href, place: leftPlace }
    },
    [],
  )
  const lastState = useRef(state)
  useEffect(() => {
    if (lastState.current === state) return
    lastState.current = state
    scroller.current?.scrollTo({ top: 0 })
  }, [state, scroller])
  const pendingPlace = useRef(place)
  useEffect(() => {
    if (pendingPlace.current === null || count === 0) return
    scroller.current?.scrollTo({ top: pendingPlace.current.top })
    pendingPlace.current = null
  }, [count, scroller])
  return {
    place,
    noteActive: (active) => {
      current.current.active = active
    },
  }
}
