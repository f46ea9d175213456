// AUD-084: liveness and readiness when the database hangs, is down, or is newer than the program.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { useTestApp } from '../testing-fixtures.ts'
import { areas } from '../../app.ts'
import { aPharmacy } from '../../areas/pharmacies/pharmacies.builders.ts'
import { runAsOwner } from '../database/testing-connections.ts'
import { openInstance } from '../open.ts'

const app = useTestApp({ environment: { LOG_LEVEL: 'silent' } })

const get = async (url: string, path: string) => {
  const begun = performance.now()
  const answer = await fetch(url + path, { signal: AbortSignal.timeout(20_000) })
  return {
    status: answer.status,
    body: (await answer.json()) as Record<string, unknown>,
    took: performance.now() - begun,
  }
}
const healthy = { status: 'ok', version: 'v2.419.0' }
const notReady = (checks: object) => ({
  error: expect.any(String),
  code: expect.any(String),
  checks: { database: true, migrations: true, shutdown: true, ...checks },
})

/** A proxy to the database that can stall its connections. */
async function silentWay() {
  const to = new URL(app.databaseUrl)
  const sockets = new Set<Socket>()
  let silent = false
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('data', (bytes) => {
        if (!silent) other.write(bytes)
      })
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const url = new URL(app.databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    fall: (is: boolean) => {
      silent = is
    },
    cut: () => {
      for (const one of sockets) one.destroy()
    },
    close: () => {
      for (const one of sockets) one.destroy()
      server.close()
    },
  }
}

test(
  'AUD-084 GET /health answers within two seconds even if the database hangs',
  { timeout: 120_000 },
  async () => {
    const way = await silentWay()
    const { settings, secrets } = app.instance.platform
    const other = await openInstance({
      settings,
      secrets,
      databaseUrl: way.url,
      pagesFolder: '/nowhere',
      areas,
      worker: false,
    })
    expect(await get(other.url, '/health')).toMatchObject({ status: 200, body: healthy })
    way.fall(true)
    const hung = await get(other.url, '/health')
    expect([hung.status, hung.body['error']]).toEqual([503, 'Database unavailable.'])
    expect(hung.took).toBeLessThan(2_000)
    way.fall(false)
    way.cut() // Data sent before is lost with its connections.
    await expect
      .poll(async () => (await get(other.url, '/health')).status, { timeout: 20_000 })
      .toBe(200)
    way.close()
    await other.stop().catch(() => undefined)
  },
)

test('AUD-084 GET /ready is 200 only with current migrations and without a shutdown', async () => {
  const ready = () => get(app.instance.url, '/ready')
  expect(await ready()).toMatchObject({ status: 200, body: { status: 'ready' } })
  const owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
  await owner.query(
    "update schema_migration set name = name || '.of-tomorrow' where name = (select max(name) from schema_migration)",
  )
  const behind = await ready()
  expect([behind.status, behind.body]).toEqual([503, notReady({ migrations: false })])
  await owner.query(
    "update schema_migration set name = replace(name, '.of-tomorrow', '') where name like '%.of-tomorrow'",
  )
  await owner.end()
  expect((await ready()).status).toBe(200)

  const { ownerUrl } = inject('wrenDatabase')
  const name = new URL(app.databaseUrl).pathname.slice(1)
  await runAsOwner(ownerUrl, `alter database ${name} allow_connections false`)
  await runAsOwner(
    ownerUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  )
  const away = await ready()
  expect([away.status, away.body]).toEqual([503, notReady({ database: false, migrations: false })])
  await runAsOwner(ownerUrl, `alter database ${name} allow_connections true`)
  await expect.poll(async () => (await ready()).status).toBe(200)

  app.instance.platform.state.stopping = true
  const leaving = await ready()
  expect([leaving.status, leaving.body]).toEqual([503, notReady({ shutdown: false })])
  app.instance.platform.state.stopping = false
})

test('AUD-084 ready and internal cannot be slugs of groups', async () => {
  const [admin, pharmacy] = [await app.admin(), await aPharmacy(app)]
  for (const word of ['ready', 'internal', 'Ready']) {
    const { status, body } = await admin.raw('POST', '/pharmacy-groups', {
      name: word,
      pharmacies: [pharmacy],
    })
    expect([word, status, body['fields']]).toEqual([
      word,
      400,
      { name: 'This group name cannot be used' },
    ])
  }
})
