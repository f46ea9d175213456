// For tests: the part of Twilio that Wren uses: messages, their list and signed reports.
import { createHmac } from 'node:crypto'
import { openTestService, type AskedOf, type Reply, type TestService } from './testing-http.ts'

export const twilioToken = 'twilio-token-of-the-tests'

export interface Texted {
  readonly sid: string
  readonly to: string
  readonly body: string
  readonly from: string
  readonly callback: string
  readonly created: string
}
export interface TestTwilio extends TestService {
  readonly texts: Texted[]
  environment(): Record<string, string>
  sign(url: string, fields: Readonly<Record<string, string>>): string
}

/** `now`: clock of the messages. `numbers`: answers by number instead of accepting the message. */
export async function openTestTwilio(
  now: () => string,
  numbers: Readonly<Record<string, Reply>> = {},
): Promise<TestTwilio> {
  const texts: Texted[] = []
  const service = await openTestService(
    ({ method, path, query, headers, bytes }: AskedOf): Reply => {
      if (path !== '/2010-04-01/Accounts/AC1/Messages.json')
        return { status: 404, json: { code: 20404 } }
      if (
        headers['authorization'] !== `Basic ${Buffer.from(`AC1:${twilioToken}`).toString('base64')}`
      )
        return { status: 401, json: { code: 20003 } }
      if (method === 'GET')
        return {
          status: 200,
          json: {
            messages: texts
              .filter(({ to }) => to === query.get('To'))
              .map(({ sid, body, created }) => ({ sid, body, date_created: created })),
          },
        }
      const form = new URLSearchParams(bytes.toString())
      const to = form.get('To') ?? ''
      const special = numbers[to]
      if (special !== undefined && special !== 'cut') return special
      const sid = `SM${texts.length + 1}`
      texts.push({
        sid,
        to,
        body: form.get('Body') ?? '',
        from: form.get('From') ?? form.get('MessagingServiceSid') ?? '',
        callback: form.get('StatusCallback') ?? '',
        created: now(),
      })
      return special ?? { status: 201, json: { sid, status: 'queued' } }
    },
  )
  return {
    ...service,
    texts,
    environment: () => ({
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: twilioToken,
      TWILIO_FROM: '+12065550199',
      TWILIO_URL: service.url,
    }),
    sign: (url, fields) =>
      createHmac('sha1', twilioToken)
        .update(
          url +
            Object.keys(fields)
              .toSorted()
              .map((name) => name + fields[name])
              .join(''),
        )
        .digest('base64'),
  }
}
