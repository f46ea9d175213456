// Runs the gates of npm test and ends with their totals on the last line.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { architecture } from './gates/architecture.ts'
import { bundles } from './gates/bundles.ts'
import { root, toolGate } from './gates/gate.ts'
import type { Gate, Outcome } from './gates/gate.ts'
import { requirements } from './gates/requirements.ts'
import { vitestGate } from './gates/vitest.ts'

/** Gates that only read the sources: two at a time, because most of them keep one core busy. */
const ofSources: readonly Gate[] = [
  toolGate('formatting', 'node_modules/oxfmt/bin/oxfmt', ['--check', '.']),
  // One pass over every workspace by its own tsconfig.json also reports type errors.
  toolGate('types and lint', 'node_modules/oxlint/bin/oxlint', [
    '--type-aware',
    '--type-check',
    '.',
  ]),
  toolGate('nothing unused', 'node_modules/knip/bin/knip.js', ['--no-progress']),
  bundles,
  architecture,
  toolGate('schema types', 'scripts/generate-schema-types.ts', ['--check']),
  toolGate('documented calls', 'scripts/document-calls.ts', ['--check']),
  toolGate('documented settings', 'scripts/document-settings.ts', ['--check']),
  toolGate('documented security', 'scripts/document-security.ts', ['--check']),
  toolGate('third-party notices', 'scripts/write-notices.ts', ['--check']),
]
const ofProduct: readonly Gate[] = [
  vitestGate('tests', ['unit', 'screens', 'http']),
  vitestGate('browser tests', ['browser']),
  requirements,
]

const oneArea = (area: string): readonly Gate[] => [
  vitestGate(`tests of ${area}`, ['unit', 'screens', 'http'], area),
  ...(readdirSync(join(root, 'e2e')).some((file) => file.startsWith(area))
    ? [bundles, vitestGate(`browser tests of ${area}`, ['browser'], area)]
    : []),
]

const sum = { passed: 0, failed: 0, skipped: 0 }

async function runGate({ name, run }: Gate): Promise<string> {
  const started = performance.now()
  const { passed, failed, skipped, report } = await run().catch((error: Error): Outcome => ({
    passed: 0,
    failed: 1,
    skipped: 0,
    report: error.stack ?? error.message,
  }))
  sum.passed += passed
  sum.failed += failed
  sum.skipped += skipped
  const counts = [
    `${passed} passed`,
    ...(failed ? [`${failed} failed`] : []),
    ...(skipped ? [`${skipped} skipped`] : []),
  ]
  return `${failed > 0 && report ? `${report}\n` : ''}${failed ? '✗' : '✓'} ${name}: ${counts.join(', ')} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`
}

/** Says each gate's outcome under its name when it has ended. */
async function sideBySide(gates: readonly Gate[], atOnce = 2): Promise<void> {
  const left = gates.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const gate of left) process.stdout.write(`\n▸ ${gate.name}\n${await runGate(gate)}`)
    }),
  )
}

/** These show what they do while they do it. */
async function inTurn(gates: readonly Gate[]): Promise<void> {
  for (const gate of gates) {
    process.stdout.write(`\n▸ ${gate.name}\n`)
    process.stdout.write(await runGate(gate))
  }
}

const [area] = process.argv.slice(2)
if (area) await inTurn(oneArea(area))
else {
  await sideBySide(ofSources)
  await inTurn(ofProduct)
}
if (area && sum.passed + sum.failed + sum.skipped === 0) {
  process.stdout.write(`No test belongs to '${area}'. areas.json lists the areas.\n`)
  sum.failed = 1
}
process.stdout.write(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped\n`)
process.exitCode = sum.failed > 0 ? 1 : 0
