// WCAG 2.4.3: whether the focus waits for somebody to give it a place: on nothing, or on the heading that who has
// just arrived was led to.

/** Borne by the heading that was given the focus on arrival. */
export const arrivedMark = 'data-arrived'

export const isNowhere = (at: Element | null = document.activeElement): boolean =>
  at === null || at === document.body || at.hasAttribute(arrivedMark)
