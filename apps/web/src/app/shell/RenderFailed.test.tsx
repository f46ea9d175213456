// NET-043: what stands where a screen could not be drawn, and what is told of it.
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { RenderFailed } from './RenderFailed.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('NET-043 a failed render says so with a button to reload and is told as an event, without its message', () => {
  const told: object[] = []
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }))
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    told.push(JSON.parse(String(init.body)) as object)
    return new Response('{"ok":true}', { status: 202 })
  })
  render(
    <MantineProvider>
      <RenderFailed error={new TypeError('Zanzibar Quillfeather is not a function')} />
    </MantineProvider>,
  )
  expect(screen.getByText('Something went wrong.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  expect(told).toMatchObject([{ event: 'error', name: 'TypeError' }])
  expect(JSON.stringify(told)).not.toContain('Zanzibar')
})
