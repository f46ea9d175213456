// TLS ends at the proxy. A request that a trusted proxy received over plain HTTP is redirected or refused. AUD-100.
import type { IncomingMessage } from 'node:http'
import { forbidden, type Refusal } from '@wren/contract/refusal'
import type { Settings } from '../settings/settings.ts'
import { peerOf } from './caller.ts'

export const httpsRequired: Refusal = { ...forbidden, error: 'HTTPS is required.' }

/** The header counts only from a trusted proxy. */
export function arrivedByHttp(
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
