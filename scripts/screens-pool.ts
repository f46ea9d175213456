// design "Tests": threads that are used for one file of screens after the other, until a test fails. React keeps to itself what a test that was given up was in the midst of,
// and would draw nothing for the next one: from the first failure on each file has a thread to itself.
import { ThreadsPoolWorker, type PoolOptions, type PoolRunnerInitializer, type PoolTask } from 'vitest/node'

class ScreensWorker extends ThreadsPoolWorker {
  override readonly name = 'screens'
  readonly #options: PoolOptions
  constructor(options: PoolOptions) {
    super(options)
    this.#options = options
  }

  canReuse({ context }: PoolTask): boolean {
    const { environment, project } = this.#options
    return context.environment.name === environment.name && !project.vitest.state.getFiles().some((file) => file.projectName === project.name && file.result?.state === 'fail')
  }
}

export const screensPool: PoolRunnerInitializer = { name: 'screens', createPoolWorker: (options) => new ScreensWorker(options) }
