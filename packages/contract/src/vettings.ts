// VET "Screens" 007-009, 012, "Calls" 015-019, NET-095: the vetting as it travels.
import { z } from 'zod'
import { calls, del, get, Ok, patch, PathId, post } from './call.ts'
import { requiredWords, Version } from './field-schemas.ts'
import { listCall } from './list-answer.ts'
import { csvCall } from './list-csv.ts'
import { notSetBy } from './refused-fields.rules.ts'
import { nameRequired, unknownVettingText } from './vettings.refusals.ts'

/** Enough for a sentence of a certificate; the table has the same measure. */
const longestName = 100

export const VettingRow = z.object({ id: z.int(), name: z.string() })
export type VettingRow = z.output<typeof VettingRow>
export const Vetting = VettingRow.extend({ version: z.int() })
export type Vetting = z.output<typeof Vetting>

const NewVetting = z.object({ name: requiredWords(longestName, nameRequired) })
const VettingSave = NewVetting.extend({ version: Version.optional() })
const one = {
  allow: 'admin',
  params: z.object({ id: PathId }),
  notFound: unknownVettingText,
} as const

const search = post('/vetting/search', {
  ids: 'VET-018 VET-005',
  allow: 'admin',
  ...listCall(VettingRow),
})

export const vettings = calls('vettings', {
  search,
  csv: csvCall(search),
  byId: get('/vetting/by-id/:id', {
    ids: 'VET-016',
    ...one,
    answer: z.object({ vetting: Vetting }),
  }),
  insert: post('/vetting/insert', {
    ids: 'VET-015 VET-009',
    allow: 'admin',
    status: 201,
    idempotent: true,
    body: NewVetting,
    refuses: notSetBy(Vetting, NewVetting),
    answer: z.object({ id: z.int() }),
  }),
  save: patch('/vetting/update/:id', {
    ids: 'VET-017 VET-009 VET-014',
    ...one,
    body: VettingSave,
    refuses: notSetBy(Vetting, VettingSave),
    answer: z.object({ vetting: Vetting }),
  }),
  remove: del('/vetting/by-id/:id', {
    ids: 'VET-019 VET-013 VET-020',
    ...one,
    body: z.object({ version: Version.optional() }),
    answer: Ok,
  }),
})
