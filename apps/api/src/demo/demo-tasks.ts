// Tasks of a visit by its conditions; tasks of the steps already taken are done (REF-069, TSK-016 to 021).
import { taskDefinitions, type TaskCategory, type TaskCode } from '@wren/contract/tasks'
import { addMinutes, type Instant } from '@wren/contract/time'
import { isCompleted, isInactive } from '@wren/contract/visits-statuses.rules'
import type { VisitRecord } from '../areas/visits/visits.public.ts'
import type { Ids } from './demo-ids.ts'
import { adminId } from './demo-people.ts'
import { staff, type Output } from './demo-output.ts'
import type { ScheduleEntry } from './demo-schedule.ts'

export interface TaskSource {
  readonly visit: VisitRecord
  readonly entry: ScheduleEntry
  readonly now: Instant
}

const definitions = new Map<
  TaskCode,
  { readonly task_id: number; readonly category: TaskCategory }
>(taskDefinitions.map(({ code, category }, at) => [code, { task_id: at + 1, category }]))

function codesOf({ visit, entry, now }: TaskSource): readonly TaskCode[] {
  const { order, patient } = entry
  const completed = isCompleted(visit.status)
  const conditions: readonly (readonly [boolean, TaskCode])[] = [
    [entry.isFirst, 'PT_DEMOGRAPHICS'],
    [order.signed_date === null, 'PT_ORDERS'],
    [order.authorization_start !== null || order.authorization_end !== null, 'PT_AUTH'],
    [patient !== null && patient.id % 12 === 5, 'PT_POT'],
    [patient !== null && patient.id % 8 === 0, 'PT_MRN'],
    [true, 'SC_PATIENT'],
    [true, 'SC_NURSE'],
    [true, 'SC_SUPPLIES'],
    [true, 'SC_DETAILS'],
    [order.lab_order, 'SC_LABS'],
    [visit.patient_declined, 'SC_CALL_PATIENT'],
    [completed, 'IN_CHART'],
    [completed && !order.pharmacy.ownChart, 'IN_SEND_CHART'],
    [
      order.pharmacy.ownChart && visit.status === 'Active - Ready' && visit.start < now,
      'IN_OWN_CHART',
    ],
    [completed && !order.pharmacy.autoInvoice, 'IN_INVOICE'],
    [completed, 'IN_PAY'],
  ]
  return conditions.filter(([applies]) => applies).map(([, code]) => code)
}

function doneAt({ visit }: TaskSource, code: TaskCode): Instant | null {
  switch (code) {
    case 'SC_PATIENT':
      return visit.patient_confirmed ?? visit.nurse_confirmed
    case 'SC_NURSE':
      return visit.nurse_confirmed
    case 'SC_SUPPLIES':
    case 'SC_DETAILS':
    case 'SC_LABS':
      return visit.e_chart_scheduled_at
    case 'PT_POT':
    case 'PT_AUTH':
      return visit.id % 2 === 0 ? addMinutes(visit.created, 60) : null
    case 'IN_CHART':
    case 'IN_SEND_CHART':
      return visit.payment_nurse_scheduled === null ? null : visit.nurse_chart_received
    case 'IN_INVOICE':
      return visit.status === 'Completed - Closed Out' ? visit.updated : null
    case 'IN_PAY':
      return visit.payment_nurse_paid
    default:
      return null
  }
}

export function putTasks(output: Output, ids: Ids, source: TaskSource): void {
  const { visit } = source
  if (isInactive(visit.status)) return
  for (const code of codesOf(source)) {
    const id = ids.next('visit_task')
    const at = doneAt(source, code)
    const done_by = at === null ? null : (visit.user_id_ops ?? adminId)
    const definition = definitions.get(code)
    const row = { assignment_id: visit.id, task_id: definition?.task_id, done: at !== null }
    const created = code.startsWith('IN_')
      ? (visit.nurse_chart_received ?? visit.created)
      : visit.created
    output.row('visit_task', {
      id,
      ...row,
      done_by,
      done_at: at,
      created,
      category: definition?.category,
      visit_provider_id: visit.provider_id,
      listed: !visit.is_deleted,
    })
    const change = { type: 'task', id, patient: visit.patient_uuid } as const
    output.event({
      at: created,
      actor: staff(visit.user_id_created ?? adminId),
      fact: 'tasks.attached',
      cause: `visit-${visit.id}`,
      change: { ...change, after: { ...row, done: false } },
    })
    if (at !== null)
      output.event({
        at,
        actor: staff(done_by ?? adminId),
        fact: 'tasks.changed',
        cause: `task-${id}`,
        change: {
          ...change,
          before: { done: false, done_by: null, done_at: null },
          after: { done: true, done_by, done_at: at },
        },
      })
  }
}
