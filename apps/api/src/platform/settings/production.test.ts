// AUD-085: an insecure production configuration does not start. Every fault is named at once, without its value.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/testing.ts'
import { productionFaults } from './production.ts'
import { settingsSchema } from './settings.ts'
import { readSettings, settingsToServe } from './read-settings.ts'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const key = (letter: string) => Buffer.alloc(32, letter).toString('base64')
const sound = {
  APP_ENV: 'production',
  PUBLIC_URL: 'https://wren.house.example',
  WREN_DATA: '/srv/wren',
  GOOGLE_CLIENT_ID: 'client',
  SESSION_SECRET: 'q'.repeat(32),
  TOKEN_SECRET: 'w'.repeat(32),
  BACKUP_KEY: 'e'.repeat(32),
  AUDIT_HMAC_KEYS: `k1:${key('r')}`,
  SMTP_URL: 'smtps://u:p@mail.house.example',
  MAIL_FROM: 'wren@house.test',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 't',
  TWILIO_FROM: '+12065550199',
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_WEBHOOK_SECRET: 'wh',
}
function faults(more: Record<string, string | undefined>): string[] {
  const given = { ...sound, ...more }
  return [...settingsToServe(given, productionFaults).faults]
}

test('AUD-085 each faulty variable is named', () => {
  expect(faults({})).toEqual([])
  const wrong: [Record<string, string | undefined>, string][] = [
    [{ SESSION_SECRET: undefined }, 'SESSION_SECRET is missing, shorter than 32 bytes or a sample'],
    [
      { TOKEN_SECRET: 'q'.repeat(31) },
      'TOKEN_SECRET is missing, shorter than 32 bytes or a sample',
    ],
    [
      { BACKUP_KEY: 'a-sample-key-from-the-documents-of-wren' },
      'BACKUP_KEY is missing, shorter than 32 bytes or a sample',
    ],
    [
      { AUDIT_HMAC_KEYS: `k1:${key('r')},k2:c2hvcnQ=` },
      'AUDIT_HMAC_KEYS is missing or holds a key that is shorter than 32 bytes or a sample',
    ],
    [{ GOOGLE_CLIENT_ID: undefined }, 'GOOGLE_CLIENT_ID is missing'],
    [
      { PUBLIC_URL: 'http://wren.house.example', ALLOWED_ORIGINS: 'https://wren.house.example' },
      'PUBLIC_URL is not https',
    ],
    [
      { ALLOWED_ORIGINS: 'https://wren.house.example,http://other.example' },
      'ALLOWED_ORIGINS holds an entry that is not https',
    ],
    [{ GOOGLE_CERTS_URL: 'https://keys.example' }, 'GOOGLE_CERTS_URL is not the default'],
    [
      { GOOGLE_CLIENT_LIBRARY_URL: 'https://keys.example' },
      'GOOGLE_CLIENT_LIBRARY_URL is not the default',
    ],
    [{ DEV_ENDPOINTS: 'false' }, 'DEV_ENDPOINTS is set'],
    [{ RATE_LIMIT_FACTOR: '1' }, 'RATE_LIMIT_FACTOR is set'],
    [{ DEMO_DATA: 'on' }, 'DEMO_DATA is on'],
    [{ SMS_QUIET_HOURS: 'off' }, 'SMS_QUIET_HOURS is off'],
    [{ PUBLIC_URL: 'http://wren.house.example' }, 'PUBLIC_URL is not https'],
    [
      { AUDIT_HMAC_KEYS: undefined },
      'AUDIT_HMAC_KEYS is missing or holds a key that is shorter than 32 bytes or a sample',
    ],
    [
      {
        AUDIT_HMAC_KEYS: `k1:${Buffer.from('a sample key of the documents, long enough').toString('base64')}`,
      },
      'AUDIT_HMAC_KEYS is missing or holds a key that is shorter than 32 bytes or a sample',
    ],
    [
      { PUBLIC_URL: 'https://203.0.113.7', PASSKEYS_ENABLED: 'true' },
      'PASSKEYS_ENABLED needs a PUBLIC_URL with a host name',
    ],
    [{ COMPANY_EMAIL_DOMAIN: '@house.example' }, 'COMPANY_EMAIL_DOMAIN is not a domain'],
    [{ MAIL_FROM: undefined }, 'MAIL_FROM is missing or an example'],
    [{ STRIPE_URL: 'http://stripe.example' }, 'STRIPE_URL is not https'],
    [
      { DATABASE_URL: 'postgres://wren_app:p@db.house.example/wren' },
      'DATABASE_URL does not ask for TLS (sslmode=verify-full)',
    ],
  ]
  for (const [more, text] of wrong) expect(faults(more)).toEqual([text])
})

test('AUD-100 a database on another machine requires TLS with a verified certificate', () => {
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL']) {
    const of = (url: string) => faults({ [name]: url })
    for (const url of [
      'postgres://a:p@db.example/wren?sslmode=verify-full',
      'postgres://a:p@db.example/wren?sslmode=verify-full&uselibpqcompat=true',
      'postgres://a:p@127.0.0.1/wren',
      'postgres://a:p@%2Fvar%2Frun%2Fpostgresql/wren',
    ])
      expect(of(url), url).toEqual([])
    for (const more of [
      '',
      '?sslmode=disable',
      '?sslmode=prefer',
      '?sslmode=no-verify',
      '?ssl=true&sslmode=no-verify',
      '?sslmode=require&uselibpqcompat=true',
      '?sslmode=verify-ca&uselibpqcompat=true',
      '?sslmode=verify-full&sslmode=disable',
    ])
      expect(of(`postgres://a:p@db.example/wren${more}`), more).toEqual([
        `${name} does not ask for TLS (sslmode=verify-full)`,
      ])
    expect(of('postgres://a:p@127.0.0.1/wren?host=db.example')).toEqual([
      `${name} does not ask for TLS (sslmode=verify-full)`,
    ])
  }
})

test('AUD-081 texts are sent from 08:00 to 21:00 by default, and at any hour only outside production', () => {
  expect(readSettings({ APP_ENV: 'local' })).toMatchObject({
    settings: { SMS_QUIET_HOURS: '08:00-21:00' },
  })
  expect(readSettings({ APP_ENV: 'staging', SMS_QUIET_HOURS: 'off' })).toMatchObject({
    settings: { SMS_QUIET_HOURS: 'off' },
  })
  expect([faults({ SMS_QUIET_HOURS: '09:00-20:00' }), faults({ SMS_QUIET_HOURS: 'off' })]).toEqual([
    [],
    ['SMS_QUIET_HOURS is off'],
  ])
})

test('SHL-082 settings come from the environment, and production names the one of its four that is missing', () => {
  const named = [
    'APP_ENV',
    'PUBLIC_URL',
    'API_BASE_URL',
    'COMPANY_EMAIL_DOMAIN',
    'GOOGLE_CLIENT_ID',
    'GOOGLE_CERTS_URL',
    'GOOGLE_CLIENT_LIBRARY_URL',
    'DEV_ENDPOINTS',
    'DEMO_DATA',
    'DEMO_TODAY',
    'BOOTSTRAP_ADMIN_EMAIL',
    'SESSION_SECRET',
    'TOKEN_SECRET',
    'TRUSTED_PROXIES',
    'OPERATIONS_BASE_URL',
    'PHARMACY_PORTAL_URL',
    'OPERATIONS_PHONE',
    'OPERATIONS_EMAIL',
    'APP_STORE_URL',
    'GOOGLE_PLAY_URL',
    'ADMIN_PICKER_EXCLUDED_IDS',
    'ASSIGNMENT_USERS_EXCLUDED_IDS',
    'DATABASE_URL',
    'SMTP_URL',
    'TWILIO_ACCOUNT_SID',
    'TWILIO_AUTH_TOKEN',
    'STRIPE_SECRET_KEY',
    'AUDIT_HMAC_KEYS',
    'AUDIT_RETENTION_YEARS',
    'ADMIN_SESSION_IDLE_MINUTES',
    'ADMIN_SESSION_MAX_HOURS',
    'SESSION_IDLE_MINUTES',
    'SESSION_MAX_HOURS',
    'ALLOWED_ORIGINS',
    'PASSKEYS_ENABLED',
    'RATE_LIMIT_FACTOR',
    'SMS_QUIET_HOURS',
    'ALLOW_SIMULATED_PROVIDERS',
    'BACKUP_KEY',
    'METRICS_TOKEN',
  ]
  expect(named.filter((name) => !(name in settingsSchema.shape))).toEqual([])
  const given = {
    COMPANY_EMAIL_DOMAIN: 'house.example',
    OPERATIONS_PHONE: '6025550188',
    ADMIN_PICKER_EXCLUDED_IDS: '7,9',
    PASSKEYS_ENABLED: 'true',
    DEMO_TODAY: '2026-08-17',
  }
  expect(readSettings({ APP_ENV: 'staging', ...given })).toMatchObject({
    settings: {
      APP_ENV: 'staging',
      ...given,
      ADMIN_PICKER_EXCLUDED_IDS: [7, 9],
      PASSKEYS_ENABLED: true,
    },
  })
  expect(
    readSettings({ APP_ENV: 'local', OPERATIONS_PHONE: '911', PUBLIC_URL: 'wren' }),
  ).toMatchObject({
    faults: [expect.stringMatching(/^PUBLIC_URL /), expect.stringMatching(/^OPERATIONS_PHONE /)],
  })
  for (const name of ['SESSION_SECRET', 'TOKEN_SECRET', 'GOOGLE_CLIENT_ID'])
    expect(faults({ [name]: undefined })).toEqual([
      expect.stringMatching(new RegExp(`^${name} is missing`)),
    ])
  expect(faults({ PUBLIC_URL: undefined, ALLOWED_ORIGINS: 'https://wren.house.example' })).toEqual([
    'PUBLIC_URL is not https',
  ])
})

test('AUD-085 a missing or unknown APP_ENV counts as production', () => {
  for (const APP_ENV of [undefined, '', 'prod', 'Local'])
    expect(readSettings(APP_ENV === undefined ? {} : { APP_ENV })).toMatchObject({
      settings: { APP_ENV: 'production', devEndpoints: false },
    })
})

test('AUD-085 NPY-016 without all providers, simulation must be allowed explicitly', () => {
  const none = {
    SMTP_URL: undefined,
    TWILIO_ACCOUNT_SID: undefined,
    TWILIO_AUTH_TOKEN: undefined,
    TWILIO_FROM: undefined,
    STRIPE_SECRET_KEY: undefined,
    STRIPE_WEBHOOK_SECRET: undefined,
  }
  expect(faults(none)).toEqual([
    'ALLOW_SIMULATED_PROVIDERS is not true, and without SMTP_URL, TWILIO_ACCOUNT_SID and STRIPE_SECRET_KEY ' +
      'no message or payout provider is configured',
  ])
  expect(faults({ SMTP_URL: undefined })).toEqual([
    'ALLOW_SIMULATED_PROVIDERS is not true, and without SMTP_URL no message or payout provider is configured',
  ])
  expect(faults({ ...none, ALLOW_SIMULATED_PROVIDERS: 'true' })).toEqual([])
})

test('an incomplete provider stops the start in every environment', () => {
  const read = (more: Record<string, string>) => readSettings({ APP_ENV: 'local', ...more })
  expect(read({ TWILIO_ACCOUNT_SID: 'AC1', TWILIO_FROM: '+12065550199' })).toEqual({
    faults: ['TWILIO_AUTH_TOKEN is missing, although TWILIO_ACCOUNT_SID is set'],
  })
  expect(read({ S3_BUCKET: 'files', S3_REGION: 'us-west-2' })).toEqual({
    faults: [
      'S3_ACCESS_KEY_ID is missing, although S3_BUCKET is set',
      'S3_SECRET_ACCESS_KEY is missing, although S3_BUCKET is set',
    ],
  })
  expect(
    read({ EXTRACTION_PROVIDER: 'openai', EXTRACTION_URL: 'https://reader.example/v1' }),
  ).toEqual({ faults: ['EXTRACTION_MODEL is missing, although EXTRACTION_PROVIDER is openai'] })
})

test('AUD-085 an unreadable value is named in words and hides no other fault, and no variable is named twice', () => {
  const found = faults({
    SESSION_SECRET: 'short',
    AUDIT_RETENTION_YEARS: '3',
    ADMIN_SESSION_IDLE_MINUTES: '9999',
    SESSION_MAX_HOURS: 'long',
    PASSKEYS_ENABLED: 'yes',
    PUBLIC_URL: 'wren',
    DATABASE_URL: 'nonsense',
    TRUSTED_PROXIES: '10.0.0.0/8',
    ALLOWED_ORIGINS: 'wren.house.example',
    TWILIO_AUTH_TOKEN: undefined,
    DEV_ENDPOINTS: 'true',
    SMS_QUIET_HOURS: '21:00-08:00',
    GOOGLE_CLIENT_ID: undefined,
    TOKEN_SECRET: 'short',
  })
  expect(found.toSorted()).toEqual([
    'ADMIN_SESSION_IDLE_MINUTES is above 720',
    'ALLOWED_ORIGINS holds an entry that is no address',
    'AUDIT_RETENTION_YEARS is below 6',
    'DATABASE_URL is not a postgres:// address',
    'DEV_ENDPOINTS is set',
    'GOOGLE_CLIENT_ID is missing',
    'PASSKEYS_ENABLED is neither true nor false',
    'PUBLIC_URL is not an address',
    'SESSION_MAX_HOURS is not a number',
    'SESSION_SECRET is shorter than 32 bytes',
    'SMS_QUIET_HOURS is neither off nor two times of a day, the earlier first',
    'TOKEN_SECRET is missing, shorter than 32 bytes or a sample',
    'TRUSTED_PROXIES holds an entry that is no IP address',
    'TWILIO_AUTH_TOKEN is missing, although TWILIO_ACCOUNT_SID is set',
  ])
})

test("AUD-012 a key without an id, or with another's, stops the start", () => {
  const wrong = 'AUDIT_HMAC_KEYS is not a list of id:base64, each id once'
  for (const keys of [
    key('r'),
    `:${key('r')}`,
    `k1:${key('r')},${key('s')}`,
    `k1:${key('r')},k1:${key('s')}`,
    `k1:${key('r')},`,
    'k1:not base64!',
  ]) {
    expect(faults({ AUDIT_HMAC_KEYS: keys })).toEqual([wrong])
    expect(readSettings({ APP_ENV: 'local', AUDIT_HMAC_KEYS: keys })).toEqual({ faults: [wrong] })
  }
  expect(faults({ AUDIT_HMAC_KEYS: `k2:${key('s')}, k1:${key('r')}` })).toEqual([])
})

test('AUD-053 origins are compared as browsers send them, with or without a final slash', () => {
  const origins = (more: Record<string, string>) => {
    const read = readSettings({ APP_ENV: 'staging', ...more })
    return 'faults' in read ? read.faults : [read.settings.publicUrl, ...read.settings.origins]
  }
  expect(origins({ PUBLIC_URL: 'https://wren.house.example/' })).toEqual([
    'https://wren.house.example',
    'https://wren.house.example',
  ])
  expect(
    origins({
      PUBLIC_URL: 'https://wren.house.example',
      ALLOWED_ORIGINS: 'https://wren.house.example/, HTTPS://Other.house.example:443/app',
    }),
  ).toEqual([
    'https://wren.house.example',
    'https://wren.house.example',
    'https://other.house.example',
  ])
})

test('AUD-085 SHL-082 the server exits 1 with one line per fault, including a superuser, and prints no value', () => {
  const started = spawnSync(
    join(root, 'node_modules/.bin/node'),
    [join(root, 'apps/api/src/main.ts')],
    {
      encoding: 'utf8',
      timeout: 30_000,
      env: {
        PATH: process.env['PATH'],
        ...sound,
        PORT: '0',
        AUDIT_RETENTION_YEARS: '5',
        TOKEN_SECRET: 'tiny-and-private',
        SMS_QUIET_HOURS: 'off',
        DATABASE_URL: database.ownerUrl,
      },
    },
  )
  expect(started.status).toBe(1)
  expect(started.stderr.trim().split('\n')).toEqual([
    'Refusing to start: AUDIT_RETENTION_YEARS is below 6',
    'Refusing to start: TOKEN_SECRET is missing, shorter than 32 bytes or a sample',
    'Refusing to start: SMS_QUIET_HOURS is off',
    'Refusing to start: DATABASE_URL signs in as a superuser',
  ])
  expect(started.stdout + started.stderr).not.toContain('tiny-and-private')
})
