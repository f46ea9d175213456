// TSK "Data" 015-020, "Calls" 023-028, TSK-030, TSK-032: the checklist of a visit. The table task_definition holds
// the same rows; a test compares them.
import { z } from 'zod'
import { calls, del, get, Ok, PathId, post } from './call.ts'
import { listCall, wholeList } from './list-answer.ts'
import { csvCall } from './list-csv.ts'
import { formatDate, type Zone } from './time.ts'

export const taskCategories = [
  { value: 'patient-info', label: 'Patient Info' },
  { value: 'scheduling', label: 'Scheduling' },
  { value: 'invoicing-payment', label: 'Invoicing & Payment' },
] as const
export type TaskCategory = (typeof taskCategories)[number]['value']

export const taskDefinitions = [
  { code: 'PT_DEMOGRAPHICS', name: 'Verify patient demographics', category: 'patient-info' },
  { code: 'PT_ORDERS', name: 'Obtain signed order', category: 'patient-info' },
  { code: 'PT_AUTH', name: 'Check authorization', category: 'patient-info' },
  { code: 'PT_POT', name: 'Send plan of treatment', category: 'patient-info' },
  { code: 'PT_MRN', name: 'Add pharmacy MRN', category: 'patient-info' },
  { code: 'SC_PATIENT', name: 'Confirm with patient', category: 'scheduling' },
  { code: 'SC_NURSE', name: 'Confirm with nurse', category: 'scheduling' },
  { code: 'SC_SUPPLIES', name: 'Confirm supplies and medication', category: 'scheduling' },
  { code: 'SC_DETAILS', name: 'Complete visit details', category: 'scheduling' },
  { code: 'SC_LABS', name: 'Arrange labs', category: 'scheduling' },
  { code: 'SC_CALL_PATIENT', name: 'Call patient about visit', category: 'scheduling' },
  { code: 'IN_CHART', name: 'Review chart', category: 'invoicing-payment' },
  { code: 'IN_SEND_CHART', name: 'Send chart to pharmacy', category: 'invoicing-payment' },
  { code: 'IN_OWN_CHART', name: 'Collect pharmacy chart', category: 'invoicing-payment' },
  { code: 'IN_INVOICE', name: 'Send invoice', category: 'invoicing-payment' },
  { code: 'IN_PAY', name: 'Pay nurse', category: 'invoicing-payment' },
] as const satisfies readonly {
  readonly code: string
  readonly name: string
  readonly category: TaskCategory
}[]
export type TaskCode = (typeof taskDefinitions)[number]['code']

const category = z.enum(taskCategories.map(({ value }) => value))

/** TSK-032: what of the visit is another one. */
export const undoneCauses = ['nurse', 'start', 'place', 'patient'] as const
export type UndoneCause = (typeof undoneCauses)[number]
/** The tasks that were true of the former one. */
export const undoneTasks: Readonly<Record<UndoneCause, readonly TaskCode[]>> = {
  nurse: ['SC_NURSE'],
  start: ['SC_PATIENT', 'SC_SUPPLIES', 'SC_DETAILS'],
  place: ['SC_PATIENT', 'SC_SUPPLIES', 'SC_DETAILS'],
  patient: ['SC_PATIENT', 'SC_SUPPLIES', 'SC_DETAILS'],
}
/** 'Undone: the nurse changed on Nov 29, 2026'; null where nothing was undone. */
export const undoneText = (
  { undone_cause: cause, undone_at: at }: Pick<TaskRow, 'undone_cause' | 'undone_at'>,
  zone: Zone,
): string | null =>
  cause === null || at === null ? null : `Undone: the ${cause} changed on ${formatDate(at, zone)}`

/** TSK-015, TSK-016: `id` is the task on this visit, `task_id` its definition. */
export const TaskRow = z.object({
  id: z.int(),
  task_id: z.int(),
  task_code: z.string(),
  name: z.string(),
  done: z.boolean(),
  /** TSK-032: why it was undone, until somebody ticks it again. */
  undone_cause: z.enum(undoneCauses).nullable(),
  undone_at: z.string().nullable(),
  assignment_id: z.int(),
  assignment_status: z.string(),
  visit_start: z.string(),
  visit_timezone: z.string(),
  treatment: z.string().nullable(),
  city: z.string().nullable(),
  wren_mrn: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  category,
})
export type TaskRow = z.output<typeof TaskRow>

export const TaskName = z.object({
  task_id: z.int(),
  task_code: z.string(),
  name: z.string(),
  category,
})
export type TaskName = z.output<typeof TaskName>

const params = z.object({ id: PathId, taskId: PathId })
const onVisit = { allow: 'admin', params, notFound: 'Visit not found.', answer: Ok } as const

const search = post('/tasks/search', {
  ids: 'TSK-023 TSK-024 TSK-025',
  allow: 'admin',
  ...listCall(TaskRow),
  // NET-089, NET-090, TSK-014: what a row shows is the task's, the visit's, the patient's and the order's.
  topics: [
    'assignment_task',
    'patient_task',
    'assignment',
    'patient_assignment',
    'patient',
    'patient_order',
  ],
})

export const tasks = calls('tasks', {
  search,
  csv: csvCall(search),
  names: get('/tasks/names', { ids: 'TSK-026', allow: 'admin', answer: wholeList(TaskName) }),
  tick: post('/assignments/:id/tasks/:taskId', { ids: 'TSK-027 TSK-029', ...onVisit }),
  untick: del('/assignments/:id/tasks/:taskId', { ids: 'TSK-028', ...onVisit }),
})
