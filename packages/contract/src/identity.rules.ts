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
/** Per account and client address. A known browser has a separate limit of the same size. SES-023, SES-092 */
export const mostCodesPerHour = 5
/** Per account over all client addresses, for unknown browsers. SES-092 */
export const mostCodesToStrangers = 20
/** Per account, client address and hour. AUD-058, SES-092 */
export const mostWrongPerAddress = 20
/** Per account and hour over all client addresses. AUD-058 */
export const mostWrongPerAccount = 100
export const knownBrowserDays = 180
export const mostRequestsPerAddress = 30
export const mostGooglePerAddress = 30

export const codeSubject = 'Your Wren sign-in code'
export const codeText = (code: string): string =>
  `Your Wren sign-in code is ${code}. It expires in ${codeMinutes} minutes.`
/** The last line has the format by which phones recognise a code for this site and fill it in. SES-094 */
export const codeTextMessage = (code: string, publicUrl: string): string =>
  `${codeText(code)}\n@${new URL(publicUrl).host} #${code}`

/** Why a session ended, and the message on the sign-in screen. SES-090 */
export const endTexts = {
  expired: 'Your session has expired. Please sign in again.',
  signed_out: 'You were signed out. Please sign in again.',
  access_changed: 'Your access was changed. Please sign in again.',
} as const
export type EndReason = keyof typeof endTexts
export const isEndReason = (value: unknown): value is EndReason =>
  typeof value === 'string' && Object.hasOwn(endTexts, value)
