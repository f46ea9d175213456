// For tests: the part of Stripe that Wren uses: transfers with idempotency keys, reversals, lists and signed events.
import { createHmac } from 'node:crypto'
import { openTestService, type AskedOf, type Reply, type TestService } from './testing-http.ts'

export const stripeSecret = 'whsec_of_the_tests'

interface Held {
  readonly id: string
  readonly created: number
  readonly description: string | null
  readonly amount: number
  readonly destination: string
  readonly transfer_group: string | null
  readonly key: string
  amount_reversed: number
}
interface MadeReversal {
  readonly id: string
  readonly transfer: string
  readonly created: number
  readonly amount: number
  readonly metadata: Readonly<Record<string, string>>
  readonly key: string
}
/**
 * What happens to a request that creates something:
 * 'cut': created, and the first answer is lost. 'mute': created, and every answer is lost. 'drop': never received.
 * 'refuse': refused, and so is every later request with its key. 'away': 503.
 * 'held': not created yet. 'late': created, and the answer is held. Both wait for `release`.
 */
export type Mood = 'well' | 'cut' | 'mute' | 'drop' | 'refuse' | 'away' | 'held' | 'late'
/** Stripe forgets a key after a day; the same key then creates another transfer. */
const keyHours = 24
export interface TestStripe extends TestService {
  readonly transfers: Held[]
  readonly reversals: MadeReversal[]
  /** A function decides per request. */
  mood: Mood | (() => Mood)
  /** 'away': lists are not answered. */
  reads: 'well' | 'away'
  /** Number of held requests. */
  waiting(): number
  /** Ends held requests without an answer. */
  release(): void
  environment(): Record<string, string>
  sign(body: string, at: string): string
}

export async function openTestStripe(now: () => string): Promise<TestStripe> {
  const transfers: Held[] = []
  const seconds = (): number => Math.floor(Date.parse(now()) / 1_000)
  const refused = (status: number, message: string, type = 'invalid_request_error'): Reply => ({
    status,
    json: { error: { type, message } },
  })

  const refusedKeys = new Set<string>()
  const transfer = (form: URLSearchParams, key: string, mood: Mood): Reply => {
    const [destination, amount] = [form.get('destination') ?? '', Number(form.get('amount'))]
    const remembered = seconds() - keyHours * 3_600
    const before = transfers.findLast((one) => one.key === key && one.created >= remembered)
    if (before !== undefined)
      return before.amount === amount &&
        before.destination === destination &&
        before.description === form.get('description')
        ? { status: 200, json: before }
        : refused(
            400,
            'Keys for idempotent requests can only be used with the same parameters.',
            'idempotency_error',
          )
    if (mood === 'refuse') refusedKeys.add(key)
    if (refusedKeys.has(key)) return refused(400, 'The account cannot be paid')
    if (!destination.startsWith('acct_'))
      return refused(400, `No such destination: '${destination}'`)
    const made = {
      id: `tr_${transfers.length + 1}`,
      created: seconds(),
      description: form.get('description'),
      amount,
      destination,
      transfer_group: form.get('transfer_group'),
      key,
      amount_reversed: 0,
    }
    transfers.push(made)
    return mood === 'cut' ? 'cut' : { status: 200, json: made }
  }
  const reversals: MadeReversal[] = []
  const reverse = (id: string, form: URLSearchParams, key: string, mood: Mood): Reply => {
    const remembered = seconds() - keyHours * 3_600
    const before = reversals.findLast((one) => one.key === key && one.created >= remembered)
    if (before !== undefined) return { status: 200, json: before }
    if (mood === 'refuse') refusedKeys.add(key)
    if (refusedKeys.has(key)) return refused(400, 'The transfer cannot be reversed')
    const held = transfers.find((one) => one.id === id)
    const amount = Number(form.get('amount'))
    if (held === undefined || amount > held.amount - held.amount_reversed)
      return refused(400, 'The reversal exceeds the transfer.')
    held.amount_reversed += amount
    const made = {
      id: `trr_${id}_${held.amount_reversed}`,
      transfer: id,
      created: seconds(),
      amount,
      metadata: Object.fromEntries(
        [...form].flatMap(([name, value]) => {
          const label = /^metadata\[(\w+)\]$/.exec(name)?.[1]
          return label === undefined ? [] : [[label, value]]
        }),
      ),
      key,
    }
    reversals.push(made)
    return mood === 'cut' ? 'cut' : { status: 200, json: made }
  }
  let held: (() => void)[] = []
  const hold = (): Promise<Reply> =>
    new Promise((resolve) => {
      held.push(() => resolve('cut'))
    })
  const answer = ({ method, path, query, headers, bytes }: AskedOf, mood: Mood): Reply => {
    if (mood === 'away') return { status: 503, json: {} }
    if (headers['authorization'] !== 'Bearer sk_of_the_tests')
      return refused(401, 'Invalid API Key provided')
    const form = new URLSearchParams(bytes.toString())
    const reversed = /^\/v1\/transfers\/(\w+)\/reversals$/.exec(path)?.[1]
    if (method === 'POST') {
      const key = String(headers['idempotency-key'])
      return reversed === undefined ? transfer(form, key, mood) : reverse(reversed, form, key, mood)
    }
    if (reversed !== undefined)
      return {
        status: 200,
        json: { data: reversals.filter((one) => one.transfer === reversed).toReversed() },
      }
    if (path === '/v1/events')
      return {
        status: 200,
        json: {
          data: transfers
            .filter((one) => one.amount_reversed > 0)
            .map((object) => ({
              id: `evt_${object.id}`,
              type: 'transfer.reversed',
              data: { object },
            })),
        },
      }
    const [least, most] = [
      Number(query.get('created[gte]')),
      Number(query.get('created[lte]') ?? Infinity),
    ]
    const group = query.get('transfer_group')
    return {
      status: 200,
      json: {
        data: transfers
          .filter(
            (one) =>
              one.destination === query.get('destination') &&
              one.created >= least &&
              one.created <= most &&
              (group === null || one.transfer_group === group),
          )
          .toReversed()
          .slice(0, Number(query.get('limit'))),
      },
    }
  }
  const service = await openTestService((asked) => {
    if (asked.method !== 'POST')
      return answer(asked, stripe.reads === 'away' || stripe.mood === 'away' ? 'away' : 'well')
    const mood = typeof stripe.mood === 'function' ? stripe.mood() : stripe.mood
    if (mood === 'held') return hold()
    if (mood === 'drop') return 'cut'
    const reply = answer(asked, mood)
    return mood === 'late' ? hold() : mood === 'mute' ? 'cut' : reply
  })
  const stripe: TestStripe = {
    ...service,
    transfers,
    reversals,
    mood: 'well',
    reads: 'well',
    waiting: () => held.length,
    release: () => {
      for (const end of held) end()
      held = []
    },
    environment: () => ({
      STRIPE_SECRET_KEY: 'sk_of_the_tests',
      STRIPE_WEBHOOK_SECRET: stripeSecret,
      STRIPE_URL: service.url,
    }),
    sign: (body, at) => {
      const time = Math.floor(Date.parse(at) / 1_000)
      return `t=${time},v1=${createHmac('sha256', stripeSecret).update(`${time}.${body}`).digest('hex')}`
    },
  }
  return stripe
}
