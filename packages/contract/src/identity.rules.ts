// SES "Sign-in screen" 008-010, 018, 020-025: the texts and limits of signing in, for screen and server alike.
import { z } from 'zod'
import { oneLine } from './format.ts'

export const enterEmail = 'Please enter your email.'
export const enterValidEmail = 'Please enter a valid email address.'
export const enterCode = 'Please enter your code.'

// One @, a dot in the domain, nothing that could break a header line (AUD-071).
const form = /^[^\s@<>(),;:"\\]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}[a-z]{2,24}$/i

export const emailFault = (typed: string): string | null =>
  typed.trim() === '' ? enterEmail : typed.trim().length <= 254 && form.test(typed.trim()) ? null : enterValidEmail

export const email = z.string(enterValidEmail).regex(oneLine, enterValidEmail).trim().refine((typed) => emailFault(typed) === null, enterValidEmail)

export const isCompanyEmail = (address: string, domain: string): boolean =>
  address.slice(address.lastIndexOf('@') + 1).toLowerCase() === domain.toLowerCase()

export const codeMinutes = 10
export const mostWrongAttempts = 5
export const resendSeconds = 60
export const mostCodesPerHour = 5
export const mostRequestsPerAddress = 30
export const mostGooglePerAddress = 30

export const codeSubject = 'Your Wren sign-in code'
export const codeText = (code: string): string => `Your Wren sign-in code is ${code}. It expires in ${codeMinutes} minutes.`
