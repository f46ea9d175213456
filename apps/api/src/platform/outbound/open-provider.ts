// Opens the message channels that the settings configure. Messages of other channels, and to fictional recipients, stay
// in the outbox.
import { callsUrlOf, type Settings } from '../settings/settings.ts'
import { isFictional } from './fictional.rules.ts'
import { openMail } from './mail.ts'
import { simulatedProvider, type MessageChannel, type MessageProvider } from './provider.ts'
import { openTwilio } from './twilio.ts'

export function openProvider(settings: Settings): MessageProvider {
  const {
    SMTP_URL,
    MAIL_FROM,
    OPERATIONS_EMAIL,
    TWILIO_URL,
    TWILIO_ACCOUNT_SID,
    TWILIO_AUTH_TOKEN,
    TWILIO_FROM,
  } = settings
  const configured: Readonly<Record<'email' | 'sms', MessageChannel | null>> = {
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
  const channelOf = ({
    channel,
    recipient,
  }: Parameters<MessageProvider['simulates']>[0]): MessageChannel =>
    isFictional(channel, recipient) ? simulatedProvider : (configured[channel] ?? simulatedProvider)
  return {
    simulates: (message) => channelOf(message) === simulatedProvider,
    canReach: async (message) => (await channelOf(message).isAvailable?.()) ?? true,
    deliver: (message) => channelOf(message).deliver(message),
  }
}
