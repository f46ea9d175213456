// UPD "Data" 015-022: internal follow-up items on a visit, a patient or a nurse.

export const updateTypes = ['assignment', 'patient', 'nurse'] as const
export type UpdateType = (typeof updateTypes)[number]

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
