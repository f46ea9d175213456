// The topics, and who may subscribe to them. NET-083, NET-084, NET-085, NET-086, NET-087.
export const plainTopics = [
  'scheduling_statuses',
  'assignment_notify',
  'patient_order',
  'assignment_comment',
  'assignment_link',
  'assignment_task',
  'assignment',
  'intake',
  'nurse',
  'nurse_comment',
  'nurse_vetting',
  'nurse_assignment',
  'patient',
  'patient_nurse',
  'patient_comment',
  'patient_assignment',
  'patient_task',
] as const
const topicsWithId = [
  'scheduling_statuses',
  'intake',
  'order_assignment',
  'assignment_chart_prev',
  'blast_template',
]

export function isTopic(name: string): boolean {
  if ((plainTopics as readonly string[]).includes(name)) return true
  const [area, id, rest] = name.split('/')
  return (
    rest === undefined &&
    id !== undefined &&
    topicsWithId.includes(area ?? '') &&
    /^[1-9]\d{0,9}$/.test(id)
  )
}

const nurseTopics = new Set(['assignment', 'assignment_notify', 'nurse_assignment', 'nurse'])

/** Whether a nurse may subscribe to a topic. A nurse's own visits are those assigned to them (NET-087). */
export const nurseMaySubscribe = (topic: string, isOwnVisit: (id: number) => boolean): boolean => {
  if (nurseTopics.has(topic)) return true
  const [area, id] = topic.split('/')
  return area === 'assignment_chart_prev' && isOwnVisit(Number(id))
}
