// Rate limits of calls by session, by address and by the limit that a call names (AUD-057). Each check counts.
import type { Call } from '@wren/contract/call'
import { tooManyCodesText } from '@wren/contract/identity.refusals'
import { mostGooglePerAddress, mostRequestsPerAddress } from '@wren/contract/identity.rules'
import { rateLimited, type Refusal } from '@wren/contract/refusal'
import type { Entered } from '../identity/session.ts'
import type { Platform } from '../platform.ts'
import { countCall, type RateWindow } from './rate.ts'

/** Per minute. */
const maxCallsPerSession = 600
const maxCallsPerAddress = 1_200

/** SES-023 */
export const codeRequestsOf = (address: string): RateWindow => ({
  key: `signin:${address}`,
  most: mostRequestsPerAddress,
  seconds: 3600,
  error: tooManyCodesText,
})

/** `subject`: a session id, or the address of a caller without a session. */
function windowOf(call: Call, subject: string): RateWindow | null {
  switch (call.limit) {
    case 'heavy':
      return { key: `heavy:${subject}`, most: 30, seconds: 60 }
    case 'bulk':
      return { key: `bulk:${subject}`, most: 10, seconds: 60 }
    case 'public-read':
      return { key: `public:${call.name}:${subject}`, most: 60, seconds: 60 }
    case 'events':
      return { key: `events:${subject}`, most: 120, seconds: 60 }
    // Counts every call, also one with an invalid body (SES-023, SES-084).
    case 'sign-in':
      return codeRequestsOf(subject)
    case 'google':
      return { key: `google:${subject}`, most: mostGooglePerAddress, seconds: 3600 }
    case 'link':
      return { key: `link:${subject}`, most: 60, seconds: 60 }
    default:
      return null
  }
}

/** Counts a call without a session. */
export const limitByAddress = (platform: Platform, address: string): Promise<Refusal | null> =>
  countCall(platform, { key: `address:${address}`, most: maxCallsPerAddress, seconds: 60 })

/** `enterSession` has counted the call. */
export const limitBySession = (
  { settings }: Platform,
  { calls, wait }: Pick<Entered, 'calls' | 'wait'>,
): Refusal | null => (calls > maxCallsPerSession * settings.rateFactor ? rateLimited(wait) : null)

/** Counts a call against the limit that its contract names. */
export async function limitByCall(
  platform: Platform,
  call: Call,
  subject: string,
): Promise<Refusal | null> {
  const window = windowOf(call, subject)
  return window === null ? null : countCall(platform, window)
}
