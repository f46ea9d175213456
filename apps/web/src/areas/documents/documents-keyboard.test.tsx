// DOC-012, DOC-014, DOC-020: a button of a document that goes with its press, or with the row, does not take the
// keyboard along.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useKeyListener } from '../../shared/commands/use-commands.ts'
import { queryClient } from '../../shared/http/query-client.ts'
import {
  pass,
  startBrowser,
  startServer,
  stopBrowser,
  user,
  type Server,
} from '../../shared/list/list-screen.testing.tsx'
import { useUploads } from './documents-uploads.parts.ts'
import { DocumentsPanel } from './documents.panel.tsx'

let server: Server
let stored: object[] = []
beforeEach(() => {
  startBrowser()
  server = startServer()
  stored = [
    {
      id: '3a1f7a52-7f0e-4a3e-9a3c-0c7f3d2b9e11',
      fileName: 'order.txt',
      fileType: 'text/plain',
      fileSize: 5,
      intakeId: 7,
      providerId: 3,
      category: 'Orders',
      contentSha256: 'ab',
      createdAt: '2026-11-21T17:00:00.000Z',
      version: 1,
    },
  ]
  server.answer = ({ method }) => {
    if (method === 'DELETE') {
      stored = []
      return new Response('{"ok":true}', { headers: { 'content-type': 'application/json' } })
    }
    return { data: stored }
  }
})
afterEach(stopBrowser)

const Panel = ({ status = 'In Progress' }: { readonly status?: string }) => (
  <DocumentsPanel uploads={useUploads({ intakeId: 7, status, on: true })} />
)

test('DOC-020 deleting asks first; declined the keyboard stays at the row, done it passes to Add Documents', async () => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Panel />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await pass()
  await pass()
  const ask = async (answer: string) => {
    screen.getByRole('button', { name: 'Delete order.txt' }).focus()
    await user().keyboard('{Enter}')
    await pass(300)
    expect(screen.getByText('Are you sure you want to delete this document?')).toBeTruthy()
    await user().click(screen.getByRole('button', { name: answer }))
    for (let at = 0; at < 4; at++) await pass(300)
  }
  await ask('Cancel')
  expect([
    document.activeElement?.getAttribute('aria-label'),
    server.asked.some(({ method }) => method === 'DELETE'),
  ]).toEqual(['Delete order.txt', false])
  await ask('Delete')
  expect([screen.queryByText('order.txt'), document.activeElement?.textContent]).toEqual([
    null,
    'Add Documents',
  ])
})

test('DOC-012 an upload that begins leaves the keyboard in its row, at the category', async () => {
  stored = []
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Panel />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await pass()
  await user().upload(
    screen.getByTestId('add-documents'),
    new File(['hello'], 'note.txt', { type: 'text/plain' }),
  )
  await pass(300)
  await user().click(screen.getByRole('combobox', { name: 'Category of note.txt' }))
  await pass(300)
  await user().click(screen.getByRole('option', { name: 'Orders' }))
  await pass(300)
  server.answer = () => new Promise(() => {})
  screen.getByRole('button', { name: 'Upload' }).focus()
  await user().keyboard('{Enter}')
  await pass(300)
  expect([
    screen.getByText('Uploading...') !== null,
    document.activeElement?.getAttribute('aria-label'),
  ]).toEqual([true, 'Category of note.txt'])
})

test('DOC-014 what waits for its contents is uploaded only where the intake is not over', async () => {
  stored = stored.map((one) => ({ ...one, contentSha256: null }))
  for (const [status, offered] of [
    ['In Progress', true],
    ['Complete', false],
    ['Done', false],
    ['Deleted - Duplicated', false],
  ] as const) {
    const { unmount } = render(
      <MantineProvider env="test">
        <QueryClientProvider client={queryClient}>
          <Panel status={status} />
        </QueryClientProvider>
      </MantineProvider>,
    )
    await pass()
    await pass()
    expect(
      [
        screen.getByText('order.txt') !== null,
        screen.queryByRole('button', { name: 'Upload' }) !== null,
        screen.queryByText('Not uploaded') !== null,
      ],
      status,
    ).toEqual([true, offered, !offered])
    unmount()
  }
})

test('D chooses files from anywhere on the form, unless the intake is over', async () => {
  const Keys = ({ status }: { readonly status: string }) => {
    useKeyListener()
    return <Panel status={status} />
  }
  for (const [status, opened] of [
    ['In Progress', 1],
    ['Complete', 0],
  ] as const) {
    const { unmount } = render(
      <MantineProvider env="test">
        <QueryClientProvider client={queryClient}>
          <Keys status={status} />
        </QueryClientProvider>
      </MantineProvider>,
    )
    await pass()
    const chosen = vi.spyOn(screen.getByTestId<HTMLInputElement>('add-documents'), 'click')
    await user().keyboard('d')
    expect(chosen.mock.calls.length, status).toBe(opened)
    unmount()
  }
})
