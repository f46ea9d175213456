// NET-111: no call waits without an end.
import type { Call } from '@wren/contract/call'

const read = 15_000
const write = 20_000
/** Uploads and files: as long without progress. */
const transfer = 60_000

export const isSearch = (path: string): boolean => /(^|[/-])search\/?$/.test(path)

export const patienceOf = ({ method, path, answer, multipart }: Call): number =>
  multipart || answer === 'file' ? transfer : method === 'GET' || isSearch(path) ? read : write

export interface Deadline {
  /** Aborted when the time is over, or by the caller's own signal. */
  readonly signal: AbortSignal
  /** Progress: the time begins again. */
  readonly heard: () => void
  readonly passed: () => boolean
  /** Ends with the deadline, also where what is waited for does not listen to its signal. */
  readonly within: <A>(waited: Promise<A>) => Promise<A>
  readonly end: () => void
}

export function startDeadline(patience: number, outer?: AbortSignal): Deadline {
  const controller = new AbortController()
  let passed = false
  let expire: (reason: unknown) => void = () => {}
  const expiry = new Promise<never>((_, reject) => {
    expire = reject
  })
  expiry.catch(() => {})
  const give = (): void => {
    passed = true
    expire(new DOMException('No answer in time', 'TimeoutError'))
    controller.abort()
  }
  let timer = setTimeout(give, patience)
  const leave = (): void => controller.abort()
  if (outer?.aborted) leave()
  else outer?.addEventListener('abort', leave)
  return {
    signal: controller.signal,
    heard: () => {
      clearTimeout(timer)
      if (!passed) timer = setTimeout(give, patience)
    },
    passed: () => passed,
    within: (waited) => Promise.race([waited, expiry]),
    end: () => {
      clearTimeout(timer)
      outer?.removeEventListener('abort', leave)
    },
  }
}

/** The whole of an answer, each piece of which is heard as it comes. */
export async function wholeAnswer(answer: Response, heard: () => void): Promise<Response> {
  if (!answer.body) return answer
  const reader = answer.body.getReader()
  const pieces: Uint8Array[] = []
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    heard()
    pieces.push(piece.value)
  }
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return new Response(bytes, { headers: answer.headers })
}
