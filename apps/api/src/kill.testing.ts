// For kill tests: the program itself with its embedded database in its own folder, ended by kill -9 at any time.
//
//   const killed = await openKillable()           // beforeAll; then await killed.start()
//   await killed.killApp()                         // or killDatabase()
//   await killed.close()                           // afterAll
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from './platform/database/embedded.ts'
import { migrate } from './platform/database/migrate.ts'
import { freePort } from './platform/free-port.ts'

export const killKey = { id: 'k1', key: Buffer.alloc(32, 9) }
const main = fileURLToPath(new URL('./main.ts', import.meta.url))

export interface Killable {
  readonly url: string
  start(): Promise<void>
  killApp(): Promise<void>
  /** Of the database alone: the program starts it again. */
  killDatabase(): Promise<void>
  /** Waits for an answer from a new database: the sessions of a killed one can answer for some milliseconds more. */
  ready(): Promise<void>
  signIn(email: string): Promise<string>
  /** Asks the database as its owner, while the program runs or when it does not. */
  asOwner<A>(ask: (client: pg.Client) => Promise<A>): Promise<A>
  close(): void
}

const gone = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })

export async function openKillable(
  settings: Readonly<Record<string, string>> = {},
): Promise<Killable> {
  const folder = mkdtempSync(join(tmpdir(), 'wren-test-kill-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let app: ChildProcess | null = null
  let said = ''
  let killedDatabase = ''
  const pidFile = join(folder, 'postgres/data/postmaster.pid')
  /** Process id, folder and start time: a new database can get the process id of the old one. */
  const runningDatabase = (): string =>
    existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n', 3).join() : ''

  async function asOwner<A>(ask: (client: pg.Client) => Promise<A>): Promise<A> {
    const database = await startEmbedded({ dataDir: folder, log: () => undefined })
    const client = new pg.Client({ connectionString: database.ownerUrl })
    await client.connect()
    try {
      return await ask(client)
    } finally {
      await client.end()
      await database.stop()
    }
  }
  const database = await startEmbedded({ dataDir: folder, log: () => undefined })
  await migrate(database.ownerUrl)
  await database.stop()

  const ready = async (): Promise<void> => {
    for (let tries = 0; tries < 2_000; tries++) {
      if (app?.exitCode !== null) throw new Error(`the app ended: ${said}`)
      const isReady = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(10_000) }).then(
        (answer) => answer.ok,
        () => false,
      )
      if (isReady && runningDatabase() !== killedDatabase) return
      await wait(20)
    }
    throw new Error(`the app did not start: ${said}`)
  }
  return {
    url,
    ready,
    asOwner,
    async start() {
      said = ''
      app = spawn(process.execPath, [main], {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: {
          ...process.env,
          APP_ENV: 'test',
          WREN_DATA: folder,
          PORT: String(port),
          AUDIT_HMAC_KEYS: `${killKey.id}:${killKey.key.toString('base64')}`,
          RATE_LIMIT_FACTOR: '1000',
          LOG_LEVEL: 'silent',
          DEMO_DATA: 'off',
          DEV_ENDPOINTS: 'true',
          READ_AHEAD: 'off',
          DATABASE_POOL: '6',
          ...settings,
        },
      })
      app.stderr?.on('data', (text: Buffer) => {
        said += String(text)
      })
      await ready()
    },
    async killApp() {
      const child = app as ChildProcess
      child.kill('SIGKILL')
      await gone(child)
    },
    async killDatabase() {
      killedDatabase = runningDatabase()
      process.kill(Number.parseInt(killedDatabase, 10), 'SIGKILL')
    },
    async signIn(email) {
      for (let tries = 0; ; tries++) {
        const answer = await fetch(`${url}/dev/sign-in`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email }),
        }).catch(() => null)
        if (answer?.ok) return ((await answer.json()) as { token: string }).token
        if (tries === 200) throw new Error(`nobody signs in: ${said}`)
        await wait(50)
      }
    },
    close() {
      app?.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 50 })
    },
  }
}
