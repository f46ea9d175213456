// Fixture of the canary tests: two instances whose log, output and frames are recorded.
import { sql } from 'kysely'
import WebSocket from 'ws'
import { afterAll, beforeAll } from 'vitest'
import { identity } from '@wren/contract/identity'
import { areas } from './app.ts'
import { changes } from './platform/http/bind.ts'
import { openInstance, type Instance } from './platform/open.ts'
import { plainTopics } from './platform/realtime/topic.rules.ts'
import { openTestApp, type Client, type TestApp } from './platform/testing.ts'
import { canary } from './canary-patient.testing.ts'

export const lines: string[] = []
export const printed: string[] = []
export const frames: { code: string; data: unknown }[] = []
export const received = '2026-08-17T16:20:00.000Z'

/** Calls that fail as a bug would, with a value of a patient in the error. */
export const broken = [
  {
    path: '/test/bug',
    run: () => {
      throw new Error(`cannot read ${canary.first} ${canary.last}`)
    },
  },
  {
    path: '/test/database',
    run: async ({ db }: { db: TestApp['instance']['platform']['db'] }) => ({
      status:
        (await sql`select ${canary.last}::text::int`.execute(db)).rows.length === 0 ? 'ok' : 'ok',
      version: '',
    }),
  },
].map(({ path, run }) =>
  changes(
    {
      ...identity.health,
      path,
      name: `test${path}`,
      allow: 'session',
    } as unknown as typeof identity.health,
    async (work) => {
      await sql`insert into analytics_event (received_at, path, event, reported_time, source)
        values (${work.now}, '/half', 'half', ${work.now}, 'web')`.execute(work.db)
      return run(work as never) as never
    },
  ),
)

export let app: TestApp
export let second: Instance
export let operator: Client
let socket: WebSocket

const write = {
  out: process.stdout.write.bind(process.stdout),
  err: process.stderr.write.bind(process.stderr),
}

const keep = (real: typeof process.stdout.write) =>
  ((text: string | Uint8Array, ...rest: never[]) => {
    printed.push(String(text))
    return real(text, ...rest)
  }) as typeof process.stdout.write

/** Signs the operator in again after the clock moved. */
export async function moveClock(now: string): Promise<void> {
  await app.clock(now)
  operator = await app.signIn(operator.id)
}

async function listenTo(url: string, token: string): Promise<WebSocket> {
  const one = new WebSocket(`${url.replace('http', 'ws')}/websocket`, {
    headers: { origin: 'http://wren.test' },
  })
  const topics = [
    ...plainTopics,
    ...[1, 2, 3].flatMap((id) =>
      [
        'intake',
        'scheduling_statuses',
        'order_assignment',
        'assignment_chart_prev',
        'blast_template',
      ].map((area) => `${area}/${id}`),
    ),
  ]
  let wanted = topics.length
  await new Promise<void>((resolve) => {
    one.on('message', (text) => {
      const frame = JSON.parse(String(text)) as { code: string; data: unknown }
      frames.push(frame)
      if (frame.code === 'handshake-ping')
        one.send(JSON.stringify({ code: 'handshake-pong', data: token }))
      if (frame.code === 'handshake-ok')
        for (const topic of topics) one.send(JSON.stringify({ code: 'subscribe', data: topic }))
      if (frame.code === 'subscribe_ok' && --wanted === 0) resolve()
    })
  })
  return one
}

/** Opens both instances for the tests of a file and records their output. */
export function openCanaryServer(): void {
  beforeAll(async () => {
    process.stdout.write = keep(write.out)
    process.stderr.write = keep(write.err)
    const log = (line: string): void => {
      lines.push(line)
    }
    const withBugs = { ...areas, routes: [...areas.routes, ...broken] }
    app = await openTestApp({
      areas: withBugs,
      environment: { LOG_LEVEL: 'debug', METRICS_TOKEN: 'a-token-for-scraping' },
      log,
    })
    const { settings, secrets } = app.instance.platform
    second = await openInstance({
      settings,
      secrets,
      databaseUrl: app.databaseUrl,
      pagesFolder: '/nowhere',
      areas: withBugs,
      worker: false,
      log,
    })
    await app.clock(received)
    operator = await app.admin({ first_name: 'Olive', last_name: 'Ops' })
    socket = await listenTo(second.url, operator.token as string)
  })
  afterAll(async () => {
    process.stdout.write = write.out
    process.stderr.write = write.err
    socket.close()
    await second.stop()
    await app.close()
  })
}
