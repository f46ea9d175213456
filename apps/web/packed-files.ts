// Writes every file compressed as well, at the highest level, so that the server only sends it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Fonts and pictures are compressed already; a file that fits one packet gains nothing. */
const worthwhile = /\.(js|mjs|css|svg|json|bcmap)$/
const least = 1_000

export const packedFiles = (): Plugin => ({
  name: 'packed-files',
  writeBundle({ dir = '' }, bundle) {
    if (this.meta.watchMode) return
    for (const name of Object.keys(bundle)) {
      if (!worthwhile.test(name)) continue
      const path = join(dir, name)
      const content = readFileSync(path)
      if (content.length < least) continue
      writeFileSync(
        `${path}.br`,
        brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      )
      writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    }
  },
})
