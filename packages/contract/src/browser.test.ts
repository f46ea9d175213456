import { expect, test } from 'vitest'
import { browserName } from './browser.rules.ts'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit'

test('a browser is named with the system it runs on', () => {
  expect(
    [
      `${mac}/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`,
      `${mac}/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`,
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    ].map(browserName),
  ).toEqual([
    'Chrome on macOS',
    'Safari on macOS',
    'Edge on Windows',
    'Firefox on Linux',
    'Safari on iPhone',
    'Chrome on Android',
  ])
})

test('what names neither browser nor system is an unknown browser', () => {
  expect([null, '', 'node', 'curl/8.5.0'].map(browserName)).toEqual(
    Array(4).fill('Unknown browser'),
  )
})
