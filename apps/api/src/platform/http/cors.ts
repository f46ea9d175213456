// CORS for installations whose calls and pages have different origins: pages of PUBLIC_URL may make calls. NET-008.
import type { IncomingMessage } from 'node:http'
import type { Settings } from '../settings/settings.ts'

type RequestHead = Pick<IncomingMessage, 'method' | 'headers'>

/** On every answer, so that a browser can read refusals too. None without API_BASE_URL. */
export const corsHeaders = ({ API_BASE_URL, publicUrl }: Settings): Record<string, string> =>
  API_BASE_URL === undefined
    ? {}
    : {
        'access-control-allow-origin': new URL(publicUrl).origin,
        // Content-Disposition carries the name of a file.
        'access-control-expose-headers':
          'response-md5, x-be-version, x-request-id, Retry-After, Content-Disposition, x-session-ended',
      }

export const preflightHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'Authorization, Content-Type, x-app-version, traceparent, last-response-md5, ' +
    'Idempotency-Key, If-Match, x-background, x-device',
  'access-control-max-age': '600',
}

export const isPreflight = (
  { API_BASE_URL }: Settings,
  { method, headers }: RequestHead,
): boolean =>
  API_BASE_URL !== undefined &&
  method === 'OPTIONS' &&
  headers['access-control-request-method'] !== undefined

/** The pages are another site to calls on another origin. They are exempt from the check of AUD-053. */
export const isOwnApp = (
  { API_BASE_URL, publicUrl }: Settings,
  { headers }: RequestHead,
): boolean => API_BASE_URL !== undefined && headers.origin === new URL(publicUrl).origin
