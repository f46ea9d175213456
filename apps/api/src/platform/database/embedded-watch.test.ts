// AUD-102: the database server is killed under a running product.
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { freePort } from '../free-port.ts'

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
  readonly ended: Promise<number | null>
  said(): string
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
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', (text: Buffer) => {
    said += String(text)
  })
  const url = `http://127.0.0.1:${port}`
  const program: Program = {
    child,
    url,
    ended: new Promise((resolve) => {
      child.once('exit', resolve)
    }),
    said: () => said,
  }
  programs.push(program)
  await expect.poll(() => statusOf(`${url}/ready`), { timeout: 60_000, interval: 20 }).toBe(200)
  return program
}

const statusOf = (url: string): Promise<number> =>
  fetch(url, {
    headers: { authorization: `Bearer ${'A'.repeat(43)}` },
    signal: AbortSignal.timeout(5_000),
  }).then(
    ({ status }) => status,
    () => 0,
  )

const pidFile = (): string => join(folder, 'postgres/data/postmaster.pid')
const serverPid = (): number | null =>
  existsSync(pidFile()) ? Number(readFileSync(pidFile(), 'utf8').split('\n')[0]) : null
/** 401 says that the database has been asked for the session of an unknown token. */
const asked = (url: string): Promise<number> => statusOf(`${url}/me`)

test(
  'AUD-102 a killed database server is started again within 10 s, with 503 until then, for every program of the folder, three times over',
  { timeout: 180_000 },
  async () => {
    const one = await startProgram()
    const two = await startProgram()
    onTestFailed(() => console.log(one.said(), two.said(), one.child.exitCode, two.child.exitCode))
    for (let round = 0; round < 3; round++) {
      const killed = serverPid()
      process.kill(killed as number, 'SIGKILL')
      const begun = Date.now()
      const during = new Set<number>()
      await expect
        .poll(
          async () => {
            const status = await asked(one.url)
            during.add(status)
            // Sessions of the killed server may answer once more before they notice.
            return serverPid() === killed ? 0 : status
          },
          { timeout: 10_000, interval: 5 },
        )
        .toBe(401)
      expect(Date.now() - begun).toBeLessThan(10_000)
      expect([...during].filter((status) => ![401, 503].includes(status))).toEqual([])
      await expect.poll(() => asked(two.url), { timeout: 10_000 }).toBe(401)
      await expect.poll(() => statusOf(`${one.url}/ready`), { timeout: 10_000 }).toBe(200)
    }
    expect([one.child.exitCode, two.child.exitCode]).toEqual([null, null])
    two.child.kill('SIGTERM')
    await two.ended
    expect(await asked(one.url)).toBe(401)
    one.child.kill('SIGTERM')
    expect(await one.ended).toBe(0)
    expect(serverPid()).toBe(null) // the last program stopped the server
  },
)

test(
  'AUD-102 a server that cannot be started three times within a minute ends the process with the reason and exit code 1',
  { timeout: 120_000 },
  async () => {
    const program = await startProgram()
    const control = join(folder, 'postgres/data/global/pg_control')
    renameSync(control, `${control}.away`)
    process.kill(serverPid() as number, 'SIGKILL')
    expect(await program.ended).toBe(1)
    expect(program.said()).toMatch(/Database could not be restarted: .+/)
    renameSync(`${control}.away`, control)
    const next = await startProgram()
    expect(await asked(next.url)).toBe(401)
    next.child.kill('SIGTERM')
    expect(await next.ended).toBe(0)
  },
)
