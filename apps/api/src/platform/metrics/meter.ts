// AUD-093: counts requests and events of one process in the text format of Prometheus. Labels are route patterns,
// statuses and actions: a closed set without ids.

/** Upper bounds of the histogram in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

interface Histogram {
  readonly buckets: number[]
  sum: number
  count: number
}
export interface Gauge {
  readonly name: string
  readonly help: string
  readonly value:
    | number
    | readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[]
}

export interface Meter {
  call(method: string, route: string, status: number, seconds: number): void
  /** Counts an audit event stored by this process. */
  event(action: string): void
  /** `read` is called for every scrape. */
  watch(name: string, help: string, read: () => number): void
  text(more: readonly Gauge[]): string
}

const labelText = (labels: Readonly<Record<string, string>>): string => {
  const pairs = Object.entries(labels).map(
    ([name, value]) =>
      `${name}="${value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')}"`,
  )
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function linesOf(
  name: string,
  help: string,
  type: 'counter' | 'gauge',
  values: readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[],
): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...values.map(({ labels, value }) => `${name}${labelText(labels)} ${value}`),
  ]
}

const callKey = (method: string, route: string, status: number): string =>
  `${method} ${route} ${status}`

export function openMeter(): Meter {
  const calls = new Map<
    string,
    { readonly labels: Readonly<Record<string, string>>; readonly seconds: Histogram }
  >()
  const actions = new Map<string, number>()
  const watchedGauges: {
    readonly name: string
    readonly help: string
    readonly read: () => number
  }[] = []

  const durations = (): string[] => {
    const name = 'wren_http_request_duration_seconds'
    return [
      `# HELP ${name} Duration of answered requests.`,
      `# TYPE ${name} histogram`,
      ...[...calls.values()].flatMap(({ labels, seconds }) => {
        let below = 0
        return [
          ...bounds.map(
            (bound, at) =>
              `${name}_bucket${labelText({ ...labels, le: String(bound) })} ` +
              `${(below += seconds.buckets[at] ?? 0)}`,
          ),
          `${name}_bucket${labelText({ ...labels, le: '+Inf' })} ${seconds.count}`,
          `${name}_sum${labelText(labels)} ${seconds.sum}`,
          `${name}_count${labelText(labels)} ${seconds.count}`,
        ]
      }),
    ]
  }
  const answered = (status: string): number =>
    [...calls.values()]
      .filter(({ labels }) => labels['status'] === status)
      .reduce((sum, { seconds }) => sum + seconds.count, 0)

  return {
    call(method, route, status, seconds) {
      const key = callKey(method, route, status)
      const counter = calls.get(key) ?? {
        labels: { method, route, status: String(status) },
        seconds: { buckets: bounds.map(() => 0), sum: 0, count: 0 },
      }
      calls.set(key, counter)
      const at = bounds.findIndex((bound) => seconds <= bound)
      if (at >= 0) counter.seconds.buckets[at] = (counter.seconds.buckets[at] ?? 0) + 1
      counter.seconds.sum += seconds
      counter.seconds.count++
    },
    event: (action) => {
      actions.set(action, (actions.get(action) ?? 0) + 1)
    },
    watch: (name, help, read) => {
      watchedGauges.push({ name, help, read })
    },
    text: (more) =>
      [
        ...linesOf(
          'wren_http_requests_total',
          'Answered requests.',
          'counter',
          [...calls.values()].map(({ labels, seconds }) => ({ labels, value: seconds.count })),
        ),
        ...durations(),
        ...linesOf('wren_rate_limited_total', 'Answers 429.', 'counter', [
          { labels: {}, value: answered('429') },
        ]),
        ...linesOf('wren_sign_in_failures_total', 'Failed sign-ins.', 'counter', [
          { labels: {}, value: actions.get('sign_in_failed') ?? 0 },
        ]),
        ...linesOf(
          'wren_audit_events_total',
          'Events stored in the audit log.',
          'counter',
          [...actions].map(([action, value]) => ({ labels: { action }, value })),
        ),
        ...watchedGauges.flatMap(({ name, help, read }) =>
          linesOf(name, help, 'gauge', [{ labels: {}, value: read() }]),
        ),
        ...more.flatMap(({ name, help, value }) =>
          linesOf(name, help, 'gauge', typeof value === 'number' ? [{ labels: {}, value }] : value),
        ),
        '',
      ].join('\n'),
  }
}
