// AUD-099: what a PDF says, page by page. A file that is locked, damaged or made to be endless says nothing and
// stops nobody.
import { Worker } from 'node:worker_threads'

const patience = 10_000
/**
 * Of a second reading: on a machine that had no time for the first one, a file that is right would stay without its
 * words for good.
 */
const morePatience = 45_000
/** What one file may make the process grow by. Buffers lie outside a thread's own limits, so the whole is watched. */
const mostGrowth = 400 * 1024 * 1024
const glance = 50

export async function readPdf(
  bytes: Uint8Array,
  { within = patience, growth = mostGrowth, more = morePatience } = {},
): Promise<readonly string[]> {
  return (await readOnce(bytes, within, growth)) ?? (await readOnce(bytes, more, growth)) ?? []
}

/** Null where it was given up. */
async function readOnce(
  bytes: Uint8Array,
  within: number,
  growth: number,
): Promise<readonly string[] | null> {
  const { promise, resolve } = Promise.withResolvers<readonly string[] | null>()
  // Its own output is of the library, about the file: no word of it belongs into the log.
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: Uint8Array.from(bytes),
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    stdout: true,
    stderr: true,
  })
  const before = process.memoryUsage.rss()
  const timer = setTimeout(() => resolve(null), within)
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() - before > growth) resolve(null)
  }, glance)
  worker.once('message', resolve)
  worker.once('error', () => resolve([]))
  worker.once('exit', () => resolve([]))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    await worker.terminate()
  }
}
