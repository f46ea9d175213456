// design "Tests": what takes longest begins first, so that at the end of a run both cores have something left to do.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files that take long: their size, by which the others are ordered, tells nothing of it. */
const slow =
  /\/(?:kill|kill-load|instances|forged|hostile|extraction-hostile\.rules|extraction\.rules|backup-command)\.test\.ts$/

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [
      ...sorted.filter(({ moduleId }) => slow.test(moduleId)),
      ...sorted.filter(({ moduleId }) => !slow.test(moduleId)),
    ]
  }
}
