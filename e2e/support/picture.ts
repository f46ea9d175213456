// design "Tests": a picture of a screen. It is for eyes; what a test asserts stands elsewhere.
import type { Page } from 'playwright-core'

/**
 * Fonts may come late, and once one that the picture's page had asked for never came: then the words stand in the
 * next font of the list, as they do for a reader.
 * Playwright itself would wait for it until the step fails.
 */
export async function takePicture(page: Page, path: string): Promise<void> {
  await page.evaluate(async (most) => {
    await Promise.race([
      document.fonts.ready,
      new Promise((resolve) => {
        setTimeout(resolve, most)
      }),
    ])
  }, 5_000)
  // Packed as a photograph it costs half.
  await page.screenshot({ path, animations: 'disabled', type: 'jpeg', quality: 80 })
}
