// Gate of imports, by .dependency-cruiser.cjs.
import { fails, holds, tool } from './gate.ts'
import type { Gate } from './gate.ts'

interface Cruise {
  readonly summary: { readonly totalCruised: number; readonly violations: readonly Violation[] }
}
interface Violation {
  readonly rule: { readonly name: string }
  readonly from: string
  readonly to: string
}

// Without its parser the tool finds no modules and reports success; that must not pass.
const fewestModules = 100

export const architecture: Gate = {
  name: 'architecture',
  run: async () => {
    const { output } = await tool('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', [
      'apps',
      'packages',
      'scripts',
      '--output-type',
      'json',
    ])
    const from = output.indexOf('{')
    const end = output.lastIndexOf('\n}') + 2
    if (from < 0 || end < 2) return fails(output)
    const { summary } = JSON.parse(output.slice(from, end)) as Cruise
    if (summary.totalCruised < fewestModules)
      return fails(`Only ${summary.totalCruised} modules were looked at.`)
    const { violations } = summary
    return violations.length === 0
      ? holds()
      : fails(
          violations
            .map(({ rule, from: one, to }) => `${rule.name}: ${one} imports ${to}`)
            .join('\n'),
        )
  },
}
