// WCAG 2.4.3, design "Staff shell": who goes to another screen is led to its heading, as a page that loads would
// begin with it; a screen that focuses something of its own keeps that.
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { arrivedMark } from '../../shared/screen/nowhere.ts'

/** What stands in front of the screen has the focus for itself. */
const isInFront = (at: Element): boolean => at.closest('[role=dialog], [role=alertdialog]') !== null

function lead(): void {
  const at = document.activeElement
  const main = document.querySelector('main') ?? document.body
  // On a link that led here, and that still stands beside the screen, the focus is as lost as on nothing.
  if (at !== null && at !== document.body && (main.contains(at) || isInFront(at))) return
  const heading = main.querySelector<HTMLElement>('h1')
  if (heading === null) return
  heading.tabIndex = -1
  heading.setAttribute(arrivedMark, '')
  heading.focus({ preventScroll: true })
}

const acts = ['keydown', 'pointerdown'] as const

/**
 * Until the person does something: the heading of a skeleton goes with it, and a menu that closes hands the focus
 * back to its button.
 */
function leadFromNow(): () => void {
  const changes = new MutationObserver(lead)
  const stop = (): void => {
    changes.disconnect()
    document.removeEventListener('focusin', lead)
    for (const act of acts) window.removeEventListener(act, stop, true)
  }
  for (const act of acts) window.addEventListener(act, stop, true)
  document.addEventListener('focusin', lead)
  changes.observe(document.body, { subtree: true, childList: true })
  lead()
  return stop
}

export function useArrival(): void {
  const router = useRouter()
  useEffect(() => {
    let stop = (): void => {}
    const leave = router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
      // Where the page itself was loaded, the browser begins at its top.
      if (fromLocation === undefined || !pathChanged) return
      stop()
      stop = leadFromNow()
    })
    return () => {
      stop()
      leave()
    }
  }, [router])
}
