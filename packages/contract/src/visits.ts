// The calls of visits, named assignments on the wire.
// VIS "Calls": VIS-124, VIS-125, VIS-126, VIS-127, VIS-128, VIS-129, VIS-130, VIS-133, VIS-134, VIS-135
import { z } from 'zod'
import { calls, del, get, Id, Ok, PathId, post, put } from './call.ts'
import { wrongValue } from './field-schemas.ts'
import { listCall } from './list-answer.ts'
import { csvCall } from './list-csv.ts'
import { NurseLost } from './nurses-lost.ts'
import { notSetBy } from './refused-fields.rules.ts'
import { isDay } from './time.ts'
import { Assignment, NurseAssignment } from './visits-assignment.ts'
import { ButtonStatuses } from './visits-buttons.ts'
import {
  InstantField,
  NurseOffFields,
  OverlapFields,
  Reason,
  VisitFields,
  VisitSave,
} from './visits-fields.ts'
import { VisitRow } from './visits-row.ts'
import { NurseVisit, WholeVisit } from './visits-whole.ts'

export const NextVisit = z.object({
  id: z.int(),
  start: z.string(),
  timezone: z.string(),
  status: z.string(),
  treatment: z.string(),
  due_date: z.string().nullable(),
  text: z.string(),
})

const params = z.object({ id: PathId })
const notFound = 'Visit not found.'
const saved = z.object({ assignment: Assignment })
const VisitCreate = VisitFields.extend({ ...OverlapFields, duplicate_id: Id.optional() })

const search = post('/assignments-search', {
  ids: 'VIS-124 VIS-125',
  allow: 'admin',
  ...listCall(VisitRow),
  topics: ['assignment', 'scheduling_statuses'],
})

export const visits = calls('visits', {
  search,
  csv: csvCall(search),
  byId: get('/assignments/:id', {
    ids: 'VIS-126',
    allow: 'session',
    params,
    notFound,
    answer: z.union([WholeVisit, NurseVisit]),
    topics: ['assignment', 'scheduling_statuses/{id}', 'assignment_link', 'blast_template/{id}'],
  }),
  create: post('/assignments', {
    ids: 'VIS-127',
    allow: 'admin',
    status: 201,
    idempotent: true,
    refuses: notSetBy(Assignment, VisitCreate),
    body: VisitCreate,
    answer: saved,
  }),
  nursesLost: post('/assignments/nurses-lost', {
    ids: 'VIS-169',
    allow: 'admin',
    body: z.object({
      ids: z.array(Id).max(500),
      patient_uuid: z.uuid().nullish(),
      state: VisitFields.shape.state,
      timezone: VisitFields.shape.timezone,
      dob: z.string().refine(isDay, wrongValue).nullish(),
    }),
    answer: z.object({ data: z.array(NurseLost) }),
  }),
  save: put('/assignments/:id', {
    ids: 'VIS-128 VIS-053',
    allow: 'admin',
    params,
    notFound,
    refuses: notSetBy(Assignment, VisitSave),
    body: VisitSave,
    answer: saved,
  }),
  nextVisit: get('/assignments/:id/next-visit', {
    ids: 'VIS-129',
    allow: 'session',
    params,
    notFound,
    answer: z.object({ data: NextVisit.nullable() }),
    topics: ['assignment'],
  }),
  buttonStatuses: get('/assignments/:id/button-statuses', {
    ids: 'VIS-130',
    allow: 'admin',
    params,
    notFound,
    answer: z.object({ data: ButtonStatuses }),
    topics: [
      'assignment',
      'assignment_link',
      'scheduling_statuses/{id}',
      'assignment_chart_prev/{id}',
    ],
  }),
  remove: del('/api/visits/:id', { ids: 'VIS-133', allow: 'admin', params, notFound, answer: Ok }),
  // A missing or unknown reason has one text (VIS-134), so the command reads it.
  cancel: post('/assignments/:id/cancel', {
    ids: 'VIS-134',
    allow: 'admin',
    params,
    notFound,
    idempotent: true,
    body: z.object({ reason: z.unknown().optional() }),
    answer: saved,
  }),
  schedule: post('/assignments/:id/schedule', {
    ids: 'VIS-135',
    allow: 'session',
    params,
    notFound,
    idempotent: true,
    answer: z.object({ assignment: z.union([Assignment, NurseAssignment]) }),
    body: z.object({
      start: InstantField.optional(),
      nurse_id: Id.optional(),
      ready_reason: Reason.nullish(),
      ...OverlapFields,
      ...NurseOffFields,
    }),
  }),
})
