// design "Tests": the product as it is delivered, in a process of its own, on a database and a port of its own.
//
//   const product = await startProduct()                      // beforeAll; { demo: true } with the demo data
//   await product.clock('2026-08-17T16:20:00.000Z')            // the server's clock, which the pages follow
//   await product.stop()                                      // afterAll
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../apps/api/src/platform/free-port.ts'
import { root } from '../../scripts/gates/gate.ts'
import { builtPages } from './built-pages.ts'
import { onceFree } from './call-as.ts'
import { readyMade, type Kind } from './ready-made.ts'

export interface Product {
  readonly url: string
  /** Of the embedded database too. */
  readonly dataDir: string
  clock(now: string): Promise<void>
  runJob(name: string): Promise<void>
  stop(): Promise<void>
  /** kill -9. Its folder stays: a product with `WREN_DATA` starts on it. */
  kill(): Promise<void>
}

/** Demo data are made in ten seconds, and in two minutes beside a dozen others at work. */
const patience = 240_000
/** A product outlives no run that was broken off. */
const tie = new URL('../../scripts/follow-parent.mjs', import.meta.url).href

interface Options {
  readonly demo?: boolean
  readonly settings?: Readonly<Record<string, string>>
  readonly heard?: (text: string) => void
  /** A referral is read in these tests: its reader, which takes a second to make ready, is so before the first. */
  readonly reader?: boolean
  /** Passkeys are bound to a name, never to a bare address. */
  readonly host?: '127.0.0.1' | 'localhost'
}

export async function startProduct(options: Options = {}): Promise<Product> {
  const { demo = false, settings = {} } = options
  const named = settings['WREN_DATA']
  // Where the database is another one, or the secrets are, nothing is ready-made.
  const isOwn = ['DATABASE_URL', 'APP_ENV'].some((name) => settings[name] !== undefined)
  const dataDir = named ?? (isOwn ? emptyFolder() : await readyFolder(demo ? 'demo' : 'bare'))
  const { end, ...product } = await startIn(dataDir, options)
  return {
    ...product,
    dataDir,
    stop: () =>
      end().then(() => {
        if (named === undefined) rmSync(dataDir, { recursive: true, force: true })
      }),
  }
}

/** The caller's own, after a first start. */
export const readyFolder = (kind: Kind): Promise<string> =>
  readyMade(kind, (folder, one) =>
    startIn(folder, { demo: one === 'demo' }).then((first) => first.end()),
  )

export function emptyFolder(prefix = 'wren-e2e-'): string {
  const dataDir = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(dataDir, 0o755) // the database runs under another account when the tests run as root
  return dataDir
}

async function startIn(
  dataDir: string,
  {
    demo = false,
    settings = {},
    heard = () => undefined,
    reader = false,
    host = '127.0.0.1',
  }: Options,
) {
  const pages = await builtPages()
  const port = await freePort()
  const url = `http://${host}:${port}`
  // A code may be asked for once a minute, which a factor of 50 makes a second: a fast machine signs in twice
  // within it.
  const child = spawn(
    join(root, 'node_modules/.bin/node'),
    ['--import', tie, 'apps/api/src/main.ts'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      env: {
        ...process.env,
        WREN_STARTER: String(process.pid),
        APP_ENV: 'test',
        PORT: String(port),
        PUBLIC_URL: url,
        WREN_DATA: dataDir,
        WREN_PAGES: pages,
        DEV_ENDPOINTS: 'true',
        RATE_LIMIT_FACTOR: '1000',
        SMS_QUIET_HOURS: 'off',
        DEMO_DATA: demo ? 'on' : 'off',
        LOG_LEVEL: 'warn',
        READ_AHEAD: reader ? 'on' : 'off',
        ...settings,
      },
    },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      said += part.toString()
      heard(part.toString())
      if (process.env['WREN_E2E_LOG']) process.stderr.write(part)
    })
  await ready(url, child, () => said)
  let ending = false
  // Whoever reads of refused connections should also read why.
  child.once('exit', (code, signal) => {
    if (!ending)
      process.stderr.write(
        `The product at ${url} ended by itself (${code ?? signal}):\n${said.slice(-8_000)}\n`,
      )
  })
  const post = async (path: string, body: unknown): Promise<void> => {
    const answer = await onceFree(() =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`)
  }
  return {
    url,
    clock: (now: string) => post('/dev/clock', { now }),
    runJob: (name: string) => post(`/dev/jobs/${name}/run`, {}),
    end: () => {
      ending = true
      return stopped(child)
    },
    kill: () => {
      ending = true
      return stopped(child, 'SIGKILL')
    },
  }
}

async function ready(url: string, child: ChildProcess, said: () => string): Promise<void> {
  const until = Date.now() + patience
  while (child.exitCode === null && Date.now() < until) {
    const answer = await fetch(`${url}/ready`).catch(() => undefined)
    if (answer?.ok) return
    await pause(100)
  }
  await stopped(child)
  throw new Error(`The product did not start:\n${said()}`)
}

async function stopped(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
