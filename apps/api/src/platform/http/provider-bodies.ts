// Bodies that providers send: Twilio's forms and Stripe's signed JSON, recognised by their paths. OFR-048, AUD-053.
import type { FastifyRequest } from 'fastify'
import { isStripeSigned, isTwilioSigned } from '../outbound/provider-signature.ts'
import type { Platform } from '../platform.ts'
import { callsUrlOf } from '../settings/settings.ts'

const headerOf = (request: FastifyRequest, name: string): string =>
  String(request.headers[name] ?? '')

/** Media types of the files of an MMS. */
const mediaOf = (form: URLSearchParams): string[] =>
  Array.from(
    { length: Math.min(Number(form.get('NumMedia') ?? 0) || 0, 20) },
    (_, index) => form.get(`MediaContentType${index}`)?.slice(0, 100) ?? 'file',
  )

export interface SignedForm {
  readonly signed: boolean
  readonly body: Readonly<Record<string, unknown>>
}

/** null: this path takes no form. */
export function readTwilioForm(
  { settings }: Platform,
  request: FastifyRequest,
  text: string,
): SignedForm | null {
  const { TWILIO_AUTH_TOKEN } = settings
  if (TWILIO_AUTH_TOKEN === undefined || !request.url.startsWith('/public/messages/')) return null
  const form = new URLSearchParams(text)
  const ref = /[?&]ref=(\d{1,15})(?:&|$)/.exec(request.url)?.[1]
  const fields = {
    message_id: form.get('MessageSid'),
    status: form.get('MessageStatus'),
    from: form.get('From'),
    text: form.get('Body'),
    opt_out:
      /^(?:stop|start|help)$/.exec((form.get('OptOutType') ?? '').toLowerCase())?.[0] ?? null,
    attachments: request.url.startsWith('/public/messages/inbound') ? mediaOf(form) : null,
    ref: ref === undefined ? null : Number(ref),
  }
  return {
    signed: isTwilioSigned(
      TWILIO_AUTH_TOKEN,
      callsUrlOf(settings) + request.url,
      form,
      headerOf(request, 'x-twilio-signature'),
    ),
    body: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)),
  }
}

export function isSignedByStripe(
  { settings, clock }: Platform,
  request: FastifyRequest,
  body: Buffer,
): boolean {
  const secret = settings.STRIPE_WEBHOOK_SECRET
  return (
    secret !== undefined &&
    request.url === '/public/payments/events' &&
    isStripeSigned(secret, body, headerOf(request, 'stripe-signature'), clock.now())
  )
}
