// design "Tests": runs the gates one after the other and ends with the sum, alone on the last line.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { architecture } from './gates/architecture.ts'
import { bundles } from './gates/bundles.ts'
import { root, toolGate } from './gates/gate.ts'
import type { Gate, Outcome } from './gates/gate.ts'
import { requirements } from './gates/requirements.ts'
import { types } from './gates/types.ts'
import { vitestGate } from './gates/vitest.ts'

const everything: readonly Gate[] = [
  types,
  toolGate('lint', 'node_modules/oxlint/bin/oxlint', ['--type-aware', '.']),
  architecture,
  toolGate('nothing unused', 'node_modules/knip/bin/knip.js', ['--no-progress']),
  toolGate('schema types', 'scripts/generate-schema-types.ts', ['--check']),
  toolGate('documented calls', 'scripts/document-calls.ts', ['--check']),
  toolGate('documented settings', 'scripts/document-settings.ts', ['--check']),
  toolGate('documented security', 'scripts/document-security.ts', ['--check']),
  bundles,
  vitestGate('tests', ['unit', 'screens', 'http']),
  vitestGate('browser tests', ['browser']),
  requirements,
]

const oneArea = (area: string): readonly Gate[] => [
  vitestGate(`tests of ${area}`, ['unit', 'screens', 'http'], area),
  ...(readdirSync(join(root, 'e2e')).some((file) => file.startsWith(area)) ? [bundles, vitestGate(`browser tests of ${area}`, ['browser'], area)] : []),
]

async function runGate({ name, run }: Gate): Promise<Outcome> {
  process.stdout.write(`\n▸ ${name}\n`)
  const started = performance.now()
  const outcome = await run().catch((error: Error): Outcome => ({ passed: 0, failed: 1, skipped: 0, report: error.stack ?? error.message }))
  if (outcome.failed > 0 && outcome.report) process.stdout.write(`${outcome.report}\n`)
  const counts = [`${outcome.passed} passed`, ...(outcome.failed ? [`${outcome.failed} failed`] : []), ...(outcome.skipped ? [`${outcome.skipped} skipped`] : [])]
  process.stdout.write(`${outcome.failed ? '✗' : '✓'} ${name}: ${counts.join(', ')} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`)
  return outcome
}

const [area] = process.argv.slice(2)
const sum = { passed: 0, failed: 0, skipped: 0 }
for (const gate of area ? oneArea(area) : everything) {
  const { passed, failed, skipped } = await runGate(gate)
  sum.passed += passed
  sum.failed += failed
  sum.skipped += skipped
}
if (area && sum.passed + sum.failed + sum.skipped === 0) {
  process.stdout.write(`No test belongs to '${area}'. The areas stand in areas.json.\n`)
  sum.failed = 1
}
process.stdout.write(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped\n`)
process.exitCode = sum.failed > 0 ? 1 : 0
