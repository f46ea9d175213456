// design "Keys": which rows are selected and which one the keys are on; a selection outlives new rows and ends with
// the page.
import { useEffect, useRef, useState } from 'react'
import { keysBetween } from './live-rows.ts'

export interface Selection {
  readonly selected: ReadonlySet<string>
  readonly active: string | null
  readonly setActive: (key: string | null) => void
  readonly move: (by: number) => void
  readonly toggle: (key: string, range?: boolean) => void
  readonly toggleAll: () => void
  readonly clear: () => void
  /** Selects these alone. */
  readonly keep: (keys: readonly string[]) => void
}

const none: ReadonlySet<string> = new Set()

/**
 * `page` names what the keys belong to: another page, order or filter starts anew, unless the selection is a
 * lasting one (NUR-015). `begun` is the row of a list that is come back to.
 */
export function useSelection(
  keys: readonly string[],
  page: string,
  lasting = false,
  begun: string | null = null,
): Selection {
  const [selected, setSelected] = useState(none)
  const [active, setActive] = useState(begun)
  const [anchor, setAnchor] = useState<string | null>(null)
  const before = useRef(page)
  useEffect(() => {
    if (before.current === page) return
    before.current = page
    if (!lasting) setSelected(none)
    setAnchor(null)
    setActive(null)
  }, [page, lasting])
  const place = useRef(0)
  const at = active === null ? -1 : keys.indexOf(active)
  if (at >= 0) place.current = at
  // A row that left the list, as one that was just dealt with does, hands the keys to the row that took its place.
  const current =
    active === null || at >= 0 ? active : (keys[Math.min(place.current, keys.length - 1)] ?? null)
  const present = lasting ? selected : new Set(keys.filter((key) => selected.has(key)))

  const toggle = (key: string, range = false) => {
    const next = new Set(present)
    if (range) for (const one of keysBetween(keys, anchor ?? current, key)) next.add(one)
    else if (!next.delete(key)) next.add(key)
    setSelected(next)
    setAnchor(key)
  }
  const move = (by: number) => {
    const from = current === null ? -1 : keys.indexOf(current)
    const next =
      keys[
        Math.max(
          0,
          Math.min(keys.length - 1, from < 0 ? (by > 0 ? 0 : keys.length - 1) : from + by),
        )
      ]
    if (next !== undefined) setActive(next)
  }
  return {
    selected: present,
    active: current,
    setActive,
    move,
    toggle,
    toggleAll: () =>
      setSelected(
        keys.every((key) => present.has(key))
          ? new Set([...present].filter((key) => !keys.includes(key)))
          : new Set([...present, ...keys]),
      ),
    clear: () => {
      setSelected(none)
      setAnchor(null)
    },
    keep: (some) => {
      setSelected(new Set(some))
      setAnchor(null)
    },
  }
}
