// Selected rows and the active row of a list. A selection survives new rows and ends with the page.
import { useEffect, useRef, useState } from 'react'
import { keysBetween } from './live-rows.ts'

export interface Selection {
  readonly selected: ReadonlySet<string>
  readonly active: string | null
  readonly setActive: (key: string | null) => void
  readonly move: (step: number) => void
  readonly toggle: (key: string, range?: boolean) => void
  readonly toggleAll: () => void
  readonly clear: () => void
  /** Selects exactly these rows. */
  readonly keep: (keys: readonly string[]) => void
}

const noKeys: ReadonlySet<string> = new Set()

/**
 * `page` identifies page, order and filters. A change of it clears the selection, unless the selection is lasting
 * (NUR-015). `initial` is the active row of a list that is returned to.
 */
export function useSelection(
  keys: readonly string[],
  page: string,
  lasting = false,
  initial: string | null = null,
): Selection {
  const [selected, setSelected] = useState(noKeys)
  const [active, setActive] = useState(initial)
  const [anchor, setAnchor] = useState<string | null>(null)
  const lastPage = useRef(page)
  useEffect(() => {
    if (lastPage.current === page) return
    lastPage.current = page
    if (!lasting) setSelected(noKeys)
    setAnchor(null)
    setActive(null)
  }, [page, lasting])
  const lastIndex = useRef(0)
  const index = active === null ? -1 : keys.indexOf(active)
  if (index >= 0) lastIndex.current = index
  // When the active row leaves the list, the row in its place becomes active.
  const current =
    active === null || index >= 0
      ? active
      : (keys[Math.min(lastIndex.current, keys.length - 1)] ?? null)
  const present = lasting ? selected : new Set(keys.filter((key) => selected.has(key)))

  const toggle = (key: string, range = false) => {
    const next = new Set(present)
    if (range) for (const other of keysBetween(keys, anchor ?? current, key)) next.add(other)
    else if (!next.delete(key)) next.add(key)
    setSelected(next)
    setAnchor(key)
  }
  const move = (step: number) => {
    const from = current === null ? -1 : keys.indexOf(current)
    const next =
      keys[
        Math.max(
          0,
          Math.min(keys.length - 1, from < 0 ? (step > 0 ? 0 : keys.length - 1) : from + step),
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
      setSelected(noKeys)
      setAnchor(null)
    },
    keep: (keptKeys) => {
      setSelected(new Set(keptKeys))
      setAnchor(null)
    },
  }
}
