import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FilePreview } from './FilePreview.tsx'
import type { PreviewedFile } from './preview-kind.ts'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }))
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const show = (file: PreviewedFile) =>
  render(
    <MantineProvider env="test">
      <FilePreview file={file} />
    </MantineProvider>,
  )
const own = (path: string) => `blob:${window.location.origin}/${path}`

test('VIS-121 text files, images and PDFs of blob URLs are shown, an unknown type is a download link with its text', async () => {
  vi.stubGlobal('fetch', async () => new Response('Hi ladies'))
  show({ url: '/files/1', name: 'referral.txt' })
  expect(await screen.findByText('Hi ladies')).toBeTruthy()
  cleanup()
  show({ url: '/files/2', name: 'scan.png' })
  expect(screen.getByRole('img', { name: 'scan.png' }).getAttribute('src')).toBe('/files/2')
  cleanup()
  // Drawn by the library in the page; what is no PDF inside says so, and can still be taken along.
  show({ url: own('3'), name: 'order.pdf', blob: new Blob(['%PDF-1.7']) })
  expect(screen.getByText('Loading...')).toBeTruthy()
  expect(
    await screen.findByText('This file cannot be shown.', {}, { timeout: 20_000 }),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'order.pdf' }).getAttribute('href')).toBe(own('3'))
  cleanup()
  show({ url: '/files/4', name: 'order.docx' })
  expect(screen.getByText('This file type cannot be previewed.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'order.docx' }).getAttribute('href')).toBe('/files/4')
})

test('DOC-079 a text file of Windows is shown as it reads, in UTF-16 and in Windows-1252', async () => {
  const words = 'Größe: 5 µg – José'
  const utf16 = Uint8Array.from([
    0xff,
    0xfe,
    ...[...words].flatMap((one) => [one.charCodeAt(0) & 255, one.charCodeAt(0) >> 8]),
  ])
  const windows = Uint8Array.from([...words].map((one) => (one === '–' ? 0x96 : one.charCodeAt(0))))
  for (const bytes of [utf16, windows]) {
    vi.stubGlobal('fetch', async () => new Response(bytes))
    show({ url: '/files/1', name: 'referral.txt' })
    expect(await screen.findByText(words)).toBeTruthy()
    cleanup()
  }
})

test("VIS-123 a text shows 'Loading...', then its failure; an address of another origin is never fetched", async () => {
  const fetched = vi.fn(async () => new Response('', { status: 500 }))
  vi.stubGlobal('fetch', fetched)
  show({ url: '/files/1', name: 'a.txt' })
  expect(screen.getByText('Loading...')).toBeTruthy()
  expect(await screen.findByText('Network response was not ok')).toBeTruthy()
  expect(fetched).toHaveBeenCalledWith(
    '/files/1',
    expect.objectContaining({ signal: expect.anything() }),
  )
  cleanup()
  show({ url: 'https://elsewhere.example/a.txt', name: 'a.txt' })
  expect(screen.getByRole('link', { name: 'a.txt' })).toBeTruthy()
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('VIS-122 a PDF whose URL is not a blob URL shows the download link and the text of what cannot be previewed', () => {
  show({ url: '/files/5', name: 'order.pdf', type: 'application/pdf' })
  expect([
    screen.queryByTitle('order.pdf'),
    screen.getByText('This file type cannot be previewed.') !== null,
  ]).toEqual([null, true])
  expect(screen.getByRole('link', { name: 'order.pdf' }).getAttribute('href')).toBe('/files/5')
})
