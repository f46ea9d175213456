// Opens an instance: database, clock, flags, server, sockets, messages of other instances, worker. app.ts passes the
// areas.
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Pool } from 'pg'
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
import { openMeter, type Meter } from './metrics/meter.ts'
import { addMetricsRoute } from './metrics/metrics.route.ts'
import { openProvider } from './outbound/open-provider.ts'
import type { OutboundHooks, MessageProvider } from './outbound/provider.ts'
import type { Platform } from './platform.ts'
import { listsRoutes } from './lists/lists.routes.ts'
import { listen } from './realtime/listen.ts'
import { openSockets, type Sockets } from './realtime/sockets.ts'
import type { Notice } from './realtime/announce.ts'
import type { Secrets } from './settings/secrets.ts'
import type { Settings } from './settings/settings.ts'
import { openClock } from './time/clock.ts'
import type { Topics } from './work/events.ts'
import type { Reaction } from './work/reactions.ts'

const platformJobs: readonly JobHandler[] = [anchorJob, retentionJob]

/** What the areas contribute. app.ts lists them. */
export interface AreaModules {
  readonly routes: readonly Binding[]
  readonly reactions: readonly Reaction[]
  readonly topics: readonly Topics[]
  readonly jobs: readonly JobHandler[]
  readonly outbound: OutboundHooks
  /** Fills caches ahead of the first call. Runs in the background after the start. */
  readonly warm?: readonly ((db: Platform['db']) => Promise<void>)[]
}

export interface InstanceOptions {
  readonly settings: Settings
  readonly secrets: Secrets
  readonly databaseUrl: string
  readonly pagesFolder: string
  readonly areas: AreaModules
  readonly provider?: MessageProvider
  /** Receives the lines of the log. Default: standard output. */
  readonly log?: ((line: string) => void) | undefined
  /** Milliseconds after which a request is answered with 503 (AUD-099). */
  readonly handlerTimeout?: number | undefined
  /** Default: true. Tests run jobs with `settle` instead. */
  readonly worker?: boolean
}

export interface Instance {
  readonly platform: Platform
  readonly server: FastifyInstance
  readonly url: string
  /** Settles when the worker has done the jobs that were due at the start. */
  readonly firstPass: Promise<void>
  /** Performs due jobs and messages until none is due. For tests. */
  settle(): Promise<void>
  /** `grace`: milliseconds during which /ready answers 503 and calls are still served, for proxies (AUD-088). */
  stop(grace?: number): Promise<void>
}

function watchPool(meter: Meter, pool: Pool): void {
  meter.watch('wren_database_connections', 'Open connections of the pool.', () => pool.totalCount)
  meter.watch('wren_database_connections_idle', 'Of these, waiting for work.', () => pool.idleCount)
  meter.watch(
    'wren_database_waiting',
    'Requests that wait for a connection.',
    () => pool.waitingCount,
  )
}

/** An instance without its server: for command-line tools and jobs. */
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
  const counterDatabase = openDatabase({
    url: databaseUrl,
    max: 2,
    applicationName: `wren ${instance} counts`,
  })
  const { rows } = await sql<{ offset_ms: number }>`select offset_ms from clock`.execute(db)
  const clock = openClock(rows[0]?.offset_ms ?? 0)
  const meter = openMeter()
  watchPool(meter, pool)
  await createMissingFlags(db, settings, clock.now())
  return {
    settings,
    secrets,
    db,
    counterDb: counterDatabase.db,
    clock,
    instance,
    close: async () => {
      await Promise.all([close(), counterDatabase.close()])
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
      ...areas.reactions.flatMap((reaction) =>
        reaction.when === 'after' ? [{ name: reaction.name, run: reaction.run }] : [],
      ),
    ],
    flags: await readFlags(db),
    state: { stopping: false },
  }
}

/** Every call except GET /openapi.json. */
export const routesOf = (areas: AreaModules): readonly Binding[] => [
  ...identityRoutes,
  ...flagsRoutes,
  ...auditRoutes,
  ...listsRoutes,
  ...areas.routes,
]

function warmCaches({ settings, db, log }: Platform, { warm = [] }: AreaModules): void {
  if (settings.READ_AHEAD !== 'on') return
  for (const fill of warm)
    void fill(db).catch((error: unknown) =>
      log.warn({ kind: 'warm_failed', stack: stackOf(error) }),
    )
}

function applyNotice(platform: Platform, sockets: Sockets, notice: Notice): void {
  if (notice.clock !== undefined) {
    if (notice.clock.by !== platform.instance) platform.clock.follow(notice.clock.offset)
    sockets.runUpkeep()
  }
  if (notice.topics !== undefined) sockets.push(notice.topics)
  if (notice.ended !== undefined) sockets.end(notice.ended)
  if (notice.crowded !== undefined) sockets.closeEvicted(notice.crowded)
}

export async function openInstance(options: InstanceOptions): Promise<Instance> {
  const { settings, areas, databaseUrl } = options
  const platform = await openPlatform(options)
  const routes = requireAccessRules(routesOf(areas))
  const openApi = openApiRoute(
    routes.filter(({ call }) => call.setting === undefined || settings[call.setting]),
  )
  const server = openServer(
    platform,
    [...routes, openApi],
    openPages(settings, options.pagesFolder),
    options.handlerTimeout,
  )
  addMetricsRoute(server, platform)
  await server.listen({ port: settings.PORT, host: settings.HOST })
  const sockets = openSockets(platform, server.server)
  platform.meter.watch('wren_sockets_open', 'Open sockets.', () => sockets.count())
  warmCaches(platform, areas)
  const worker: Worker | null = options.worker === false ? null : startWorker(platform)
  const followFlags = flagFollower(platform)
  const listener = await listen(
    databaseUrl,
    (notice) => {
      applyNotice(platform, sockets, notice)
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
    firstPass: worker?.firstPass ?? Promise.resolve(),
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
