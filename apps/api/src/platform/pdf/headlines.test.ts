// CHT-070: a heading is never the last line of a page.
import { expect, test } from 'vitest'
import { isRefusal } from '@wren/contract/refusal'
import type { PdfDocument, PdfNode } from './document.ts'
import { makePdf } from './make.ts'
import { readPdf } from './read.ts'

const line = (text: string): PdfNode => ({ text, style: 'cell' })
const rows = (text: string): PdfNode => ({
  table: {
    widths: ['*'],
    dontBreakRows: true,
    body: [[{ stack: [line(`${text} label`), line(`${text} answer`)] }], [line(`${text} more`)]],
  },
  layout: 'plain',
})
const documentOf = (before: number): PdfDocument => ({
  title: 'Headings',
  header: ['Headings'],
  footer: 'The end of the page.',
  content: [
    ...Array.from({ length: before }, (_, at) => line(`Line ${at}`)),
    { text: 'Outer heading', style: 'section', headlineLevel: 1 },
    { text: 'Inner heading', style: 'part', headlineLevel: 2 },
    rows('First'),
    { text: 'Second heading', style: 'section', headlineLevel: 1 },
    line('Second answer'),
    { text: 'Whole heading', style: 'section', headlineLevel: 1 },
    {
      stack: [
        { text: 'Whole label', headlineLevel: 2 },
        ...Array.from({ length: 12 }, (_, at) => line(`Whole ${at}`)),
      ],
      unbreakable: true,
    },
  ],
})

test('headings go to the next page with the first row below them, wherever the page ends', async () => {
  const parted = new Set<boolean>()
  for (let before = 34; before < 60; before += 2) {
    const bytes = await makePdf(documentOf(before))
    if (isRefusal(bytes)) throw new Error('no PDF')
    const pages = await readPdf(bytes)
    const pageOf = (text: string) => pages.findIndex((page) => page.includes(text))
    expect([
      before,
      pageOf('Outer heading'),
      pageOf('Inner heading'),
      pageOf('Second heading'),
      pageOf('Whole heading'),
      pageOf('Whole 11'),
    ]).toEqual([
      before,
      pageOf('First label'),
      pageOf('First label'),
      pageOf('Second answer'),
      pageOf('Whole 0'),
      pageOf('Whole 0'),
    ])
    parted.add(pageOf('First label') > pageOf('Line 33'))
  }
  // The page ended before the headings, between them and after them.
  expect([...parted].toSorted()).toEqual([false, true])
}, 60_000)
