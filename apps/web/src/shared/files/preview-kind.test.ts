import { expect, test } from 'vitest'
import { mayFetch, previewKind } from './preview-kind.ts'

const origin = 'https://wren.example'
const kind = (url: string, name: string, type?: string) => previewKind({ url, name, type }, origin)

test('a PDF whose URL is not a blob URL is treated as not previewable', () => {
  expect([
    kind('blob:https://wren.example/1', 'order.pdf'),
    kind('/documents/1', 'order.pdf'),
    kind('https://wren.example/1.pdf', 'a', 'application/pdf'),
  ]).toEqual(['pdf', 'none', 'none'])
})

test('images and texts are told by type, else by name; what can hold scripts is never drawn', () => {
  expect([
    kind('/f/1', 'a.JPG'),
    kind('/f/1', 'scan', 'image/png'),
    kind('/f/1', 'note.txt'),
    kind('/f/1', 'x', 'text/plain; charset=utf-8'),
  ]).toEqual(['image', 'image', 'text', 'text'])
  expect([
    kind('/f/1', 'a.svg', 'image/svg+xml'),
    kind('/f/1', 'a.html', 'text/html'),
    kind('/f/1', 'a.docx'),
    kind('/f/1', 'a.png', 'application/zip'),
  ]).toEqual(['none', 'none', 'none', 'none'])
})

test('only blob URLs and addresses of the own origin are fetched', () => {
  expect(
    ['/f/1', 'https://wren.example/f/1', 'blob:https://wren.example/1'].map((url) =>
      mayFetch(url, origin),
    ),
  ).toEqual([true, true, true])
  expect(
    [
      'https://other.example/f',
      '//other.example/f',
      'blob:https://other.example/1',
      'javascript:alert(1)',
      'data:text/plain,a',
    ].map((url) => mayFetch(url, origin)),
  ).toEqual([false, false, false, false, false])
})
