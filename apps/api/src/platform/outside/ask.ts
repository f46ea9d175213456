// AUD-099, AUD-100: how Wren speaks to a service outside: ten seconds, no redirects, encrypted unless it is on this
// machine.
import { travelFault } from './local.rules.ts'

export interface Asked {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'HEAD' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  /** A form (as text), JSON (as text) or bytes. */
  readonly body?: string | Uint8Array
  readonly seconds?: number
}
export interface OutsideAnswer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
}

/** Throws when there was no answer; what the answer means is the caller's to judge. */
export async function askOutside(
  url: string,
  { method = 'GET', headers = {}, body, seconds = 10 }: Asked = {},
): Promise<OutsideAnswer> {
  const fault = travelFault(url)
  if (fault !== null) throw new Error(`an outside address ${fault}`)
  const answer = await fetch(url, {
    method,
    headers: { ...headers },
    redirect: 'manual',
    signal: AbortSignal.timeout(seconds * 1_000),
    ...(body === undefined
      ? {}
      : { body: typeof body === 'string' ? body : new Blob([new Uint8Array(body)]) }),
  })
  return {
    status: answer.status,
    headers: answer.headers,
    bytes: new Uint8Array(await answer.arrayBuffer()),
  }
}

/** The JSON of an answer; an empty object for what is none, such as a proxy's page. */
export function jsonOf<A>({ bytes }: OutsideAnswer): Partial<A> {
  try {
    const read: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return read !== null && typeof read === 'object' ? (read as Partial<A>) : {}
  } catch {
    return {}
  }
}

/** Worth asking again: the service is away, overloaded, or does not know our key (which people can mend). */
export const mayPass = (status: number): boolean =>
  status < 400 ||
  status === 401 ||
  status === 403 ||
  status === 408 ||
  status === 409 ||
  status === 425 ||
  status === 429 ||
  status >= 500
