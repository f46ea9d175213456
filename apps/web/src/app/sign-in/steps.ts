// SES "Sign-in screen" 001-018: the steps as a value; what is typed, refused and said at each.
import { emailFault, enterCode, isCompanyEmail } from '@wren/contract/identity.rules'

export type StepName = 'Email' | 'SendCode' | 'Confirm' | 'GoogleSignIn'
export type Delivery = 'email' | 'sms'

export interface Steps {
  readonly step: StepName
  readonly email: string
  readonly code: string
  readonly delivery: Delivery
  /** The newest code that this browser asked for; a code counts only with it (SES-091). */
  readonly request: string | null
  /** Under the field of the step: what is missing or malformed. */
  readonly fault: string | null
  /** The card's line: what the server said (SES-017). */
  readonly error: string | null
  /** 'A new code has been sent.' */
  readonly note: string | null
  /** The servers cannot be reached: the code form is hidden (SES-011). */
  readonly away: boolean
  /** No further code was sent: the one at hand may do (SES-093). */
  readonly limited: boolean
  /** The call failed while there was no connection (SES-095). */
  readonly offline: boolean
}

export const start: Steps = {
  step: 'Email',
  email: '',
  code: '',
  delivery: 'email',
  request: null,
  fault: null,
  error: null,
  note: null,
  away: false,
  limited: false,
  offline: false,
}

export const serversAway =
  "Oops! It seems our servers are currently unavailable. Please try again later. We're working hard to get things back up and running smoothly."
export const libraryFailed =
  'Google Client library failed to load. Please disable your ad blocker and reload the page.'
export const notConfigured = 'Google sign-in is not configured.'
export const newCodeSent = 'A new code has been sent.'
export const codeOnItsWay = (email: string): string =>
  `If ${email} belongs to a Wren account, a code is on its way.`

const clean = {
  fault: null,
  error: null,
  note: null,
  away: false,
  limited: false,
  offline: false,
} as const

export const typeEmail = (now: Steps, email: string): Steps => ({
  ...now,
  email,
  fault: null,
  error: null,
})
/** Digits only, at most 6 (SES-015). */
export const typeCode = (now: Steps, code: string): Steps => ({
  ...now,
  code: code.replace(/\D/g, '').slice(0, 6),
  fault: null,
  error: null,
  note: null,
})

/** Email: company addresses go to Google, all others choose how to get the code. */
export function leaveEmail(now: Steps, companyDomain: string | undefined): Steps {
  const fault = emailFault(now.email)
  if (fault) return { ...now, fault }
  const email = now.email.trim()
  const company = companyDomain !== undefined && isCompanyEmail(email, companyDomain)
  return { ...now, ...clean, email, step: company ? 'GoogleSignIn' : 'SendCode' }
}

/** SES-081: the way around an unconfigured Google client. */
export const codeInstead = (now: Steps): Steps => ({ ...now, ...clean, step: 'SendCode' })
export const codeRequested = (now: Steps, delivery: Delivery, request: string): Steps => ({
  ...now,
  ...clean,
  delivery,
  request,
  code: '',
  step: 'Confirm',
  note: now.step === 'Confirm' ? newCodeSent : null,
})
export const codeMissing = (now: Steps): Steps | null =>
  now.code === '' ? { ...now, fault: enterCode, error: null, note: null } : null
/** A refusal keeps the step and what was typed (SES-017). */
export const refused = (now: Steps, text: string): Steps => ({ ...now, ...clean, error: text })
/** SES-093: too many were asked for; the step and what was typed stay. */
export const limited = (now: Steps, text: string): Steps => ({
  ...refused(now, text),
  limited: now.step === 'SendCode',
})
export const requestFirst = 'Please request a code first.'
/** SES-093: on with the last request of this browser, where there is one for this e-mail. */
export const haveCode = (now: Steps, last: CodeRequest | null): Steps =>
  last === null || last.email !== now.email
    ? { ...now, ...clean, limited: true, error: requestFirst }
    : { ...now, ...clean, ...stepOf(last) }
/** SES-095: nothing is lost, and the step stays as it is. */
export const offline = (now: Steps): Steps => ({ ...now, ...clean, offline: true })
export const online = (now: Steps): Steps => (now.offline ? { ...now, offline: false } : now)

/** What is kept of a request for a code; the code itself never (SES-094). */
export interface CodeRequest {
  readonly email: string
  readonly delivery: Delivery
  readonly request: string
  /** Milliseconds since 1970. */
  readonly at: number
}
const stepOf = ({ email, delivery, request }: CodeRequest) =>
  ({ step: 'Confirm', email, delivery, request, code: '' }) as const
export const resumed = (kept: CodeRequest): Steps => ({ ...start, ...stepOf(kept) })

export const unreachable = (now: Steps): Steps => ({ ...now, ...clean, away: true })
export const cancel = (): Steps => start
