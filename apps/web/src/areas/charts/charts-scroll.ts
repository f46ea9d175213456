// CHT-064: scrolls to the field of a finding and focuses it.

/** The field's element, otherwise that of the nearest row or section. */
function elementFor(path: string): HTMLElement | null {
  for (let keys = path.split('.'); keys.length > 0; keys = keys.slice(0, -1)) {
    const element = document.querySelector<HTMLElement>(
      `[data-path="${CSS.escape(keys.join('.'))}"]`,
    )
    if (element) return element
  }
  return null
}

/** Scrolls the chart only. scrollIntoView would scroll the page as well. */
function scrollToCenter(element: HTMLElement): void {
  const scroll = element.closest('[data-scroll]')
  if (!scroll) return
  const [box, view] = [element.getBoundingClientRect(), scroll.getBoundingClientRect()]
  scroll.scrollTop += box.top - view.top - Math.max(16, (view.height - box.height) / 2)
}

/** Scrolls the chart as little as possible. */
export function scrollIntoChartView(element: Element | null | undefined): void {
  const scroll = element?.closest('[data-scroll]')
  if (!element || !scroll) return
  const [box, view] = [element.getBoundingClientRect(), scroll.getBoundingClientRect()]
  if (box.bottom > view.bottom - 8) scroll.scrollTop += box.bottom - view.bottom + 8
  else if (box.top < view.top + 8) scroll.scrollTop -= view.top + 8 - box.top
}

/** Retries for a second, because the section may not be rendered yet. */
export function focusChartField(path: string, tries = 20): void {
  setTimeout(() => {
    const element = elementFor(path)
    const isWhole = element?.dataset['path'] === path
    if ((!element || !isWhole) && tries > 0) return focusChartField(path, tries - 1)
    if (!element) return
    for (
      let details = element.closest('details');
      details;
      details = details.parentElement?.closest('details') ?? null
    )
      details.open = true
    scrollToCenter(element)
    const control = element.matches('input')
      ? element
      : element.querySelector<HTMLElement>('input, textarea, select, button, canvas, summary')
    control?.focus({ preventScroll: true })
  }, 50)
}
