// NET "Error reporting" 107, AUD-079: faults with the moments before them, and of a share of the visits what was
// done and how long calls took.
import { answerName, stackFrames } from '@wren/contract/error-names.rules'
import { errorReports, type Report, type TraceSpan } from '@wren/contract/error-reports'
import { safePath } from '@wren/contract/events.rules'
import { now } from '../clock.ts'
import { webVersion } from '../http/client.ts'
import { onCallEnded, send } from '../http/send.ts'
import { errorName } from './error-name.ts'
import { startReplay } from './replay.ts'

/** The share of page loads; a fault always brings its replay. */
export const rates = { trace: 0.1, session: 0.1 } as const
const flushEvery = 10_000
const [mostFaults, mostSpans] = [20, 200]

export interface Reporter {
  readonly fault: (error: unknown) => void
}

/** `chance` draws from 0 to 1, once for each rate. */
export function startReporter(chance: () => number = Math.random): Reporter {
  const page = crypto.randomUUID()
  const chosen = { trace: chance() < rates.trace, session: chance() < rates.session }
  const path = (): string => safePath(window.location.pathname)
  const replay = startReplay(path)
  let spans: TraceSpan[] = []
  let faults = 0

  const tell = (more: Pick<Report, 'kind' | 'name' | 'stack' | 'frames' | 'spans'>): void =>
    void send(
      errorReports.send,
      { page, at: now(), release: webVersion, path: path(), ...more },
      { background: true },
    ).catch(() => {})
  const flush = (): void => {
    const [timed, frames] = [spans, chosen.session ? replay.take() : []]
    spans = []
    if (timed.length > 0) tell({ kind: 'trace', spans: timed })
    if (frames.length > 0) tell({ kind: 'replay', frames })
  }
  if (chosen.trace) {
    onCallEnded(({ call, status, took, trace }) => {
      if (call.name === errorReports.send.name || spans.length >= mostSpans) return
      spans = [
        ...spans,
        {
          at: Math.round(performance.now() - took),
          name: answerName(status, call.path),
          took: Math.round(took),
          trace,
        },
      ]
    })
  }
  setInterval(flush, flushEvery)
  window.addEventListener('pagehide', flush)
  return {
    fault: (error) => {
      if (++faults > mostFaults) return
      tell({
        kind: 'error',
        name: errorName(error),
        stack: error instanceof Error ? stackFrames(error.stack ?? '') : [],
        frames: [...replay.latest()],
      })
    },
  }
}
