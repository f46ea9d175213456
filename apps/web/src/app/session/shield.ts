// While the sheet covers the page, no listener behind it receives keys, presses or focus changes. A popup would close
// on them and drop its input (SES-088).
import { heldSession } from '../../shared/session/held-session.ts'

const shieldedEvents = [
  'keydown',
  'keyup',
  'keypress',
  'mousedown',
  'mouseup',
  'pointerdown',
  'pointerup',
  'touchstart',
  'touchend',
  'focusin',
  'focusout',
  'blur',
] as const

/**
 * Stops events on the window, before every other listener. Typing, pressing and focus keep working, because the browser
 * itself performs them.
 */
export function shieldBehindSheet(): void {
  const shield = (event: Event): void => {
    if (!heldSession()) return
    event.stopImmediatePropagation()
    const isOutside = !(event.target instanceof Element && event.target.closest('[data-sheet]'))
    if (isOutside && event.type === 'keydown' && (event as KeyboardEvent).key !== 'Tab')
      event.preventDefault()
  }
  for (const type of shieldedEvents) window.addEventListener(type, shield, true)
}
