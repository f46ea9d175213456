// One instance, opened: database, clock, flags, signer, hearing of other instances, worker. Areas come from app.ts.
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from './database/database.ts'
import { createMissingFlags, flagFollower, readFlags } from './flags/flags.ts'
import { flagsRoutes } from './flags/flags.routes.ts'
import { requireAccessRules } from './http/access.ts'
import type { Binding } from './http/bind.ts'
import { openPages } from './http/pages.ts'
import { openServer } from './http/server.ts'
import { identityRoutes, openApiRoute } from './identity/identity.routes.ts'
import { anchorJob } from './audit/anchors.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { openAuditSigner } from './audit/hash-chain.ts'
import { runDueJobs, type JobHandler } from './jobs/run.ts'
import { retentionJob } from './jobs/retention.ts'
import { startWorker, type Worker } from './jobs/worker.ts'
import { openLog, stackOf } from './log/log.ts'
import { deliverDue } from './outbound/deliver.ts'
import { openMeter } from './metrics/meter.ts'
import { addMetricsRoute } from './metrics/metrics.route.ts'
import { openProvider } from './outbound/open-provider.ts'
import type { OutboundHooks, Provider } from './outbound/provider.ts'
import type { Platform } from './platform.ts'
import { listsRoutes } from './lists/lists.routes.ts'
import { listen } from './realtime/listen.ts'
import { openSockets } from './realtime/sockets.ts'
import type { Secrets } from './settings/secrets.ts'
import type { Settings } from './settings/settings.ts'
import { openClock } from './time/clock.ts'
import type { Topics } from './work/events.ts'
import type { Reaction } from './work/reactions.ts'

const platformJobs: readonly JobHandler[] = [anchorJob, retentionJob]

/** What the areas bring; app.ts lists them by hand. */
export interface Areas {
  readonly routes: readonly Binding[]
  readonly reactions: readonly Reaction[]
  readonly topics: readonly Topics[]
  readonly jobs: readonly JobHandler[]
  readonly outbound: OutboundHooks
  /** What an instance reads or compiles ahead of its first caller; runs behind the start. */
  readonly warm?: readonly ((db: Platform['db']) => Promise<void>)[]
}

export interface InstanceOptions {
  readonly settings: Settings
  readonly secrets: Secrets
  readonly databaseUrl: string
  readonly pagesFolder: string
  readonly areas: Areas
  readonly provider?: Provider
  /** Takes the log's lines; the standard output otherwise. */
  readonly log?: ((line: string) => void) | undefined
  /** After how many milliseconds a request is given up (AUD-099). */
  readonly patience?: number | undefined
  /** Tests settle jobs themselves instead. */
  readonly worker?: boolean
}

export interface Instance {
  readonly platform: Platform
  readonly server: FastifyInstance
  readonly url: string
  /** Settles when what was due at the start has been done. */
  readonly begun: Promise<void>
  /** Does all due jobs and messages until nothing is due; for tests. */
  settle(): Promise<void>
  /**
   * `grace`: milliseconds in which /ready says no and calls are still taken, so that a proxy has time to notice
   * (AUD-088).
   */
  stop(grace?: number): Promise<void>
}

/** What an instance is without its listening socket: enough for commands and jobs. */
export async function openPlatform({
  settings,
  secrets,
  databaseUrl,
  areas,
  provider,
  log,
}: InstanceOptions): Promise<Platform & { close(): Promise<void> }> {
  const instance = randomBytes(4).toString('hex')
  const { db, pool, close } = openDatabase({
    url: databaseUrl,
    max: settings.DATABASE_POOL,
    applicationName: `wren ${instance}`,
  })
  const counts = openDatabase({
    url: databaseUrl,
    max: 2,
    applicationName: `wren ${instance} counts`,
  })
  const offset = await sql<{ offset_ms: number }>`select offset_ms from clock`.execute(db)
  const clock = openClock(offset.rows[0]?.offset_ms ?? 0)
  const meter = openMeter()
  meter.watch('wren_database_connections', 'Open connections of the pool.', () => pool.totalCount)
  meter.watch('wren_database_connections_idle', 'Of these, waiting for work.', () => pool.idleCount)
  meter.watch(
    'wren_database_waiting',
    'Requests that wait for a connection.',
    () => pool.waitingCount,
  )
  await createMissingFlags(db, settings, clock.now())
  return {
    settings,
    secrets,
    db,
    counts: counts.db,
    clock,
    instance,
    close: async () => {
      await Promise.all([close(), counts.close()])
    },
    log: openLog(settings.LOG_LEVEL, instance, log),
    meter,
    auditSigner: openAuditSigner(secrets.audit),
    reactions: areas.reactions,
    topics: areas.topics,
    outbound: areas.outbound,
    provider: provider ?? openProvider(settings),
    jobs: [
      ...platformJobs,
      ...areas.jobs,
      ...areas.reactions.flatMap((one) =>
        one.when === 'after' ? [{ name: one.name, run: one.run }] : [],
      ),
    ],
    flags: await readFlags(db),
    state: { stopping: false },
  }
}

/** Every call there is but the document of them. */
export const routesOf = (areas: Areas): readonly Binding[] => [
  ...identityRoutes,
  ...flagsRoutes,
  ...auditRoutes,
  ...listsRoutes,
  ...areas.routes,
]

export async function openInstance(options: InstanceOptions): Promise<Instance> {
  const { settings, areas, databaseUrl } = options
  const platform = await openPlatform(options)
  const routes = requireAccessRules(routesOf(areas))
  const described = openApiRoute(
    routes.filter(({ call }) => call.setting === undefined || settings[call.setting]),
  )
  const server = openServer(
    platform,
    [...routes, described],
    openPages(settings, options.pagesFolder),
    options.patience,
  )
  addMetricsRoute(server, platform)
  await server.listen({ port: settings.PORT, host: settings.HOST })
  const sockets = openSockets(platform, server.server)
  platform.meter.watch('wren_sockets_open', 'Open sockets.', () => sockets.count())
  const ahead = settings.READ_AHEAD === 'on' ? (areas.warm ?? []) : []
  for (const one of ahead)
    void one(platform.db).catch((error: unknown) =>
      platform.log.warn({ kind: 'warm_failed', stack: stackOf(error) }),
    )
  const worker: Worker | null = options.worker === false ? null : startWorker(platform)
  const followFlags = flagFollower(platform)
  const listener = await listen(
    databaseUrl,
    (notice) => {
      if (notice.clock !== undefined) {
        if (notice.clock.by !== platform.instance) platform.clock.follow(notice.clock.offset)
        sockets.keepUp()
      }
      if (notice.topics !== undefined) sockets.push(notice.topics)
      if (notice.ended !== undefined) sockets.end(notice.ended)
      if (notice.crowded !== undefined) sockets.closeCrowded(notice.crowded)
      if (notice.flags === true) followFlags()
      if (notice.jobs === true) worker?.wake()
    },
    sockets.restartAll,
    `wren ${platform.instance} listen`,
  )
  const flagTimer = setInterval(followFlags, 60_000)
  const { port } = server.server.address() as AddressInfo
  return {
    platform,
    server,
    url: `http://127.0.0.1:${port}`,
    begun: worker?.begun ?? Promise.resolve(),
    settle: async () => {
      while ((await runDueJobs(platform)) + (await deliverDue(platform)) > 0);
    },
    stop: async (grace = 0) => {
      platform.state.stopping = true
      clearInterval(flagTimer)
      sockets.stop()
      await Promise.all([worker?.stop(), wait(grace)])
      await server.close()
      await listener.close()
      await platform.close()
    },
  }
}
