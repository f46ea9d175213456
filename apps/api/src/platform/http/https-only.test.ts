// AUD-100: requests that a trusted proxy received over plain HTTP, in production.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as ask } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../app.ts'
import { createTestDatabase, type TestDatabase } from '../database/testing.ts'
import { openInstance, type Instance } from '../open.ts'
import { travelFault } from '../outside/local.rules.ts'
import { smtpOptionsOf } from '../outbound/mail.ts'
import { readSettings } from '../settings/read-settings.ts'

let database: TestDatabase
let instance: Instance
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'wren-pages-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Wren</title>')
  const read = readSettings({
    APP_ENV: 'production',
    PORT: '0',
    PUBLIC_URL: 'https://wren.house.example',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'silent',
    DATABASE_POOL: '4',
  })
  if ('faults' in read) throw new Error(read.faults.join())
  const secrets = {
    session: 's'.repeat(40),
    token: 't'.repeat(40),
    backup: 'b'.repeat(40),
    audit: [{ id: 'k1', key: Buffer.alloc(32, 7) }],
  }
  instance = await openInstance({
    settings: read.settings,
    secrets,
    databaseUrl: database.url,
    pagesFolder: folder,
    areas,
    worker: false,
  })
})
afterAll(async () => {
  await instance.stop()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string>) =>
  fetch(instance.url + path, { headers, redirect: 'manual' })
const page = { accept: 'text/html' }

test('AUD-100 pages redirect to HTTPS with 308, calls and handshakes are refused, and HTTPS passes', async () => {
  const moved = await get('/visits/7?tab=notes', { ...page, 'x-forwarded-proto': 'http' })
  expect([moved.status, moved.headers.get('location')]).toEqual([
    308,
    'https://wren.house.example/visits/7?tab=notes',
  ])
  const call = await get('/me', { 'x-forwarded-proto': 'http' })
  expect([call.status, await call.json()]).toEqual([
    403,
    { error: 'HTTPS is required.', code: 'forbidden' },
  ])
  for (const proto of ['https', 'http, https']) {
    expect((await get('/visits/7', { ...page, 'x-forwarded-proto': proto })).status).toBe(200)
    expect((await get('/me', { 'x-forwarded-proto': proto })).status).toBe(401)
  }
  expect((await get('/health', {})).status).toBe(200) // a supervisor on the machine itself
  const handshake = (proto: string) =>
    new Promise<number>((resolve, reject) => {
      const sent = ask(`${instance.url}/websocket`, {
        headers: {
          origin: 'https://wren.house.example',
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
          'x-forwarded-proto': proto,
        },
      })
      sent.on('response', (answer) => {
        resolve(answer.statusCode ?? 0)
      })
      sent.on('upgrade', (answer, socket) => {
        socket.destroy()
        resolve(answer.statusCode ?? 0)
      })
      sent.on('error', reject)
      sent.end()
    })
  expect([await handshake('http'), await handshake('https')]).toEqual([403, 101])
})

test('AUD-100 providers are reached over TLS with verified certificates, unless on this machine', () => {
  expect(
    ['https://api.twilio.com', 'http://127.0.0.1:9000', 'http://localhost:1', 'http://[::1]:1'].map(
      travelFault,
    ),
  ).toEqual([null, null, null, null])
  expect(
    ['http://api.twilio.com', 'http://127.0.0.1.evil.example', 'ftp://localhost'].map(travelFault),
  ).toEqual(['is not https', 'is not https', 'is not https'])
  expect(smtpOptionsOf('smtp://mail.house.example')).toMatchObject({
    port: 587,
    secure: false,
    requireTLS: true,
    tls: { rejectUnauthorized: true },
  })
  expect(smtpOptionsOf('smtps://mail.house.example')).toMatchObject({
    port: 465,
    secure: true,
    tls: { rejectUnauthorized: true },
  })
  expect(smtpOptionsOf('smtp://127.0.0.1:25')).toMatchObject({ port: 25, requireTLS: false })
})
