// A user's view of their sessions and the calls that end them. AUD-063
import { z } from 'zod'
import { calls, del, get, Ok, post } from './call.ts'
import { wholeList } from './list-answer.ts'

export const OwnSession = z.object({
  sid: z.string(),
  browser: z.string(),
  address: z.string().nullable(),
  created_at: z.string(),
  last_used_at: z.string(),
  /** The session of the caller. */
  current: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

export const ownSessions = calls('own-sessions', {
  list: get('/me/sessions', { ids: 'AUD-063', allow: 'session', answer: wholeList(OwnSession) }),
  end: del('/me/sessions/:sid', {
    ids: 'AUD-063',
    allow: 'session',
    params: z.object({ sid: z.string().regex(/^[\w-]{22}$/) }),
    notFound: 'Session not found.',
    answer: Ok,
  }),
  endOthers: post('/me/sessions/revoke-others', {
    ids: 'AUD-063',
    allow: 'session',
    answer: z.object({ revoked: z.int() }),
  }),
})
