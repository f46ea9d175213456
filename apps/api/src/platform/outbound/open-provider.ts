// design "Outside services": which channel is real is a setting each; what is not set stays in the outbox, and so
// does fiction.
import { callsUrlOf, type Settings } from '../settings/settings.ts'
import { isFictional } from './fictional.rules.ts'
import { openMail } from './mail.ts'
import { simulatedProvider, type Channel, type Provider } from './provider.ts'
import { openTwilio } from './twilio.ts'

export function openProvider(settings: Settings): Provider {
  const {
    SMTP_URL,
    MAIL_FROM,
    OPERATIONS_EMAIL,
    TWILIO_URL,
    TWILIO_ACCOUNT_SID,
    TWILIO_AUTH_TOKEN,
    TWILIO_FROM,
  } = settings
  const real: Readonly<Record<'email' | 'sms', Channel | null>> = {
    email:
      SMTP_URL === undefined
        ? null
        : openMail({ url: SMTP_URL, from: MAIL_FROM ?? OPERATIONS_EMAIL }),
    sms:
      TWILIO_ACCOUNT_SID === undefined ||
      TWILIO_AUTH_TOKEN === undefined ||
      TWILIO_FROM === undefined
        ? null
        : openTwilio({
            url: TWILIO_URL,
            sid: TWILIO_ACCOUNT_SID,
            token: TWILIO_AUTH_TOKEN,
            from: TWILIO_FROM,
            callback: `${callsUrlOf(settings)}/public/messages/status`,
          }),
  }
  const channelOf = ({ channel, recipient }: Parameters<Provider['simulates']>[0]): Channel =>
    isFictional(channel, recipient) ? simulatedProvider : (real[channel] ?? simulatedProvider)
  return {
    simulates: (message) => channelOf(message) === simulatedProvider,
    reaches: async (message) => (await channelOf(message).answers?.()) ?? true,
    handOver: (message) => channelOf(message).handOver(message),
  }
}
