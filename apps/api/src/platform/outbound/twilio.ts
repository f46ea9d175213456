// OFR-048, OFR-049: text messages by Twilio's REST API. It knows no idempotency key, so a second try looks for the
// first.
import { noMobileText } from '@wren/contract/offers-recipients'
import { askOutside, jsonOf, mayPass } from '../outside/ask.ts'
import type { Channel, OutgoingMessage } from './provider.ts'

export interface TwilioSettings {
  readonly url: string
  readonly sid: string
  readonly token: string
  /** A number with its country code, or the id of a messaging service. */
  readonly from: string
  /** Where Twilio reports what became of a message. */
  readonly callback: string
}

interface Message {
  readonly sid: string
  readonly body: string
  readonly date_created: string
}
interface Answer {
  readonly sid: string
  readonly code: number
  readonly messages: readonly Message[]
}

/** Codes that mean this number, today and tomorrow: no mobile, not reachable from here, opted out at the provider. */
const reasons: Readonly<Record<number, string>> = {
  21211: 'The phone number is not valid.',
  21408: 'The phone number is in a region that is not served.',
  21610: 'Opted out of text messages',
  21612: 'The phone number cannot be reached.',
  21614: noMobileText,
}

export function openTwilio({ url, sid, token, from, callback }: TwilioSettings): Channel {
  const messages = `${url.replace(/\/$/, '')}/2010-04-01/Accounts/${sid}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`

  /** The message that a killed worker handed over before it could say so (AUD-036). */
  const earlier = async (
    { recipient, body }: OutgoingMessage,
    since: string,
  ): Promise<string | null> => {
    const query = new URLSearchParams({
      To: recipient,
      'DateSent>': since.slice(0, 10),
      PageSize: '50',
    })
    const answer = await askOutside(`${messages}?${query}`, { headers: { authorization } })
    if (answer.status !== 200) throw new Error(`the text service answered ${answer.status}`)
    const after = Date.parse(since) - 60_000 // clocks differ
    return (
      jsonOf<Answer>(answer).messages?.find(
        (one) => one.body === body && Date.parse(one.date_created) >= after,
      )?.sid ?? null
    )
  }

  return {
    async handOver(message) {
      const before = message.triedAt == null ? null : await earlier(message, message.triedAt)
      if (before !== null) return { status: 'sent', providerId: before }
      const form = new URLSearchParams({
        To: message.recipient,
        Body: message.body,
        StatusCallback: `${callback}?ref=${message.id}`,
        [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
      })
      const answer = await askOutside(messages, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
      })
      const { sid: made, code } = jsonOf<Answer>(answer)
      if (answer.status === 201 && made !== undefined) return { status: 'sent', providerId: made }
      if (mayPass(answer.status)) throw new Error(`the text service answered ${answer.status}`)
      return {
        refused:
          (code === undefined ? undefined : reasons[code]) ??
          `The text service refused the message (${code ?? answer.status}).`,
      }
    },
  }
}
