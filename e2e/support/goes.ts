import type { Page } from 'playwright-core'

/** As a link within the app leads there, without loading it anew. */
export const goes = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => { history.pushState(null, '', address); dispatchEvent(new PopStateEvent('popstate')) }, path)
