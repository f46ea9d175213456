// Before the browser tests: the shelf of ready-made folders (ready-made.ts), cleared when they have ended.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

export function setup(): () => void {
  const shelf = mkdtempSync(join(tmpdir(), 'wren-e2e-shelf-'))
  chmodSync(shelf, 0o755)
  process.env['WREN_E2E_SHELF'] = shelf
  return () => { rmSync(shelf, { recursive: true, force: true }) }
}
