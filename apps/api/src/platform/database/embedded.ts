// The embedded PostgreSQL, for installations without DATABASE_URL. AUD-087, AUD-088, AUD-097.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import process from 'node:process'
import { Client } from 'pg'
import { freePort } from '../free-port.ts'
import { chooseAccount, findBinaries } from './embedded-binaries.ts'
import type { Binaries } from './embedded-binaries.ts'
import { isOutage } from './database.ts'
import { createCluster, openCluster, readOrCreatePassword } from './embedded-cluster.ts'
import type { Cluster } from './embedded-cluster.ts'
import { startGuard } from './embedded-guard.ts'
import type { Guard } from './embedded-guard.ts'
import { isBusy, runningPort } from './embedded-running.ts'
import { watchServer } from './embedded-watch.ts'
import { startOnWindows } from './embedded-windows.ts'
import { createDatabase, ensureAppRole } from './roles.ts'

export interface EmbeddedOptions {
  /** The server lives in `<dataDir>/postgres`. */
  readonly dataDir: string
  /** For tests: data does not survive a power failure. */
  readonly fast?: boolean
  readonly log: (line: string) => void
  /** Given, the server is restarted when it ends before `stop` (AUD-102). Called with the reason when that fails. */
  readonly onLost?: (reason: string) => void
}

export interface Embedded {
  readonly host: '127.0.0.1'
  readonly port: number
  /** The owner of the schema, for migrations, restore and maintenance. */
  readonly ownerUrl: string
  /** The application's role wren_app: it changes rows, and only reads and appends audit events. */
  readonly appUrl: string
  /** Stops the server, unless another program uses the same directory. */
  stop(): Promise<void>
}

const startTimeoutMs = 60_000
const restartTimeoutMs = 8_000

export async function startEmbedded({
  dataDir,
  fast = false,
  log,
  onLost,
}: EmbeddedOptions): Promise<Embedded> {
  const binaries = await findBinaries()
  const home = join(dataDir, 'postgres')
  const cluster = openCluster(home, chooseAccount([home, binaries.postgres]))
  const owner = readOrCreatePassword(cluster, 'owner').text
  const app = readOrCreatePassword(cluster, 'app')
  const { port, guard } = await servePrepared(() => serve(cluster, binaries, owner, fast, log), {
    owner,
    app,
  })
  const url = (user: string, secret: string): string =>
    `postgres://${user}:${secret}@127.0.0.1:${port}/wren`
  return {
    host: '127.0.0.1',
    port,
    ownerUrl: url('wren', owner),
    appUrl: url('wren_app', app.text),
    stop:
      onLost === undefined
        ? guard.release
        : watchServer({
            cluster,
            guard,
            restart: () => serveAgain(cluster, binaries, owner, fast, port),
            log,
            onLost,
          }).stop,
  }
}

interface AppPassword {
  readonly text: string
  readonly isNew: boolean
}
interface RunningServer {
  readonly port: number
  readonly guard: Guard
}

/** Starts again when the last other user stops the server between the two steps. */
async function servePrepared(
  start: () => Promise<RunningServer>,
  { owner, app }: { readonly owner: string; readonly app: AppPassword },
): Promise<RunningServer> {
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    const server = await start()
    try {
      await prepare(server.port, owner, app)
      return server
    } catch (error) {
      await server.guard.release()
      if (!isOutage(error) || Date.now() > deadline) throw error
    }
  }
}

async function serve(
  cluster: Cluster,
  binaries: Binaries,
  owner: string,
  fast: boolean,
  log: (line: string) => void,
): Promise<RunningServer> {
  const running = await adopt(cluster, binaries, owner)
  if (running) return running
  log(isCreated(cluster) ? 'Starting the database.' : 'Preparing a new database.')
  await createCluster(cluster, binaries, fast)
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    const server =
      (await adopt(cluster, binaries, owner)) ??
      (isBusy(cluster) ? undefined : await launch(cluster, binaries, owner, fast, await freePort()))
    if (server) return server
    if (Date.now() > deadline)
      throw new Error(`The embedded PostgreSQL did not start within a minute:\n${logTail(cluster)}`)
    await pause(50)
  }
}

/** Restarts the server on `port`, which this program's connections use. */
async function serveAgain(
  cluster: Cluster,
  binaries: Binaries,
  owner: string,
  fast: boolean,
  port: number,
): Promise<Guard> {
  let deadline = Date.now() + restartTimeoutMs
  for (;;) {
    // Recovery may take longer, whichever program started the server.
    if (isBusy(cluster)) deadline = Date.now() + restartTimeoutMs
    const server =
      (await adopt(cluster, binaries, owner)) ??
      (isBusy(cluster)
        ? undefined
        : await launch(cluster, binaries, owner, fast, port).catch((error: unknown) => {
            // Concurrent starts share one log: the error may be another program's.
            if (!isBusy(cluster)) throw error
            return undefined
          }))
    if (server?.port === port) return server.guard
    await server?.guard.release()
    if (Date.now() > deadline) throw new Error(logTail(cluster))
    await pause(50)
  }
}

/** Uses a server that another program runs or that a killed program left running. */
async function adopt(
  cluster: Cluster,
  binaries: Binaries,
  owner: string,
): Promise<RunningServer | undefined> {
  if ((await runningPort(cluster, owner)) === undefined) return undefined
  const guard = await openGuard(cluster, binaries, [])
  // Checked again, because the last user may have stopped the server before this guard was registered.
  const port = await runningPort(cluster, owner)
  if (port !== undefined) return { port, guard }
  await guard.release()
  return undefined
}

async function launch(
  cluster: Cluster,
  binaries: Binaries,
  owner: string,
  fast: boolean,
  port: number,
): Promise<RunningServer | undefined> {
  const guard = await openGuard(cluster, binaries, serverOptions(port, fast))
  let isEnded = false
  void guard.ended.then(() => {
    isEnded = true
  })
  while (!isEnded) {
    if ((await runningPort(cluster, owner)) === port) return { port, guard }
    await pause(10)
  }
  await guard.release()
  const log = logTail(cluster)
  if (
    isBusy(cluster) ||
    /lock file|could not bind|could not create any TCP|shared memory block/.test(log)
  )
    return undefined
  throw new Error(`The embedded PostgreSQL did not start:\n${log}`)
}

const openGuard = (
  cluster: Cluster,
  binaries: Binaries,
  options: readonly string[],
): Promise<Guard> =>
  process.platform === 'win32'
    ? startOnWindows(cluster, binaries, options)
    : startGuard(
        cluster,
        options.length > 0 ? [binaries.postgres, '-D', cluster.data, ...options] : [],
      )

const serverOptions = (port: number, fast: boolean): readonly string[] => {
  const settings: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: fast ? 200 : 60,
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    wal_compression: 'on',
    max_wal_size: '2GB',
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(fast ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

const isCreated = (cluster: Cluster): boolean => existsSync(join(cluster.data, 'PG_VERSION'))

function logTail(cluster: Cluster): string {
  try {
    return readFileSync(cluster.serverLog, 'utf8').trim().split('\n').slice(-8).join('\n')
  } catch {
    return ''
  }
}

async function prepare(port: number, owner: string, app: AppPassword): Promise<void> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'wren',
    password: owner,
    database: 'postgres',
    connectionTimeoutMillis: startTimeoutMs,
    lock_timeout: startTimeoutMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    // Concurrent programs must not create role and database twice.
    await client.query('select pg_advisory_lock(1)')
    await createDatabase(client, 'wren')
    await ensureAppRole(client, app.text, app.isNew)
  } finally {
    await client.end()
  }
}
