// AUD-099: extracts the text of a PDF page by page. A locked, damaged or endless file yields no text and affects no one
// else.
import { Worker } from 'node:worker_threads'

const firstTimeoutMs = 10_000
/** For a second attempt: on an overloaded machine a valid file would otherwise never be searchable. */
const secondTimeoutMs = 45_000
/** Bytes. Buffers do not count against the limits of a thread, so the growth of the process is watched. */
const maxGrowth = 400 * 1024 * 1024
const watchIntervalMs = 50

export async function readPdf(
  bytes: Uint8Array,
  { within = firstTimeoutMs, growth = maxGrowth, more = secondTimeoutMs } = {},
): Promise<readonly string[]> {
  return (await readOnce(bytes, within, growth)) ?? (await readOnce(bytes, more, growth)) ?? []
}

/** Null on timeout or when memory grew too much. */
async function readOnce(
  bytes: Uint8Array,
  within: number,
  growth: number,
): Promise<readonly string[] | null> {
  const { promise, resolve } = Promise.withResolvers<readonly string[] | null>()
  // Output of the library may quote the file and is not logged.
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
  }, watchIntervalMs)
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
