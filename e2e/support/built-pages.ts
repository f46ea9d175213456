// design "Tests": the browser app as it was built by the run's gate; a single test file builds it by itself.
import process from 'node:process'
import { join } from 'node:path'
import { existsSync } from 'node:fs'
import { root, tool } from '../../scripts/gates/gate.ts'

/** WREN_PAGES names another build, so that one can be looked at while the sources are being changed. */
export async function builtPages(): Promise<string> {
  const named = process.env['WREN_PAGES']
  if (named) return named
  const built = await tool('scripts/gates/build.mjs', [])
  const pages = join(root, 'apps/web/dist')
  if (built.code !== 0 || !existsSync(join(pages, 'index.html')))
    throw new Error(`The browser app could not be built.\n${built.output}`)
  return pages
}
