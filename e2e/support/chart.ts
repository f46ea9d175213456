// What is particular to the nurse's chart: its sections, its fields by their labels, and a signature drawn by hand.
import type { Locator, Page } from 'playwright-core'

/** Sections of the chart are chosen from the list behind the name of the current one. */
export async function section(page: Page, heading: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Sections' }).locator('[aria-haspopup=dialog]').click()
  await page
    .getByRole('dialog', { name: 'Sections' })
    .getByRole('button', { name: new RegExp(`^${heading.replace(/[()]/g, '.')}`) })
    .click()
  await page.getByRole('region', { name: heading }).waitFor()
}

type Place = Page | Locator
const named = (label: string): RegExp =>
  new RegExp(`^${label.replace(/[()]/g, '\\$&')}( [*])?( [(]required[)])?$`)

export const type = (place: Place, label: string, text: string): Promise<void> =>
  place.getByRole('textbox', { name: named(label) }).fill(text)
/** A choice that stands there already would be taken back by another press. */
export async function press(place: Place, label: string, choice: string): Promise<void> {
  const button = place
    .getByRole('group', { name: named(label) })
    .getByRole('button', { name: choice, exact: true })
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click()
}
export const select = async (place: Place, label: string, choice: string): Promise<void> => {
  await place.getByRole('combobox', { name: named(label) }).selectOption(choice)
}
export const tick = (place: Place, label: string): Promise<void> =>
  place.getByRole('checkbox', { name: new RegExp(`^${label}`) }).check()
/** On the day of the visit, by the clock on its wall. */
export const clock = (place: Place, label: string, time: string): Promise<void> =>
  place.getByLabel(new RegExp(`^${label}, time`)).fill(time)
/** A day that stands alone. */
export const onDay = (place: Place, label: string, day: string): Promise<void> =>
  place.getByLabel(named(label)).fill(day)

/** One more row of a list; where it stands. */
export async function row(place: Place, name: string, at: number): Promise<Locator> {
  await place.getByRole('button', { name: `Add ${name}`, exact: true }).click()
  return rowAt(place, name, at)
}
export const rowAt = (place: Place, name: string, at: number): Locator =>
  place.locator(`details:has(> summary:has-text("${name} ${at}"))`)

/** Every system of the body, one after the other. */
export async function allNormal(page: Page): Promise<void> {
  for (const group of await page.getByRole('group', { name: named('Within normal limits') }).all())
    await group.getByRole('button', { name: 'Yes', exact: true }).click()
}

export interface VitalSet {
  readonly time: string
  readonly phase: 'Pre' | 'During' | 'Post'
  readonly values: Readonly<Record<string, string>>
}

export async function vitals(page: Page, { time, phase, values }: VitalSet): Promise<void> {
  await page.getByRole('button', { name: 'Add Set' }).click()
  for (const [measure, value] of Object.entries(values))
    await page.getByRole('textbox', { name: measure, exact: true }).fill(value)
  await page.getByRole('textbox', { name: 'SpO2', exact: true }).press('Escape')
  await press(page, 'Phase', phase)
  await clock(page, 'Time', time)
}

/** Loops as a hand draws them, two of them tall, and a line that runs out; given as parts of the pad. */
const stroke = Array.from({ length: 150 }, (_, n) => {
  const t = n / 149
  const turn = t * Math.PI * 15
  const tall = t < 0.1 || (t > 0.46 && t < 0.56) ? 0.3 : 0.1 * Math.min(1, (1 - t) * 6)
  return [
    0.1 + t * 0.76 + 0.035 * Math.sin(turn),
    0.56 - tall * Math.cos(turn + 2) - t * 0.06,
  ] as const
})

export async function drawn(page: Page, label: string): Promise<void> {
  const pad = page.getByRole('img', { name: `${label}: draw here` })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error(`${label} is not in sight.`)
  const at = ([x, y]: readonly [number, number]) =>
    [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(stroke[0] ?? [0.1, 0.5]))
  await page.mouse.down()
  for (const point of stroke) await page.mouse.move(...at(point))
  await page.mouse.up()
}
