// CHT-064: brings the field of a finding into sight and puts the focus into it.

/** The field itself, else the nearest row or section around it. */
function placeFor(path: string): HTMLElement | null {
  for (let keys = path.split('.'); keys.length > 0; keys = keys.slice(0, -1)) {
    const found = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(keys.join('.'))}"]`)
    if (found) return found
  }
  return null
}

/** Only the chart's own scroll moves: scrollIntoView would move the page as well. */
function center(place: HTMLElement): void {
  const scroll = place.closest('[data-scroll]')
  if (!scroll) return
  const [box, view] = [place.getBoundingClientRect(), scroll.getBoundingClientRect()]
  scroll.scrollTop += box.top - view.top - Math.max(16, (view.height - box.height) / 2)
}

/** Moves only as far as it must: what is in sight stays where it is. */
export function bringIntoSight(place: Element | null | undefined): void {
  const scroll = place?.closest('[data-scroll]')
  if (!place || !scroll) return
  const [box, view] = [place.getBoundingClientRect(), scroll.getBoundingClientRect()]
  if (box.bottom > view.bottom - 8) scroll.scrollTop += box.bottom - view.bottom + 8
  else if (box.top < view.top + 8) scroll.scrollTop -= view.top + 8 - box.top
}

/** The section may have to be drawn first, and a set of vitals loaded: tried for a second. */
export function goToField(path: string, tries = 20): void {
  setTimeout(() => {
    const place = placeFor(path)
    const isWhole = place?.dataset['path'] === path
    if ((!place || !isWhole) && tries > 0) return goToField(path, tries - 1)
    if (!place) return
    for (
      let around = place.closest('details');
      around;
      around = around.parentElement?.closest('details') ?? null
    )
      around.open = true
    center(place)
    const control = place.matches('input')
      ? place
      : place.querySelector<HTMLElement>('input, textarea, select, button, canvas, summary')
    control?.focus({ preventScroll: true })
  }, 50)
}
