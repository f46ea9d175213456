// SHL "Public pharmacy slug page" 075, GRP-029: a published group as the public sees it.
import { z } from 'zod'
import { calls, get } from './call.ts'

export const pharmacyGroups = calls('pharmacyGroups', {
  bySlug: get('/public/pharmacy-groups/by-slug/:slug', {
    ids: 'SHL-075 SHL-088 GRP-029', allow: 'public', limit: 'public-read', params: z.object({ slug: z.string() }), notFound: 'Pharmacy group not found.',
    answer: z.object({ id: z.int(), name: z.string(), slug: z.string(), pharmacies: z.array(z.object({ id: z.int(), title: z.string() })) }),
  }),
})
