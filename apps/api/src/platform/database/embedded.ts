// AUD-087, AUD-088, AUD-097: the PostgreSQL that Wren brings along, for those who name no DATABASE_URL.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import process from 'node:process'
import { Client } from 'pg'
import { freePort } from '../free-port.ts'
import { chooseAccount, findBinaries } from './embedded-binaries.ts'
import type { Binaries } from './embedded-binaries.ts'
import { isOutage } from './database.ts'
import { createCluster, openCluster, password } from './embedded-cluster.ts'
import type { Cluster } from './embedded-cluster.ts'
import { startGuard } from './embedded-guard.ts'
import type { Guard } from './embedded-guard.ts'
import { busy, runningPort } from './embedded-running.ts'
import { watchServer } from './embedded-watch.ts'
import { startOnWindows } from './embedded-windows.ts'
import { createDatabase, ensureAppRole } from './roles.ts'

export interface EmbeddedOptions {
  /** The server lives in `<dataDir>/postgres`. */
  readonly dataDir: string
  /** For tests: nothing survives a power cut. */
  readonly fast?: boolean
  readonly log: (line: string) => void
  /** Keeps the server running until `stop` (AUD-102). Called with the reason when it cannot be started again. */
  readonly lost?: (reason: string) => void
}

export interface Embedded {
  readonly host: '127.0.0.1'
  readonly port: number
  /** Owns the schema: migrations, restore, maintenance. */
  readonly ownerUrl: string
  /** What the application signs in with (wren_app): rows only, and of the trail only reading and adding. */
  readonly appUrl: string
  /** Stops the server, unless another program still uses the same directory. */
  stop(): Promise<void>
}

const patience = 60_000
const restartPatience = 8_000

export async function startEmbedded({
  dataDir,
  fast = false,
  log,
  lost,
}: EmbeddedOptions): Promise<Embedded> {
  const binaries = await findBinaries()
  const home = join(dataDir, 'postgres')
  const cluster = openCluster(home, chooseAccount([home, binaries.postgres]))
  const owner = password(cluster, 'owner').text
  const app = password(cluster, 'app')
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
      lost === undefined
        ? guard.release
        : watchServer({
            cluster,
            guard,
            restart: () => serveAgain(cluster, binaries, owner, fast, port),
            log,
            lost,
          }).stop,
  }
}

interface AppPassword {
  readonly text: string
  readonly fresh: boolean
}
interface Served {
  readonly port: number
  readonly guard: Guard
}

/** A server that its last user stops at the same moment goes away between the two steps: another one is started. */
async function servePrepared(
  start: () => Promise<Served>,
  { owner, app }: { readonly owner: string; readonly app: AppPassword },
): Promise<Served> {
  const until = Date.now() + patience
  for (;;) {
    const served = await start()
    try {
      await prepare(served.port, owner, app)
      return served
    } catch (error) {
      await served.guard.release()
      if (!isOutage(error) || Date.now() > until) throw error
    }
  }
}

async function serve(
  cluster: Cluster,
  binaries: Binaries,
  owner: string,
  fast: boolean,
  log: (line: string) => void,
): Promise<Served> {
  const adopted = await adopt(cluster, binaries, owner)
  if (adopted) return adopted
  log(isCreated(cluster) ? 'Starting the database.' : 'Preparing a new database.')
  await createCluster(cluster, binaries, fast)
  const until = Date.now() + patience
  for (;;) {
    const served =
      (await adopt(cluster, binaries, owner)) ??
      (busy(cluster) ? undefined : await launch(cluster, binaries, owner, fast, await freePort()))
    if (served) return served
    if (Date.now() > until)
      throw new Error(`The embedded PostgreSQL did not start within a minute:\n${logTail(cluster)}`)
    await pause(50)
  }
}

/** On the port that the connections of this program know. */
async function serveAgain(
  cluster: Cluster,
  binaries: Binaries,
  owner: string,
  fast: boolean,
  port: number,
): Promise<Guard> {
  let until = Date.now() + restartPatience
  for (;;) {
    // Recovery takes the time it takes, whichever program started the server.
    if (busy(cluster)) until = Date.now() + restartPatience
    const served =
      (await adopt(cluster, binaries, owner)) ??
      (busy(cluster)
        ? undefined
        : await launch(cluster, binaries, owner, fast, port).catch((error: unknown) => {
            // Two programs start it at once and share one log: the error may be the other's.
            if (!busy(cluster)) throw error
            return undefined
          }))
    if (served?.port === port) return served.guard
    await served?.guard.release()
    if (Date.now() > until) throw new Error(logTail(cluster))
    await pause(50)
  }
}

/** Another program of this directory, or a killed one, has left a server running: use that. */
async function adopt(
  cluster: Cluster,
  binaries: Binaries,
  owner: string,
): Promise<Served | undefined> {
  if ((await runningPort(cluster, owner)) === undefined) return undefined
  const guard = await hold(cluster, binaries, [])
  // Asked again, because the last user may have gone between the first answer and our entry among the users.
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
): Promise<Served | undefined> {
  const guard = await hold(cluster, binaries, serverOptions(port, fast))
  let ended = false
  void guard.ended.then(() => {
    ended = true
  })
  while (!ended) {
    if ((await runningPort(cluster, owner)) === port) return { port, guard }
    await pause(10)
  }
  await guard.release()
  const said = logTail(cluster)
  if (
    busy(cluster) ||
    /lock file|could not bind|could not create any TCP|shared memory block/.test(said)
  )
    return undefined
  throw new Error(`The embedded PostgreSQL did not start:\n${said}`)
}

const hold = (cluster: Cluster, binaries: Binaries, options: readonly string[]): Promise<Guard> =>
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
    connectionTimeoutMillis: patience,
    lock_timeout: patience,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    // Two programs may start at once, and neither role nor database is made twice.
    await client.query('select pg_advisory_lock(1)')
    await createDatabase(client, 'wren')
    await ensureAppRole(client, app.text, app.fresh)
  } finally {
    await client.end()
  }
}
