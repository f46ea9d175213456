// NPY-042, AUD-101: payments and refunds that a kill -9, of the program or of its database, cuts off between their
// row and the provider.
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { killKey, openKillable, type Killable } from './kill.testing.ts'
import { openTestStripe, type TestStripe } from './platform/outside/testing-stripe.ts'
import { verifiedText, verifyAuditLog } from './platform/audit/verify.ts'

const calls = 40
const nurses = 10
const email = 'kill@wren.example'
let stripe: TestStripe
let killed: Killable
let offset: number
const now = (): string => new Date(Date.now() + offset).toISOString()

beforeEach(async () => {
  offset = 0
  stripe = await openTestStripe(now)
  killed = await openKillable(stripe.environment())
  await killed.asOwner(async (client) => {
    await client.query(
      `insert into user_account (first_name, last_name, email, is_admin, is_demo, permissions, created, updated)
        values ('Kill', 'Tester', $1, true, true, '{NONE}', '2026-01-01', '2026-01-01')`,
      [email],
    )
    await client.query(`with people as (
      insert into user_account (first_name, last_name, email, is_nurse, permissions, created, updated)
        select 'Nora', 'Nurse', 'nora' || n || '@nurses.example', true, '{NONE}', '2026-01-01', '2026-01-01'
          from generate_series(1, ${nurses}) n returning id)
      insert into nurse (user_id, status, zip, stripe_id, created, updated) select id, 'Enabled', '89119',
        'acct_kill' || id, '2026-01-01', '2026-01-01' from people`)
  })
}, 180_000)
afterEach(async () => {
  killed.close()
  await stripe.stop()
})

interface Press {
  readonly path: string
  readonly body: unknown
  readonly key: string
}
interface Reply {
  readonly status: number
  readonly replayed: boolean
  readonly state: string
}
let token = ''

/** null: no answer came. */
async function press({ path, body, key }: Press): Promise<Reply | null> {
  const answer = await fetch(killed.url + path, {
    method: 'POST',
    signal: AbortSignal.timeout(60_000),
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
    },
  }).catch(() => null)
  if (answer === null) return null
  const said = (await answer.json()) as Record<'payment' | 'refund', { status: string } | undefined>
  return {
    status: answer.status,
    replayed: answer.headers.get('idempotency-replayed') === 'true',
    state: (said.refund ?? said.payment)?.status ?? JSON.stringify(said),
  }
}
const pressAll = (presses: readonly Press[]) => Promise.all(presses.map(press))

async function later(minutes: number): Promise<void> {
  offset += minutes * 60_000
  await turnClock()
}
async function turnClock(): Promise<void> {
  const answer = await fetch(`${killed.url}/dev/clock`, {
    method: 'POST',
    signal: AbortSignal.timeout(60_000),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: now() }),
  })
  expect(answer.status).toBe(200)
  token = await killed.signIn(email)
}
/** The job of NPY-020, which the program's own worker may run at the same moment. */
const settle = () =>
  fetch(`${killed.url}/dev/jobs/nurse-payment-retries/run`, {
    method: 'POST',
    signal: AbortSignal.timeout(60_000),
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })

type Kill = () => Promise<void>
const ends: Readonly<Record<string, Kill>> = {
  'the program': async () => {
    await killed.killApp()
    await killed.start()
  },
  'the database and the program': async () => {
    await killed.killDatabase()
    await killed.killApp()
    stripe.release()
    await killed.start()
  },
  'the database': async () => {
    await killed.killDatabase()
    stripe.release()
    await killed.ready()
  },
}

/**
 * All of them have their row and are before the provider when the kill comes: half of the transfers not made yet,
 * half made and not heard of.
 */
async function cutOff(presses: readonly Press[], kill: Kill): Promise<void> {
  const half = presses.length / 2
  stripe.mood = 'held'
  const first = presses.slice(0, half).map(press)
  await expect.poll(() => stripe.waiting(), { timeout: 60_000 }).toBe(half)
  stripe.mood = 'late'
  const second = presses.slice(half).map(press)
  await expect.poll(() => stripe.waiting(), { timeout: 60_000 }).toBe(presses.length)
  await kill()
  stripe.release()
  const replies = await Promise.all([...first, ...second])
  // Where the program outlived its database it may have stored that the provider did not answer.
  expect(
    replies.filter(
      (reply) =>
        reply !== null &&
        reply.status < 500 &&
        !(reply.status === 200 && reply.state === 'Entered'),
    ),
  ).toEqual([])
  stripe.mood = 'well'
}

const rowsOf = (records: 'nurse_payment' | 'nurse_refund', presses: readonly Press[]) =>
  killed.asOwner(
    async (client) =>
      (
        await client.query<{ id: number; status: string; made: string }>(
          `select id, status, ${records === 'nurse_payment' ? 'transfer_id' : 'payment_id::text'} as made
            from ${records} where request_key = any($1) order by id`,
          [presses.map(({ key }) => key)],
        )
      ).rows,
  )
const statesIn = (replies: readonly (Reply | null)[]) =>
  new Set(replies.map((reply) => `${reply?.status} ${reply?.replayed} ${reply?.state}`))

async function answeredByRow(presses: readonly Press[]): Promise<void> {
  const repeated = statesIn(await pressAll(presses))
  for (const state of repeated) expect(['200 true Entered', '200 true Processed']).toContain(state)
}
async function settled(presses: readonly Press[]): Promise<void> {
  let states: string[] = []
  for (const until = Date.now() + 60_000; Date.now() < until;) {
    await Promise.all([settle(), settle(), settle()]) // and the program's own worker: one of them takes a row
    states = [...statesIn(await pressAll(presses))]
    if (states.join() === '200 true Processed') return
    await wait(100)
  }
  expect(states).toEqual(['200 true Processed'])
}

const payments = (round: string): Press[] =>
  Array.from({ length: calls }, (_, n) => ({
    path: '/nurses/nurse-pay',
    key: `${round}-pay-${n}`,
    body: {
      user_id: 2 + (n % nurses),
      amount: 10 + n,
      payment_type: 'Bonus',
      description: `${round} ${n}`,
    },
  }))

async function exactlyOnce(
  paid: readonly Press[],
  back: readonly Press[],
  reversedCents: number,
): Promise<void> {
  const rows = await rowsOf('nurse_payment', paid)
  expect(rows).toHaveLength(calls)
  const transfers = stripe.transfers.filter(({ id }) => rows.some(({ made }) => made === id))
  const described = new Set(paid.map(({ body }) => (body as { description: string }).description))
  expect(transfers).toHaveLength(calls)
  expect(stripe.transfers.filter(({ description }) => described.has(description ?? ''))).toEqual(
    transfers,
  )
  expect(await rowsOf('nurse_refund', back)).toHaveLength(back.length)
  expect(transfers.filter(({ amount_reversed }) => amount_reversed !== reversedCents)).toEqual([])
}

test.for([
  ['the program', 2],
  ['the program', 25 * 60],
  ['the database', 2],
  ['the database', 25 * 60],
  ['the database and the program', 25 * 60],
] as const)(
  'NPY-042 AUD-101 of 40 payments and 40 partial refunds cut off by kill -9 of %s, repeated %d minutes and 25 hours later, each is made once',
  { timeout: 300_000 },
  async ([what, minutes]) => {
    const kill = ends[what] as Kill
    const round = `${what} ${minutes}`.replaceAll(' ', '-')
    await killed.start()
    await turnClock()
    const paid = payments(round)
    await cutOff(paid, kill)
    expect((await rowsOf('nurse_payment', paid)).map(({ status }) => status)).toEqual(
      Array(calls).fill('Entered'),
    )
    await later(minutes)
    await answeredByRow(paid)
    await settled(paid)
    await exactlyOnce(paid, [], 0)

    const back = (await rowsOf('nurse_payment', paid)).map(({ id }, n) => ({
      path: `/nurses/payments/${id}/refund`,
      key: `${round}-back-${n}`,
      body: { amount: '5.00', reason: `Paid twice ${n}` },
    }))
    await cutOff(back, kill)
    expect((await rowsOf('nurse_refund', back)).map(({ status }) => status)).toEqual(
      Array(calls).fill('Entered'),
    )
    await later(minutes)
    await answeredByRow(back)
    await settled(back)
    await exactlyOnce(paid, back, 500)

    await later(25 * 60)
    expect([...statesIn(await pressAll([...paid, ...back]))]).toEqual(['200 true Processed'])
    await exactlyOnce(paid, back, 500)
    await killed.killApp()
    await wait(100)
    const trail = await killed.asOwner((client) => verifyAuditLog(client, [killKey]))
    expect(verifiedText(trail)).toMatch(/^audit chain ok: \d+ rows$/)
  },
)
