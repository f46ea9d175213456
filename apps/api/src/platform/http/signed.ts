// OFR-048, AUD-053: what comes from providers themselves: Twilio's forms and Stripe's signed JSON, told apart by
// where they go.
import type { FastifyRequest } from 'fastify'
import { isStripeSigned, isTwilioSigned } from '../outbound/provider-signature.ts'
import type { Platform } from '../platform.ts'
import { callsUrlOf } from '../settings/settings.ts'

const header = (request: FastifyRequest, name: string): string =>
  String(request.headers[name] ?? '')

/** Types of the files that came with a text (MMS). */
const mediaOf = (form: URLSearchParams): string[] =>
  Array.from(
    { length: Math.min(Number(form.get('NumMedia') ?? 0) || 0, 20) },
    (_, at) => form.get(`MediaContentType${at}`)?.slice(0, 100) ?? 'file',
  )

export interface SignedForm {
  readonly signed: boolean
  readonly body: Readonly<Record<string, unknown>>
}

/** Null: no form is expected here. */
export function readForm(
  { settings }: Platform,
  request: FastifyRequest,
  text: string,
): SignedForm | null {
  const { TWILIO_AUTH_TOKEN } = settings
  if (TWILIO_AUTH_TOKEN === undefined || !request.url.startsWith('/public/messages/')) return null
  const form = new URLSearchParams(text)
  const ref = /[?&]ref=(\d{1,15})(?:&|$)/.exec(request.url)?.[1]
  const sent = {
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
      header(request, 'x-twilio-signature'),
    ),
    body: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null)),
  }
}

export function isSignedJson(
  { settings, clock }: Platform,
  request: FastifyRequest,
  body: Buffer,
): boolean {
  const secret = settings.STRIPE_WEBHOOK_SECRET
  return (
    secret !== undefined &&
    request.url === '/public/payments/events' &&
    isStripeSigned(secret, body, header(request, 'stripe-signature'), clock.now())
  )
}
