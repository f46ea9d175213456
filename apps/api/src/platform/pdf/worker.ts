// AUD-099: draws one document after the other on a thread of its own, so that a long chart delays nobody's list.
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
const own = new Set(Object.values(fonts.Roboto))

pdfmake.setFonts(fonts)
// A document is made of what it is given: it fetches nothing and reads no file but its fonts.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => own.has(path))

/** What fails to be drawn ends the thread, and its caller hears why. */
async function draw(document: PdfDocument): Promise<void> {
  const { definition, layouts } = definitionOf(document)
  pdfmake.setTableLayouts(layouts)
  parentPort?.postMessage(new Uint8Array(await pdfmake.createPdf(definition).getBuffer()))
}
parentPort?.on('message', (document: PdfDocument) => {
  void draw(document)
})
