// TOK-001, NET-004: link calls never carry a session and never sign anybody out. No contract value is imported
// here, only types:
// its schemas would triple the page a patient loads.
import type { NursePage, PatientPage } from '@wren/contract/token-pages'
import { followClock } from '../shared/clock.ts'
import { apiBase } from '../shared/http/api-base.ts'
import { watchCall } from '../shared/http/slow-calls.ts'
import { texts } from './texts.ts'

export interface Failed {
  readonly status: number
  readonly error: string
  readonly fields: Readonly<Record<string, string>>
}
/** TOK-073: the link itself ended or never was; nothing of the page it opened stands any more. */
export const isEnded = (failed: Failed | null): boolean =>
  failed !== null && (failed.status === 410 || failed.status === 404)

/** `covered`: nobody, or not this nurse, can answer any more; it stands beside the answer (AUD-082). */
export type Outcome<P> =
  | { readonly page: P; readonly covered: boolean }
  | { readonly failed: Failed }

const patience = 20_000

/** NET-111: an answer that does not come in time counts as none. */
async function post<P>(path: string, body: object): Promise<Outcome<P>> {
  const over = watchCall()
  const given = new AbortController()
  const timer = setTimeout(() => given.abort(), patience)
  try {
    const answer = await fetch(apiBase() + path, {
      signal: given.signal,
      method: 'POST',
      credentials: 'omit',
      cache: 'no-store',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    followClock(answer.headers)
    const read = (await answer.json()) as { error?: string; fields?: Record<string, string> }
    return answer.ok
      ? { page: read as P, covered: answer.headers.get('link-state') === 'covered' }
      : { failed: { status: answer.status, error: read.error ?? '', fields: read.fields ?? {} } }
  } catch {
    return { failed: { status: 0, error: '', fields: {} } }
  } finally {
    clearTimeout(timer)
    over()
  }
}

/** NET-113 */
export const noAnswer = (): string => (navigator.onLine ? texts.network : texts.offline)

export const linkCalls = {
  selectTime: (body: object) => post<NursePage>('/scheduling/nurse/select-time', body),
  withdraw: (body: object) => post<NursePage>('/scheduling/nurse/delete', body),
  confirm: (body: object) => post<NursePage>('/scheduling/nurse/confirm', body),
  patientSelectTime: (body: object) => post<PatientPage>('/scheduling/patient/select-time', body),
  patientDenyTime: (body: object) => post<PatientPage>('/scheduling/patient/deny-time', body),
}

export interface Config {
  readonly phone: string
  readonly environment: string
}
const fallback: Config = { phone: '5555550100', environment: 'production' }

export async function readConfig(): Promise<Config> {
  try {
    const answer = await fetch(`${apiBase()}/public/config`, {
      credentials: 'omit',
      signal: AbortSignal.timeout(15_000),
    })
    const read = (await answer.json()) as { operations_phone?: string; environment?: string }
    return {
      phone: read.operations_phone ?? fallback.phone,
      environment: read.environment ?? fallback.environment,
    }
  } catch {
    return fallback
  }
}
