// Names of actions and record types in the audit log. Separate from the field labels, which lists do not load.
// AUD-003, AUD-023
import type { AuditedType } from './audit-fields.ts'
import { humanise } from './format.ts'

export const auditActions = [
  'create',
  'update',
  'delete',
  'view',
  'list',
  'export',
  'print',
  'send',
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'session_revoked',
  'denied',
  'limited',
  'maintenance',
] as const
export const actionLabels: Readonly<Record<string, string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  view: 'Viewed',
  list: 'Listed',
  export: 'Exported',
  print: 'Printed',
  send: 'Sent',
  sign_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  sign_out: 'Signed out',
  session_revoked: 'Session ended',
  denied: 'Denied',
  limited: 'Limited',
  maintenance: 'Maintenance',
}

export const recordLabels: Readonly<Record<AuditedType, string>> = {
  visit: 'Visit',
  intake: 'Intake',
  patient: 'Patient',
  order: 'Order',
  nurse: 'Nurse',
  pharmacy: 'Pharmacy',
  group: 'Pharmacy Group',
  vetting: 'Vetting',
  user: 'User',
  report: 'After Visit Report',
  document: 'Document',
  chart: 'Chart',
  offer: 'Offer',
  link: 'Link',
  message: 'Message',
  payment: 'Nurse Payment',
  refund: 'Refund',
  invoice: 'Invoice',
  task: 'Task',
  update: 'Update',
  session: 'Session',
  flag: 'Feature Flag',
  setting: 'Setting',
  rule: 'Auto Offer Rule',
  execution: 'Referral Reading',
  job: 'Job',
  mrn: 'MRN',
  audit: 'Audit Trail',
}
export const auditedTypes = Object.keys(recordLabels) as AuditedType[]
export const recordLabel = (type: string): string =>
  recordLabels[type as AuditedType] ?? humanise(type)
