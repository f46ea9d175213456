// What no screen shows, or what would take a journey of its own to type, asked of the server by the person who sits
// there.
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'

interface Asked {
  readonly page: Page
}

export async function callAs<A>(
  { page }: Asked,
  method: string,
  path: string,
  body?: unknown,
): Promise<A> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const ask = () =>
    fetch(new URL(path, page.url()), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const answer = await (method === 'GET' || path.includes('search') ? onceFree(ask) : ask())
  if (!answer.ok)
    throw new Error(`${method} ${path} answered ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as A
}

/**
 * AUD-098, AUD-099: on a busy machine a connection may come too late, and the answer is to try again; only for what
 * may be asked twice.
 */
export async function onceFree(ask: () => Promise<Response>): Promise<Response> {
  const until = Date.now() + 60_000
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503 || Date.now() > until) return answer
    await pause(500)
  }
}
