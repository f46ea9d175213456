// Whether the focus is free: on no element, or on the heading that was focused on arrival (WCAG 2.4.3).

/** Attribute of the heading that was focused on arrival. */
export const arrivedMark = 'data-arrived'

export const isNowhere = (at: Element | null = document.activeElement): boolean =>
  at === null || at === document.body || at.hasAttribute(arrivedMark)
