// NET "Usage events" 044-050: the one call they are told by; every page begins with it.
import { z } from 'zod'
import { calls, post } from './call.ts'
import { isInstant } from './time.ts'

/** NET-046 */
export const events = calls('events', {
  store: post('/events', {
    ids: 'NET-046',
    allow: 'public',
    limit: 'events',
    maxBytes: 16 * 1024,
    status: 202,
    answer: z.object({ ok: z.literal(true) }),
    body: z.object({
      event: z.string().min(1, 'This field is required.').max(100),
      path: z.string().min(1, 'This field is required.').max(2000),
      reported_time: z.string('Invalid value').refine(isInstant, 'Invalid value'),
      user_agent: z.string().max(500).nullish(),
      query: z.string().max(2000).nullish(),
      hash: z.string().max(500).nullish(),
      previous_path: z.string().max(2000).nullish(),
      referrer: z.string().max(2000).nullish(),
      app_version: z.string().max(50).nullish(),
      name: z.string().max(200).nullish(),
      source: z.string().max(20).nullish(),
    }),
  }),
})
