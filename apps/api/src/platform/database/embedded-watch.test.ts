// AUD-102: the embedded database server is killed while programs use it.
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { freePort } from '../free-port.ts'

const email = 'first@house.example'
const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wren-test-watch-'))
  chmodSync(folder, 0o755)
})
const programs: Program[] = []
afterAll(() => {
  for (const { child } of programs) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 50 })
})

interface Program {
  readonly child: ChildProcess
  readonly url: string
  readonly exited: Promise<number | null>
  output(): string
}

async function startProgram(): Promise<Program> {
  const port = await freePort()
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      APP_ENV: 'test',
      WREN_DATA: folder,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      DEMO_DATA: 'off',
      READ_AHEAD: 'off',
      DATABASE_POOL: '4',
      RATE_LIMIT_FACTOR: '1000',
      BOOTSTRAP_ADMIN_EMAIL: email,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr?.on('data', (text: Buffer) => {
    output += String(text)
  })
  const url = `http://127.0.0.1:${port}`
  const program: Program = {
    child,
    url,
    exited: new Promise((resolve) => {
      child.once('exit', resolve)
    }),
    output: () => output,
  }
  programs.push(program)
  await expect.poll(() => statusOf(`${url}/ready`), { timeout: 60_000, interval: 20 }).toBe(200)
  return program
}

const ask = async (url: string, body?: object): Promise<Record<string, unknown>> => {
  const answer = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as Record<string, unknown>
}

/** The token of a session, which the database keeps. */
let token = ''
async function signIn({ url }: Program): Promise<void> {
  const { request } = await ask(`${url}/signin`, { email, confirmation_type: 'email' })
  const messages = JSON.stringify(await ask(`${url}/dev/outbound-messages?to=${email}`))
  const code = /code is (\d{6})/.exec(messages)?.[1]
  token = String((await ask(`${url}/signin/confirm`, { email, code, request }))['token'])
}

const statusOf = (url: string): Promise<number> =>
  fetch(url, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    signal: AbortSignal.timeout(5_000),
  }).then(
    ({ status }) => status,
    () => 0,
  )

const pidFile = (): string => join(folder, 'postgres/data/postmaster.pid')
const serverPid = (): number | null =>
  existsSync(pidFile()) ? Number(readFileSync(pidFile(), 'utf8').split('\n')[0]) : null
/** 200 proves that the session of before is still in the database. */
const sessionStatusOf = (url: string): Promise<number> => statusOf(`${url}/me`)

test(
  'AUD-102 a killed database server is back within 10 s with its data for every program, with 503 until then',
  { timeout: 180_000 },
  async () => {
    const first = await startProgram()
    const second = await startProgram()
    await signIn(first)
    expect(await sessionStatusOf(second.url)).toBe(200)
    onTestFailed(() => console.log(first.output(), second.output()))
    for (let round = 0; round < 3; round++) {
      const killedPid = serverPid()
      process.kill(killedPid as number, 'SIGKILL')
      const killedAt = Date.now()
      const statuses = new Set<number>()
      await expect
        .poll(
          async () => {
            const status = await sessionStatusOf(first.url)
            statuses.add(status)
            // Connections of the killed server may answer once more.
            return serverPid() === killedPid ? 0 : status
          },
          { timeout: 10_000, interval: 5 },
        )
        .toBe(200)
      expect(Date.now() - killedAt).toBeLessThan(10_000)
      expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([])
      await expect.poll(() => sessionStatusOf(second.url), { timeout: 10_000 }).toBe(200)
      await expect.poll(() => statusOf(`${first.url}/ready`), { timeout: 10_000 }).toBe(200)
    }
    expect([first.child.exitCode, second.child.exitCode]).toEqual([null, null])
    second.child.kill('SIGTERM')
    await second.exited
    expect(await sessionStatusOf(first.url)).toBe(200)
    first.child.kill('SIGTERM')
    expect(await first.exited).toBe(0)
    expect(serverPid()).toBe(null) // the last program stopped the server
  },
)

test(
  'AUD-102 after three failed restarts within a minute the process ends with the reason and exit code 1',
  { timeout: 120_000 },
  async () => {
    const program = await startProgram()
    const control = join(folder, 'postgres/data/global/pg_control')
    renameSync(control, `${control}.away`)
    process.kill(serverPid() as number, 'SIGKILL')
    expect(await program.exited).toBe(1)
    expect(program.output()).toMatch(/Database could not be restarted: .+/)
    renameSync(`${control}.away`, control)
    const next = await startProgram()
    expect(await sessionStatusOf(next.url)).toBe(200)
    next.child.kill('SIGTERM')
    expect(await next.exited).toBe(0)
  },
)
