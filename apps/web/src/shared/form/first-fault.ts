// Moves the focus to the first faulty field after a refused save (WCAG 3.3.1, INT-072).
import styles from './form.module.css'

/** Focusable elements of a field. */
export const focusable =
  'input:not([type=hidden]):not([disabled]), textarea:not([disabled]), button:not([disabled])'

/** Unfolds sections with faults and focuses the first faulty field. Scrolls only on request. */
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
  // A folded field is focusable only after the next frame.
  if (wrapper && !wrapper.contains(document.activeElement)) requestAnimationFrame(focus)
}

/** Unfolds the section of an element. */
export const unfold = (inside: HTMLElement | null): void =>
  inside
    ?.closest('section')
    ?.querySelector<HTMLElement>(`.${styles.fold}[aria-expanded="false"]`)
    ?.click()

/** Focuses a field outside the form: unfolds its section and scrolls to it. */
export function goToFault(field: HTMLElement | null): void {
  unfold(field)
  requestAnimationFrame(() => {
    field?.focus({ preventScroll: true })
    field?.scrollIntoView?.({ block: 'center' })
  })
}
