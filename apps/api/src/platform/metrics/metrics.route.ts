// AUD-093: GET /internal/metrics for a scraper with its own token. Without METRICS_TOKEN the address does not exist.
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { notFound, unauthenticated } from '@wren/contract/refusal'
import { limitByAddress } from '../http/call-limits.ts'
import { addressOf, bearerOf } from '../http/caller.ts'
import { sendRefusal } from '../http/send-refusal.ts'
import type { Platform } from '../platform.ts'
import { readGauges } from './gauges.queries.ts'
import type { Gauge } from './meter.ts'

const databaseTimeoutMs = 3_000

function isToken(bearer: string | null, token: string): boolean {
  const [actual, expected] = [Buffer.from(bearer ?? ''), Buffer.from(token)]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** A database that hangs does not hide the counters of this process. */
async function gaugesOf({ db, clock }: Platform): Promise<Gauge[]> {
  const timeout = new Promise<null>((resolve) => {
    setTimeout(resolve, databaseTimeoutMs, null).unref()
  })
  const read = await Promise.race([readGauges(db, clock.now()).catch(() => null), timeout])
  return [
    {
      name: 'wren_database_up',
      help: 'Whether the database answered.',
      value: read === null ? 0 : 1,
    },
    ...(read ?? []),
  ]
}

export function addMetricsRoute(server: FastifyInstance, platform: Platform): void {
  const { METRICS_TOKEN: token } = platform.settings
  server.get('/internal/metrics', async (request, reply) => {
    if (token === undefined) return sendRefusal(reply, notFound())
    if (!isToken(bearerOf(request), token))
      return sendRefusal(
        reply,
        (await limitByAddress(platform, addressOf(request.raw, platform.settings))) ??
          unauthenticated,
      )
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(platform.meter.text(await gaugesOf(platform)))
  })
}
