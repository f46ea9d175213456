// Global search among patients, orders, visits, intakes, invoices and pharmacies (SRC-028, SRC-029).
import { z } from 'zod'
import { calls, post } from './call.ts'
import { requiredText, wrongValue } from './field-schemas.ts'

/** In the order in which an answer lists them. */
export const searchKinds = ['Patient', 'Order', 'Visit', 'Intake', 'Invoice', 'Provider'] as const
export type SearchKind = (typeof searchKinds)[number]
export const minQueryLength = 2
export const maxHits = 20

const SearchHit = z.object({
  /** Id of the record to open: the uuid of a patient, the report id of an invoice, else the record's id. */
  id: z.string(),
  title: z.string(),
  /** Birth year, city and next visit distinguish namesakes. */
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
      limit: z.int(wrongValue).min(1, wrongValue).max(maxHits, wrongValue).optional(),
    }),
    answer: z.object({ data: z.array(SearchGroup) }),
  }),
})
