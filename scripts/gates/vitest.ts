// Gate of tests: the projects of vitest.config.ts, counted test by test.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, tool } from './gate.ts'
import type { Gate, Outcome } from './gate.ts'

interface Results {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly {
    readonly status: string
    readonly assertionResults: readonly unknown[]
  }[]
}

export const vitestGate = (name: string, projects: readonly string[], area?: string): Gate => ({
  name,
  run: async () => {
    const folder = join(root, 'node_modules/.cache/gates')
    mkdirSync(folder, { recursive: true })
    const file = join(folder, `${projects.join('-')}.json`)
    rmSync(file, { force: true })
    const { code } = await tool(
      'node_modules/vitest/vitest.mjs',
      [
        'run',
        ...projects.flatMap((one) => ['--project', one]),
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...(area ? ['--passWithNoTests', `/${area}`] : []),
      ],
      { shown: true },
    )
    return outcome(read(file), code)
  },
})

function read(file: string): Results | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Results
  } catch {
    return undefined
  }
}

/** A file that could not be loaded, or an error outside every test, is a failure too. */
function outcome(results: Results | undefined, code: number): Outcome {
  if (!results) return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  const unloaded = results.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length
  const failed = results.numFailedTests + unloaded
  return {
    passed: results.numPassedTests,
    failed: failed || Number(code !== 0),
    skipped: results.numPendingTests + results.numTodoTests,
  }
}
