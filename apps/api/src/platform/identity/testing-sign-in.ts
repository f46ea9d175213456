// Fixture of the sign-in tests, with the limits of production.
import { afterAll, beforeAll } from 'vitest'
import { development, identity } from '@wren/contract/identity'
import { openTestApp, type TestApp } from '../testing.ts'

export const start = '2027-02-01T18:00:00.000Z'

export const at = (minutes: number): string =>
  new Date(Date.parse(start) + minutes * 60_000).toISOString()

export const after = (seconds: number) =>
  new Date(Date.parse(start) + seconds * 1_000).toISOString()

/** An instance with the limits of production. */
export const strict = (more: Record<string, string> = {}) =>
  openTestApp({ environment: { RATE_LIMIT_FACTOR: '1', ...more } })

export let app: TestApp

/** Opens an instance with the limits of production for the tests of a file. */
export function openSignIn(): void {
  beforeAll(async () => {
    app = await strict({ TRUSTED_PROXIES: '127.0.0.1' })
    await app.clock(start)
  })
  afterAll(() => app.close())
}

let caller = 0

/** Each test has its own client address, so that limits do not interfere. */
export const from = (n = ++caller) => ({ 'x-forwarded-for': `198.51.100.${n}` })

/** The newest request by e-mail address. */
export const requests = new Map<string, string>()

export async function ask(email: string, headers = from(), type = 'email') {
  const answered = await app.nobody.raw(
    'POST',
    '/signin',
    { email, confirmation_type: type },
    headers,
  )
  if (answered.status === 200) requests.set(email, String(answered.body['request']))
  return answered
}

export const confirm = (
  email: string,
  code: string,
  headers = from(),
  request = requests.get(email) ?? 'none',
) => app.nobody.call(identity.confirm, { email, code, request }, headers)

export const messages = async (to: string) =>
  (await app.nobody.call(development.messages, { to })).body.data

export const codeFor = async (to: string): Promise<string> =>
  /\d{6}/.exec((await messages(to))[0]?.body ?? '')?.[0] ?? ''

export const other = (code: string): string => (code === '000000' ? '000001' : '000000')
export const wrong = { status: 400, body: { error: 'The code is incorrect or has expired.' } }
