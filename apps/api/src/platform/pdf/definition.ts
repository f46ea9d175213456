// CHT-070: one look for every document: Letter, header and page numbers, styles and table lines.
import type { PdfDocument, PdfNode } from './document.ts'

const ink = '#1f2933'
const soft = '#5b6770'
const hairline = '#d5d9dc'
const accent = '#0f5e63'

export const styles = {
  title: { fontSize: 16, bold: true, color: ink },
  section: { fontSize: 11.5, bold: true, color: accent, margin: [0, 12, 0, 4] },
  part: { fontSize: 9.5, bold: true, color: ink, margin: [0, 6, 0, 2] },
  label: { fontSize: 7.5, color: soft },
  head: { fontSize: 7.5, bold: true, color: soft },
  cell: { fontSize: 8.5 },
  quiet: { color: soft },
  alert: { color: '#a3261f', bold: true },
  banner: { fontSize: 9, bold: true, color: '#7a4b00' },
} as const

const layouts = {
  lines: {
    hLineWidth: (line: number, node: { table: { body: unknown[] } }) =>
      line === 0 || line === node.table.body.length ? 0 : 0.5,
    vLineWidth: () => 0,
    hLineColor: () => hairline,
    paddingLeft: (column: number) => (column === 0 ? 0 : 5),
    paddingRight: () => 3,
    paddingTop: () => 2.5,
    paddingBottom: () => 2.5,
  },
  plain: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingLeft: () => 0,
    paddingRight: () => 8,
    paddingTop: () => 1.5,
    paddingBottom: () => 1.5,
  },
}

const sides = 42
const width = 612 - 2 * sides

const headerOf =
  ({ header }: PdfDocument) =>
  (page: number, pages: number) => ({
    margin: [sides, 26, sides, 0],
    stack: [
      {
        columns: [
          {
            width: '*',
            stack: header.map((line, index) => ({
              text: line,
              bold: index === 0,
              fontSize: index === 0 ? 9.5 : 8.5,
              color: index === 0 ? ink : soft,
              margin: [0, 0, 0, 1.5],
            })),
          },
          {
            width: 'auto',
            stack: [
              { text: 'Wren', bold: true, fontSize: 11, color: accent, alignment: 'right' },
              { text: `page ${page} of ${pages}`, fontSize: 8.5, color: soft, alignment: 'right' },
            ],
          },
        ],
      },
      {
        canvas: [
          { type: 'line', x1: 0, y1: 3, x2: width, y2: 3, lineWidth: 0.75, lineColor: hairline },
        ],
      },
    ],
  })

interface Placed {
  readonly headlineLevel?: number
  readonly startPosition: { readonly verticalRatio: number; readonly pageInnerHeight: number }
}
/** Points: what a headline and the first row below it take, and one of level 1 with one of level 2 below it. */
const room = 50
const wideRoom = 80
/** Where rows are drawn that may not be parted is known to nobody before they are, so the room that is left decides. */
const isLate = ({
  headlineLevel,
  startPosition: { verticalRatio, pageInnerHeight },
}: Placed): boolean =>
  headlineLevel !== undefined &&
  (1 - verticalRatio) * pageInnerHeight < (headlineLevel === 1 ? wideRoom : room)

const withoutLevel = (node: PdfNode): PdfNode =>
  Object.fromEntries(
    Object.entries(node).filter(([key]) => key !== 'headlineLevel'),
  ) as unknown as PdfNode
/** What goes to the next page whole takes the headlines before it along. */
function keepHeadlines(content: readonly PdfNode[]): PdfNode[] {
  const kept: PdfNode[] = []
  let headlines: PdfNode[] = []
  for (const node of content) {
    if (node.headlineLevel !== undefined) {
      headlines.push(node)
      continue
    }
    if (node.unbreakable && 'stack' in node)
      kept.push({ ...node, stack: [...headlines, ...node.stack].map(withoutLevel) })
    else kept.push(...headlines, node)
    headlines = []
  }
  return [...kept, ...headlines]
}

export function definitionOf(document: PdfDocument) {
  const definition = {
    pageSize: 'LETTER',
    pageMargins: [sides, 40 + 13 * document.header.length, sides, 44],
    info: { title: document.title, author: 'Wren', creator: 'Wren', producer: 'Wren' },
    language: 'en-US',
    defaultStyle: { font: 'Roboto', fontSize: 9, color: ink, lineHeight: 1.15 },
    styles,
    header: headerOf(document),
    footer: { text: document.footer, fontSize: 7.5, color: soft, margin: [sides, 14, sides, 0] },
    content: keepHeadlines(document.content),
    pageBreakBefore: isLate,
    // No colour of text: the word must show under everything and hide nothing.
    ...(document.watermark === undefined
      ? {}
      : {
          watermark: {
            text: document.watermark,
            color: '#8a9499',
            opacity: 0.22,
            bold: true,
            angle: -52,
          },
        }),
  }
  return { definition, layouts }
}
