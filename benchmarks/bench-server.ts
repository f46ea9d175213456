// The real server as a separate process; only RATE_LIMIT_FACTOR differs from the default settings.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../apps/api/src/platform/free-port.ts'
import { askJson } from './bench-client.ts'

export const root = join(import.meta.dirname, '..')
export const rateFactor = '10000'

export interface Server {
  readonly port: number
  readonly pid: number
  stop(): Promise<void>
}

export const settingsOf = (dataDir: string): Record<string, string> => ({
  APP_ENV: 'local',
  WREN_DATA: dataDir,
  RATE_LIMIT_FACTOR: rateFactor,
})

async function answers(port: number, patience = 60_000): Promise<void> {
  for (const until = performance.now() + patience; ;) {
    const up = await fetch(`http://127.0.0.1:${port}/ready`).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (up) return
    if (performance.now() > until) throw new Error(`no answer at port ${port}`)
    await new Promise((resolve) => {
      setTimeout(resolve, 20)
    })
  }
}

/** `command` starts it: the server as `npm start` hands over to it, or that script itself. */
export async function startServer(
  dataDir: string,
  command: readonly string[] = [
    process.execPath,
    '--max-semi-space-size=8',
    'apps/api/src/main.ts',
  ],
): Promise<Server> {
  const port = await freePort()
  const [program = '', ...rest] = command
  const child = spawn(program, rest, {
    cwd: root,
    stdio: ['ignore', 'ignore', process.env['BENCH_VERBOSE'] === undefined ? 'ignore' : 'inherit'],
    env: { ...process.env, ...settingsOf(dataDir), PORT: String(port) },
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  await answers(port)
  return {
    port,
    pid: child.pid as number,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Megabytes resident in memory; Linux only. */
export function memoryOf(pid: number): number {
  const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(found?.[1]) / 1024
}

/** The development sign-in opens an ordinary session (SES-082). */
export const signIn = async (port: number, email: string): Promise<string> =>
  (
    await askJson<{ token: string }>(port, null, {
      method: 'POST',
      path: '/dev/sign-in',
      body: { email },
    })
  ).token
