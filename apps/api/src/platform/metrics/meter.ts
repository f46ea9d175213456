// AUD-093: what one process counts about itself, in Prometheus' text form. Labels are route patterns, statuses and
// actions: a closed set without ids.

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
  /** An event of the trail that was stored by this process. */
  event(action: string): void
  /** Read whenever somebody asks. */
  watch(name: string, help: string, read: () => number): void
  text(more: readonly Gauge[]): string
}

const labelled = (labels: Readonly<Record<string, string>>): string => {
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
    ...values.map(({ labels, value }) => `${name}${labelled(labels)} ${value}`),
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
  const watched: { readonly name: string; readonly help: string; readonly read: () => number }[] =
    []

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
              `${name}_bucket${labelled({ ...labels, le: String(bound) })} ${(below += seconds.buckets[at] ?? 0)}`,
          ),
          `${name}_bucket${labelled({ ...labels, le: '+Inf' })} ${seconds.count}`,
          `${name}_sum${labelled(labels)} ${seconds.sum}`,
          `${name}_count${labelled(labels)} ${seconds.count}`,
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
      const known = calls.get(key) ?? {
        labels: { method, route, status: String(status) },
        seconds: { buckets: bounds.map(() => 0), sum: 0, count: 0 },
      }
      calls.set(key, known)
      const at = bounds.findIndex((bound) => seconds <= bound)
      if (at >= 0) known.seconds.buckets[at] = (known.seconds.buckets[at] ?? 0) + 1
      known.seconds.sum += seconds
      known.seconds.count++
    },
    event: (action) => {
      actions.set(action, (actions.get(action) ?? 0) + 1)
    },
    watch: (name, help, read) => {
      watched.push({ name, help, read })
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
          'Events stored in the trail.',
          'counter',
          [...actions].map(([action, value]) => ({ labels: { action }, value })),
        ),
        ...watched.flatMap(({ name, help, read }) =>
          linesOf(name, help, 'gauge', [{ labels: {}, value: read() }]),
        ),
        ...more.flatMap(({ name, help, value }) =>
          linesOf(name, help, 'gauge', typeof value === 'number' ? [{ labels: {}, value }] : value),
        ),
        '',
      ].join('\n'),
  }
}
