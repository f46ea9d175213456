// The headers of every answer, and the content security policy of pages. AUD-055, AUD-056, SHL-087, NET-008, NET-009.
import { callsUrlOf, versionOf, type Settings } from '../settings/settings.ts'
import { corsHeaders } from './cors.ts'

export function commonHeaders(settings: Settings, instance: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'x-be-version': versionOf.backend,
    vary: 'Accept', // a page and an answer may share a path
    ...corsHeaders(settings),
    ...(settings.publicUrl.startsWith('https://')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
    ...(settings.APP_ENV === 'production' ? {} : { 'x-instance': instance }),
  }
}

const originOf = (address: string): string => new URL(address).origin

export function pagePolicy(settings: Settings, nonce: string): string {
  const google =
    settings.GOOGLE_CLIENT_ID === undefined
      ? ''
      : ` ${originOf(settings.GOOGLE_CLIENT_LIBRARY_URL)}`
  // The socket is on the origin of the calls (NET-062).
  const socket = originOf(callsUrlOf(settings)).replace(/^http/, 'ws')
  const callsOrigin =
    settings.API_BASE_URL === undefined ? '' : ` ${originOf(settings.API_BASE_URL)}`
  return [
    "default-src 'none'",
    `script-src 'self'${google}`,
    `style-src 'self' 'nonce-${nonce}'${google}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self' ${socket}${callsOrigin}${google}`,
    `frame-src blob:${google}`,
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
