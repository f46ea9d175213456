// A test in front of the server: it holds an answer back, gives another, or breaks the line.
import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { atTheDoor } from './people.ts'

const mark = 'answered by the test'
const probe = `${atTheDoor}?intercepted`

/**
 * As `page.route`, and true once it is done: for a moment after the browser has agreed, a page that stands already
 * still asks the server
 * itself (17 of 1,500 requests on a busy machine).
 */
export async function intercept(
  page: Page,
  address: string | RegExp,
  handler: (route: Route) => unknown,
): Promise<void> {
  await page.route(address, handler)
  const isProbe = (url: URL): boolean => url.pathname + url.search === probe
  await page.route(isProbe, (route) => route.fulfill({ body: mark }))
  await expect
    .poll(() => page.evaluate((asked) => fetch(asked).then((answer) => answer.text()), probe))
    .toBe(mark)
  await page.unroute(isProbe)
}
