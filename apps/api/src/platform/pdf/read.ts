// AUD-099: what a PDF says, page by page. A file that is locked, damaged or made to be endless says nothing and stops nobody.
import { Worker } from 'node:worker_threads'

const patience = 10_000
/** What one file may make the process grow by. Buffers lie outside a thread's own limits, so the whole is watched. */
const mostGrowth = 400 * 1024 * 1024
const glance = 50

export async function readPdf(bytes: Uint8Array, { within = patience, growth = mostGrowth } = {}): Promise<readonly string[]> {
  const { promise, resolve } = Promise.withResolvers<readonly string[]>()
  // Its own output is of the library, about the file: no word of it belongs into the log.
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { workerData: Uint8Array.from(bytes), resourceLimits: { maxOldGenerationSizeMb: 256 }, stdout: true, stderr: true })
  const before = process.memoryUsage.rss()
  const timer = setTimeout(() => resolve([]), within)
  const watch = setInterval(() => { if (process.memoryUsage.rss() - before > growth) resolve([]) }, glance)
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
