// The files that the PDF viewer loads on demand: worker, fonts and character maps, under the library's version.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
  readonly version: string
}
const base = `assets/pdf-${version}/`

const all = (sub: string, wanted: RegExp): string[] =>
  readdirSync(join(folder, sub))
    .filter((name) => wanted.test(name))
    .map((name) => `${sub}/${name}`)
/** Without WebAssembly, which the content security policy forbids (AUD-056). Licence files are included. */
const files = new Set([
  'legacy/build/pdf.worker.min.mjs',
  ...all('standard_fonts', /./),
  ...all('cmaps', /./),
  ...all('wasm', /_nowasm_fallback\.js$|^LICENSE/),
])

export const pdfFiles = (): Plugin => ({
  name: 'pdf-files',
  generateBundle() {
    for (const file of files)
      this.emitFile({
        type: 'asset',
        fileName: base + file,
        source: readFileSync(join(folder, file)),
      })
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${base}`, (request, response, next) => {
      const file = (request.url ?? '').replace(/^\/|\?.*$/g, '')
      if (!files.has(file)) return next()
      response.setHeader(
        'content-type',
        file.endsWith('js') ? 'text/javascript' : 'application/octet-stream',
      )
      response.end(readFileSync(join(folder, file)))
    })
  },
})
