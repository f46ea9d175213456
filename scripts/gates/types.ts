// design "Stack": every workspace compiles, the commands and browser tests too.
import { tool } from './gate.ts'
import type { Gate } from './gate.ts'

const projects = ['packages/contract', 'apps/api', 'apps/web', '.']

export const types: Gate = {
  name: 'types',
  run: async () => {
    const wrong: string[] = []
    for (const project of projects) {
      const { code, output } = await tool('node_modules/typescript/bin/tsc', ['-p', project, '--noEmit'])
      if (code !== 0) wrong.push(output)
    }
    return { passed: projects.length - wrong.length, failed: wrong.length, skipped: 0, report: wrong.join('\n') }
  },
}
