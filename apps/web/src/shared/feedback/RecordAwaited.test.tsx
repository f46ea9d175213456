import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callError, networkError } from '../http/call-error.ts'
import { RecordAwaited } from './RecordAwaited.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const failed = (status: number) =>
  callError({ status, data: { error: 'x' }, sent: {}, background: false })
const shows = (error: unknown, refetch: () => void = () => {}) => {
  cleanup()
  render(
    <MantineProvider>
      <RecordAwaited found={{ isPending: false, error, refetch }} />
    </MantineProvider>,
  )
  return screen.queryByRole('button', { name: 'Try again' })
}

test('offers Try again for a failure of the server, not for a missing record', () => {
  let tries = 0
  fireEvent.click(shows(failed(500), () => tries++) as HTMLElement)
  expect([tries, shows(failed(502)) !== null]).toEqual([1, true])
  expect(
    [null, failed(404), failed(403), networkError({}, false)].map((error) => shows(error)),
  ).toEqual([null, null, null, null])
})
