// Fixture of the instance tests: a second process on the database of the first.
import { afterAll, beforeAll } from 'vitest'
import { openTestApp } from './platform/testing.ts'
import { openSecondInstance, type SecondInstance } from './platform/testing-instance.ts'
import type { TestApp } from './platform/testing.ts'

export let app: TestApp
export let other: SecondInstance

/** Starts both processes for the tests of a file. */
export function openTwoInstances(): void {
  beforeAll(async () => {
    app = await openTestApp({ environment: { RATE_LIMIT_FACTOR: '1' } })
  })
  afterAll(() => app.close())
  beforeAll(async () => {
    other = await openSecondInstance(app)
  }, 180_000)
  afterAll(async () => {
    await other.stop()
  })
}

export interface Reply {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Headers
}

export interface Ask {
  readonly method?: string
  readonly body?: unknown
  readonly token?: string | null
  readonly headers?: Record<string, string>
}

export async function ask(
  url: string,
  path: string,
  { method = 'GET', body, token = null, headers = {} }: Ask = {},
): Promise<Reply> {
  const answer = await fetch(url + path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
  })
  return {
    status: answer.status,
    body: (await answer.json()) as Record<string, unknown>,
    headers: answer.headers,
  }
}
