// NET "HTTP clients and headers" 001-006, NET "Error display and notices" 036-039: the one way from a call to its
// answer.
import type { Answer, Call } from '@wren/contract/call'
import { callError, isCallError, networkError, type CallError } from './call-error.ts'
import { patienceOf, startDeadline, wholeAnswer, type Deadline } from './deadline.ts'
import { requestOf, traceparent, type Request } from './request.ts'
import { identityOf, takesPart, type ResponseCache } from './response-cache.ts'

export const webVersion = '1.86.1' // SHL-076

export interface DownloadedFile {
  readonly blob: Blob
  readonly name: string
}
/** What a call resolves to in the browser: files arrive as a blob with its name. */
export type Received<C> = C extends { readonly answer: 'file' } ? DownloadedFile : Answer<C>

export interface SendOptions {
  /** Neither asks with nor stores a hash (NET-020). */
  readonly skipCache?: boolean
  /** Made by a timer, a socket event or polling: does not count as use of the session (AUD-046). */
  readonly background?: boolean
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  /** Outlives the page (sign-out). */
  readonly keepalive?: boolean
  /** Sends the session with a call that also works by link token (staff on a nurse's behalf). */
  readonly withSession?: boolean
  /** Told by the way: whatever is answered, it neither signs out nor leads elsewhere (NET-050). */
  readonly aside?: boolean
  readonly onProgress?: (share: number) => void
  /** A 403 is the caller's to show: it leads nowhere. */
  readonly stays?: boolean
}

export interface Transport {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly upload: (
    url: string,
    init: RequestInit,
    onProgress: (share: number) => void,
  ) => Promise<Response>
}

/** A call that was answered, for traces (NET-107). */
export interface Ended {
  readonly call: Call
  readonly status: number
  readonly took: number
  readonly trace: string
}

export interface Wiring extends Transport {
  readonly base: () => string
  readonly token: () => string | null
  /** The mark of this browser, for calls that open a session (SES-092). */
  readonly device?: () => string
  readonly cache: ResponseCache
  readonly sawBackend: (version: string) => void
  /** With why the session is over, as the server names it (SES-090). */
  readonly unauthenticated: (reason: string | null) => void
  /**
   * SES-088: while the session of a tab with something typed is over, calls wait here: true once the same person is
   * signed in again, false once what was typed is given up. Undefined where nothing is waited for.
   */
  readonly waiting?: (token: string | null) => Promise<boolean> | undefined
  readonly forbidden: () => void
  readonly ended?: (ended: Ended) => void
  /** A call begins; what it hands back is told once whether it was answered (NET-111, NET-112). */
  readonly began?: (
    background: boolean,
  ) => (how: 'answered' | 'refused' | 'failed' | 'left') => void
}

/** Public and link calls go without the bearer token, so that their 401 signs nobody out (NET-004). */
export const isOpenCall = (call: Call): boolean =>
  [call.allow].flat().some((one) => one === 'public' || one === 'link' || one === 'signature')

const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'

export function makeClient(wiring: Wiring) {
  return async function run<C extends Call>(
    call: C,
    input: Readonly<Record<string, unknown>>,
    options: SendOptions = {},
  ): Promise<Received<C>> {
    const counts = (!isOpenCall(call) || options.withSession === true) && options.aside !== true
    // The refused call is sent once more for the person who signed in again, as it was: same key, same version.
    for (let first = true; ; first = false) {
      const held = counts && first ? wiring.waiting?.(null) : undefined
      if (held && !(await held)) throw sessionOver(call, input)
      const token = counts ? wiring.token() : null
      try {
        return await attempt(wiring, call, input, options)
      } catch (error) {
        const refused = counts && isCallError(error) && error.status === 401
        if (!refused || !(await wiring.waiting?.(token))) throw error
      }
    }
  }
}

const sessionOver = (call: Call, sent: unknown): CallError =>
  callError({
    status: 401,
    data: { code: 'unauthenticated' },
    sent,
    background: false,
    route: call.path,
  })

async function attempt<C extends Call>(
  wiring: Wiring,
  call: C,
  input: Readonly<Record<string, unknown>>,
  options: SendOptions,
): Promise<Received<C>> {
  const request = requestOf(call, input)
  const main = !isOpenCall(call) || options.withSession === true
  const url = wiring.base() + request.path
  const identity = identityOf(
    url,
    request.method,
    typeof request.body === 'string' ? request.body : null,
  )
  const cached = takesPart(call) && main && options.skipCache !== true
  const md5 = cached ? wiring.cache.md5(identity) : undefined
  const background = options.background === true
  const token = main ? wiring.token() : null
  const deadline = startDeadline(patienceOf(call), options.signal)
  const over = wiring.began?.(background)
  const ask = async (hash: string | undefined) => {
    const device = call.marksBrowser ? wiring.device?.() : undefined
    const headers = headersOf(request, { token, md5: hash, device }, options)
    const init = initOf(request, headers, options, deadline.signal)
    const began = performance.now()
    const response = await answered(
      options.onProgress
        ? wiring.upload(url, init, heardProgress(options.onProgress, deadline))
        : wiring.fetch(url, init),
    )
    deadline.heard()
    wiring.ended?.({
      call,
      status: response.status,
      took: performance.now() - began,
      trace: headers.traceparent.split('-')[1] ?? '',
    })
    return response
  }
  // The connection may break before the answer or in the midst of it.
  const answered = <A>(waited: Promise<A>): Promise<A> =>
    deadline.within(waited).catch((error: unknown) => {
      const left = isAbort(error) && !deadline.passed()
      over?.(left ? 'left' : 'failed')
      throw left ? error : networkError(input, background, call.path)
    })

  const read = async (response: Response, mayRepeat: boolean): Promise<unknown> => {
    const version = response.headers.get('x-be-version')
    if (version) wiring.sawBackend(version)
    if (!response.ok) {
      const error = callError({
        status: response.status,
        data: await answered(bodyOf(response)),
        sent: input,
        background,
        route: call.path,
      })
      const counts = main && options.aside !== true
      // A call of the session before this one must not end this one.
      if (counts && error.status === 401 && token === wiring.token())
        wiring.unauthenticated(response.headers.get('x-session-ended'))
      if (counts && error.status === 403 && options.stays !== true) wiring.forbidden()
      throw error
    }
    if (call.answer === 'file')
      return {
        blob: await answered(
          wholeAnswer(response, deadline.heard).then((received) => received.blob()),
        ),
        name: fileName(response.headers.get('content-disposition')),
      }
    const body = await answered(bodyOf(response))
    // A page where an answer should be: something on the way answered in the server's place, whatever the status says.
    if (typeof body === 'string')
      throw callError({
        status: response.status,
        data: body,
        sent: input,
        background,
        route: call.path,
      })
    if (!cached) return body
    if ((body as { up_to_date?: unknown } | null)?.up_to_date === true) {
      const kept = wiring.cache.reuse(identity)
      return kept ? kept.body : mayRepeat ? read(await ask(undefined), false) : body
    }
    const hash = response.headers.get('response-md5')
    if (hash) wiring.cache.keep(identity, hash, body)
    return body
  }
  try {
    const received = (await read(await ask(md5), true)) as Received<C>
    over?.('answered')
    return received
  } finally {
    over?.('refused')
    deadline.end()
  }
}

const heardProgress =
  (onProgress: (share: number) => void, { heard }: Deadline) =>
  (share: number): void => {
    heard()
    onProgress(share)
  }

function headersOf(
  request: Request,
  {
    token,
    md5,
    device,
  }: {
    readonly token: string | null
    readonly md5: string | undefined
    readonly device: string | undefined
  },
  options: SendOptions,
): { readonly traceparent: string; readonly [name: string]: string } {
  return {
    accept: 'application/json',
    'x-app-version': webVersion,
    traceparent: traceparent(),
    ...(typeof request.body === 'string' ? { 'content-type': 'application/json' } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(md5 ? { 'last-response-md5': md5 } : {}),
    ...(device ? { 'x-device': device } : {}),
    ...(options.background ? { 'x-background': '1' } : {}),
    ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
  }
}

const initOf = (
  request: Request,
  headers: Readonly<Record<string, string>>,
  options: SendOptions,
  signal: AbortSignal,
): RequestInit => ({
  method: request.method,
  headers: { ...headers },
  body: request.body,
  cache: 'no-store',
  signal,
  ...(options.keepalive ? { keepalive: true } : {}),
})

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (!text) return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function fileName(disposition: string | null): string {
  const wide = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return wide
    ? decodeURIComponent(wide)
    : (/filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? 'download')
}
