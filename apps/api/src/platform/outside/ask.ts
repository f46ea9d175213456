// AUD-099, AUD-100: requests to outside services: ten seconds, no redirects, TLS unless the service is on this machine.
import { travelFault } from './local.rules.ts'

export interface OutsideRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'HEAD' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  /** A form or JSON as text, or bytes. */
  readonly body?: string | Uint8Array
  readonly seconds?: number
}
export interface OutsideAnswer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
}

/** Throws if there was no answer. The caller interprets the status. */
export async function requestOutside(
  url: string,
  { method = 'GET', headers = {}, body, seconds = 10 }: OutsideRequest = {},
): Promise<OutsideAnswer> {
  const fault = travelFault(url)
  if (fault !== null) throw new Error(`The address of an outside service ${fault}`)
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

/** The JSON of an answer. An empty object for anything else, for example an error page of a proxy. */
export function jsonOf<A>({ bytes }: OutsideAnswer): Partial<A> {
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return json !== null && typeof json === 'object' ? (json as Partial<A>) : {}
  } catch {
    return {}
  }
}

/** Whether to retry: the service is down, overloaded, or rejects our key, which an operator can correct. */
export const isTransient = (status: number): boolean =>
  status < 400 ||
  status === 401 ||
  status === 403 ||
  status === 408 ||
  status === 409 ||
  status === 425 ||
  status === 429 ||
  status >= 500
