// Text messages over Twilio's REST API. The API has no idempotency key, so a second attempt searches for the first.
// OFR-048, OFR-049.
import { noMobileText } from '@wren/contract/offers-recipients'
import { requestOutside, jsonOf, isTransient } from '../outside/ask.ts'
import type { MessageChannel, OutgoingMessage } from './provider.ts'

export interface TwilioSettings {
  readonly url: string
  readonly sid: string
  readonly token: string
  /** A number with its country code, or the id of a messaging service. */
  readonly from: string
  /** The address for Twilio's delivery reports. */
  readonly callback: string
}

interface TwilioMessage {
  readonly sid: string
  readonly body: string
  readonly date_created: string
}
interface TwilioAnswer {
  readonly sid: string
  readonly code: number
  readonly messages: readonly TwilioMessage[]
}

/** Error codes that are permanent for a number. */
const reasonOfCode: Readonly<Record<number, string>> = {
  21211: 'The phone number is not valid.',
  21408: 'The phone number is in a region that is not served.',
  21610: 'Opted out of text messages',
  21612: 'The phone number cannot be reached.',
  21614: noMobileText,
}

export function openTwilio({ url, sid, token, from, callback }: TwilioSettings): MessageChannel {
  const messagesUrl = `${url.replace(/\/$/, '')}/2010-04-01/Accounts/${sid}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`

  /** The id of a message that a killed worker sent without recording it (AUD-036). */
  const findEarlier = async (
    { recipient, body }: OutgoingMessage,
    since: string,
  ): Promise<string | null> => {
    const query = new URLSearchParams({
      To: recipient,
      'DateSent>': since.slice(0, 10),
      PageSize: '50',
    })
    const answer = await requestOutside(`${messagesUrl}?${query}`, { headers: { authorization } })
    if (answer.status !== 200) throw new Error(`The text service answered ${answer.status}.`)
    const earliest = Date.parse(since) - 60_000 // tolerates different clocks
    const earlier = jsonOf<TwilioAnswer>(answer).messages?.find(
      (message) => message.body === body && Date.parse(message.date_created) >= earliest,
    )
    return earlier?.sid ?? null
  }

  return {
    async deliver(message) {
      const { attemptedAt } = message
      const earlier = attemptedAt == null ? null : await findEarlier(message, attemptedAt)
      if (earlier !== null) return { status: 'sent', providerId: earlier }
      const form = new URLSearchParams({
        To: message.recipient,
        Body: message.body,
        StatusCallback: `${callback}?ref=${message.id}`,
        [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
      })
      const answer = await requestOutside(messagesUrl, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
      })
      const { sid: providerId, code } = jsonOf<TwilioAnswer>(answer)
      if (answer.status === 201 && providerId !== undefined) return { status: 'sent', providerId }
      if (isTransient(answer.status)) throw new Error(`The text service answered ${answer.status}.`)
      return {
        refused:
          (code === undefined ? undefined : reasonOfCode[code]) ??
          `The text service refused the message (${code ?? answer.status}).`,
      }
    },
  }
}
