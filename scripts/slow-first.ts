// Starts the slowest test files first, so that both cores stay busy until the end of a run.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files that take long. Other files are ordered by size. */
const slowTests = [
  'backup-command',
  'extraction-hostile.rules',
  'extraction.rules',
  'forged',
  'hostile',
  'hostile-bodies',
  'instances',
  'instances-jobs',
  'kill',
  'kill-load',
]
const isSlow = (path: string): boolean =>
  slowTests.some((name) => path.endsWith(`/${name}.test.ts`))

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [
      ...sorted.filter(({ moduleId }) => isSlow(moduleId)),
      ...sorted.filter(({ moduleId }) => !isSlow(moduleId)),
    ]
  }
}
