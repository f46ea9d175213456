// UPD "Data" 015-022, "Calls" 023-028: internal follow-up items on a visit, a patient or a nurse, as they travel.
import { z } from 'zod'
import { calls, Id, patch, PathId, post } from './call.ts'
import { requiredWords, RequiredId, Version, wrongValue } from './field-schemas.ts'
import { listCall } from './list-answer.ts'
import { csvCall } from './list-csv.ts'
import { notSetBy } from './refused-fields.rules.ts'

/** What people make updates about. */
export const targetTypes = ['assignment', 'patient', 'nurse'] as const
export type TargetType = (typeof targetTypes)[number]
/** And a text from a number of nobody known (AUD-105). */
export const updateTypes = [...targetTypes, 'text'] as const
export type UpdateType = (typeof updateTypes)[number]
export const updateTypeLabels: Readonly<Record<UpdateType, string>> = {
  assignment: 'Visit',
  patient: 'Patient',
  nurse: 'Nurse',
  text: 'Text Message',
}

export const updateStatuses = ['new', 'in progress', 'resolved', 'canceled'] as const
export type UpdateStatus = (typeof updateStatuses)[number]

export const updatePriorities = [
  { value: 1, label: 'No Priority' },
  { value: 10, label: 'Low' },
  { value: 20, label: 'Medium' },
  { value: 30, label: 'High' },
  { value: 40, label: 'Urgent' },
] as const
export type UpdatePriority = (typeof updatePriorities)[number]['value']
export const urgent: UpdatePriority = 40

export const mostUpdateText = 5000 // UPD-011

const priorities = updatePriorities.map(({ value }) => value)
const text = z.string().nullable()

/** `type_uuid` is the patient's, for the link; `type_name` names the person, if the update is about one. UPD-021 */
export const Update = z.object({
  id: z.int(),
  version: z.int(),
  type: z.enum(updateTypes),
  type_id: z.int(),
  type_uuid: text,
  type_name: text,
  description: z.string(),
  status: z.enum(updateStatuses),
  priority: z.literal(priorities),
  user_id_assigned: z.int().nullable(),
  assigned_first_name: text,
  created_first_name: z.string(),
  row_added: z.string(),
  resolved: text,
})
export type Update = z.output<typeof Update>

const isMissing = (input: unknown): boolean => input === undefined || input === null || input === ''
const chosen = <const V extends readonly [string, ...string[]]>(values: V, missing: string) =>
  z.enum(values, { error: ({ input }) => (isMissing(input) ? missing : wrongValue) })

const fields = {
  description: requiredWords(mostUpdateText, 'Description is required'),
  status: chosen(updateStatuses, 'Status is required'),
  priority: z.literal(priorities, wrongValue),
  user_id_assigned: Id.nullable(),
}
const UpdateFields = z.object(fields).partial()
export type UpdateFields = z.output<typeof UpdateFields>
const UpdateCreate = UpdateFields.extend({
  type: chosen(targetTypes, 'Type is required'),
  type_id: RequiredId,
  description: fields.description,
})
const UpdateSave = UpdateFields.extend({ version: Version.optional() })

const notSet = ['user_id_created', 'customstatus', 'updated', 'cause']

const search = post('/updates/search', {
  ids: 'UPD-023 UPD-024 UPD-025',
  allow: 'admin',
  ...listCall(Update),
  topics: ['assignment_comment', 'patient_comment', 'nurse_comment'],
})

export const updates = calls('updates', {
  search,
  csv: csvCall(search),
  create: post('/updates', {
    ids: 'UPD-026 UPD-018 UPD-021',
    allow: 'admin',
    status: 201,
    idempotent: true,
    body: UpdateCreate,
    refuses: [...notSetBy(Update, UpdateCreate), ...notSet],
    answer: Update,
  }),
  save: patch('/updates/:id', {
    ids: 'UPD-027 UPD-019 UPD-020 UPD-028',
    allow: 'admin',
    params: z.object({ id: PathId }),
    notFound: 'Update not found.',
    body: UpdateSave,
    refuses: [...notSetBy(Update, UpdateSave), ...notSet],
    answer: Update,
  }),
})
