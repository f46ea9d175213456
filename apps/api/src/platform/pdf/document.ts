// CHT-070, AVR-036, 037: a document as plain data; functions stay in the worker, because data is all that can be
// handed to it.

export interface PdfCell {
  readonly colSpan?: number
  readonly rowSpan?: number
  readonly fillColor?: string
  readonly border?: readonly [boolean, boolean, boolean, boolean]
}
type Margin = number | readonly [number, number] | readonly [number, number, number, number]
interface Styled {
  readonly style?: string
  readonly margin?: Margin
  readonly alignment?: 'left' | 'center' | 'right'
  readonly width?: number | string
  readonly bold?: boolean
  readonly color?: string
  readonly fontSize?: number
  readonly unbreakable?: boolean
  /** A headline never stands alone at the end of a page. */
  readonly headlineLevel?: number
}

export type PdfNode =
  | (Styled & PdfCell & { readonly text: string | readonly PdfText[] })
  | (Styled & PdfCell & { readonly stack: readonly PdfNode[] })
  | (Styled & PdfCell & { readonly columns: readonly PdfNode[]; readonly columnGap?: number })
  | (Styled & PdfCell & { readonly image: string; readonly fit: readonly [number, number] })
  | (Styled & { readonly canvas: readonly object[] })
  | (Styled & PdfCell & { readonly table: PdfTable; readonly layout: PdfLayout })
export type PdfText = string | (Styled & { readonly text: string })
export interface PdfTable {
  readonly headerRows?: number
  readonly dontBreakRows?: boolean
  readonly keepWithHeaderRows?: number
  readonly widths: readonly (number | string)[]
  /** {} stands where a cell to the left spans. */
  readonly body: readonly (readonly (PdfNode | Record<string, never>)[])[]
}
/** `lines`: hairlines between rows; `plain`: none. */
export type PdfLayout = 'lines' | 'plain'

export interface PdfDocument {
  /** Shown in the window's title: ids only, no patient (CHT-085). */
  readonly title: string
  /** At the top of every page, left of the page number; the first line is bold. */
  readonly header: readonly string[]
  readonly footer: string
  readonly content: readonly PdfNode[]
  /** One word across each page. */
  readonly watermark?: string
}
