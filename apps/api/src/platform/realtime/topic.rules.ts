// NET "Topics" 083-087: which topics exist and who may hear of them.
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
const withId = [
  'scheduling_statuses',
  'intake',
  'order_assignment',
  'assignment_chart_prev',
  'blast_template',
]

export function isTopic(name: string): boolean {
  if ((plainTopics as readonly string[]).includes(name)) return true
  const [area, id, more] = name.split('/')
  return (
    more === undefined &&
    id !== undefined &&
    withId.includes(area ?? '') &&
    /^[1-9]\d{0,9}$/.test(id)
  )
}

const nurseTopics = new Set(['assignment', 'assignment_notify', 'nurse_assignment', 'nurse'])

/** NET-087: what a non-admin may subscribe to; `ownVisits` are the visits assigned to her. */
export const nurseMayHear = (topic: string, isOwnVisit: (id: number) => boolean): boolean => {
  if (nurseTopics.has(topic)) return true
  const [area, id] = topic.split('/')
  return area === 'assignment_chart_prev' && isOwnVisit(Number(id))
}
