// AUD-099: reads the text of one PDF on a thread of its own; nothing in the file is run, drawn or fetched.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'

const mostPages = 500
const mostCharacters = 500_000

// Only drawing needs these; the library asks for them when it is loaded.
for (const name of ['DOMMatrix', 'Path2D', 'ImageData'])
  Object.assign(globalThis, { [name]: class {} })
const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const opened = await getDocument({
  data: workerData as Uint8Array,
  verbosity: 0,
  useWasm: false,
  useSystemFonts: false,
  disableFontFace: true,
  enableXfa: false,
  cMapUrl: `${join(folder, 'cmaps')}/`,
}).promise

const pages: string[] = []
let left = mostCharacters
for (let number = 1; number <= Math.min(opened.numPages, mostPages) && left > 0; number++) {
  const { items } = await (await opened.getPage(number)).getTextContent()
  const text = items
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    .join('')
    .slice(0, left)
  left -= text.length
  pages.push(text)
}
parentPort?.postMessage(pages)
