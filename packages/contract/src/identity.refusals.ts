// Refusals of signing in.
// SES "Code sign-in rules": SES-021, SES-022, SES-023, SES-024; "Google sign-in": SES-030, SES-073, SES-074, SES-075
import { notFound, rateLimited, refusal, unavailable, type Refusal } from './refusal.ts'

export const wrongCode: Refusal = refusal(
  400,
  'validation',
  'The code is incorrect or has expired.',
)
export const tooManyWrong: Refusal = refusal(
  400,
  'validation',
  'Too many incorrect attempts. Please request another code.',
)
export const useGoogle: Refusal = refusal(400, 'validation', 'Please sign in with Google.')
/** The same text for every failed check. SES-030 */
export const googleRefused: Refusal = refusal(
  400,
  'validation',
  'This Google account cannot sign in to Wren.',
)
export const googleMissing: Refusal = refusal(
  400,
  'validation',
  'Google sign-in is not configured.',
)
export const googleAway: Refusal = unavailable('Google sign-in is not available right now.', 30)
export const waitForCode = (seconds: number): Refusal =>
  rateLimited(seconds, `Please wait ${seconds} seconds before requesting another code.`)
export const tooManyCodesText = 'Too many sign-in codes requested. Please try again later.'
export const tooManyCodes = (seconds: number): Refusal => rateLimited(seconds, tooManyCodesText)
export const unknownUser: Refusal = notFound('User not found.')
export const unknownJob: Refusal = notFound('Job not found.')
export const noDemoAccount: Refusal = notFound('Account not found.')
