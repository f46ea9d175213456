// CHT-070, AVR-036, AVR-037: a document as plain data, because functions cannot be sent to the worker.

export interface PdfCell {
  readonly colSpan?: number
  readonly rowSpan?: number
  readonly fillColor?: string
  readonly border?: readonly [boolean, boolean, boolean, boolean]
}
type Margin = number | readonly [number, number] | readonly [number, number, number, number]
interface PdfStyle {
  readonly style?: string
  readonly margin?: Margin
  readonly alignment?: 'left' | 'center' | 'right'
  readonly width?: number | string
  readonly bold?: boolean
  readonly color?: string
  readonly fontSize?: number
  readonly unbreakable?: boolean
  /** A headline is never the last line of a page. */
  readonly headlineLevel?: number
}

export type PdfNode =
  | (PdfStyle & PdfCell & { readonly text: string | readonly PdfText[] })
  | (PdfStyle & PdfCell & { readonly stack: readonly PdfNode[] })
  | (PdfStyle & PdfCell & { readonly columns: readonly PdfNode[]; readonly columnGap?: number })
  | (PdfStyle & PdfCell & { readonly image: string; readonly fit: readonly [number, number] })
  | (PdfStyle & { readonly canvas: readonly object[] })
  | (PdfStyle & PdfCell & { readonly table: PdfTable; readonly layout: PdfLayout })
export type PdfText = string | (PdfStyle & { readonly text: string })
export interface PdfTable {
  readonly headerRows?: number
  readonly dontBreakRows?: boolean
  readonly keepWithHeaderRows?: number
  readonly widths: readonly (number | string)[]
  /** {} where a cell to the left spans. */
  readonly body: readonly (readonly (PdfNode | Record<string, never>)[])[]
}
/** `lines`: hairlines between rows; `plain`: none. */
export type PdfLayout = 'lines' | 'plain'

export interface PdfDocument {
  /** Shown as title of the window: ids only, no patient (CHT-085). */
  readonly title: string
  /** Lines at the top of every page, left of the page number. The first is bold. */
  readonly header: readonly string[]
  readonly footer: string
  readonly content: readonly PdfNode[]
  /** A word across each page. */
  readonly watermark?: string
}
