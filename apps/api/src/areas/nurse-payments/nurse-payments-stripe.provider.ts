// NPY-016: payouts by Stripe Connect, its REST API: transfers to the nurse's account, their reversals and their list.
import type { Instant } from '@wren/contract/time'
import {
  requestOutside,
  jsonOf,
  isTransient,
  type OutsideAnswer,
} from '../../platform/outside/ask.ts'
import type { Done, PayoutProvider, Reversed } from './nurse-payments.provider.ts'

const version = '2024-06-20' // of the protocol; answers keep their form although Stripe moves on

const page = 100
/** The metadata of a reversal that holds its key. */
const label = 'wren_key'

interface Answered {
  readonly id: string
  readonly error: { readonly message?: string; readonly type?: string }
}
interface Made {
  readonly id: string
  readonly created: number
  readonly description: string | null
  readonly amount: number
  readonly amount_reversed: number
  readonly destination: string
  readonly transfer_group?: string | null
}
interface MadeReversal {
  readonly id: string
  readonly amount: number
  readonly metadata?: Readonly<Record<string, string>>
}
interface Event {
  readonly id: string
  readonly data: { readonly object: Made }
}

const seconds = (at: Instant): string => String(Math.floor(Date.parse(at) / 1_000))

/** An error about the key says nothing about what the key made: a request with it may be under way, or made already. */
function doneOf(answer: OutsideAnswer): Done {
  const { id, error } = jsonOf<Answered>(answer)
  if (answer.status === 200 && id !== undefined) return { id }
  if (isTransient(answer.status) || error?.type === 'idempotency_error')
    throw new Error(`the payout provider answered ${answer.status}`)
  return { refused: (error?.message ?? 'The payment was refused').slice(0, 500) }
}

export function stripeOf({
  url,
  key,
}: {
  readonly url: string
  readonly key: string
}): PayoutProvider {
  const api = `${url.replace(/\/$/, '')}/v1`
  const headers = { authorization: `Bearer ${key}`, 'stripe-version': version }
  const send = async (
    address: string,
    form: Readonly<Record<string, string>>,
    idempotencyKey: string,
  ): Promise<Done> =>
    doneOf(
      await requestOutside(address, {
        method: 'POST',
        body: new URLSearchParams(form).toString(),
        headers: {
          ...headers,
          'content-type': 'application/x-www-form-urlencoded',
          'idempotency-key': idempotencyKey,
        },
      }),
    )
  const listed = async <A>(address: string): Promise<readonly A[]> => {
    const answer = await requestOutside(address, { headers })
    const { data } = jsonOf<{ readonly data: readonly A[] }>(answer)
    if (answer.status !== 200 || data === undefined)
      throw new Error(`the payout provider answered ${answer.status}`)
    return data
  }
  return {
    transfer: ({ destination, amountCents, description, key: once, isLabelled }) =>
      send(
        `${api}/transfers`,
        {
          amount: String(amountCents),
          currency: 'usd',
          destination,
          ...(description === null ? {} : { description }),
          ...(isLabelled ? { transfer_group: once } : {}),
        },
        once,
      ),
    reverse: ({ transfer, amountCents, key: once, isLabelled }) =>
      send(
        `${api}/transfers/${encodeURIComponent(transfer)}/reversals`,
        {
          amount: String(amountCents),
          ...(isLabelled ? { [`metadata[${label}]`]: once } : {}),
        },
        once,
      ),
    // Another installation may share the account and use the same label: account, amount and time must agree too.
    async transferOf({ destination, amountCents, key: once }, since) {
      const query = new URLSearchParams({
        transfer_group: once,
        destination,
        limit: String(page),
        'created[gte]': seconds(since),
      })
      const made = await listed<Made>(`${api}/transfers?${query}`)
      return (
        made.find(
          (one) =>
            one.transfer_group === once &&
            one.destination === destination &&
            one.amount === amountCents,
        )?.id ?? null
      )
    },
    async reversalOf({ transfer, amountCents, key: once }) {
      const made = await listed<MadeReversal>(
        `${api}/transfers/${encodeURIComponent(transfer)}/reversals?limit=${page}`,
      )
      const reversal = made.find(
        ({ amount, metadata }) => metadata?.[label] === once && amount === amountCents,
      )
      if (reversal === undefined && made.length === page)
        throw new Error('more reversals than one page')
      return reversal?.id ?? null
    },
    async list({ destination, from, to, limit }) {
      const query = new URLSearchParams({
        destination,
        limit: String(limit),
        'created[gte]': seconds(from),
        'created[lte]': seconds(to),
      })
      const data = await listed<Made>(`${api}/transfers?${query}`)
      return data.map(({ id, created, description, amount, amount_reversed }) => ({
        id,
        created,
        description,
        amountCents: amount,
        reversedCents: amount_reversed,
      }))
    },
    async reversedSince(since) {
      const reversed: Reversed[] = []
      for (let after: string | undefined; ;) {
        const query = new URLSearchParams({
          type: 'transfer.reversed',
          limit: String(page),
          'created[gte]': seconds(since),
          ...(after === undefined ? {} : { starting_after: after }),
        })
        const events = await listed<Event>(`${api}/events?${query}`)
        reversed.push(
          ...events.map(({ data: { object } }) => ({
            id: object.id,
            reversedCents: object.amount_reversed,
          })),
        )
        after = events.at(-1)?.id
        if (events.length < page) return reversed
      }
    },
  }
}
