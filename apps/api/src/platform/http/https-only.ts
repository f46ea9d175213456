// AUD-100: TLS ends at the proxy. What a trusted proxy took over plain http goes back to https, or nowhere.
import type { IncomingMessage } from 'node:http'
import { forbidden, type Refusal } from '@wren/contract/refusal'
import type { Settings } from '../settings/settings.ts'
import { peerOf } from './caller.ts'

export const needsHttps: Refusal = { ...forbidden, error: 'HTTPS is required.' }

/** The header of a stranger says nothing. */
export function cameByHttp(
  { APP_ENV, TRUSTED_PROXIES }: Settings,
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
): boolean {
  if (APP_ENV !== 'production' || !TRUSTED_PROXIES.includes(peerOf(request))) return false
  return (
    String(request.headers['x-forwarded-proto'] ?? 'https')
      .split(',')
      .at(-1)
      ?.trim()
      .toLowerCase() === 'http'
  )
}
