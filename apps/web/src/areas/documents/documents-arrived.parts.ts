// DOC-008: files that were dropped, pasted or chosen from anywhere on a long form are seen where they stand, the
// keyboard at the first one's category.
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { unfold } from '../../shared/form/first-fault.ts'

const covered = 64 // px at the top and the bottom, where header and buttons of the form stand

function comeIntoSight(one: HTMLElement): void {
  const { top, bottom } = one.getBoundingClientRect()
  if (top < covered || bottom > window.innerHeight - covered)
    one.scrollIntoView?.({ block: 'center' })
}

/** `row` is the first new one; without it everything was refused, and why is read before anything else is done. */
function show(section: HTMLElement | null, row: number): void {
  const category = section?.querySelectorAll<HTMLElement>('[data-category]')[row]
  category?.focus({ preventScroll: true })
  const seen = category ?? section?.querySelector<HTMLElement>('[role=alert]')
  if (seen) comeIntoSight(seen)
}

/**
 * Call the answer before files are added. `head` is a button of the section's head: what stands below may be folded
 * away.
 */
export function useShowsArrived(
  head: RefObject<HTMLElement | null>,
  rows: number,
  refused: readonly string[],
): () => void {
  const from = useRef<number | null>(null)
  const latest = useRef(rows)
  latest.current = rows
  useEffect(() => {
    const row = from.current
    if (row === null) return
    from.current = null
    unfold(head.current)
    requestAnimationFrame(() => show(head.current?.closest('section') ?? null, row))
  }, [head, rows, refused])
  return () => {
    from.current = latest.current
  }
}
