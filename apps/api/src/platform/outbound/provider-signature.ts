// Verifies the signatures of providers' reports. OFR-048, NPY-027.
import { createHmac, timingSafeEqual } from 'node:crypto'

const isEqual = (expected: string, signature: string): boolean => {
  const [a, b] = [Buffer.from(expected), Buffer.from(signature)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** HMAC-SHA-1 in base64 of the full URL and of each parameter's name and value, sorted by name. */
export function isTwilioSigned(
  token: string,
  url: string,
  form: URLSearchParams,
  signature: string,
): boolean {
  const names = [...new Set(form.keys())].toSorted()
  const text = names.reduce(
    (signedText, name) =>
      signedText +
      [...new Set(form.getAll(name))]
        .toSorted()
        .map((value) => name + value)
        .join(''),
    url,
  )
  return isEqual(createHmac('sha1', token).update(text).digest('base64'), signature)
}

const toleranceSeconds = 300 // as in Stripe's libraries

/** HMAC-SHA-256 of time and raw body. Refuses an old time as a replay. */
export function isStripeSigned(secret: string, body: Buffer, header: string, now: string): boolean {
  const parts = header.split(',').map((part) => part.trim().split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (
    !/^\d{1,12}$/.test(time) ||
    Math.abs(Date.parse(now) / 1_000 - Number(time)) > toleranceSeconds
  )
    return false
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')
  return parts.some(([name, value = '']) => name === 'v1' && isEqual(expected, value))
}
