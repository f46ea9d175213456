// What no screen shows, or what would take a journey of its own to type, asked of the server by the person who sits there.
import type { Page } from 'playwright-core'

interface Asked { readonly page: Page }

export async function callAs<A>({ page }: Asked, method: string, path: string, body?: unknown): Promise<A> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await fetch(new URL(path, page.url()), {
    method, headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }, ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as A
}
