// AUD-099: an instance draws at most two documents at a time, each within ten seconds.
import { Worker } from 'node:worker_threads'
import { unavailable, type Refusal } from '@wren/contract/refusal'
import { withPermit } from '../semaphore.ts'
import type { PdfDocument } from './document.ts'

const drawTimeoutMs = 10_000
const tooBusy = unavailable('The PDF could not be made in time. Please try again.', 5)

/**
 * Idle threads: starting one and reading its fonts costs more than drawing most documents. They do not keep the process
 * alive.
 */
const idle: { readonly worker: Worker; readonly expiry: NodeJS.Timeout }[] = []
/** An idle thread ends after this time and frees the memory of its fonts. */
const maxIdleMs = 60_000
const start = (): Worker => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url))
  // A thread that ends while idle is not reused. While it draws, its caller is rejected as well.
  worker.on('error', () => takeIdle(worker))
  worker.on('exit', () => takeIdle(worker))
  return worker
}
function release(worker: Worker): void {
  worker.unref()
  idle.push({
    worker,
    expiry: setTimeout(() => void takeIdle(worker)?.terminate(), maxIdleMs).unref(),
  })
}
/** Takes the given thread, or the last one, from the idle ones. Undefined if it is not idle. */
function takeIdle(wanted?: Worker): Worker | undefined {
  const at =
    wanted === undefined ? idle.length - 1 : idle.findIndex(({ worker }) => worker === wanted)
  const [entry] = at < 0 ? [] : idle.splice(at, 1)
  clearTimeout(entry?.expiry)
  return entry?.worker
}

async function draw(document: PdfDocument): Promise<Uint8Array | Refusal> {
  const worker = takeIdle() ?? start()
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array | Refusal>()
  const ended = (): void => reject(new Error('The PDF worker ended without a document.'))
  const timer = setTimeout(() => resolve(tooBusy), drawTimeoutMs)
  worker.ref()
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', ended)
  worker.postMessage(document)
  const result = await promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', resolve).off('error', reject).off('exit', ended)
  })
  // A thread that timed out may never end.
  if (result === tooBusy) void worker.terminate()
  else release(worker)
  return result
}

/** The bytes of the document, or 503 while the instance draws others. */
export const makePdf = (document: PdfDocument): Promise<Uint8Array | Refusal> =>
  withPermit(tooBusy, () => draw(document))
