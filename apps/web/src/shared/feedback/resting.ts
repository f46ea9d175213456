// Props of a button that is temporarily inert but keeps the focus. `disabled` would move the focus to the top of the
// page (WCAG 2.4.3).
export const restingWhile = (isResting: boolean, press: () => void) =>
  isResting
    ? {
        'data-disabled': true,
        'aria-disabled': true as const,
        onClick: (event: { preventDefault: () => void }) => event.preventDefault(),
      }
    : { onClick: press }
