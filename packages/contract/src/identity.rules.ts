// Texts and limits of signing in, shared by screen and server.
// SES "Sign-in screen": SES-008, SES-009, SES-010, SES-018, SES-020, SES-021, SES-022, SES-023, SES-024, SES-025
import { z } from 'zod'
import { isEmail, oneLine } from './email.ts'

export const enterEmail = 'Please enter your email.'
export const enterValidEmail = 'Please enter a valid email address.'
export const enterCode = 'Please enter your code.'

/** Accepts every address that an account can be stored with, so that each account can sign in. USR-021 */
export const emailFault = (typed: string): string | null =>
  typed.trim() === '' ? enterEmail : isEmail(typed.trim()) ? null : enterValidEmail

export const email = z
  .string(enterValidEmail)
  .regex(oneLine, enterValidEmail)
  .trim()
  .refine((typed) => emailFault(typed) === null, enterValidEmail)

export const isCompanyEmail = (address: string, domain: string): boolean =>
  address.slice(address.lastIndexOf('@') + 1).toLowerCase() === domain.toLowerCase()

export const codeMinutes = 10
export const mostWrongAttempts = 5
export const resendSeconds = 60
/** Per account and client address; a known browser has as many for itself (SES-023, SES-092). */
export const mostCodesPerHour = 5
/** Per account over all addresses, to browsers that it does not know (SES-092). */
export const mostCodesToStrangers = 20
/** Per account and client address in an hour (AUD-058, SES-092). */
export const mostWrongPerAddress = 20
/** Per account over all addresses in an hour (AUD-058). */
export const mostWrongPerAccount = 100
export const knownBrowserDays = 180
export const mostRequestsPerAddress = 30
export const mostGooglePerAddress = 30

export const codeSubject = 'Your Wren sign-in code'
export const codeText = (code: string): string =>
  `Your Wren sign-in code is ${code}. It expires in ${codeMinutes} minutes.`
/** The last line is the form in which phones recognise a code of this site and fill it in (SES-094). */
export const codeTextMessage = (code: string, publicUrl: string): string =>
  `${codeText(code)}\n@${new URL(publicUrl).host} #${code}`

/** SES-090: why a session is over, and what the sign-in screen says of it. */
export const endTexts = {
  expired: 'Your session has expired. Please sign in again.',
  signed_out: 'You were signed out. Please sign in again.',
  access_changed: 'Your access was changed. Please sign in again.',
} as const
export type EndReason = keyof typeof endTexts
export const isEndReason = (value: unknown): value is EndReason =>
  typeof value === 'string' && Object.hasOwn(endTexts, value)
