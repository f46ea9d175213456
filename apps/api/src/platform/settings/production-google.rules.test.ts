// SES-019, SES-031, SES-081: sign-in settings that production refuses.
import { expect, test } from 'vitest'
import { productionFaults } from './production.ts'
import { readSettings } from './read-settings.ts'

const sound = {
  APP_ENV: 'production',
  PUBLIC_URL: 'https://wren.house.example',
  WREN_DATA: '/data',
  GOOGLE_CLIENT_ID: 'client',
  ALLOW_SIMULATED_PROVIDERS: 'true',
  SESSION_SECRET: 'q'.repeat(32),
  TOKEN_SECRET: 'w'.repeat(32),
  BACKUP_KEY: 'e'.repeat(32),
  AUDIT_HMAC_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
}
function faults(more: Record<string, string | undefined>): string[] {
  const given = { ...sound, ...more }
  const read = readSettings(given)
  return 'faults' in read ? read.faults : productionFaults(read.settings, given)
}

test("SES-031 production refuses other keys and another library than Google's", () => {
  expect(faults({})).toEqual([])
  expect(faults({ GOOGLE_CERTS_URL: 'https://keys.house.example/certs' })).toEqual([
    'GOOGLE_CERTS_URL is not the default',
  ])
  expect(faults({ GOOGLE_CLIENT_LIBRARY_URL: 'https://keys.house.example/client' })).toEqual([
    'GOOGLE_CLIENT_LIBRARY_URL is not the default',
  ])
  const read = readSettings({})
  expect('settings' in read && read.settings.GOOGLE_CERTS_URL).toBe(
    'https://www.googleapis.com/oauth2/v3/certs',
  )
})

test('SES-019 SES-048 SES-081 production requires Google, a strong secret and no development calls', () => {
  expect(
    [
      faults({ GOOGLE_CLIENT_ID: undefined }),
      faults({ DEV_ENDPOINTS: 'true' }),
      faults({ SESSION_SECRET: 'q'.repeat(31) }),
    ].map((one) => one.map((text) => text.split(' ')[0])),
  ).toEqual([['GOOGLE_CLIENT_ID'], ['DEV_ENDPOINTS'], ['SESSION_SECRET']])
})
