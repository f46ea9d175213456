// The history of a record, who viewed it, and the Audit Log over all records.
// AUD "History and Audit Log": AUD-018, AUD-019, AUD-020, AUD-021, AUD-022, AUD-023, AUD-024, AUD-025, AUD-026
import { z } from 'zod'
import { calls, get, post } from './call.ts'
import { ListBody, listCall, ListParameters } from './list-answer.ts'

export const historyTypes = [
  'visit',
  'intake',
  'patient',
  'order',
  'nurse',
  'pharmacy',
  'group',
  'vetting',
  'user',
  'report',
] as const
export type HistoryType = (typeof historyTypes)[number]

export const AuditEvent = z.object({
  id: z.int(),
  at: z.string(),
  actorKind: z.string(),
  userId: z.int().nullable(),
  actorName: z.string().nullable(),
  onBehalfOf: z.string().nullable(),
  sessionId: z.string().nullable(),
  action: z.string(),
  recordType: z.string(),
  recordId: z.string().nullable(),
  patientUuid: z.string().nullable(),
  version: z.int().nullable(),
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
  detail: z.record(z.string(), z.unknown()),
  requestId: z.string(),
  instance: z.string(),
  address: z.string().nullable(),
  chain: z.int(),
  seq: z.int(),
  /**
   * For display: names by id ('person/5'), the time zone of the visit, and the record whose screen shows this record.
   */
  names: z.record(z.string(), z.string()),
  timezone: z.string().nullable(),
  place: z.object({ type: z.enum(historyTypes), id: z.string() }).nullable(),
})
export type AuditEvent = z.output<typeof AuditEvent>

export const Viewer = z.object({
  userId: z.int().nullable(),
  name: z.string(),
  role: z.string(),
  firstView: z.string(),
  lastView: z.string(),
  views: z.int(),
})
export type Viewer = z.output<typeof Viewer>

/** Everyone who may appear as the actor of an event, including former users. AUD-023 */
export const AuditPerson = z.object({
  value: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
})
export type AuditPerson = z.output<typeof AuditPerson>

/** Accepts any number of digits: such a page is simply past the end. LST-042, AUD-068 */
const Page = z
  .string('Invalid page')
  .regex(/^[1-9]\d*$/, 'Invalid page')
  .transform((digits) => Math.min(Number(digits), 1_000_000))

const record = z.object({
  type: z.enum(historyTypes),
  id: z.string().regex(/^(?:[1-9]\d{0,9}|[0-9a-f-]{36})$/i),
})
const notFound = 'Record not found.'
const who = ['admin', 'account-admin', 'wren-admin'] as const

export const audit = calls('audit', {
  // Declared before the history, whose path parameter would read '5.csv' as an id.
  csv: get('/api/audit/records/:type/:id.csv', {
    ids: 'AUD-026',
    allow: who,
    params: record,
    answer: 'file',
    limit: 'heavy',
    export: true,
    notFound,
  }),
  history: get('/api/audit/records/:type/:id', {
    ids: 'AUD-025 AUD-019 AUD-021',
    allow: who,
    params: record,
    notFound,
    query: z.object({
      page: Page.optional(),
      'page[]': z.undefined('Invalid page').optional(),
      children: z.enum(['true', 'false']).optional(),
    }),
    answer: z.object({ data: z.array(AuditEvent), parameters: ListParameters }),
  }),
  views: get('/api/audit/records/:type/:id/views', {
    ids: 'AUD-025 AUD-020',
    allow: who,
    params: record,
    notFound,
    query: z.object({
      days: z
        .string()
        .regex(/^\d{1,5}$/, 'Invalid value')
        .transform(Number)
        .refine((days) => days >= 1 && days <= 2555, 'Invalid value')
        .optional(),
    }),
    answer: z.object({ data: z.array(Viewer) }),
  }),
  search: post('/api/audit/search', {
    ids: 'AUD-023 AUD-024',
    allow: 'wren-admin',
    ...listCall(AuditEvent),
  }),
  export: post('/api/audit/export', {
    ids: 'AUD-026',
    allow: 'wren-admin',
    limit: 'heavy',
    export: true,
    query: z.object({ orderby: z.unknown().optional() }),
    body: ListBody,
    answer: 'file',
  }),
  people: get('/api/audit/people', {
    ids: 'AUD-023',
    allow: 'wren-admin',
    query: z.object({
      text: z.string().max(200).optional(),
      id: z
        .string()
        .regex(/^[1-9]\d{0,8}$/, 'Invalid value')
        .transform(Number)
        .optional(),
    }),
    answer: z.object({ data: z.array(AuditPerson) }),
  }),
})
