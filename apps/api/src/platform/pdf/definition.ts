// CHT-070: the common layout of all documents: Letter size, header, page numbers, styles and table lines.
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

interface PlacedNode {
  readonly headlineLevel?: number
  readonly startPosition: { readonly verticalRatio: number; readonly pageInnerHeight: number }
}
/** Points that a headline and the first row below it take. */
const headlineSpace = 50
/** Points that headlines of level 1 and 2 and the first row below them take. */
const nestedHeadlineSpace = 80
/** Decides by the space left, because the position of unbreakable rows is unknown before they are drawn. */
const breaksBefore = ({
  headlineLevel,
  startPosition: { verticalRatio, pageInnerHeight },
}: PlacedNode): boolean =>
  headlineLevel !== undefined &&
  (1 - verticalRatio) * pageInnerHeight <
    (headlineLevel === 1 ? nestedHeadlineSpace : headlineSpace)

const withoutLevel = (node: PdfNode): PdfNode =>
  Object.fromEntries(
    Object.entries(node).filter(([key]) => key !== 'headlineLevel'),
  ) as unknown as PdfNode
/** Moves headlines before an unbreakable node into it, so that they go to the next page together. */
function keepHeadlines(content: readonly PdfNode[]): PdfNode[] {
  const nodes: PdfNode[] = []
  let headlines: PdfNode[] = []
  for (const node of content) {
    if (node.headlineLevel !== undefined) {
      headlines.push(node)
      continue
    }
    if (node.unbreakable && 'stack' in node)
      nodes.push({ ...node, stack: [...headlines, ...node.stack].map(withoutLevel) })
    else nodes.push(...headlines, node)
    headlines = []
  }
  return [...nodes, ...headlines]
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
    pageBreakBefore: breaksBefore,
    // Translucent, so that the word is visible everywhere and hides nothing.
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
