// AUD-061: the ceremony ends with a word, also where its library cannot come.
import { afterEach, expect, test, vi } from 'vitest'
import { askForPasskey, makePasskey } from './passkey-ceremony.ts'

afterEach(() => vi.unstubAllGlobals())

test('a library that cannot be loaded is told like any lost line, so that the button can be pressed again', async () => {
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {})
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  const lost = { fault: 'You are offline. What you typed is kept.' }
  expect(await makePasskey({} as never)).toEqual(lost)
  expect(await askForPasskey({} as never)).toEqual(lost)
  vi.restoreAllMocks()
})
