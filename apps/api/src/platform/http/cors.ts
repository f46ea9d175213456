// NET-008: where the calls live on another origin than the pages, browsers of PUBLIC_URL may make them and read
// what they need.
import type { IncomingMessage } from 'node:http'
import type { Settings } from '../settings/settings.ts'

type Asked = Pick<IncomingMessage, 'method' | 'headers'>

/**
 * On every answer, so that a browser can read a refusal too. Without API_BASE_URL there are none: everything is of
 * one origin.
 */
export const corsHeaders = ({ API_BASE_URL, publicUrl }: Settings): Record<string, string> =>
  API_BASE_URL === undefined
    ? {}
    : {
        'access-control-allow-origin': new URL(publicUrl).origin,
        // A file's name stands in its disposition.
        'access-control-expose-headers':
          'response-md5, x-be-version, x-request-id, Retry-After, Content-Disposition, x-session-ended',
      }

export const preflightHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'Authorization, Content-Type, x-app-version, traceparent, last-response-md5, Idempotency-Key, If-Match, x-background, x-device',
  'access-control-max-age': '600',
}

/** What a browser asks before it makes a call of another origin. */
export const isPreflight = ({ API_BASE_URL }: Settings, { method, headers }: Asked): boolean =>
  API_BASE_URL !== undefined &&
  method === 'OPTIONS' &&
  headers['access-control-request-method'] !== undefined

/** AUD-053 refuses what another site sends; with the calls elsewhere the app itself may be such a site. */
export const isOwnApp = ({ API_BASE_URL, publicUrl }: Settings, { headers }: Asked): boolean =>
  API_BASE_URL !== undefined && headers.origin === new URL(publicUrl).origin
