// design "Patterns": the buttons of an open dialog or drawer lie within the screen.
import type { Page } from 'playwright-core'

/** The buttons that a person cannot press without scrolling, each with where it lies. */
export const footFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const foot = [...document.querySelectorAll<HTMLElement>('[data-foot]')].at(-1)
    return [...(foot?.querySelectorAll('button') ?? [])].flatMap((button) => {
      const { left, top, right, bottom } = button.getBoundingClientRect()
      const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
      return isInside
        ? []
        : [`${button.textContent} at ${[left, top, right, bottom].map(Math.round).join(' ')}`]
    })
  })
