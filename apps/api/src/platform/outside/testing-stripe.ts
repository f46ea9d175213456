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
export interface TestStripe extends TestService {
  readonly transfers: Held[]
  /** 'cut': what was asked for is done and its answer lost. */
  mood: 'well' | 'cut' | 'away'
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
    const before = transfers.find((one) => one.key === key)
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
  const reversals = new Map<string, string>()
  const reverse = (id: string, form: URLSearchParams, key: string): Reply => {
    const before = reversals.get(key)
    if (before !== undefined) return { status: 200, json: { id: before } }
    const held = transfers.find((one) => one.id === id)
    const amount = Number(form.get('amount'))
    if (held === undefined || amount > held.amount - held.amount_reversed)
      return refused(400, 'The reversal exceeds the transfer.')
    held.amount_reversed += amount
    reversals.set(key, `trr_${id}_${held.amount_reversed}`)
    return stripe.mood === 'cut'
      ? 'cut'
      : { status: 200, json: { id: `trr_${id}_${held.amount_reversed}` } }
  }
  const service = await openTestService(
    ({ method, path, query, headers, bytes }: AskedOf): Reply => {
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
    },
  )
  const stripe: TestStripe = {
    ...service,
    transfers,
    mood: 'well',
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
