// @vitest-environment jsdom
// DOC-014, DOC-015, INT-031: what keeps Submit back, and what leaving the page would lose.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../shared/http/query-client.ts'
import { pass, startBrowser, startServer, stopBrowser, type Server } from '../../shared/list/list-screen.testing.tsx'
import { useUploads } from './documents-uploads.parts.ts'

let server: Server
beforeEach(() => { startBrowser(); server = startServer() })
afterEach(stopBrowser)

const unsorted = { id: '3a1f7a52-7f0e-4a3e-9a3c-0c7f3d2b9e11', fileName: 'later.txt', fileType: 'text/plain', fileSize: 5, intakeId: 7, providerId: 3, category: 'unspecified', contentSha256: 'ab', createdAt: '2026-11-21T17:00:00.000Z', version: 1 }
async function uploads(status: string, stored: readonly object[]) {
  server.answer = () => ({ data: stored })
  const wrapper = ({ children }: { readonly children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  const { result } = renderHook(() => useUploads({ intakeId: 7, status, on: true }), { wrapper })
  await pass()
  await pass()
  return result
}

test('DOC-014 DOC-015 what was never sorted keeps Submit back only where it may still be sorted', async () => {
  for (const [status, lacking] of [['In Progress', true], ['Hold', true], ['Complete', false], ['Deleted - Duplicated', false]] as const) {
    const found = await uploads(status, [unsorted])
    expect([found.current.rows.length, found.current.lacking, found.current.pending], status).toEqual([1, lacking, lacking])
    queryClient.clear()
  }
})

test('a file that was only added is lost by leaving, what the server has is not', async () => {
  const found = await uploads('In Progress', [{ ...unsorted, category: 'Orders' }])
  expect(found.current.unsent).toBe(false)
  await act(async () => { await found.current.add([new File(['hello'], 'note.txt', { type: 'text/plain' })]) })
  expect([found.current.refused, found.current.rows.length, found.current.unsent]).toEqual([[], 2, true])
})
