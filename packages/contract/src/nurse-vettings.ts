// NUR-101, NUR-102, NUR-103, NUR-104, NUR-105, NUR-106, NUR-147, NUR-148, NUR-149, NUR-150, NUR-151, NUR-152: vettings
// that a nurse passed, of a pharmacy or of a pharmacy group.
import { z } from 'zod'
import { calls, del, get, Id, Ok, PathId, post } from './call.ts'
import { listCall } from './list-answer.ts'
import { list } from './list.ts'
import { conflict, notFound, type Refusal } from './refusal.ts'

export const vettingSources = ['pharmacy', 'pharmacyGroup'] as const

/** `id` is the id of the link, for the DELETE call of its source. */
export const NurseVetting = z.object({
  id: z.int(),
  source: z.enum(vettingSources),
  source_id: z.int(),
  source_name: z.string(),
  vetting_name: z.string(),
})
export type NurseVetting = z.output<typeof NurseVetting>

/** `id` is a provider_vetting_id or a pharmacy_group_vetting_id, depending on `source`. */
export const VettingChoice = z.object({
  id: z.int(),
  source: z.enum(vettingSources),
  source_name: z.string(),
  vetting_name: z.string(),
})
export type VettingChoice = z.output<typeof VettingChoice>

export const nurseVettingList = list({
  name: 'vetting choices',
  orders: ['sourceName', 'vettingName'],
  order: [
    { key: 'sourceName', direction: 'asc' },
    { key: 'vettingName', direction: 'asc' },
  ],
  empty: 'No vettings found',
  clear: 'Clear all filters',
  place: 'top',
  filters: { name: { type: 'text', label: 'Name' } },
})

export const vettingTexts = {
  none: 'No vettings found',
  added: 'Vetting added successfully',
  removed: 'Vetting removed successfully',
  failed: 'Error',
  noSource: 'Provider is Required',
  noVetting: 'Vetting is Required',
} as const
export const nurseVettingHeld: Refusal = conflict('This nurse already holds this vetting.')
export const unknownVetting: Refusal = notFound('Vetting not found.')

const vettingId = (missing: string) =>
  z
    .int({
      error: ({ input }) => (input === undefined || input === null ? missing : 'Invalid value'),
    })
    .pipe(Id)
const NewLink = z.object({ id: z.int() })
const byId = {
  allow: 'admin',
  params: z.object({ id: PathId }),
  notFound: 'Vetting not found.',
  answer: Ok,
} as const

export const nurseVettings = calls('nurseVettings', {
  ofNurse: get('/nurses/:id/vettings', {
    ids: 'NUR-147',
    allow: 'admin',
    params: z.object({ id: PathId }),
    notFound: 'Nurse not found.',
    answer: z.object({ data: z.array(NurseVetting) }),
    topics: ['nurse_vetting', 'nurse'],
  }),
  search: post('/nurse-vetting/search', {
    ids: 'NUR-148',
    allow: 'admin',
    ...listCall(VettingChoice),
    topics: ['nurse_vetting'],
  }),
  addPharmacy: post('/nurse-provider-vetting/insert', {
    ids: 'NUR-149',
    allow: 'admin',
    status: 201,
    idempotent: true,
    answer: NewLink,
    body: z.object({ user_nurse_id: Id, provider_vetting_id: vettingId(vettingTexts.noVetting) }),
    refuses: ['id'],
  }),
  removePharmacy: del('/nurse-provider-vetting/by-id/:id', { ids: 'NUR-150', ...byId }),
  addGroup: post('/nurse-pharmacy-group-vetting/insert', {
    ids: 'NUR-151',
    allow: 'admin',
    status: 201,
    idempotent: true,
    answer: NewLink,
    body: z.object({
      user_nurse_id: Id,
      pharmacy_group_vetting_id: vettingId(vettingTexts.noVetting),
    }),
    refuses: ['id'],
  }),
  removeGroup: del('/nurse-pharmacy-group-vetting/by-id/:id', { ids: 'NUR-152', ...byId }),
})
