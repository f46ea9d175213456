// CHT-093: the key of a person that opens drafts which a browser keeps sealed.
import { z } from 'zod'
import { calls, get } from './call.ts'

export const draftKeys = calls('draftKeys', {
  /** 32 bytes as base64url, the same for one person for good. Never cached. */
  own: get('/me/draft-key', {
    ids: 'CHT-093',
    allow: 'session',
    uncached: true,
    answer: z.object({ key: z.string() }),
  }),
})
