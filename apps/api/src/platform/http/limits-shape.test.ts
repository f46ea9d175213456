// NET-106: every rate limit refuses in the same shape. The limits themselves are tested with each of them.
import { expect, test } from 'vitest'
import { addMinutes } from '@wren/contract/time'
import type { Client } from '../testing.ts'
import { useTestApp } from '../testing-fixtures.ts'

const app = useTestApp({ environment: { RATE_LIMIT_FACTOR: '0.2' } })

type Reply = Awaited<ReturnType<Client['raw']>>
/** Calls until a rate limit refuses, at most `most` times. */
async function untilLimited(most: number, ask: (n: number) => Promise<Reply>): Promise<Reply> {
  for (let n = 0; n < most; n++) {
    const reply = await ask(n)
    if (reply.status === 429) return reply
  }
  throw new Error(`Not limited after ${most} calls.`)
}

test(
  'NET-106 each limit of codes, links, events, sessions, addresses and heavy calls is 429 with Retry-After',
  { timeout: 120_000 },
  async () => {
    const anonymous = app.nobody
    const post = (path: string, body: object, client: Client = anonymous) =>
      client.raw('POST', path, body)
    const code = { email: 'twice@people.example', confirmation_type: 'email' }
    const limits: Readonly<Record<string, () => Promise<Reply>>> = {
      'a code for one address (SES-022)': () => untilLimited(2, () => post('/signin', code)),
      'codes from one client (SES-023)': () =>
        untilLimited(12, (n) => post('/signin', { ...code, email: `p${n}@people.example` })),
      'wrong codes (AUD-058)': () =>
        untilLimited(12, () =>
          post('/signin/confirm', { email: 'guessed@people.example', code: '000000' }),
        ),
      'Google (SES-084)': () =>
        untilLimited(12, () => post('/public/google-sign-in', { token: 'no.such.token' })),
      'links (TOK-009)': () =>
        untilLimited(16, () => post('/scheduling/nurse/select-time', { token: 'x'.repeat(43) })),
      'the public configuration (SHL-088)': () =>
        untilLimited(16, () => anonymous.raw('GET', '/public/config')),
      'a group by its slug (SHL-088)': () =>
        untilLimited(16, () => anonymous.raw('GET', '/public/pharmacy-groups/by-slug/none')),
      'events (NET-046)': () =>
        untilLimited(30, () =>
          post('/events', {
            event: 'page_view',
            path: '/visits',
            reported_time: app.instance.platform.clock.now(),
          }),
        ),
    }
    const seen: string[] = []
    for (const [what, ask] of Object.entries(limits)) {
      const { status, body, headers } = await ask()
      expect([status, body['code'], Object.keys(body).toSorted()], what).toEqual([
        429,
        'rate_limited',
        ['code', 'error'],
      ])
      expect(headers.get('retry-after'), what).toMatch(/^[1-9]\d*$/)
      expect(headers.get('cache-control'), what).toBe('no-store')
      seen.push(what)
      await app.clock(addMinutes(app.instance.platform.clock.now(), 120))
    }
    expect(seen).toHaveLength(8)
    const admin = await app.admin()
    const heavy = await untilLimited(10, () =>
      admin.raw('POST', '/assignments-search.csv', { filters: {} }),
    )
    await app.clock(addMinutes(app.instance.platform.clock.now(), 2))
    const session = await untilLimited(140, () => admin.raw('GET', '/states'))
    await app.clock(addMinutes(app.instance.platform.clock.now(), 2))
    const address = await untilLimited(280, () => anonymous.raw('GET', '/me'))
    for (const reply of [heavy, session, address])
      expect([reply.status, reply.body['code'], reply.headers.get('retry-after')]).toEqual([
        429,
        'rate_limited',
        expect.stringMatching(/^[1-9]\d?$/),
      ])
  },
)
