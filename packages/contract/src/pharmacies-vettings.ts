// The vettings that a pharmacy requires of its nurses (PHA-057, PHA-059, PHA-074, PHA-075, PHA-076, PHA-077).
import { z } from 'zod'
import { calls, del, Id, Ok, PathId, post } from './call.ts'
import { list } from './list.ts'
import { listAnswer, ListBody, ListQuery } from './list-answer.ts'
import { unknownPharmacyVettingText } from './pharmacies.refusals.ts'

/** `id` is the provider_vetting_id that nurses hold. */
export const PharmacyVetting = z.object({
  id: z.int(),
  provider_id: z.int(),
  vetting_id: z.int(),
  vetting_name: z.string(),
})
export type PharmacyVetting = z.output<typeof PharmacyVetting>

export const pharmacyVettingList = list({
  name: 'vettings',
  orders: ['vetting_name'],
  order: 'vetting_name asc',
  empty: 'No vettings yet',
  clear: 'Clear all filters',
  place: 'top',
  filters: { provider_id: { type: 'number', label: 'Pharmacy', panel: false, url: null } },
})

export const pharmacyVettings = calls('pharmacy-vettings', {
  insert: post('/provider-vetting/insert', {
    ids: 'PHA-074 VET-020',
    allow: 'admin',
    status: 201,
    idempotent: true,
    body: z.object({ provider_id: Id, vetting_id: Id }),
    answer: z.object({ id: z.int() }),
  }),
  remove: del('/provider-vetting/by-id/:id', {
    ids: 'PHA-075 PHA-059',
    allow: 'admin',
    params: z.object({ id: PathId }),
    notFound: unknownPharmacyVettingText,
    answer: Ok,
  }),
  search: post('/provider-vetting/search', {
    ids: 'PHA-076',
    allow: 'admin',
    query: ListQuery,
    body: ListBody,
    answer: listAnswer(PharmacyVetting),
  }),
})
