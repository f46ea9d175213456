// NET-107, AUD-079: forwards a browser's error report to the collector, reduced to the fields of the contract.
import { ok, type Input } from '@wren/contract/call'
import type { errorReports } from '@wren/contract/error-reports'
import type { Workflow } from '../http/bind.ts'
import { requestOutside } from '../outside/ask.ts'
import { collectorOf } from '../settings/settings.ts'

const timeoutSeconds = 5

/** Always succeeds: when the collector is unreachable, only the report is lost. */
export async function forwardReport(
  { platform: { settings, log } }: Workflow,
  report: Input<typeof errorReports.send>,
) {
  const collector = collectorOf(settings)
  if (collector === null) return ok
  const body = JSON.stringify({ service: 'wren-browser', environment: settings.APP_ENV, ...report })
  const answer = await requestOutside(collector, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    seconds: timeoutSeconds,
  }).catch(() => null)
  if (answer === null || answer.status >= 300)
    log.warn({ kind: 'collector_away', ...(answer === null ? {} : { status: answer.status }) })
  return ok
}
