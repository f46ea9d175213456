// Reads one referral from standard input, to measure the reader without a server (DOC-043).
//   REFERRAL_RECEIVED_AT=2026-09-14T10:42:00-07:00 npm run -s extract < referral.txt
import { readFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// The process reads one text: no function runs often enough to repay optimising. V8 takes that flag only at its start.
const frugal = ['--no-regexp-optimization', '--no-regexp-tier-up']
if (process.platform !== 'win32' && !frugal.every((flag) => process.execArgv.includes(flag))) {
  process.removeAllListeners('warning')
  process.execve?.(
    process.execPath,
    [process.execPath, ...frugal, ...process.execArgv, ...process.argv.slice(1)],
    process.env,
  )
}
// Imported after the compile cache is enabled, so that Node reuses compiled code.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))
const { readReferral } = await import('../apps/api/src/areas/documents/extraction.rules.ts')
const { withLineEnds } = await import('../packages/contract/src/storable.rules.ts')
const { shippedReference } = await import('./referral-reference.ts')

const receivedAt = process.env['REFERRAL_RECEIVED_AT'] ?? new Date().toISOString()
const { fields, evidence } = readReferral(
  withLineEnds(readFileSync(0, 'utf8')),
  receivedAt,
  shippedReference(),
)
console.log(JSON.stringify({ ...fields, evidence }))
