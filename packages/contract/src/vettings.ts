// Calls of vettings (VET-009, VET-012, VET-015, VET-016, VET-017, VET-018, VET-019).
import { z } from 'zod'
import { calls, del, get, Ok, patch, PathId, post } from './call.ts'
import { requiredWords, Version } from './field-schemas.ts'
import { listCall } from './list-answer.ts'
import { csvCall } from './list-csv.ts'
import { notSetBy } from './refused-fields.rules.ts'
import { vettingNameRequired, unknownVettingText } from './vettings.refusals.ts'

/** The same limit as in the table. */
const maxNameLength = 100

export const VettingRow = z.object({ id: z.int(), name: z.string() })
export type VettingRow = z.output<typeof VettingRow>
export const Vetting = VettingRow.extend({ version: z.int() })
export type Vetting = z.output<typeof Vetting>

const NewVetting = z.object({ name: requiredWords(maxNameLength, vettingNameRequired) })
const VettingSave = NewVetting.extend({ version: Version.optional() })
const oneVetting = {
  allow: 'admin',
  params: z.object({ id: PathId }),
  notFound: unknownVettingText,
} as const

const searchCall = post('/vetting/search', {
  ids: 'VET-018 VET-005',
  allow: 'admin',
  ...listCall(VettingRow),
})

export const vettings = calls('vettings', {
  search: searchCall,
  csv: csvCall(searchCall),
  byId: get('/vetting/by-id/:id', {
    ids: 'VET-016',
    ...oneVetting,
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
    ...oneVetting,
    body: VettingSave,
    refuses: notSetBy(Vetting, VettingSave),
    answer: z.object({ vetting: Vetting }),
  }),
  remove: del('/vetting/by-id/:id', {
    ids: 'VET-019 VET-013 VET-020',
    ...oneVetting,
    body: z.object({ version: Version.optional() }),
    answer: Ok,
  }),
})
