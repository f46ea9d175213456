// Calls of the link pages. They never carry a session and never end one. Only types are imported from the contract,
// because its schemas would triple the size of the page that a patient loads. TOK-001, NET-004.
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
/** The link has ended or never existed; the page that it opened is no longer valid (TOK-073). */
export const isEnded = (failed: Failed | null): boolean =>
  failed !== null && (failed.status === 410 || failed.status === 404)

/** `covered`: this nurse, or anybody, can no longer answer. It arrives beside the page (AUD-082). */
export type Outcome<P> =
  | { readonly page: P; readonly covered: boolean }
  | { readonly failed: Failed }

const readTimeout = 15_000
const writeTimeout = 20_000

/** No answer within `timeout` milliseconds counts as a network failure (NET-111). */
async function post<P>(path: string, body: object, timeout = writeTimeout): Promise<Outcome<P>> {
  const stopWatching = watchCall()
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), timeout)
  try {
    const answer = await fetch(apiBase() + path, {
      signal: controller.signal,
      method: 'POST',
      credentials: 'omit',
      cache: 'no-store',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    followClock(answer.headers)
    const content = (await answer.json()) as { error?: string; fields?: Record<string, string> }
    if (answer.ok)
      return { page: content as P, covered: answer.headers.get('link-state') === 'covered' }
    return {
      failed: { status: answer.status, error: content.error ?? '', fields: content.fields ?? {} },
    }
  } catch {
    return { failed: { status: 0, error: '', fields: {} } }
  } finally {
    clearTimeout(timer)
    stopWatching()
  }
}

/** Distinguishes a failed network from being offline. NET-113. */
export const noAnswer = (): string => (navigator.onLine ? texts.network : texts.offline)

/** The calls that begin with `read` change nothing (TOK-072). */
export const linkCalls = {
  readOffer: (token: string) =>
    post<NursePage>('/scheduling/nurse/select-time', { token, dates: true }, readTimeout),
  readConfirmation: (token: string) =>
    post<NursePage>('/scheduling/nurse/confirm', { nurse_token: token }, readTimeout),
  readTimes: (token: string) =>
    post<PatientPage>('/scheduling/patient/select-time', { patient_token: token }, readTimeout),
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
      signal: AbortSignal.timeout(readTimeout),
    })
    const content = (await answer.json()) as { operations_phone?: string; environment?: string }
    return {
      phone: content.operations_phone ?? fallback.phone,
      environment: content.environment ?? fallback.environment,
    }
  } catch {
    return fallback
  }
}
