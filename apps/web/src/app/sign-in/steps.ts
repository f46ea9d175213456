// State of the sign-in steps as a value, and its transitions (SES-001, SES-002, SES-003, SES-005, SES-007, SES-008,
// SES-009, SES-010, SES-011, SES-015, SES-017, SES-018).
import { emailFault, enterCode, isCompanyEmail } from '@wren/contract/identity.rules'

export type StepName = 'Email' | 'SendCode' | 'Confirm' | 'GoogleSignIn'
export type Delivery = 'email' | 'sms'

export interface Steps {
  readonly step: StepName
  readonly email: string
  readonly code: string
  readonly delivery: Delivery
  /** Newest request of this browser; a code is valid only with it (SES-091). */
  readonly request: string | null
  /** Text under the field: missing or malformed input. */
  readonly fault: string | null
  /** Refusal of the server, shown in the card (SES-017). */
  readonly error: string | null
  /** 'A new code has been sent.' */
  readonly note: string | null
  /** The servers cannot be reached: the code form is hidden (SES-011). */
  readonly away: boolean
  /** Too many codes were requested; an earlier one may still be valid (SES-093). */
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
  'Oops! It seems our servers are currently unavailable. Please try again later. ' +
  "We're working hard to get things back up and running smoothly."
export const libraryFailed =
  'Google Client library failed to load. Please disable your ad blocker and reload the page.'
export const notConfigured = 'Google sign-in is not configured.'
export const newCodeSent = 'A new code has been sent.'
export const codeOnItsWay = (email: string): string =>
  `If ${email} belongs to a Wren account, a code is on its way.`

const noMessages = {
  fault: null,
  error: null,
  note: null,
  away: false,
  limited: false,
  offline: false,
} as const

export const typeEmail = (steps: Steps, email: string): Steps => ({
  ...steps,
  email,
  fault: null,
  error: null,
})
/** Digits only, at most 6 (SES-015). */
export const typeCode = (steps: Steps, code: string): Steps => ({
  ...steps,
  code: code.replace(/\D/g, '').slice(0, 6),
  fault: null,
  error: null,
  note: null,
})

/** Company addresses continue with Google, all others with the delivery of a code. */
export function leaveEmail(steps: Steps, companyDomain: string | undefined): Steps {
  const fault = emailFault(steps.email)
  if (fault) return { ...steps, fault }
  const email = steps.email.trim()
  const isCompany = companyDomain !== undefined && isCompanyEmail(email, companyDomain)
  return { ...steps, ...noMessages, email, step: isCompany ? 'GoogleSignIn' : 'SendCode' }
}

/** Code instead of an unconfigured Google client (SES-081). */
export const codeInstead = (steps: Steps): Steps => ({ ...steps, ...noMessages, step: 'SendCode' })
export const codeRequested = (steps: Steps, delivery: Delivery, request: string): Steps => ({
  ...steps,
  ...noMessages,
  delivery,
  request,
  code: '',
  step: 'Confirm',
  note: steps.step === 'Confirm' ? newCodeSent : null,
})
export const codeMissing = (steps: Steps): Steps | null =>
  steps.code === '' ? { ...steps, fault: enterCode, error: null, note: null } : null
/** A refusal keeps the step and the input (SES-017). */
export const refused = (steps: Steps, text: string): Steps => ({
  ...steps,
  ...noMessages,
  error: text,
})
/** Too many codes were requested; the step and the input stay (SES-093). */
export const limited = (steps: Steps, text: string): Steps => ({
  ...refused(steps, text),
  limited: steps.step === 'SendCode',
})
export const requestFirst = 'Please request a code first.'
/** Continues with the last request of this browser for the same e-mail address (SES-093). */
export const haveCode = (steps: Steps, last: CodeRequest | null): Steps =>
  last === null || last.email !== steps.email
    ? { ...steps, ...noMessages, limited: true, error: requestFirst }
    : { ...steps, ...noMessages, ...stepOf(last) }
/** Keeps the step and the input (SES-095). */
export const offline = (steps: Steps): Steps => ({ ...steps, ...noMessages, offline: true })
export const online = (steps: Steps): Steps =>
  steps.offline ? { ...steps, offline: false } : steps

/** A stored request for a code. The code itself is never stored (SES-094). */
export interface CodeRequest {
  readonly email: string
  readonly delivery: Delivery
  readonly request: string
  /** Milliseconds since 1970. */
  readonly at: number
}
const stepOf = ({ email, delivery, request }: CodeRequest) =>
  ({ step: 'Confirm', email, delivery, request, code: '' }) as const
export const resumed = (request: CodeRequest): Steps => ({ ...start, ...stepOf(request) })

export const unreachable = (steps: Steps): Steps => ({ ...steps, ...noMessages, away: true })
export const cancel = (): Steps => start
