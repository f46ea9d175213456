// DOC-008, DOC-010: files come from anywhere on the form, and are seen where they stand; what was found in them opens
// by keyboard.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
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
const order = {
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
}
const found = [1, 2].map((page) => ({
  documentId: order.id,
  fileName: order.fileName,
  page,
  snippet: `Nurse visit ${page}`,
}))
beforeEach(() => {
  startBrowser()
  server = startServer()
  server.answer = ({ path }) => ({ data: path.endsWith('/search') ? found : [order] })
})
afterEach(stopBrowser)

const Panel = ({ status = 'In Progress' }: { readonly status?: string }) => (
  <DocumentsPanel uploads={useUploads({ intakeId: 7, status, on: true })} />
)
async function open(status?: string): Promise<void> {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Panel {...(status ? { status } : {})} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await pass()
  await pass()
}
const carrying = (...files: readonly File[]) => ({ dataTransfer: { types: ['Files'], files } })
const note = new File(['Nurse visit'], 'note.txt', { type: 'text/plain' })
const focused = () => document.activeElement?.getAttribute('aria-label')
const hint = () => screen.queryByText('Drop files to add them to the documents')

test("files held over any place of the form are told that they will be taken; let go, the section unfolds and the keyboard is at the first one's category", async () => {
  localStorage.setItem('section.intake.documents', 'true')
  await open()
  expect([
    screen.getByRole('button', { name: 'Documents' }).getAttribute('aria-expanded'),
    hint(),
  ]).toEqual(['false', null])
  fireEvent.dragOver(document.body, carrying(note))
  expect(hint()).not.toBeNull()
  await act(async () => {
    fireEvent.drop(
      document.body,
      carrying(note, new File(['More'], 'more.txt', { type: 'text/plain' })),
    )
  })
  await pass(300)
  expect([
    hint(),
    screen.getByRole('button', { name: 'Documents' }).getAttribute('aria-expanded'),
  ]).toEqual([null, 'true'])
  await waitFor(() => expect(focused()).toBe('Category of note.txt'))
})

test('where the intake takes no more files none is promised or taken', async () => {
  await open('Complete')
  fireEvent.dragOver(document.body, carrying(note))
  expect(hint()).toBeNull()
  await act(async () => {
    fireEvent.drop(document.body, carrying(note))
  })
  await pass(300)
  expect(screen.queryByText('note.txt')).toBeNull()
})

test('what was found in documents is reached by the arrows, and its first place opens with Enter', async () => {
  await open()
  await user().type(screen.getByRole('searchbox', { name: 'Search in documents' }), 'nurse')
  await pass(400)
  await pass(400)
  await user().keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.textContent).toContain('page 2')
  await user().keyboard('{ArrowUp}{ArrowUp}')
  expect(focused()).toBe('Search in documents')
  await user().keyboard('{Enter}')
  await pass(300)
  expect(screen.getByRole('dialog', { name: 'order.txt' })).toBeTruthy()
})

test('documents that could not be read are not said to be none, and are read again on wish', async () => {
  const answer = server.answer
  server.answer = () =>
    new Response('{"error":"The server is busy. Please try again.","code":"unavailable"}', {
      status: 500,
      headers: { 'content-type': 'application/json' },
    })
  await open('Complete')
  for (let turn = 0; turn < 4 && screen.queryByRole('alert') === null; turn++) await pass(3000)
  expect([screen.getByRole('alert').textContent, screen.queryByText('No documents.')]).toEqual([
    expect.stringContaining('The documents of this intake could not be read.'),
    null,
  ])
  server.answer = answer
  await user().click(screen.getByRole('button', { name: 'Try again' }))
  await pass(300)
  expect([screen.queryByRole('alert'), screen.queryByText('order.txt') !== null]).toEqual([
    null,
    true,
  ])
})
