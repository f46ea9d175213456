// To go somewhere without loading the app anew, which is most of what a step of a test costs; that each address is
// served stands in AUD-056.
import type { Page } from 'playwright-core'

/** As a link within the app leads there. */
export const goes = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Within the app where the page shows it already, else by loading it; the pages behind links are apps of their own. */
export async function arrives(page: Page, path: string): Promise<void> {
  const isApart = (one: string): boolean => /^\/(ns|nc|ps)\b/.test(one)
  const isInApp = await page.evaluate(
    () => document.getElementById('root')?.hasChildNodes() === true,
  )
  if (isInApp && !isApart(path) && !isApart(new URL(page.url()).pathname)) await goes(page, path)
  else await page.goto(path)
}
