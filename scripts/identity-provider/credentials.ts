// Claims of a credential, correct or with one requested fault (SES-087, SES-030).
import { makeKey, signToken, type SigningKey } from './keys.ts'

export const faults = [
  'none',
  'audience',
  'issuer',
  'key',
  'time',
  'domain',
  'not verified',
] as const
type Fault = (typeof faults)[number]
export const isFault = (text: string): text is Fault => (faults as readonly string[]).includes(text)

export interface Asked {
  readonly email: string
  readonly audience: string
  readonly fault?: Fault
  /** Seconds since 1970. */
  readonly now: number
  /** Replaces or adds claims; undefined removes one. */
  readonly claims?: Readonly<Record<string, unknown>>
}

const wrong: Readonly<
  Record<Fault, (now: number, email: string) => Readonly<Record<string, unknown>>>
> = {
  none: () => ({}),
  audience: () => ({ aud: 'another-client.apps.example' }),
  issuer: () => ({ iss: 'https://accounts.elsewhere.example' }),
  key: () => ({}),
  time: (now) => ({ iat: now - 7_200, exp: now - 3_600 }),
  domain: (_, email) => ({ email: email.replace(/@.*$/, '@elsewhere.example') }),
  'not verified': () => ({ email_verified: false }),
}

export function issue(
  key: SigningKey,
  { email, audience, fault = 'none', now, claims = {} }: Asked,
): string {
  const whole = {
    iss: 'https://accounts.google.com',
    aud: audience,
    azp: audience,
    sub: Buffer.from(email).toString('hex').slice(0, 20),
    email,
    email_verified: true,
    iat: now,
    exp: now + 3_600,
    ...wrong[fault](now, email),
    ...claims,
  }
  return fault === 'key' ? signToken(makeKey(), whole, key.kid) : signToken(key, whole)
}
