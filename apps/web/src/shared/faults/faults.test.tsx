// NET-043, AUD-079: one handler for what goes wrong, and the names under which it leaves the browser.
import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearErrors } from '../feedback/errors.ts'
import { callError, networkError } from '../http/call-error.ts'
import { ErrorBanner } from '../screen/ErrorBanner.tsx'
import { errorName } from './error-name.ts'
import { listenForFaults, onFault } from './faults.ts'

listenForFaults()
const reported: unknown[] = []
onFault((error) => {
  reported.push(error)
})
let told: { readonly event: string; readonly name: string }[] = []
beforeEach(() => {
  told = []
  reported.length = 0 // what other tests left waiting
  Element.prototype.scrollTo = () => {}
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }))
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    told.push(JSON.parse(String(init.body)) as never)
    return new Response('{"ok":true}', { status: 202 })
  })
  render(
    <MantineProvider>
      <ErrorBanner />
    </MantineProvider>,
  )
})
afterEach(() => {
  cleanup()
  clearErrors()
  vi.unstubAllGlobals()
})
const names = () => told.map(({ event, name }) => `${event}: ${name}`)

const uncaught = (error: unknown) =>
  act(async () => {
    window.dispatchEvent(Object.assign(new Event('error'), { error }))
  })
const rejected = (reason: unknown) =>
  act(async () => {
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
  })

test('NET-043 an uncaught error shows the generic banner and is told as an event under the name of its class', async () => {
  const lost = new TypeError("Cannot read properties of undefined (reading 'Zanzibar')")
  await uncaught(lost)
  expect(screen.getByRole('alert').textContent).toBe('An error occurred')
  await rejected(new SyntaxError('Unexpected token: Zanzibar'))
  expect([names(), reported]).toEqual([
    ['error: TypeError', 'error: SyntaxError'],
    [lost, expect.any(SyntaxError)],
  ])
  await uncaught(undefined)
  expect(told).toHaveLength(2)
})

test('AUD-079 an error is named by status and route, by its message where that stands in the browser, else by its class', () => {
  const answered = callError({
    status: 409,
    data: { error: 'Failed to add MRN: QX-77 belongs to Zanzibar' },
    sent: {},
    background: false,
    route: '/provider-mrn',
  })
  expect([
    errorName(answered),
    errorName(networkError({}, false, '/intake/:id')),
    errorName(new Error('An error occurred')),
    errorName(new Error('Zanzibar Quillfeather')),
    errorName(new RangeError('QX-77')),
    errorName(Object.assign(new Error('x'), { name: 'Zanzibar' })),
    errorName('Zanzibar'),
  ]).toEqual([
    'HTTP 409 /provider-mrn',
    'Network error. Please check your connection and try again.',
    'An error occurred',
    'Error',
    'RangeError',
    'Error',
    'Error',
  ])
})
