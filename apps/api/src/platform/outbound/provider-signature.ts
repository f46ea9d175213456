// OFR-048, NPY-027: what providers report is believed by their own signatures, exactly as they make them.
import { createHmac, timingSafeEqual } from 'node:crypto'

const equal = (expected: string, sent: string): boolean => {
  const [one, other] = [Buffer.from(expected), Buffer.from(sent)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Twilio: HMAC-SHA-1 in base64 of the whole address and every parameter, name and value, sorted by name. */
export function isTwilioSigned(
  token: string,
  url: string,
  form: URLSearchParams,
  signature: string,
): boolean {
  const names = [...new Set(form.keys())].toSorted()
  const text = names.reduce(
    (sum, name) =>
      sum +
      [...new Set(form.getAll(name))]
        .toSorted()
        .map((value) => name + value)
        .join(''),
    url,
  )
  return equal(createHmac('sha1', token).update(text).digest('base64'), signature)
}

const tolerance = 300 // seconds, Stripe's own

/** Stripe: HMAC-SHA-256 of time and body as they came; an old time is a replay. */
export function isStripeSigned(secret: string, body: Buffer, header: string, now: string): boolean {
  const parts = header.split(',').map((part) => part.trim().split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(Date.parse(now) / 1_000 - Number(time)) > tolerance)
    return false
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')
  return parts.some(([name, value = '']) => name === 'v1' && equal(expected, value))
}
