// NUR-097, NUR-098, NUR-099, NUR-153: pharmacies that a nurse does not work with, edited by staff on the nurse's form.
import { z } from 'zod'
import { calls, Id, post } from './call.ts'
import { RequiredId, wrongValue } from './field-schemas.ts'
import { BlockedEntry, blockReasons } from './pharmacies.ts'

const reason = z.enum(blockReasons, {
  error: ({ input }) =>
    input === undefined || input === null || input === '' ? 'This field is required.' : wrongValue,
})
const maxEntries = 500

export const nurseBlocks = calls('nurseBlocks', {
  save: post('/nurse/provider-blocked/block', {
    ids: 'NUR-153 NUR-098 NUR-099',
    allow: 'admin',
    body: z.object({
      add: z
        .array(z.object({ provider_id: RequiredId, reason }), wrongValue)
        .max(maxEntries, wrongValue)
        .optional(),
      delete: z.array(Id, wrongValue).max(maxEntries, wrongValue).optional(),
      blocked_by: z.literal('nurse', wrongValue).optional(),
      blocked_by_id: RequiredId,
    }),
    answer: z.object({ data: z.array(BlockedEntry) }),
  }),
})
