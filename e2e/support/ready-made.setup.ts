// Before the browser tests: the built app is looked for once, not before each start of a product, and the shelf of
// ready-made folders (ready-made.ts) is set up, cleared when they have ended.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { builtPages } from './built-pages.ts'

export async function setup(): Promise<() => void> {
  process.env['WREN_PAGES'] = await builtPages()
  const shelf = mkdtempSync(join(tmpdir(), 'wren-e2e-shelf-'))
  chmodSync(shelf, 0o755)
  process.env['WREN_E2E_SHELF'] = shelf
  return () => {
    rmSync(shelf, { recursive: true, force: true })
  }
}
