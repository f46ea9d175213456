// design "Keys", WCAG 2.4.3: a button that rests for a while, or at its limit, keeps the focus that pressed it;
// `disabled` would drop it to the top of the page.
export const restingWhile = (rests: boolean, press: () => void) =>
  rests
    ? {
        'data-disabled': true,
        'aria-disabled': true as const,
        onClick: (event: { preventDefault: () => void }) => event.preventDefault(),
      }
    : { onClick: press }
