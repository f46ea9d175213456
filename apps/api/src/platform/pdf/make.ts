// AUD-099: at most two documents are drawn at a time on an instance, each within ten seconds.
import { Worker } from 'node:worker_threads'
import { unavailable, type Refusal } from '@wren/contract/refusal'
import type { PdfDocument } from './document.ts'

const mostAtOnce = 2
const patience = 10_000
const tooBusy = unavailable('The PDF could not be made in time. Please try again.', 5)

let drawing = 0
const waiting: (() => void)[] = []

async function takeTurn(): Promise<boolean> {
  if (drawing < mostAtOnce) {
    drawing++
    return true
  }
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const turn = (): void => resolve(true)
  waiting.push(turn)
  const timer = setTimeout(() => {
    waiting.splice(waiting.indexOf(turn), 1)
    resolve(false)
  }, patience)
  const mine = await promise
  clearTimeout(timer)
  return mine
}

/** The next in line takes over the place, so that nobody slips in between. */
function endTurn(): void {
  const next = waiting.shift()
  if (next === undefined) drawing--
  else next()
}

function draw(document: PdfDocument): Promise<Uint8Array | Refusal> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array | Refusal>()
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: document })
  const timer = setTimeout(() => {
    resolve(tooBusy)
    void worker.terminate()
  }, patience)
  worker.once('message', (bytes: Uint8Array) => resolve(bytes))
  worker.once('error', reject)
  worker.once('exit', () => {
    clearTimeout(timer)
    reject(new Error('the PDF worker ended without a document'))
  })
  return promise.finally(() => clearTimeout(timer))
}

/** The bytes, or 503 when the instance is busy with others. */
export async function makePdf(document: PdfDocument): Promise<Uint8Array | Refusal> {
  if (!(await takeTurn())) return tooBusy
  try {
    return await draw(document)
  } finally {
    endTurn()
  }
}
