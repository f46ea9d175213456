// For tests: Stripe as far as Wren uses it: transfers once a key, reversals, lists, and events signed as Stripe signs them.
import { createHmac } from 'node:crypto'
import { openTestService, type AskedOf, type Reply, type TestService } from './testing-http.ts'

export const stripeSecret = 'whsec_of_the_tests'

interface Held {
  readonly id: string
  readonly created: number
  readonly description: string | null
  readonly amount: number
  readonly destination: string
  readonly key: string
  amount_reversed: number
}
/** Stripe forgets a key after a day; the same one then makes another transfer. */
const keyHours = 24
export interface TestStripe extends TestService {
  readonly transfers: Held[]
  /** 'cut': what was asked for is done and its answer lost. 'held': nothing is done yet; 'late': done, and the answer held. Both wait for `release`. */
  mood: 'well' | 'cut' | 'away' | 'held' | 'late'
  /** How many calls are held. */
  waiting(): number
  /** Ends the held calls without an answer. */
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

  const transfer = (form: URLSearchParams, key: string): Reply => {
    const [destination, amount] = [form.get('destination') ?? '', Number(form.get('amount'))]
    const remembered = seconds() - keyHours * 3_600
    const before = transfers.findLast((one) => one.key === key && one.created >= remembered)
    if (before !== undefined)
      return before.amount === amount && before.destination === destination
        ? { status: 200, json: before }
        : refused(
            400,
            'Keys for idempotent requests can only be used with the same parameters.',
            'idempotency_error',
          )
    if (!destination.startsWith('acct_'))
      return refused(400, `No such destination: '${destination}'`)
    const made = {
      id: `tr_${transfers.length + 1}`,
      created: seconds(),
      description: form.get('description'),
      amount,
      destination,
      key,
      amount_reversed: 0,
    }
    transfers.push(made)
    return stripe.mood === 'cut' ? 'cut' : { status: 200, json: made }
  }
  const reversals = new Map<string, { readonly id: string; readonly created: number }>()
  const reverse = (id: string, form: URLSearchParams, key: string): Reply => {
    const before = reversals.get(key)
    if (before !== undefined && before.created >= seconds() - keyHours * 3_600)
      return { status: 200, json: { id: before.id } }
    const held = transfers.find((one) => one.id === id)
    const amount = Number(form.get('amount'))
    if (held === undefined || amount > held.amount - held.amount_reversed)
      return refused(400, 'The reversal exceeds the transfer.')
    held.amount_reversed += amount
    const made = { id: `trr_${id}_${held.amount_reversed}`, created: seconds() }
    reversals.set(key, made)
    return stripe.mood === 'cut' ? 'cut' : { status: 200, json: { id: made.id } }
  }
  let held: (() => void)[] = []
  const hold = (): Promise<Reply> =>
    new Promise((resolve) => {
      held.push(() => resolve('cut'))
    })
  const answer = ({ method, path, query, headers, bytes }: AskedOf): Reply => {
    if (stripe.mood === 'away') return { status: 503, json: {} }
    if (headers['authorization'] !== 'Bearer sk_of_the_tests')
      return refused(401, 'Invalid API Key provided')
    const form = new URLSearchParams(bytes.toString())
    if (method === 'POST' && path === '/v1/transfers')
      return transfer(form, String(headers['idempotency-key']))
    const reversal = /^\/v1\/transfers\/(\w+)\/reversals$/.exec(path)?.[1]
    if (method === 'POST' && reversal !== undefined)
      return reverse(reversal, form, String(headers['idempotency-key']))
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
    const [least, most] = [Number(query.get('created[gte]')), Number(query.get('created[lte]'))]
    return {
      status: 200,
      json: {
        data: transfers
          .filter(
            (one) =>
              one.destination === query.get('destination') &&
              one.created >= least &&
              one.created <= most,
          )
          .toReversed()
          .slice(0, Number(query.get('limit'))),
      },
    }
  }
  const service = await openTestService((asked) => {
    const { mood } = stripe
    if (asked.method !== 'POST') return answer(asked)
    if (mood === 'held') return hold()
    const reply = answer(asked)
    return mood === 'late' ? hold() : reply
  })
  const stripe: TestStripe = {
    ...service,
    transfers,
    mood: 'well',
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
