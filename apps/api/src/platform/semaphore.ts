// A semaphore for heavy tasks (PDFs and exports): an instance runs at most two of them at once. AUD-099.

const maxTasks = 2
const timeoutMs = 10_000

let runningTasks = 0
const queue: (() => void)[] = []

async function acquire(): Promise<boolean> {
  if (runningTasks < maxTasks) {
    runningTasks++
    return true
  }
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const grant = (): void => resolve(true)
  queue.push(grant)
  const timer = setTimeout(() => {
    queue.splice(queue.indexOf(grant), 1)
    resolve(false)
  }, timeoutMs)
  const isGranted = await promise
  clearTimeout(timer)
  return isGranted
}

/** Hands the permit to the first task in the queue, so that a new task cannot overtake it. */
function release(): void {
  const grant = queue.shift()
  if (grant === undefined) runningTasks--
  else grant()
}

/** Runs `task` when a permit is free. Answers `timeoutValue` after waiting for 10 s. */
export async function withPermit<A, T>(timeoutValue: T, task: () => Promise<A>): Promise<A | T> {
  if (!(await acquire())) return timeoutValue
  try {
    return await task()
  } finally {
    release()
  }
}
