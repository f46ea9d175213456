// Refusals of passkeys. Every failed verification has the same text. AUD-061, AUD-062
import { conflict, notFound, refusal, type Refusal } from './refusal.ts'

export const passkeyFault = 'This passkey cannot sign in to Wren.'
export const passkeyRefused: Refusal = refusal(400, 'validation', passkeyFault)
export const unknownPasskey: Refusal = notFound('Passkey not found.')
export const signInAgainCode = 'sign_in_again'
export const signInAgain: Refusal = conflict(
  'Please sign in again to add or remove a passkey.',
  signInAgainCode,
)

export const recentMinutes = 10
export const challengeMinutes = 5
export const mostPasskeys = 20
export const tooManyPasskeys: Refusal = conflict(
  `You have ${mostPasskeys} passkeys. Please remove one first.`,
)
export const mostWrongPasskeys = 20
