// What a person does at the door: she signs in with the code sent to her, or opens the link of a message. Both are read in the outbox page.
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import type { Seat } from './seat.ts'

/** The newest message to that address or phone, read in a page of its own. */
export async function messageTo(seat: Seat, recipient: string, wanted: RegExp): Promise<string> {
  const outbox = await seat.context.newPage()
  try {
    await outbox.goto('/dev/outbox')
    await outbox.getByRole('searchbox', { name: 'Recipient' }).fill(recipient)
    const message = outbox.getByRole('listitem').filter({ hasText: recipient }).filter({ hasText: wanted }).first()
    return await message.innerText()
  } finally {
    await outbox.close()
  }
}

export async function signIn(seat: Seat, email: string): Promise<void> {
  const { page } = seat
  await page.goto('/auth')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await chooseWay(page)
  await page.getByRole('textbox', { name: 'Code' }).fill(/\b\d{6}\b/.exec(await messageTo(seat, email, /\b\d{6}\b/))?.[0] ?? '')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => new URL(page.url()).pathname, { timeout: 20_000 }).not.toBe('/auth')
}

/** Company addresses are led to Google, which a test does not have (SES-081). */
async function chooseWay(page: Page): Promise<void> {
  const code = page.getByRole('button', { name: 'E-mail', exact: true })
  const instead = page.getByRole('button', { name: 'Use a sign-in code instead' })
  await code.or(instead).first().waitFor()
  if (await instead.isVisible()) await instead.click()
  await code.click()
  await page.getByRole('textbox', { name: 'Code' }).waitFor()
}

/** The link of the newest text to that phone. */
export async function linkTo(seat: Seat, phone: string, path: '/ns' | '/nc' | '/ps'): Promise<string> {
  const text = await messageTo(seat, phone, new RegExp(`${path}[?/]`))
  return new RegExp(`https?://\\S+${path}\\S*[\\w-]`).exec(text)?.[0] ?? ''
}

export async function signOut({ page }: Seat): Promise<void> {
  await page.goto('/signout')
  await page.getByRole('textbox', { name: 'Email' }).waitFor()
}
