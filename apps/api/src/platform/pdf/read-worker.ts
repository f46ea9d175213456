// AUD-099: extracts the text of one PDF on its own thread. Nothing in the file is executed, drawn or fetched.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'

const maxPages = 500
const maxCharacters = 500_000

// Needed for drawing only, but the library requires them when it is loaded.
for (const name of ['DOMMatrix', 'Path2D', 'ImageData'])
  Object.assign(globalThis, { [name]: class {} })
const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const pdf = await getDocument({
  data: workerData as Uint8Array,
  verbosity: 0,
  useWasm: false,
  useSystemFonts: false,
  disableFontFace: true,
  enableXfa: false,
  cMapUrl: `${join(folder, 'cmaps')}/`,
}).promise

const pages: string[] = []
let left = maxCharacters
for (let number = 1; number <= Math.min(pdf.numPages, maxPages) && left > 0; number++) {
  const { items } = await (await pdf.getPage(number)).getTextContent()
  const text = items
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    .join('')
    .slice(0, left)
  left -= text.length
  pages.push(text)
}
parentPort?.postMessage(pages)
