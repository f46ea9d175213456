// The documents of an intake on its form, as a person finds them: rows by their file's name, and what is opened
// beside the form.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'
import { callAs } from './call-as.ts'

export const path = (name: string): string =>
  fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url))
export const good = (name: string): string => path(`documents/${name}`)
export const bad = (name: string): string => path(`documents-bad/${name}`)
export const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})
export const given = (name: string, mimeType: string) => ({
  name,
  mimeType,
  buffer: readFileSync(bad(name)),
})
/** Begins as a ZIP does. */
export const archive = Buffer.concat([
  Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 0, 0]),
  Buffer.alloc(200, 7),
])

export interface Stored {
  readonly id: string
  readonly fileName: string
  readonly category: string
  readonly contentSha256: string | null
}
export const storedOn = async (
  by: { readonly page: Page },
  id: number,
): Promise<readonly Stored[]> =>
  (await callAs<{ data: Stored[] }>(by, 'GET', `/api/documents?intakeId=${id}`)).data

export const rows = (page: Page): Locator =>
  page
    .getByRole('list', { name: 'Documents' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Delete / }) })
export const row = (page: Page, name: string): Locator =>
  rows(page).filter({ has: page.getByRole('button', { name: `Delete ${name}`, exact: true }) })
export const add = (page: Page, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> =>
  page.getByTestId('add-documents').setInputFiles(files)
export const uploaded = (page: Page, name: string): Promise<void> =>
  row(page, name).getByLabel('Uploaded', { exact: true }).waitFor()
export const drawer = (page: Page): Locator => page.getByRole('dialog').last()
export const shut = async (page: Page): Promise<void> => {
  await drawer(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}
export async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Delete', exact: true })
    .click()
}

/** Of the picture that is drawn: its marks on paper, so that an empty canvas is none. */
export const inked = (page: Page, number: number): Promise<boolean> =>
  drawer(page)
    .locator(`[data-page="${number}"] canvas[data-drawn]`)
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      }
      return data.some((value, at) => at % 4 !== 3 && value < 128)
    })
