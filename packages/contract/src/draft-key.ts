// The key of a user that decrypts the drafts stored in a browser. CHT-093
import { z } from 'zod'
import { calls, get } from './call.ts'

export const draftKeys = calls('draftKeys', {
  /** 32 bytes as base64url. Stable per user and never cached. */
  own: get('/me/draft-key', {
    ids: 'CHT-093',
    allow: 'session',
    uncached: true,
    answer: z.object({ key: z.string() }),
  }),
})
