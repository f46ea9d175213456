// A link pressed with Ctrl held is the browser's to open. The headless one of the tests loses about half of the
// tabs it opens by itself, so what is asked is what the page answers for: an address of its own, and a press that
// nothing on the page takes for itself.
import type { Locator, Page } from 'playwright-core'

/** Presses the link with Ctrl held and follows its address in a tab of its own. */
export async function opensApart(page: Page, link: Locator): Promise<Page> {
  const left = page.evaluate(
    () =>
      new Promise<boolean>((done) => {
        window.addEventListener(
          'click',
          (event) => {
            done(event.ctrlKey && !event.defaultPrevented)
            event.preventDefault()
          },
          { once: true },
        )
      }),
  )
  await link.click({ modifiers: ['Control'] })
  if (!(await left)) throw new Error('The page took the press with Ctrl for itself')
  const address = await link.getAttribute('href')
  if (!address) throw new Error('The link has no address')
  const tab = await page.context().newPage()
  await tab.goto(new URL(address, page.url()).href)
  return tab
}
