// NET "Error reporting" 107, AUD-079: what a browser says of its faults goes on to the collector, cut down by the
// contract once more.
import { ok, type Input } from '@wren/contract/call'
import type { errorReports } from '@wren/contract/error-reports'
import type { Workflow } from '../http/bind.ts'
import { askOutside } from '../outside/ask.ts'
import { collectorOf } from '../settings/settings.ts'

const seconds = 5

/** Nobody waits for the answer: a collector that is away costs the report and nothing else. */
export async function forwardReport(
  { platform: { settings, log } }: Workflow,
  report: Input<typeof errorReports.send>,
) {
  const collector = collectorOf(settings)
  if (collector === null) return ok
  const body = JSON.stringify({ service: 'wren-browser', environment: settings.APP_ENV, ...report })
  const answer = await askOutside(collector, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    seconds,
  }).catch(() => null)
  if (answer === null || answer.status >= 300)
    log.warn({ kind: 'collector_away', ...(answer === null ? {} : { status: answer.status }) })
  return ok
}
