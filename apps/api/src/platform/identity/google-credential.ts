// SES-030: verifies a Google credential. Every check must hold.
import { decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from 'jose'
import { isCompanyEmail } from '@wren/contract/identity.rules'
import type { Platform } from '../platform.ts'
import { keysFor } from './google-keys.ts'

const issuers = ['accounts.google.com', 'https://accounts.google.com']
const tolerance = 60

/** `email` is set only if the signature is valid: otherwise anybody could have written it. */
type Credential = { readonly email: string } | 'refused' | 'away'

function keyIdOf(token: string): string | null {
  try {
    const { alg, kid } = decodeProtectedHeader(token)
    return alg === 'RS256' && typeof kid === 'string' ? kid : null
  } catch {
    return null
  }
}

/** Checks that jose does not make: one audience, an issue time in the past, a verified address of the company. */
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
