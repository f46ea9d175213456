// Refuses a WebSocket handshake in the shape of every refusal, and records each 403 in the audit log.
// AUD-054, AUD-008, NET-012.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Refusal } from '@wren/contract/refusal'
import { addressOf, newRequestId } from '../http/caller.ts'
import { recordDeniedCall } from '../http/denied-calls.ts'
import { commonHeaders } from '../http/headers.ts'
import { writeRawRefusal } from '../http/early-refusals.ts'
import { nobody } from '../identity/actor.ts'
import { stackOf } from '../log/log.ts'
import type { Platform } from '../platform.ts'

export function refuseUpgrade(
  platform: Platform,
  request: IncomingMessage,
  stream: Duplex,
  refusal: Refusal,
): void {
  const requestId = newRequestId(request)
  const answer = (): void =>
    writeRawRefusal(stream, refusal, {
      ...commonHeaders(platform.settings, platform.instance),
      'x-request-id': requestId,
    })
  stream.on('error', () => undefined) // the client may have disconnected
  if (refusal.status !== 403) return answer()
  const origin = { requestId, address: addressOf(request, platform.settings) }
  recordDeniedCall(platform, {
    route: { method: 'GET', path: '/websocket' },
    actor: nobody,
    origin,
    refusal,
    rule: 'handshake',
    recordId: null,
  })
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
