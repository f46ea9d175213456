// VIS-121: a PDF opened by the library's worker of the own origin; nothing of it runs, and nothing of it is fetched
// from elsewhere.
import {
  getDocument,
  GlobalWorkerOptions,
  PasswordResponses,
  version,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'

const base = `/assets/pdf-${version}/`

export interface PdfPageSize {
  readonly width: number
  readonly height: number
}
export interface OpenPdf {
  readonly file: PDFDocumentProxy
  readonly sizes: readonly PdfPageSize[]
}

/** Asked for as often as a word is wrong; `tell` gives the next try. */
export interface PasswordAsked {
  readonly wrong: boolean
  readonly tell: (password: string) => void
}

/** Sizes of so many pages are known before they are drawn; later ones are taken to be like the first. */
const mostMeasured = 200

async function measured(file: PDFDocumentProxy): Promise<OpenPdf> {
  const known = await Promise.all(
    Array.from({ length: Math.min(file.numPages, mostMeasured) }, async (_, at) => {
      const { width, height } = (await file.getPage(at + 1)).getViewport({ scale: 1 })
      return { width, height }
    }),
  )
  const first = known[0] ?? { width: 612, height: 792 }
  return { file, sizes: Array.from({ length: file.numPages }, (_, at) => known[at] ?? first) }
}

export function openPdf(
  blob: Blob,
  onPassword: (asked: PasswordAsked) => void,
): { readonly opened: Promise<OpenPdf>; readonly close: () => void } {
  GlobalWorkerOptions.workerSrc = `${base}legacy/build/pdf.worker.min.mjs`
  let close = () => {}
  let closed = false
  const open = async (): Promise<OpenPdf> => {
    const data = new Uint8Array(await blob.arrayBuffer())
    if (closed) throw new Error('closed')
    const task = getDocument({
      data,
      verbosity: 0,
      useWasm: false,
      enableXfa: false,
      cMapUrl: `${base}cmaps/`,
      standardFontDataUrl: `${base}standard_fonts/`,
      wasmUrl: `${base}wasm/`,
    })
    close = () => void task.destroy().catch(() => undefined)
    task.onPassword = (tell: (password: string) => void, reason: number) =>
      onPassword({ tell, wrong: reason === PasswordResponses.INCORRECT_PASSWORD })
    return measured(await task.promise)
  }
  return {
    opened: open(),
    close: () => {
      closed = true
      close()
    },
  }
}
