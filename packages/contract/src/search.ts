// SRC "Names as people write them" 029: what a caller says, looked for among patients, orders, visits, intakes,
// invoices and pharmacies.
import { z } from 'zod'
import { calls, post } from './call.ts'
import { requiredText, wrongValue } from './field-schemas.ts'

/** In the order of the answer where hits are equally good. */
export const searchKinds = ['Patient', 'Order', 'Visit', 'Intake', 'Invoice', 'Provider'] as const
export type SearchKind = (typeof searchKinds)[number]
export const leastQueryText = 2
export const mostHits = 20

const SearchHit = z.object({
  /** Of the record that opens: a patient's uuid, an invoice's report. */
  id: z.string(),
  title: z.string(),
  /** What tells namesakes apart. */
  birth_year: z.int().nullable(),
  city: z.string().nullable(),
  next_visit: z.string().nullable(),
  timezone: z.string().nullable(),
  detail: z.string().nullable(),
})
export type SearchHit = z.output<typeof SearchHit>
const SearchGroup = z.object({ kind: z.enum(searchKinds), hits: z.array(SearchHit) })
export type SearchGroup = z.output<typeof SearchGroup>

export const globalSearch = calls('globalSearch', {
  find: post('/search', {
    ids: 'SRC-028 SRC-029',
    allow: 'admin',
    flag: 'flag-global-search',
    body: z.object({
      query: z
        .string({ error: ({ input }) => (input === undefined ? requiredText : wrongValue) })
        .max(200, wrongValue),
      limit: z.int(wrongValue).min(1, wrongValue).max(mostHits, wrongValue).optional(),
    }),
    answer: z.object({ data: z.array(SearchGroup) }),
  }),
})
