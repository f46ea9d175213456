// SES-088: while the sheet stands, nothing behind it hears of keys, presses or a lost focus: a popup would close and
// drop what was typed in it.
import { heldSession } from '../../shared/session/held-session.ts'

const heardBehind = [
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
 * Typing, pressing and moving the focus still work: they are done by the browser.
 * First on the window, so before every other listener.
 */
export function shieldBehindSheet(): void {
  const shield = (event: Event): void => {
    if (!heldSession()) return
    event.stopImmediatePropagation()
    const isOutside = !(event.target instanceof Element && event.target.closest('[data-sheet]'))
    if (isOutside && event.type === 'keydown' && (event as KeyboardEvent).key !== 'Tab')
      event.preventDefault()
  }
  for (const type of heardBehind) window.addEventListener(type, shield, true)
}
