// For tests of the list kit: a list of gadgets with every kind of filter and order, and its calls.
import { sql } from 'kysely'
import { z } from 'zod'
import { calls, post } from '@wren/contract/call'
import { list } from '@wren/contract/list'
import { listCall } from '@wren/contract/list-answer'
import { options } from '@wren/contract/list-filters'
import {
  always,
  betweenDays,
  betweenLocalDays,
  betweenUserDays,
  contains,
  containsDigits,
  emptyAble,
  equals,
  inMonth,
  inPlace,
  instant,
  isFalse,
  isTrue,
  oneOf,
  onLocalDay,
} from './conditions.ts'
import { listQuery, type ListRead } from './list-query.ts'
import { byFilled, byText, byValue } from './orders.ts'

export const gadgetList = list({
  name: 'gadgets',
  pageSize: 3,
  orders: ['id', 'name', 'due_date', 'starts'],
  order: 'starts',
  empty: 'No gadgets.',
  clear: 'Clear all filters',
  filters: {
    starts: { type: 'date-range', label: 'Date Range' },
    received: { type: 'date-range', label: 'Received' },
    due: { type: 'date-range', label: 'Due' },
    visit_date: { type: 'date', label: 'Visit Date' },
    month: { type: 'date-month', label: 'Month' },
    include_overdue: { type: 'yes-no', label: 'Overdue', panel: false, url: null },
    name: { type: 'text', label: 'Name' },
    phone: { type: 'text', label: 'Phone' },
    ops_id: { type: 'select-admins', label: 'Ops', emptyAble: true },
    status: { type: 'select-multiple', label: 'Status', options: options(['New', 'Hold', 'Gone']) },
    is_urgent: { type: 'yes-no', label: 'Urgent' },
    location: { type: 'location', label: 'Location' },
    provider_id: { type: 'select-provider', label: 'Pharmacy' },
  },
})

export const gadgetCalls = calls('gadgets', {
  search: post('/gadgets/search', {
    ids: 'LST-081',
    allow: 'admin',
    ...listCall(
      z.strictObject({
        id: z.int(),
        name: z.string().nullable(),
        starts_at: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        patient_uuid: z.uuid().nullable(),
      }),
    ),
  }),
})

type Gadgets = {
  gadget: { id: number; name: string | null; starts_at: string; patient_uuid: string | null }
}

const rows = (read: Pick<ListRead, 'db'>) =>
  read.db
    .withTables<Gadgets>()
    .selectFrom('gadget as g')
    .where(isFalse('g.is_gone'))
    .select(['g.id', 'g.name', 'g.patient_uuid', instant('g.starts_at').as('starts_at')])

export const source = {
  rows,
  id: 'g.id',
  filters: {
    starts: betweenLocalDays('g.starts_at', 'g.timezone'),
    received: betweenUserDays('g.starts_at'),
    due: betweenDays('g.due'),
    visit_date: onLocalDay('g.starts_at', 'g.timezone'),
    month: inMonth('g.due'),
    include_overdue: () => always,
    name: (text: string) => (text === 'never ends' ? always : contains('g.name')(text)),
    phone: containsDigits('g.phone'),
    ops_id: emptyAble('g.ops_id'),
    status: oneOf('g.status'),
    is_urgent: isTrue('g.is_urgent'),
    location: inPlace({
      state: 'g.state',
      city: 'g.city',
      county: 'g.county',
      area: (id) => sql<boolean>`g.area_id = ${id}`,
    }),
    provider_id: equals('g.id'),
  },
  orders: {
    id: byFilled('g.id'),
    name: byText('g.name'),
    due_date: byValue('g.due'),
    starts: byFilled('g.starts_at'),
  },
  patients: { type: 'visit', uuid: 'patient_uuid' },
} as const

// A search that never ends.
export const searchGadgets = listQuery(gadgetList, {
  ...source,
  rows: (read: ListRead, { filters }) =>
    filters.name === 'never ends'
      ? rows(read).where(sql<boolean>`pg_sleep(20) is not null`)
      : rows(read),
})
