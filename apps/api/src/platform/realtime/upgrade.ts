// AUD-054, AUD-008, NET-012: a handshake that does not become a socket is answered in the shape of every answer,
// and a 403 leaves its event.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Refusal } from '@wren/contract/refusal'
import { addressOf, newRequestId } from '../http/caller.ts'
import { storeRefusedCall } from '../http/denied.ts'
import { commonHeaders } from '../http/headers.ts'
import { writeBare } from '../http/refused-early.ts'
import { nobody } from '../identity/actor.ts'
import { stackOf } from '../log/log.ts'
import type { Platform } from '../platform.ts'

export function refuseUpgrade(
  platform: Platform,
  request: IncomingMessage,
  stream: Duplex,
  refused: Refusal,
): void {
  const requestId = newRequestId(request)
  const answer = (): void =>
    writeBare(stream, refused, {
      ...commonHeaders(platform.settings, platform.instance),
      'x-request-id': requestId,
    })
  stream.on('error', () => undefined) // who asked may be gone already
  if (refused.status !== 403) return answer()
  const origin = { requestId, address: addressOf(request, platform.settings) }
  storeRefusedCall(
    platform,
    { method: 'GET', path: '/websocket' },
    nobody,
    origin,
    refused,
    'handshake',
    null,
  )
    .catch((error: unknown) =>
      platform.log.error({
        kind: 'fault',
        request_id: requestId,
        route: '/websocket',
        method: 'GET',
        stack: stackOf(error),
      }),
    )
    .finally(answer)
}
