// WCAG 3.3.1, INT-072: the first field that is wrong, where the keyboard goes after a refused save.
import styles from './form.module.css'

/** Of a field: what takes the keyboard. */
export const focusable =
  'input:not([type=hidden]):not([disabled]), textarea:not([disabled]), button:not([disabled])'

/**
 * Unfolds the sections that hide a fault and puts the focus into the first faulty field; the page moves only when
 * asked to.
 */
export function goToFirstFault(form: HTMLElement | null, scrolls: boolean): void {
  const faults = [...(form?.querySelectorAll<HTMLElement>(`.${styles.error}`) ?? [])]
  for (const section of new Set(faults.map((one) => one.closest('section'))))
    section?.querySelector<HTMLElement>(`.${styles.fold}[aria-expanded="false"]`)?.click()
  const wrapper = faults[0]?.closest('.mantine-InputWrapper-root')
  const focus = () => {
    const field = wrapper?.querySelector<HTMLElement>(focusable)
    field?.focus({ preventScroll: true })
    if (scrolls) field?.scrollIntoView?.({ block: 'center' })
  }
  focus()
  // What was folded takes no focus before it is drawn.
  if (wrapper && !wrapper.contains(document.activeElement)) requestAnimationFrame(focus)
}

/** Opens the section in which this stands, where it is folded. */
export const unfold = (inside: HTMLElement | null): void =>
  inside
    ?.closest('section')
    ?.querySelector<HTMLElement>(`.${styles.fold}[aria-expanded="false"]`)
    ?.click()

/** To a field outside the form's own: its section unfolds, and what it takes the keyboard with comes into sight. */
export function goToFault(field: HTMLElement | null): void {
  unfold(field)
  requestAnimationFrame(() => {
    field?.focus({ preventScroll: true })
    field?.scrollIntoView?.({ block: 'center' })
  })
}
