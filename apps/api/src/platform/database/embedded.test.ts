// The embedded PostgreSQL with real processes: started, shared, killed and stopped. AUD-087, AUD-088, AUD-097.
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
const clients: Client[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'wren-test-embedded-'))
  chmodSync(dataDir, 0o755)
})

afterEach(async () => {
  for (const child of programs.splice(0)) child.kill('SIGKILL')
  for (const client of clients.splice(0)) await client.end()
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

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })

const waitUntilStopped = (port: number): Promise<void> =>
  vi.waitFor(async () => expect(await isListening(port)).toBe(false), {
    timeout: 10_000,
    interval: 20,
  })

async function queryValue(url: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return Object.values((await client.query<Record<string, unknown>>(statement)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

test('the next start after a stop finds the same data and passwords', async () => {
  const first = await startEmbedded({ dataDir, fast: true, log: () => {} })
  await queryValue(first.ownerUrl, 'create table kept as select 7 as n')
  await first.stop()
  expect(await isListening(first.port)).toBe(false)
  const second = await startEmbedded({ dataDir, fast: true, log: () => {} })
  expect(await queryValue(second.ownerUrl, 'select n from kept')).toBe(7)
  expect(new URL(second.appUrl).password).toBe(new URL(first.appUrl).password)
  expect(
    await queryValue(
      second.appUrl,
      `select current_user || ' ' || current_setting('timezone') || ' ' || current_setting('jit')`,
    ),
  ).toBe('wren_app UTC off')
  await second.stop()
})

test('kill -9 of a program stops its server, and the next start finds what was committed', async () => {
  const { child, address } = await startProgram()
  await queryValue(address.ownerUrl, 'create table kept as select 7 as n')
  child.kill('SIGKILL')
  await waitUntilStopped(address.port)
  const next = await startEmbedded({ dataDir, fast: true, log: () => {} })
  expect(await queryValue(next.ownerUrl, 'select n from kept')).toBe(7)
  await next.stop()
})

test('two concurrent first starts share one server, which runs until the second program ends', async () => {
  const [first, second] = await Promise.all([startProgram(), startProgram()])
  expect(first.address.port).toBe(second.address.port)
  first.child.kill('SIGTERM')
  await once(first.child, 'exit')
  expect(await queryValue(second.address.ownerUrl, 'select 1')).toBe(1)
  second.child.kill('SIGKILL')
  await waitUntilStopped(second.address.port)
})

test('a server outlives the killed program that started it as long as another program uses it', async () => {
  const { child, address } = await startProgram()
  const next = await startEmbedded({ dataDir, fast: true, log: () => {} })
  expect(next.port).toBe(address.port)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await queryValue(next.ownerUrl, 'select 1')).toBe(1)
  await next.stop()
  // The guard of the killed program may be the last to release the server.
  await waitUntilStopped(address.port)
})

/** A connection to another server. */
async function connectElsewhere(): Promise<Client> {
  const client = new Client({ connectionString: inject('wrenDatabase').ownerUrl })
  await client.connect()
  clients.push(client)
  return client
}
/** Writes the pid of another server's process into the pid file, as if the kernel had reused the pid. */
async function reusePid(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  writeFileSync(
    join(dataDir, 'postgres/data/postmaster.pid'),
    `${pid}\n${dataDir}/postgres/data\n1\n1\n\n127.0.0.1\n1\nready\n`,
  )
  return pid
}

test('a start does not wait for a process of another server with the pid of a killed one', async () => {
  const first = await startEmbedded({ dataDir, fast: true, log: () => {} })
  await queryValue(first.ownerUrl, 'create table kept as select 7 as n')
  await first.stop()
  await reusePid(await connectElsewhere())
  const next = await startEmbedded({ dataDir, fast: true, log: () => {} })
  expect(await queryValue(next.ownerUrl, 'select n from kept')).toBe(7)
  await next.stop()
})

test('a guard neither waits for nor signals a process of another server with the pid of its own', async () => {
  const { child } = await startProgram()
  const pid = Number(
    readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0],
  )
  const client = await connectElsewhere()
  const reusedPid = await reusePid(client)
  // A signal would cancel the statement.
  const statement = client.query('select pg_sleep(4)').then(
    () => 'done',
    (error: Error) => error.message,
  )
  const state = `select state from pg_stat_activity where pid = ${reusedPid}`
  await vi.waitFor(
    async () => expect(await queryValue(inject('wrenDatabase').ownerUrl, state)).toBe('active'),
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
