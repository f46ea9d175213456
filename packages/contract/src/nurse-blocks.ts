// NUR "Blocked pharmacies" 097-099, "Calls" 153: which pharmacies a nurse does not work with, as staff say on her form.
import { z } from 'zod'
import { calls, Id, post } from './call.ts'
import { RequiredId, wrongValue } from './field-schemas.ts'
import { BlockedEntry, blockReasons } from './pharmacies.ts'

const reason = z.enum(blockReasons, {
  error: ({ input }) =>
    input === undefined || input === null || input === '' ? 'This field is required.' : wrongValue,
})
const most = 500

export const nurseBlocks = calls('nurseBlocks', {
  save: post('/nurse/provider-blocked/block', {
    ids: 'NUR-153 NUR-098 NUR-099',
    allow: 'admin',
    body: z.object({
      add: z
        .array(z.object({ provider_id: RequiredId, reason }), wrongValue)
        .max(most, wrongValue)
        .optional(),
      delete: z.array(Id, wrongValue).max(most, wrongValue).optional(),
      blocked_by: z.literal('nurse', wrongValue).optional(),
      blocked_by_id: RequiredId,
    }),
    answer: z.object({ data: z.array(BlockedEntry) }),
  }),
})
