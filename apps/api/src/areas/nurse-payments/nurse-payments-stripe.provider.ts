// NPY-016: the REST API of Stripe Connect: transfers to the nurse's account, reversals and lists.
import type { Instant } from '@wren/contract/time'
import {
  requestOutside,
  jsonOf,
  isTransient,
  type OutsideAnswer,
} from '../../platform/outside/ask.ts'
import type { ActionResult, PayoutProvider, ReversedTransfer } from './nurse-payments.provider.ts'

const protocolVersion = '2024-06-20' // pins the format of Stripe's answers

const pageSize = 100
/** The metadata field of a reversal that contains its key. */
const keyMetadata = 'wren_key'

interface StripeAnswer {
  readonly id: string
  readonly error: { readonly message?: string; readonly type?: string }
}
interface StripeTransfer {
  readonly id: string
  readonly created: number
  readonly description: string | null
  readonly amount: number
  readonly amount_reversed: number
  readonly destination: string
  readonly transfer_group?: string | null
}
interface StripeReversal {
  readonly id: string
  readonly amount: number
  readonly metadata?: Readonly<Record<string, string>>
}
interface StripeEvent {
  readonly id: string
  readonly data: { readonly object: StripeTransfer }
}

const seconds = (at: Instant): string => String(Math.floor(Date.parse(at) / 1_000))

/** Throws for errors of the key, which do not tell whether an earlier request succeeded. */
function resultOf(answer: OutsideAnswer): ActionResult {
  const { id, error } = jsonOf<StripeAnswer>(answer)
  if (answer.status === 200 && id !== undefined) return { id }
  if (isTransient(answer.status) || error?.type === 'idempotency_error')
    throw new Error(`The payout provider answered ${answer.status}.`)
  return { refused: (error?.message ?? 'The payment was refused').slice(0, 500) }
}

export function stripeProvider({
  url,
  key,
}: {
  readonly url: string
  readonly key: string
}): PayoutProvider {
  const api = `${url.replace(/\/$/, '')}/v1`
  const headers = { authorization: `Bearer ${key}`, 'stripe-version': protocolVersion }
  const send = async (
    address: string,
    form: Readonly<Record<string, string>>,
    idempotencyKey: string,
  ): Promise<ActionResult> =>
    resultOf(
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
      throw new Error(`The payout provider answered ${answer.status}.`)
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
          ...(isLabelled ? { [`metadata[${keyMetadata}]`]: once } : {}),
        },
        once,
      ),
    // Compares account, amount and time too, because another installation may share the account and its keys.
    async transferOf({ destination, amountCents, key: once }, since) {
      const query = new URLSearchParams({
        transfer_group: once,
        destination,
        limit: String(pageSize),
        'created[gte]': seconds(since),
      })
      const made = await listed<StripeTransfer>(`${api}/transfers?${query}`)
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
      const made = await listed<StripeReversal>(
        `${api}/transfers/${encodeURIComponent(transfer)}/reversals?limit=${pageSize}`,
      )
      const reversal = made.find(
        ({ amount, metadata }) => metadata?.[keyMetadata] === once && amount === amountCents,
      )
      if (reversal === undefined && made.length === pageSize)
        throw new Error('The provider returned more than one page of reversals.')
      return reversal?.id ?? null
    },
    async list({ destination, from, to, limit }) {
      const query = new URLSearchParams({
        destination,
        limit: String(limit),
        'created[gte]': seconds(from),
        'created[lte]': seconds(to),
      })
      const data = await listed<StripeTransfer>(`${api}/transfers?${query}`)
      return data.map(({ id, created, description, amount, amount_reversed }) => ({
        id,
        created,
        description,
        amountCents: amount,
        reversedCents: amount_reversed,
      }))
    },
    async reversedSince(since) {
      const reversed: ReversedTransfer[] = []
      for (let after: string | undefined; ;) {
        const query = new URLSearchParams({
          type: 'transfer.reversed',
          limit: String(pageSize),
          'created[gte]': seconds(since),
          ...(after === undefined ? {} : { starting_after: after }),
        })
        const events = await listed<StripeEvent>(`${api}/events?${query}`)
        reversed.push(
          ...events.map(({ data: { object } }) => ({
            id: object.id,
            reversedCents: object.amount_reversed,
          })),
        )
        after = events.at(-1)?.id
        if (events.length < pageSize) return reversed
      }
    },
  }
}
