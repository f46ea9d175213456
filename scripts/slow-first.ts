// Starts the slowest test files first, so that both cores stay busy until the end of a run.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files that take long. Other files are ordered by size. */
const slow =
  /\/(?:kill|kill-load|instances|instances-jobs|forged|hostile|hostile-bodies|extraction-hostile\.rules|extraction\.rules|backup-command)\.test\.ts$/

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [
      ...sorted.filter(({ moduleId }) => slow.test(moduleId)),
      ...sorted.filter(({ moduleId }) => !slow.test(moduleId)),
    ]
  }
}
