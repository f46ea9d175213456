// SES-030: whom a Google credential names, and only when every check holds. There is no way around it.
import { decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from 'jose'
import { isCompanyEmail } from '@wren/contract/identity.rules'
import type { Platform } from '../platform.ts'
import { keysFor } from './google-keys.ts'

const issuers = ['accounts.google.com', 'https://accounts.google.com']
const tolerance = 60

/** `email` only of a credential whose signature held: anything else anybody could have written. */
type Credential = { readonly email: string } | 'refused' | 'away'

function keyIdOf(token: string): string | null {
  try {
    const { alg, kid } = decodeProtectedHeader(token)
    return alg === 'RS256' && typeof kid === 'string' ? kid : null
  } catch {
    return null
  }
}

/**
 * What jose does not ask: one audience alone, an issue time that is not ahead of us, an address of the company that
 * Google has proved.
 */
function emailOf(
  { aud, iat, email, email_verified }: JWTPayload,
  { GOOGLE_CLIENT_ID, COMPANY_EMAIL_DOMAIN }: Platform['settings'],
  seconds: number,
): string | null {
  if (aud !== GOOGLE_CLIENT_ID || typeof iat !== 'number' || iat > seconds + tolerance) return null
  return email_verified === true &&
    typeof email === 'string' &&
    isCompanyEmail(email, COMPANY_EMAIL_DOMAIN)
    ? email
    : null
}

export async function readCredential(platform: Platform, token: string): Promise<Credential> {
  const id = keyIdOf(token)
  if (id === null) return 'refused'
  const keys = await keysFor(platform, id)
  if (keys === null) return 'away'
  const currentDate = new Date(platform.clock.now())
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer: issuers,
      audience: platform.settings.GOOGLE_CLIENT_ID ?? '',
      requiredClaims: ['exp', 'iat'],
      clockTolerance: tolerance,
      currentDate,
    })
    const email = emailOf(payload, platform.settings, currentDate.getTime() / 1000)
    return email === null ? 'refused' : { email }
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return 'refused'
    throw error
  }
}
