// The fields of the staff's forms, as a person fills them: by their labels.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

export async function pick(
  page: Page,
  label: string,
  text: string,
  option: string | RegExp = text,
): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(text)
  await pressOption(page, option)
}

/**
 * The list follows what was typed after a pause (LST-047): pressed before that, the option may be gone from under
 * the pointer.
 */
export async function pressOption(page: Page, option: string | RegExp): Promise<void> {
  const wanted = page.getByRole('option', { name: option }).first()
  await expect
    .poll(
      async () =>
        (await page.getByRole('option').first().innerText()) === (await wanted.innerText()),
    )
    .toBe(true)
  await wanted.click()
}

/** What a field offers; only unlocked ones open. */
export async function optionsIn(page: Page, label: string): Promise<string[]> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option').first().waitFor()
  const found = (await page.getByRole('option').allInnerTexts()).map((one) => one.trim())
  await page.keyboard.press('Escape')
  await page.getByRole('option').first().waitFor({ state: 'hidden' })
  return found
}

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

export async function day(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(text)
  await page.keyboard.press('Enter')
}

/** A range of the month that stands open, each day as it is spoken: '20 August 2026'. */
export async function days(page: Page, label: string, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: label }).click()
  const calendar = page.getByRole('dialog', { name: label })
  for (const one of [from, to])
    await calendar.getByRole('button', { name: one, exact: true }).click()
  await page.keyboard.press('Escape')
}
