// AUD-097: kill -9 at any moment, of the app or of its database, loses no acknowledged write and leaves no half one.
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded } from './platform/database/embedded.ts'
import { migrate } from './platform/database/migrate.ts'
import { freePort } from './platform/free-port.ts'
import { verifiedText, verifyNow, verifyTrail } from './platform/journal/verify.ts'

const rounds = 20
const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const keys = `k1:${Buffer.alloc(32, 9).toString('base64')}`
let folder: string
let port: number
let app: ChildProcess | null = null

const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  APP_ENV: 'test',
  WREN_DATA: folder,
  PORT: String(port),
  AUDIT_HMAC_KEYS: keys,
  RATE_LIMIT_FACTOR: '1000',
  LOG_LEVEL: 'silent',
  DEMO_DATA: 'off',
  READ_AHEAD: 'off',
  DATABASE_POOL: '6',
})

async function start(): Promise<void> {
  app = spawn(process.execPath, [main], { env: environment(), stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  app.stderr?.on('data', (text: Buffer) => {
    said += String(text)
  })
  for (let tries = 0; tries < 1000; tries++) {
    if (app.exitCode !== null) throw new Error(`the app ended: ${said}`)
    const ready = await fetch(`http://127.0.0.1:${port}/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await wait(20)
  }
  throw new Error(`the app did not start: ${said}`)
}

const gone = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })

async function killApp(): Promise<void> {
  const child = app as ChildProcess
  child.kill('SIGKILL')
  await gone(child)
}

async function killDatabase(): Promise<void> {
  const pid = Number(
    readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0],
  )
  process.kill(pid, 'SIGKILL')
  await killApp()
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wren-test-kill-'))
  chmodSync(folder, 0o755)
  port = await freePort()
  const database = await startEmbedded({ dataDir: folder, log: () => undefined })
  await migrate(database.ownerUrl)
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  await client.query(
    `insert into user_account (first_name, last_name, email, is_admin, permissions, created, updated) values ('Kill', 'Tester', 'kill@wren.example', true, '{NONE}', '2026-01-01', '2026-01-01')`,
  )
  await client.query(
    `insert into pharmacy (title, created, updated) values ('Kill Rx', '2026-01-01', '2026-01-01')`,
  )
  await client.end()
  await database.stop()
})
afterAll(() => {
  app?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 50 })
})

interface Written {
  readonly ids: Set<number>
  readonly unsure: Set<string>
}

/** Writes until the server is gone; what was answered with 201 is acknowledged. */
async function write(
  token: string,
  written: Written,
  round: number,
  worker: number,
): Promise<void> {
  const start_day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  for (let n = 0; ; n++) {
    const key = `kill-${round}-${worker}-${n}`
    const answer = await fetch(`http://127.0.0.1:${port}/intake/insert`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
      },
      body: JSON.stringify({
        requested_provider_id: 1,
        treatment: 'Vyvgart',
        treatment_duration_days: 1,
        duration_estimate: 60,
        series_start_date: start_day,
        zip: '89052',
        timezone: 'America/Los_Angeles',
        labs: 'No',
        access_type: 'piv',
        is_first_lifetime_dose: 'unknown',
        notes: key,
      }),
    }).catch(() => null)
    if (answer === null) return void written.unsure.add(key)
    const body = (await answer.json().catch(() => null)) as { id?: number } | null
    if (answer.status === 201 && body?.id !== undefined) written.ids.add(body.id)
    else if (answer.status < 500)
      throw new Error(`the write answered ${answer.status}: ${JSON.stringify(body)}`)
    else return void written.unsure.add(key)
  }
}

/** Told in writes, so that a slow machine is not killed before its first: after none to seven of them, and within the next. */
async function randomMoment({ ids }: Written): Promise<void> {
  const enough = ids.size + Math.floor(Math.random() * 8)
  for (let tries = 0; ids.size < enough && tries < 5_000; tries++) await wait(2)
  await wait(Math.random() * 60)
}

/** The database that the last kill left may still be on its way down: what is refused for the moment is asked again. */
async function signIn(): Promise<string> {
  for (let tries = 0; ; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/dev/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'kill@wren.example' }),
    })
    const said = await answer.text()
    if (answer.status === 200) return (JSON.parse(said) as { token: string }).token
    if (answer.status !== 503 || tries === 400)
      throw new Error(`the sign-in answered ${answer.status}: ${said}`)
    await wait(50)
  }
}

/** After each kill, while the app serves again. */
async function trailHolds(): Promise<string> {
  const database = await startEmbedded({ dataDir: folder, log: () => undefined })
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    return verifiedText(await verifyNow(client, [{ id: 'k1', key: Buffer.alloc(32, 9) }]))
  } finally {
    await client.end()
    await database.stop()
  }
}

test(
  'AUD-097 twenty kills at random moments, of the app or of its database, lose nothing acknowledged and leave nothing half',
  { timeout: 480_000 },
  async () => {
    const written: Written = { ids: new Set(), unsure: new Set() }
    for (let round = 0; round < rounds; round++) {
      await start()
      if (round > 0) expect(await trailHolds()).toMatch(/^audit chain ok: \d+ rows$/)
      const token = await signIn()
      const writers = [1, 2, 3, 4].map((worker) => write(token, written, round, worker))
      await randomMoment(written)
      await (round % 2 === 0 ? killApp() : killDatabase())
      await Promise.all(writers)
    }
    const database = await startEmbedded({ dataDir: folder, log: () => undefined })
    const client = new pg.Client({ connectionString: database.ownerUrl })
    await client.connect()
    const { rows } = await client.query<{
      id: number
      events: string
      key: string
    }>(`select intake.id, (select count(*) from audit_event
    where record_type = 'intake' and record_id = intake.id::text and action = 'create') as events, notes as key from intake`)
    const found = new Set(rows.map(({ id }) => id))
    expect([...written.ids].filter((id) => !found.has(id))).toEqual([])
    expect(rows.filter(({ events }) => Number(events) !== 1)).toEqual([])
    // What was not answered may be there or not, but whole: once, with its event.
    expect(rows.length).toBeLessThanOrEqual(written.ids.size + written.unsure.size)
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
    expect(
      verifiedText(await verifyTrail(client, [{ id: 'k1', key: Buffer.alloc(32, 9) }])),
    ).toMatch(/^audit chain ok: \d+ rows$/)
    expect(written.ids.size).toBeGreaterThan(rounds)
    await client.end()
    await database.stop()
  },
)
