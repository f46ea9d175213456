// AUD-087, AUD-088, AUD-097: the embedded PostgreSQL against real processes: started, shared, killed and stopped.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { startEmbedded } from './embedded.ts'

const program = `
  const { startEmbedded } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)})
  const server = await startEmbedded({ dataDir: process.argv[1], fast: true, log: () => {} })
  console.log(JSON.stringify(server))
  process.on('SIGTERM', async () => { await server.stop(); process.exit(0) })
  setInterval(() => {}, 60_000)
`

interface Address {
  readonly port: number
  readonly ownerUrl: string
  readonly appUrl: string
}
let dataDir: string
const programs: ChildProcess[] = []
const others: Client[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'wren-test-embedded-'))
  chmodSync(dataDir, 0o755)
})

afterEach(async () => {
  for (const child of programs.splice(0)) child.kill('SIGKILL')
  for (const client of others.splice(0)) await client.end()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
})

async function startProgram(): Promise<{ child: ChildProcess; address: Address }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  programs.push(child)
  const [line] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit'),
  ])) as [string]
  return { child, address: JSON.parse(line) as Address }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      answer(true)
    })
    socket.on('error', () => answer(false))
  })

const untilGone = (port: number): Promise<void> =>
  vi.waitFor(async () => expect(await answers(port)).toBe(false), { timeout: 10_000, interval: 20 })

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return Object.values((await client.query<Record<string, unknown>>(statement)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

test('a stopped server is gone, and the next start finds the same data and passwords', async () => {
  const first = await startEmbedded({ dataDir, fast: true, log: () => {} })
  await ask(first.ownerUrl, 'create table kept as select 7 as n')
  await first.stop()
  expect(await answers(first.port)).toBe(false)
  const second = await startEmbedded({ dataDir, fast: true, log: () => {} })
  expect(await ask(second.ownerUrl, 'select n from kept')).toBe(7)
  expect(new URL(second.appUrl).password).toBe(new URL(first.appUrl).password)
  expect(
    await ask(
      second.appUrl,
      `select current_user || ' ' || current_setting('timezone') || ' ' || current_setting('jit')`,
    ),
  ).toBe('wren_app UTC off')
  await second.stop()
})

test('kill -9 of the program stops its server, and what was committed is there at the next start', async () => {
  const { child, address } = await startProgram()
  await ask(address.ownerUrl, 'create table kept as select 7 as n')
  child.kill('SIGKILL')
  await untilGone(address.port)
  const next = await startEmbedded({ dataDir, fast: true, log: () => {} })
  expect(await ask(next.ownerUrl, 'select n from kept')).toBe(7)
  await next.stop()
})

test('two programs started at once on an empty directory share one server, which outlives whichever goes first', async () => {
  const [one, two] = await Promise.all([startProgram(), startProgram()])
  expect(one.address.port).toBe(two.address.port)
  one.child.kill('SIGTERM')
  await once(one.child, 'exit')
  expect(await ask(two.address.ownerUrl, 'select 1')).toBe(1)
  two.child.kill('SIGKILL')
  await untilGone(two.address.port)
})

test('a server outlives the killed program that started it while another uses it, and goes with the last', async () => {
  const { child, address } = await startProgram()
  const next = await startEmbedded({ dataDir, fast: true, log: () => {} })
  expect(next.port).toBe(address.port)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await ask(next.ownerUrl, 'select 1')).toBe(1)
  await next.stop()
  // Whichever of the two gives it up last stops it: the guard of the killed one may still be at it.
  await untilGone(address.port)
})

/** The number of a process of another server, as a kernel may give it again after a kill -9. */
async function holdOther(): Promise<Client> {
  const client = new Client({ connectionString: inject('wrenDatabase').ownerUrl })
  await client.connect()
  others.push(client)
  return client
}
async function nameOther(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  writeFileSync(
    join(dataDir, 'postgres/data/postmaster.pid'),
    `${pid}\n${dataDir}/postgres/data\n1\n1\n\n127.0.0.1\n1\nready\n`,
  )
  return pid
}

test('a process of another server that has the number of a killed one is not waited for', async () => {
  const first = await startEmbedded({ dataDir, fast: true, log: () => {} })
  await ask(first.ownerUrl, 'create table kept as select 7 as n')
  await first.stop()
  await nameOther(await holdOther())
  const next = await startEmbedded({ dataDir, fast: true, log: () => {} })
  expect(await ask(next.ownerUrl, 'select n from kept')).toBe(7)
  await next.stop()
})

test('a program that ends neither waits for a process of another server nor sends it a signal', async () => {
  const { child } = await startProgram()
  const pid = Number(
    readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0],
  )
  const other = await holdOther()
  const named = await nameOther(other)
  // A signal would cancel the statement.
  const statement = other.query('select pg_sleep(4)').then(
    () => 'done',
    (error: Error) => error.message,
  )
  const state = `select state from pg_stat_activity where pid = ${named}`
  await vi.waitFor(
    async () => expect(await ask(inject('wrenDatabase').ownerUrl, state)).toBe('active'),
    { timeout: 10_000 },
  )
  process.kill(pid, 'SIGKILL')
  child.kill('SIGKILL')
  await vi.waitFor(() => expect(processesIn(dataDir)).toEqual([]), { timeout: 10_000 })
  expect(await statement).toBe('done')
})

/** Guards and servers of a directory. */
const processesIn = (directory: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`${directory}/postgres`)
      } catch {
        return false
      }
    })
    .map(Number)
