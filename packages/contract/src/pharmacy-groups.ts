// Calls of pharmacy groups, for staff and for the public (GRP-015, GRP-016, GRP-033, GRP-034, GRP-035, GRP-036,
// GRP-037, GRP-038, GRP-039, GRP-040, GRP-041, SHL-075).
import { z } from 'zod'
import { calls, del, get, Id, Ok, patch, PathId, post } from './call.ts'
import { Version, wrongValue, yesNo } from './field-schemas.ts'
import { list } from './list.ts'
import { ListBody, wholeList } from './list-answer.ts'
import { unknownGroupText } from './pharmacy-groups.refusals.ts'
import { notSetBy } from './refused-fields.rules.ts'

const Member = z.object({
  id: z.int(),
  title: z.string(),
  invoicing_address_state: z.string().nullable(),
})
export const PharmacyGroupRow = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  is_published: z.boolean(),
  pharmacies: z.array(Member),
  vettings: z.array(z.object({ vetting_id: z.int() })),
})
export type PharmacyGroupRow = z.output<typeof PharmacyGroupRow>
export const PharmacyGroup = PharmacyGroupRow.extend({ version: z.int() })
export type PharmacyGroup = z.output<typeof PharmacyGroup>

/** `id` is the pharmacy_group_vetting_id that nurses hold. */
export const GroupVetting = z.object({ id: z.int(), vetting_id: z.int(), vetting_name: z.string() })
export type GroupVetting = z.output<typeof GroupVetting>

export const VettingSource = z.object({
  id: z.int(),
  name: z.string(),
  source: z.enum(['pharmacy', 'pharmacyGroup']),
})
export type VettingSource = z.output<typeof VettingSource>

// These shapes check types only: the text for an empty list depends on the stored group (GRP-021), so `groupFaults`
// checks all fields at once.
const name = z.string(wrongValue).trim()
const members = z.array(Id, wrongValue).max(1_000, wrongValue)
const NewGroup = z.object({
  name: name.nullish(),
  pharmacies: members.nullish(),
  is_published: yesNo.optional(),
})
const GroupSave = z
  .object({ name: name.nullable(), pharmacies: members.nullable(), is_published: yesNo })
  .partial()
  .extend({ version: Version.optional() })

const oneGroup = {
  allow: 'admin',
  params: z.object({ id: PathId }),
  notFound: unknownGroupText,
} as const
const link = { ...oneGroup, params: z.object({ id: PathId, vettingId: PathId }) } as const

/** Search of a picker among pharmacies and groups that have vettings (GRP-041). */
export const vettingSourceList = list({
  name: 'vetting-sources',
  orders: ['name'],
  order: 'name',
  empty: 'No results found',
  clear: 'Clear all filters',
  place: 'top',
  filters: { name: { type: 'text', label: 'Name' } },
})

export const pharmacyGroups = calls('pharmacyGroups', {
  list: get('/pharmacy-groups', {
    ids: 'GRP-033',
    allow: 'admin',
    answer: wholeList(PharmacyGroupRow),
  }),
  byId: get('/pharmacy-groups/:id', { ids: 'GRP-034', ...oneGroup, answer: PharmacyGroup }),
  create: post('/pharmacy-groups', {
    ids: 'GRP-035 GRP-017 GRP-018 GRP-019 GRP-026 GRP-027 GRP-028',
    allow: 'admin',
    status: 201,
    idempotent: true,
    body: NewGroup,
    refuses: notSetBy(PharmacyGroup, NewGroup),
    answer: PharmacyGroup,
  }),
  save: patch('/pharmacy-groups/:id', {
    ids: 'GRP-036 GRP-020 GRP-021 GRP-042',
    ...oneGroup,
    body: GroupSave,
    refuses: notSetBy(PharmacyGroup, GroupSave),
    answer: PharmacyGroup,
  }),
  remove: del('/pharmacy-groups/:id', {
    ids: 'GRP-037 GRP-030',
    ...oneGroup,
    body: z.object({ version: Version.optional() }),
    answer: Ok,
  }),
  vettings: get('/pharmacy-groups/:id/vettings', {
    ids: 'GRP-038',
    ...oneGroup,
    answer: wholeList(GroupVetting),
  }),
  addVetting: post('/pharmacy-groups/:id/vettings/:vettingId', {
    ids: 'GRP-039 VET-020',
    ...link,
    status: 201,
    idempotent: true,
    answer: GroupVetting,
  }),
  removeVetting: del('/pharmacy-groups/:id/vettings/:vettingId', {
    ids: 'GRP-040 GRP-031',
    ...link,
    answer: Ok,
  }),
  sources: post('/vetting-source/search', {
    ids: 'GRP-041 LST-066',
    allow: 'admin',
    body: ListBody,
    answer: wholeList(VettingSource),
  }),
  bySlug: get('/public/pharmacy-groups/by-slug/:slug', {
    ids: 'SHL-075 SHL-088 GRP-029',
    allow: 'public',
    limit: 'public-read',
    params: z.object({ slug: z.string() }),
    notFound: unknownGroupText,
    answer: z.object({
      id: z.int(),
      name: z.string(),
      slug: z.string(),
      pharmacies: z.array(z.object({ id: z.int(), title: z.string() })),
    }),
  }),
})
