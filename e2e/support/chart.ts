// What is particular to the nurse's chart: its sections, and a signature drawn by hand.
import type { Page } from 'playwright-core'

/** Sections of the chart are chosen from the list behind the name of the current one. */
export async function section(page: Page, heading: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Sections' }).locator('[aria-haspopup=dialog]').click()
  await page.getByRole('dialog', { name: 'Sections' }).getByRole('button', { name: new RegExp(`^${heading.replace(/[()]/g, '.')}`) }).click()
  await page.getByRole('region', { name: heading }).waitFor()
}

export async function drawn(page: Page, label: string): Promise<void> {
  const pad = page.getByRole('img', { name: label })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error(`${label} is not in sight.`)
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(0.15, 0.6))
  await page.mouse.down()
  for (const [x, y] of [[0.25, 0.2], [0.35, 0.8], [0.5, 0.3], [0.6, 0.7], [0.8, 0.4]] as const) await page.mouse.move(...at(x, y), { steps: 4 })
  await page.mouse.up()
}
