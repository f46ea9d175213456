// SHL-076, SHL-080, SHL-081: public configuration and health.
import { expect, inject, test } from 'vitest'
import { identity } from '@wren/contract/identity'
import { runAsOwner } from '../database/testing-connections.ts'
import { openTestApp } from '../testing.ts'
import { useTestApp } from '../testing-fixtures.ts'

const app = useTestApp({
  environment: {
    GOOGLE_CLIENT_ID: 'client.example',
    GOOGLE_CLIENT_LIBRARY_URL: 'http://127.0.0.1:9/lib.js',
    COMPANY_EMAIL_DOMAIN: 'house.example',
    OPERATIONS_PHONE: '6025550188',
    OPERATIONS_EMAIL: 'ops@house.example',
    OPERATIONS_BASE_URL: 'https://operations.house.example',
    PHARMACY_PORTAL_URL: 'https://portal.house.example',
    PASSKEYS_ENABLED: 'false',
  },
})

const same = { app_name: 'Wren', environment: 'test', web_version: '1.86.1', dev_sign_in: true }
/** Browsers ask again after five minutes at the latest. */
function expectShortLived(headers: Headers): void {
  const kept = headers.get('cache-control') ?? ''
  expect(
    kept === 'no-store' || Number(/max-age=(\d+)/.exec(kept)?.[1] ?? Infinity) <= 300,
    kept,
  ).toBe(true)
}

test('SHL-080 the public configuration has exactly its fields, from the settings', async () => {
  const told = await app.nobody.call(identity.publicConfig, {})
  expect([told.status, told.body]).toEqual([
    200,
    {
      ...same,
      google_client_id: 'client.example',
      google_client_library_url: 'http://127.0.0.1:9/lib.js',
      company_email_domain: 'house.example',
      operations_phone: '6025550188',
      operations_email: 'ops@house.example',
      operations_base_url: 'https://operations.house.example',
      pharmacy_portal_url: 'https://portal.house.example',
    },
  ])
  expectShortLived(told.headers)
  const plain = await openTestApp({
    environment: { DEV_ENDPOINTS: 'false', PASSKEYS_ENABLED: 'false' },
  })
  const defaults = await plain.nobody.call(identity.publicConfig, {})
  expect(defaults.body).toEqual({
    ...same,
    dev_sign_in: false,
    google_client_id: null,
    google_client_library_url: 'https://accounts.google.com/gsi/client',
    company_email_domain: 'wren.example',
    operations_phone: '5555550100',
    operations_email: 'operations@wren.example',
    operations_base_url: '/operations',
    pharmacy_portal_url: 'https://portal.wren.example',
  })
  await plain.close()
})

test('SHL-076 every answer has the version of the server, which differs from the browser app', async () => {
  for (const path of ['/health', '/public/config', '/me', '/no/such/call'])
    expect((await app.nobody.raw('GET', path)).headers.get('x-be-version')).toBe('v2.419.0')
  expect((await app.nobody.call(identity.publicConfig, {})).body.web_version).toBe('1.86.1')
})

test('SHL-081 health is ok while the database answers and 503 when it does not', async () => {
  expect(await app.nobody.raw('GET', '/health')).toMatchObject({
    status: 200,
    body: { status: 'ok', version: 'v2.419.0' },
  })
  const server = inject('wrenDatabase')
  if (server.failure) throw new Error(server.failure)
  const name = new URL(app.databaseUrl).pathname.slice(1)
  await runAsOwner(server.ownerUrl, `alter database ${name} allow_connections false`)
  await runAsOwner(
    server.ownerUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  )
  const down = await app.nobody.raw('GET', '/health')
  expect([down.status, down.body['error']]).toEqual([503, 'Database unavailable.'])
  await runAsOwner(server.ownerUrl, `alter database ${name} allow_connections true`)
  expect(await app.nobody.raw('GET', '/health')).toMatchObject({
    status: 200,
    body: { status: 'ok' },
  })
})
