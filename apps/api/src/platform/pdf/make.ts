// AUD-099: at most two documents are drawn at a time on an instance, each within ten seconds.
import { Worker } from 'node:worker_threads'
import { unavailable, type Refusal } from '@wren/contract/refusal'
import { withPermit } from '../semaphore.ts'
import type { PdfDocument } from './document.ts'

const patience = 10_000
const tooBusy = unavailable('The PDF could not be made in time. Please try again.', 5)

/**
 * Threads that have drawn and wait for the next document: to begin one and read its fonts costs more than most
 * drawings. They hold no process open.
 */
const resting: { readonly worker: Worker; readonly ending: NodeJS.Timeout }[] = []
/** Then one goes, with the memory its fonts take. */
const longestRest = 60_000
const begin = (): Worker => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url))
  // One that ends while it rests is not handed out again; while it draws, its caller hears of it too.
  worker.on('error', () => wake(worker))
  worker.on('exit', () => wake(worker))
  return worker
}
function rest(worker: Worker): void {
  worker.unref()
  resting.push({
    worker,
    ending: setTimeout(() => void wake(worker)?.terminate(), longestRest).unref(),
  })
}
/** That one, or the last that lay down; undefined when it does not rest. */
function wake(wanted?: Worker): Worker | undefined {
  const at =
    wanted === undefined ? resting.length - 1 : resting.findIndex(({ worker }) => worker === wanted)
  const [found] = at < 0 ? [] : resting.splice(at, 1)
  clearTimeout(found?.ending)
  return found?.worker
}

async function draw(document: PdfDocument): Promise<Uint8Array | Refusal> {
  const worker = wake() ?? begin()
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array | Refusal>()
  const ended = (): void => reject(new Error('the PDF worker ended without a document'))
  const timer = setTimeout(() => resolve(tooBusy), patience)
  worker.ref()
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', ended)
  worker.postMessage(document)
  const drawn = await promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', resolve).off('error', reject).off('exit', ended)
  })
  if (drawn === tooBusy) void worker.terminate() // it may never come to an end
  else rest(worker)
  return drawn
}

/** The bytes, or 503 when the instance is busy with others. */
export const makePdf = (document: PdfDocument): Promise<Uint8Array | Refusal> =>
  withPermit(tooBusy, () => draw(document))
