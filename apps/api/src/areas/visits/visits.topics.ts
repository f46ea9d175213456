// NET "Topics" 083-087: what a change of a visit is news for. Nurses hear only of their own visits and of those
// shown to them.
import type { TopicMessage, Topics } from '../../platform/work/events.ts'
import type { VisitFact } from './visits-change.commands.ts'

/** Columns a step of the workflow follows from (OFR-003 to 005). */
const steps = new Set([
  'status',
  'blast_type',
  'blast_details',
  'blast_template',
  'blast_saved_at',
  'user_id_selected',
  'user_id_assigned',
  'selected_start',
  'patient_confirmed',
  'patient_declined',
  'nurse_informed',
  'nurse_confirmed',
  'nurse_rejected',
  'e_chart_scheduled_at',
  'skipped_steps',
  'start',
  'missing_exact_time',
])

function visitNews({
  visit,
  patients,
  orders,
  nurses,
  offered,
  fields,
}: VisitFact): TopicMessage[] {
  const told = [...new Set([...nurses, ...offered])]
  return [
    { topic: 'assignment', nurses },
    ...(patients.length === 0 ? [] : [{ topic: 'patient_assignment' }]), // the list of a patient whom it left is old too
    ...orders.map((order) => ({ topic: `order_assignment/${order}` })),
    ...(told.length === 0 ? [] : [{ topic: 'nurse_assignment', nurses: told }]),
    ...(fields.some((name) => steps.has(name))
      ? [{ topic: 'scheduling_statuses' }, { topic: `scheduling_statuses/${visit}` }]
      : []),
    ...(fields.includes('group_id') ? [{ topic: 'assignment_link' }] : []),
    ...(fields.includes('blast_template') ? [{ topic: `blast_template/${visit}` }] : []),
  ]
}

export const visitFacts: readonly string[] = [
  'created',
  'changed',
  'moved',
  'cancelled',
  'lost',
  'deleted',
  'held',
  'rescheduled',
  'unassigned',
  'confirmed',
  'ready',
  'finished',
  'reopened',
  'closed-out',
  'shadow-requested',
].map((what) => `visits.${what}`)

export const visitsTopics: Topics = Object.fromEntries(visitFacts.map((fact) => [fact, visitNews]))
