// TSK "Data" 015-020, TSK-030: the checklist of a visit. The table task_definition holds the same rows; a test compares them.

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
] as const satisfies readonly { readonly code: string; readonly name: string; readonly category: TaskCategory }[]
export type TaskCode = (typeof taskDefinitions)[number]['code']
