// Gate of ids: every id that a test names exists in the catalogue. Runs last, on the results of the run.
import { mapRequirements } from '../map-requirements.ts'
import type { Gate } from './gate.ts'

export const requirements: Gate = {
  name: 'requirements map',
  run: async () => {
    const { total, named, unknown } = mapRequirements()
    process.stdout.write(`${named} of ${total} requirements are named by a passing test.\n`)
    return unknown.length === 0
      ? { passed: 1, failed: 0, skipped: 0 }
      : { passed: 0, failed: 1, skipped: 0, report: `Not in the catalogue: ${unknown.join(' ')}` }
  },
}
