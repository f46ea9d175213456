// AUD-099: draws documents one after the other on its own thread, so that a long chart does not delay other requests.
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { definitionOf } from './definition.ts'
import type { PdfDocument } from './document.ts'

interface PdfMaker {
  setFonts(fonts: object): void
  setUrlAccessPolicy(allowed: (url: string) => boolean): void
  setLocalAccessPolicy(allowed: (path: string) => boolean): void
  setTableLayouts(layouts: object): void
  createPdf(definition: object): { getBuffer(): Promise<Buffer> }
}

const load = createRequire(import.meta.url)
const pdfmake = load('pdfmake') as PdfMaker
const fonts = load('pdfmake/fonts/Roboto.js') as {
  readonly Roboto: Readonly<Record<string, string>>
}
const fontPaths = new Set(Object.values(fonts.Roboto))

pdfmake.setFonts(fonts)
// Documents fetch no URLs and read no files but their fonts.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => fontPaths.has(path))

/** A failure ends the thread and rejects its caller. */
async function draw(document: PdfDocument): Promise<void> {
  const { definition, layouts } = definitionOf(document)
  pdfmake.setTableLayouts(layouts)
  parentPort?.postMessage(new Uint8Array(await pdfmake.createPdf(definition).getBuffer()))
}
parentPort?.on('message', (document: PdfDocument) => {
  void draw(document)
})
