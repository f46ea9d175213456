import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ownSessions } from '@wren/contract/own-sessions'
import { useChange } from './use-change.ts'

let asked: string[] = []
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    if (url !== '/events') asked.push(`${method} ${url}`)
    return new Response('{"ok":true}')
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('AUD-063 ends a session once for a double click, and another one besides', async () => {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useChange(ownSessions.end, { refresh: 'none' }), { wrapper })
  const { press } = result.current
  await act(async () => {
    await Promise.all([press({ sid: 'one' }), press({ sid: 'one' }), press({ sid: 'two' })])
  })
  expect(asked).toEqual(['DELETE /me/sessions/one', 'DELETE /me/sessions/two'])
  await act(async () => {
    await press({ sid: 'one' })
  })
  expect(asked.at(-1)).toBe('DELETE /me/sessions/one')
  expect(asked).toHaveLength(3)
})
