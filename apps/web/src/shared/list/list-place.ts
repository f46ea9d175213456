// design "Staff shell": who comes back to a list, by Back or by the record's own way, finds it where it was left:
// the row the keys were on, and the scroll.
import { useLocation } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

interface Left {
  readonly href: string
  readonly place: ListPlace
}
interface ListPlace {
  readonly active: string | null
  readonly top: number
}

const most = 50
// In memory only, by the entry of the history: the same address opened anew is another entry, which starts at the top.
const places = new Map<string, ListPlace>()
/** The list that was left last, and the one whose own way back was taken. */
let left: Left | null = null
let awaited: Left | null = null

function keep(key: string, place: ListPlace): void {
  places.delete(key)
  places.set(key, place)
  const oldest = places.keys().next()
  if (places.size > most && !oldest.done) places.delete(oldest.value)
}

/** Said by a way back to the list, as it is taken. */
export const comeBack = (href: string): void => {
  awaited = left?.href === href ? left : null
}

function takePlace(key: string, href: string): ListPlace | null {
  const asked = awaited?.href === href ? awaited.place : null
  awaited = null
  return asked ?? places.get(key) ?? null
}

/**
 * `state`: what is asked for, which read anew begins at the top. `count`: how many rows there are to come back
 * among.
 */
interface Shown {
  readonly state: unknown
  readonly count: number
}

/**
 * The place that is come back to, or null; where the list stands is kept when it goes. `noteActive` is told in each
 * render.
 */
export function useListPlace(
  href: string,
  scroller: RefObject<HTMLElement | null>,
  { state, count }: Shown,
): { readonly place: ListPlace | null; readonly noteActive: (active: string | null) => void } {
  const { pathname, key } = useLocation({
    select: (location) => ({
      pathname: location.pathname,
      key: (location.state as { readonly __TSR_key?: string }).__TSR_key ?? '',
    }),
    structuralSharing: true,
  })
  const [place] = useState(() => takePlace(key, href))
  const own = useRef({
    pathname,
    key,
    href,
    active: null as string | null,
    going: null as ListPlace | null,
  })
  const standing = (): ListPlace => ({
    active: own.current.active,
    top: scroller.current?.scrollTop ?? 0,
  })
  // The address is already that of the next screen while the list still stands; what it then does to itself does
  // not count.
  const goes = pathname !== own.current.pathname
  if (goes) own.current.going ??= standing()
  else own.current = { ...own.current, key, href, going: null }
  const latest = useRef(standing)
  latest.current = standing
  useLayoutEffect(
    () => () => {
      // Before the list leaves the page, which is the last moment that it knows its scroll.
      const now = own.current.going ?? latest.current()
      keep(own.current.key, now)
      left = { href: own.current.href, place: now }
    },
    [],
  )
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    scroller.current?.scrollTo({ top: 0 })
  }, [state, scroller])
  const away = useRef(place)
  useEffect(() => {
    if (away.current === null || count === 0) return
    scroller.current?.scrollTo({ top: away.current.top })
    away.current = null
  }, [count, scroller])
  return {
    place,
    noteActive: (active) => {
      own.current.active = active
    },
  }
}
